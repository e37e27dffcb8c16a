"""The canonical text of a log: written, compared to find repeats, digested for agreements."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from referee.evening_events import LanguageStated
from referee.events import (
    AgreementOutdated,
    DissentVoiced,
    Event,
    HandAgreed,
    HandStarted,
    IntentsDeclared,
    LineRepeated,
    LineUnread,
    RemarkWritten,
    RulingMade,
    SourceNamed,
    TestimonyGiven,
    TieVoted,
    mapped,
)
from referee.game import Letters, Player, letters
from referee.hand_log.lines.line_kinds import LINE_KINDS, line_of
from referee.hand_log.lines.parts import written_name
from referee.messages import say


def write(said: Iterable[Event], language: str = "en") -> str:
    """Write the canonical form of a log: as in `docs/notation.md`, blanks single.

    `language`: that of its start. Blank lines precede hands and are kept elsewhere.
    """
    lines: list[str] = []
    speaking, last, above = letters(language), 0, 0
    for number, group in groupby(said, key=lambda event: event.at.line):
        on_line = tuple(group)
        copy = lines and any(isinstance(event, LineRepeated) and event.unused for event in on_line)
        if copy:  # of the first of several facts, for it is one that cannot be written twice
            lines.insert(len(lines) - above + 1, lines[len(lines) - above])
            above, last = above + 1, number
            continue
        line = line_saying(on_line, speaking)
        if line is None:
            continue
        if lines and number > last + 1:
            lines.append("")
        if any(isinstance(event, HandStarted) and event.written for event in on_line):
            _blank_above(lines)
        written = line.split("\n")
        lines += written
        last, above = number, len(written)
        for event in on_line:
            if isinstance(event, LanguageStated):
                speaking = letters(event.code)
    return "".join(f"{line}\n" for line in lines)


def _source(event: SourceNamed) -> str:
    accounts = (", ".join(map(written_name, players)) for players in event.accounts)
    return f"[{'/'.join(accounts)}]"


def _blank_above(lines: list[str]) -> None:
    top = len(lines)
    while top and lines[top - 1].startswith("#"):
        top -= 1
    if top and lines[top - 1]:
        lines.insert(top, "")


def line_saying(on_line: tuple[Event, ...], speaking: Letters) -> str | None:
    unread = next((event.text for event in on_line if isinstance(event, LineUnread)), None)
    facts = "\n".join(filter(None, (line_of(event, speaking) for event in on_line)))
    sources = [_source(event) for event in on_line if isinstance(event, SourceNamed)]
    if sources and facts:
        facts = "\n".join(f"{fact} {sources[0]}" for fact in facts.split("\n"))
    remarks = [f"# {event.text}".rstrip() for event in on_line if isinstance(event, RemarkWritten)]
    return ("  ".join(filter(None, (facts, *remarks))) or None) if unread is None else unread


_ONCE = tuple(kind.event for kind in LINE_KINDS if kind.once and not kind.heads)
"""Events that, unlike payments, cannot repeat in the same words."""

_HOLDING = {kind.event: kind.keyword for kind in LINE_KINDS if kind.once and kind.heads}
"""Events that a later line replaces before they had any effect."""


def copied(said: tuple[Event, ...], above: tuple[Event, ...]) -> tuple[Event, ...]:
    """Replace a line identical to the one above by a note, if it cannot be meant."""
    if not said or not above or not isinstance(said[0], _ONCE) or not _says_the_same(said, above):
        return said
    first, at = said[0], said[0].at
    message = say("The line was written twice, and is used once")
    passed = isinstance(first, IntentsDeclared) and all(
        intent.stays is False for intent in first.intents
    )
    above_it = at._replace(line=at.line - 1)
    return (LineRepeated(message, above_it, at, unused=True, all_pass=passed),)


def _says_the_same(said: tuple[Event, ...], above: tuple[Event, ...]) -> bool:
    first, other, english = said[0], above[0], letters("en")
    if type(first) is not type(other):
        return False
    if not isinstance(first, IntentsDeclared) and first[0] != other[0]:
        return False  # as of nearly all lines of one kind, which is told fast
    return line_saying(said, english) == line_saying(above, english)


def with_restated(said: Sequence[Event]) -> Sequence[Event]:
    """Add notes on what a passage states twice for the whole evening."""
    if _HOLDING.keys().isdisjoint(map(type, said)):
        return said
    return tuple(_restated(said))


def _restated(said: Sequence[Event]) -> Iterator[Event]:
    stated: dict[type[Event], Event] = {}
    for event in said:
        yield event
        if word := _HOLDING.get(type(event)):
            if before := stated.get(type(event)):
                message = say("`{word}` was stated twice, and the later line holds", word=word)
                differs = _words(before) != _words(event)
                yield LineRepeated(message, before.at, event.at, differs=differs)
            stated[type(event)] = event


def _words(event: Event) -> str:
    return line_of(event, letters("en"))


_TALK = (TestimonyGiven, RulingMade, DissentVoiced, TieVoted, HandAgreed)


def agreement_digest(said: Sequence[Event], names: Sequence[Player]) -> str:
    """Return the first eight digits of the SHA-256 of the last hand of these events.

    `names`: everybody named in the log, in order of first mention.
    """
    starts = [place for place, event in enumerate(said) if isinstance(event, HandStarted)]
    numbered: dict[str, str] = {player: f"p{number}" for number, player in enumerate(names, 1)}
    lines = "\n".join(_meanings(said[starts[-1] if starts else 0 :], numbered))
    return hashlib.sha256(lines.encode("utf-8", "surrogateescape")).hexdigest()[:8]


def outdated(
    agreed: HandAgreed, above: Sequence[Event], names: Sequence[Player]
) -> tuple[AgreementOutdated, ...]:
    if not agreed.digest:
        return ()
    now = agreement_digest(above, names)
    return () if now == agreed.digest else (AgreementOutdated(agreed.players, now, agreed.at),)


def _meanings(said: Sequence[Event], numbered: Mapping[str, str]) -> Iterator[str]:
    def instead(value: object) -> object:
        return numbered.get(value, value) if isinstance(value, str) else value

    for event in said:
        if not isinstance(event, _TALK):
            yield from filter(None, (line_of(mapped(event, instead), letters("en")),))
