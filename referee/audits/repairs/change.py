"""A change of the record: events in the place of others, or lines in the place of lines."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.audits.repairs.numbers import Likeliness
from referee.events import Event, RemarkWritten
from referee.game import Span
from referee.hand_log import write


class Replaced(NamedTuple):
    """What stands in the place of one event: nothing, another one, or one more beside it."""

    nth: int
    """Which event of its passage."""
    events: tuple[Event, ...]


class Wording(NamedTuple):
    """The first place that is changed, as text."""

    at: Span
    written: str
    meant: str


class Change(NamedTuple):
    """Some lines of one passage said otherwise."""

    place: int
    """Which passage of its window."""
    replaced: tuple[Replaced, ...]
    """In the order of the events."""
    phrase: str
    """What it supposes: of a slip as a subject, `8 written as 6 in line 10`, else as a sentence."""
    likeliness: Likeliness = Likeliness.SLIP
    why: str = ""
    """How the one may have been written for the other: `digits in each other's place`."""
    of_chips: bool = False
    """Whether a line about chips is changed: then it is said whether another line bears it out."""
    lines: frozenset[int] = frozenset()
    wording: Wording = Wording(Span(1, 1, 0), "", "")
    cards: frozenset[Span] = frozenset()
    """Where it puts other cards."""
    following: tuple[Replaced, ...] = ()
    """What stands in the place of events of the next passage."""


class LineMeant(NamedTuple):
    """A line of the log as it would stand there."""

    number: int
    insert: bool
    """Whether it would stand above that line."""
    reads: str | None
    """None: it would go."""


def amended(lines: Iterable[str], meant: Iterable[LineMeant]) -> list[str]:
    """The lines of a log with some of them changed; a line that goes leaves an empty one."""
    changed = list(lines)
    for line in sorted(meant, key=lambda line: (line.number, not line.insert), reverse=True):
        changed[line.number - 1 : line.number - line.insert] = [line.reads or ""]
    return changed


def changed(events: Sequence[Event], replaced: Iterable[Replaced]) -> tuple[Event, ...]:
    """The events of a passage as they would read."""
    instead = _instead(events, replaced)
    return tuple(
        event for nth, written in enumerate(events) for event in instead.get(nth, (written,))
    )


def lines_meant(
    events: Sequence[Event], replaced: Iterable[Replaced], language: str
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each line of a passage that would be changed: its number, and the lines in its place."""
    instead = _instead(events, replaced)
    for number in sorted({events[nth].at.line for nth in instead}):
        there = [nth for nth, event in enumerate(events) if event.at.line == number]
        said = [event for nth in there for event in instead.get(nth, (events[nth],))]
        yield number, tuple(_texts(said, [events[nth] for nth in there], language))


def _texts(said: Sequence[Event], before: Sequence[Event], language: str) -> Iterator[str]:
    """Lines that say this, each fact its own; remarks stay with the fact that stood there before."""
    remarks = [event for event in said if isinstance(event, RemarkWritten)]
    facts = [event for event in said if write([event]) and event not in remarks]
    own = next((fact for fact in facts if fact in before), facts[0] if facts else None)
    for fact in facts:
        yield write([fact, *(remarks if fact is own else ())], language).rstrip("\n")
    if remarks and not facts:
        yield write(remarks, language).rstrip("\n")


def _instead(
    events: Sequence[Event], replaced: Iterable[Replaced]
) -> Mapping[int, tuple[Event, ...]]:
    """What stands in the place of each event that is replaced."""
    instead: dict[int, tuple[Event, ...]] = {}
    for nth, meant in replaced:
        written = events[nth]
        there = instead.get(nth, (written,))
        instead[nth] = tuple(
            new for event in there for new in (meant if event is written else (event,))
        )
    return instead
