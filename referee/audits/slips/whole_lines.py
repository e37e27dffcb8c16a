"""A line that was left out, written twice, or written too late."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.audits.slips.change import Change
from referee.audits.slips.lines import Lines
from referee.audits.slips.numbers import Likeliness
from referee.events import (
    Amount,
    AntesPosted,
    ChipsCounted,
    ChipsPaid,
    Event,
    PotAwarded,
    PotCarried,
    TrickPlayed,
    TurnUpTaken,
)
from referee.game import Chips, Span
from referee.hand_log import write
from referee.money import Difference, Wrong

_TELLS = (PotAwarded, PotCarried, ChipsCounted)
"""Lines that can tell whether a payment was made that no line says."""


class _LeftOut(NamedTuple):
    """What a line below another one would say."""

    event: AntesPosted | ChipsPaid | PotAwarded
    below: Span


def left_out(lines: Lines, difference: Difference, behind: tuple[Event, ...]) -> Iterator[Change]:
    """The line that was left out where a payment is not recorded and others of its kind are.

    Only where a line that can tell stands below it, in its own passage or among those `behind`.
    """
    missing = _missing(lines, difference)
    if missing is None:
        return
    event, below = missing
    said = [one for one in lines.passage.lines.events if one.at.line > below.line]
    if any(isinstance(one, _TELLS) for one in (*said, *behind)):
        text, place = write((event,)).rstrip("\n"), Span(below.line + 1, 1, 1)
        phrase = f"a line `{text}` left out below line {below.line}"
        written, of_line = lines.with_line(event), frozenset({below.line})
        yield Change(written, place, "", text, phrase, of_line, Likeliness.NOT_WRITTEN)


def _missing(lines: Lines, difference: Difference) -> _LeftOut | None:
    """The payment of one player that the difference finds no line for."""
    wrong, player, at = difference.wrong, difference.player, difference.at
    if player is None:
        return None
    there = lines.event(at.line)
    match there:
        case AntesPosted() if wrong is Wrong.ANTE_MISSING or _nothing(difference):
            amounts = (Amount(player, difference.due, at),)
            return _LeftOut(AntesPosted(amounts, there.at), there.at)
        case ChipsPaid() if wrong is Wrong.BOURRE_MISSING:
            return _LeftOut(ChipsPaid((Amount(player, difference.due, at),), there.at), there.at)
        case PotAwarded() if len(difference.by_player) == 1:
            ((_, due, taken),) = difference.by_player
            if due > taken:
                return _LeftOut(PotAwarded(Chips(due - taken), player, there.at), there.at)
    return None


def _nothing(difference: Difference) -> bool:
    """Whether a second ante that was due is not recorded."""
    return difference.wrong is Wrong.SECOND_ANTE and not difference.recorded


def twice(lines: Lines, number: int) -> Iterator[Change]:
    """A line that says again what the line above it says."""
    above, line = (lines.passage.source.line(one).strip() for one in (number - 1, number))
    if line and line == above:
        at = Span(number, 1, len(lines.passage.source.line(number)))
        phrase = f"line {number} written twice"
        yield Change(lines.without(number), at, line, "", phrase, frozenset({number}))


def too_late(lines: Lines, number: int) -> Iterator[Change]:
    """The taking of the turned card written below tricks that were played behind it."""
    taken, events = lines.event(number), lines.passage.events
    tricks = (one for one in lines.passage.lines.events if isinstance(one, TrickPlayed))
    first = next((one.at.line for one in tricks), number)
    if isinstance(taken, TurnUpTaken) and first < number:
        place = next(n for n, one in enumerate(events) if one.at.line == first)
        rest = lines.without(number)
        text, at = lines.passage.source.line(number).strip(), Span(first, 1, 1)
        phrase = f"line {number} moved above line {first}"
        yield Change(
            (*rest[:place], taken, *rest[place:]), at, "", text, phrase, frozenset({number})
        )
