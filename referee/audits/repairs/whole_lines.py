"""A line left out, written twice, or written too early or too late."""

from collections.abc import Iterator

from referee.audits.repairs.change import Change, Likeliness, Wording
from referee.audits.repairs.lines import LineAsked, Lines
from referee.evening_events import Amount, ChipsCounted
from referee.events import (
    AntesPosted,
    ChipsPaid,
    Event,
    HandStarted,
    PotAwarded,
    PotCarried,
    RemarkWritten,
    TrickPlayed,
    first_of,
)
from referee.game import Chips, Span
from referee.hand_log import write
from referee.messages import say
from referee.money import Difference, Wrong

_SHOWING = (PotAwarded, PotCarried, ChipsCounted)
"""Lines that can show an unrecorded payment."""


def left_out(lines: Lines, difference: Difference, after: tuple[Event, ...]) -> Iterator[Change]:
    """Yield the missing line of a payment, where others of its kind are recorded.

    Only if a line that can confirm it follows, perhaps in those `after` it.
    """
    missing = _missing(lines, difference)
    if missing is None:
        return
    above = missing.at.line
    said = [event for event in lines.said if event.at.line > above]
    if any(isinstance(event, _SHOWING) for event in (*said, *after)):
        text, place = write((missing,)).rstrip("\n"), Span(above + 1, 1, 1)
        phrase = say("a line `{text}` left out below line {line}", text=text, line=above)
        supposed, wording = Change(phrase, Likeliness.NOT_WRITTEN), Wording(place, "", text)
        yield lines.change([lines.with_line(missing)], supposed, wording, [above])


def _missing(lines: Lines, difference: Difference) -> Event | None:
    wrong, player, at = difference.wrong, difference.player, difference.at
    if player is None:
        return None
    there = lines.event(at.line)
    match there:
        case AntesPosted() if wrong is Wrong.ANTE_MISSING or _nothing(difference):
            return AntesPosted((Amount(player, difference.due, at),), there.at)
        case ChipsPaid() if wrong is Wrong.BOURRE_MISSING:
            return ChipsPaid((Amount(player, difference.due, at),), there.at)
        case PotAwarded() if len(difference.by_player) == 1:
            ((_, due, taken),) = difference.by_player
            if due > taken:
                return PotAwarded(Chips(due - taken), player, there.at)
    return None


def _nothing(difference: Difference) -> bool:
    return difference.wrong is Wrong.SECOND_ANTE and not difference.recorded


def twice(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    number = asked.number
    above, line = (lines.passage.source.line(place).strip() for place in (number - 1, number))
    if line and line == above:
        at = Span(number, 1, len(lines.passage.source.line(number)))
        supposed = Change(say("line {line} written twice", line=number))
        yield lines.change(lines.without(number), supposed, Wording(at, line, ""), [number])


def too_late(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    number, taken, *_ = asked
    trick = first_of(lines.said, TrickPlayed)
    if trick and trick.at.line < number:
        first = trick.at.line
        replaced = [lines.instead(first, taken, trick), *lines.without(number)]
        text, at = lines.passage.source.line(number).strip(), Span(first, 1, 1)
        supposed = Change(say("line {line} moved above line {first}", line=number, first=first))
        yield lines.change(replaced, supposed, Wording(at, "", text), [number])


def too_early(lines: Lines, following: Lines, number: int) -> Iterator[Change]:
    started = first_of(following.said, HandStarted)
    moved = lines.event(number) if number == _last(lines) else None
    if started is None or moved is None or isinstance(moved, HandStarted):
        return
    hand = started.at.line
    text, at = lines.passage.source.line(number).strip(), Span(hand + 1, 1, 1)
    supposed = Change(
        say("line {line} moved below line {first}", line=number, first=hand), Likeliness.NOT_WRITTEN
    )
    change = lines.change(lines.without(number), supposed, Wording(at, "", text), [number])
    yield change._replace(following=(following.instead(hand, started, moved),))


def _last(lines: Lines) -> int:
    said = (event.at.line for event in lines.said if not isinstance(event, RemarkWritten))
    return max(said, default=0)
