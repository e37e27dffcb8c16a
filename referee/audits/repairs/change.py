"""A change of the record: events replaced by others, or lines by lines."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from referee.evening_events import ChipsBought, ChipsCashed, ChipsCounted, PlayerSat
from referee.events import AntesPosted, ChipsPaid, Event, PotAwarded, PotCarried, RemarkWritten
from referee.game import Span
from referee.hand_log import write
from referee.messages import EMPTY, Message, say, template

LINES_OF_CHIPS = (
    AntesPosted,
    PotAwarded,
    PotCarried,
    ChipsPaid,
    ChipsBought,
    ChipsCashed,
    ChipsCounted,
    PlayerSat,
)


class Likeliness(IntEnum):
    """Likelihood of an error, likeliest first."""

    SLIP = 1
    """Digits or numbers exchanged, a digit too many, too few or misread; the pot of another hand;
    a limit forgotten, or wrongly applied.
    """
    LINE = 2
    AT_THE_TABLE = 3
    """A payment not made, or not as due, against the record."""
    NOT_WRITTEN = 4
    MISCOUNT = 5


MISREAD = say("one digit misread")


def numbers(
    written: int, sizes: Iterable[int], *, signed: bool = False
) -> Iterator[tuple[int, Likeliness, Message]]:
    """Yield numbers perhaps meant, with likelihood and reason.

    `signed`: they may be negative, as scores are.
    """
    others = (written + by * size for size in sizes for by in (1, -1))
    meant = dict.fromkeys((*((-written,) if signed else ()), *_slips(written), *others))
    for number in meant:
        if (signed or number > 0) and number != written:
            yield number, *_slip(written, number)


def likeliness(written: int, meant: int) -> Likeliness:
    return Likeliness.SLIP if max(written, meant) < 10 else _slip(written, meant)[0]


def _slips(written: int) -> Iterator[int]:
    digits, sign = str(abs(written)), -1 if written < 0 else 1
    for n in range(len(digits) - 1):
        yield sign * int(digits[:n] + digits[n + 1] + digits[n] + digits[n + 2 :])


def _slip(written: int, meant: int) -> tuple[Likeliness, Message]:
    if written == -meant:
        return Likeliness.SLIP, say("the other sign")
    first, two = str(written), str(meant)
    if sorted(first) == sorted(two):
        return Likeliness.SLIP, say("digits in each other's place")
    if len(first) == len(two) > 1 and sum(a != b for a, b in zip(first, two, strict=True)) == 1:
        return Likeliness.SLIP, MISREAD
    shorter, longer = sorted((first, two), key=len)
    if len(longer) == len(shorter) + 1 and any(
        longer[:n] + longer[n + 1 :] == shorter for n in range(len(longer))
    ):
        few = say("a digit too few")
        return Likeliness.SLIP, few if longer == two else say("a digit too many")
    return Likeliness.LINE, EMPTY


class Replaced(NamedTuple):
    """The replacement of one event by any number of others."""

    nth: int
    """Its index in the passage."""
    events: tuple[Event, ...]


class Wording(NamedTuple):
    """The first changed place, as text."""

    at: Span
    written: str
    meant: str


WRITTEN_AS = template("{meant} written as {written} {where}")


def written_as(meant: str, written: str, where: Message) -> Message:
    return Message(WRITTEN_AS, {"meant": meant, "written": written, "where": where})


def in_line(number: int) -> Message:
    return say("in line {number}", number=number)


class Change(NamedTuple):
    """A changed reading of some lines of one passage."""

    phrase: str
    """The supposed error: of a slip a subject, `8 written as 6 in line 10`, otherwise a sentence."""
    likeliness: Likeliness = Likeliness.SLIP
    why: str = ""
    """The likely cause: `digits in each other's place`."""
    of_chips: bool = False
    """A line about chips is changed; it is then reported whether another confirms it."""
    place: int = 0
    """Its index in the window."""
    replaced: tuple[Replaced, ...] = ()
    lines: frozenset[int] = frozenset()
    wording: Wording = Wording(Span(1, 1, 0), "", "")
    cards: frozenset[Span] = frozenset()
    following: tuple[Replaced, ...] = ()


class LineMeant(NamedTuple):
    """A line of the log as corrected."""

    number: int
    insert: bool
    """It goes above that line."""
    reads: str | None
    """None to delete the line."""


def amended(lines: Iterable[str], meant: Iterable[LineMeant]) -> list[str]:
    """A deleted line becomes an empty one."""
    changed = list(lines)
    for line in sorted(meant, key=lambda line: (line.number, not line.insert), reverse=True):
        changed[line.number - 1 : line.number - line.insert] = [line.reads or ""]
    return changed


def changed(events: Sequence[Event], replaced: Iterable[Replaced]) -> tuple[Event, ...]:
    instead = _instead(events, replaced)
    return tuple(
        event for nth, written in enumerate(events) for event in instead.get(nth, (written,))
    )


def lines_meant(
    events: Sequence[Event], replaced: Iterable[Replaced], language: str
) -> Iterator[tuple[int, tuple[str, ...]]]:
    instead = _instead(events, replaced)
    for number in sorted({events[nth].at.line for nth in instead}):
        there = [nth for nth, event in enumerate(events) if event.at.line == number]
        said = [event for nth in there for event in instead.get(nth, (events[nth],))]
        yield number, tuple(_texts(said, [events[nth] for nth in there], language))


def _texts(said: Sequence[Event], before: Sequence[Event], language: str) -> Iterator[str]:
    """Yield a line for each event; remarks stay with the event before."""
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
    instead: dict[int, tuple[Event, ...]] = {}
    for nth, meant in replaced:
        written = events[nth]
        there = instead.get(nth, (written,))
        instead[nth] = tuple(
            new for event in there for new in (meant if event is written else (event,))
        )
    return instead
