"""Chips that do not fit, with the passages that matter, and the effect of a change."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.audits.passage import Passage
from referee.audits.repairs.change import Change, LineMeant, Replaced
from referee.audits.repairs.retrial import reckoned_after
from referee.audits.repairs.window import Window
from referee.books import Cause, House
from referee.evening_events import ChipsCounted
from referee.events import Event
from referee.game import Effort, Player, Span
from referee.hand_log import write
from referee.money import Difference, Reckoning, Wrong

COUNTS = (Wrong.STACK, Wrong.TOTAL)
MOST_BEFORE = 100
"""Hands before a count in which its error is sought: an evening hardly has more."""
MOST_AFTER = 20
"""Hands after a payment that must agree with a change."""

Residual = tuple[tuple[Player, int], ...]
"""Of each count, in chips counted less recorded; of a payment, the chips that went wrong. A
surplus shared by all is nobody's.
"""


class Tried(NamedTuple):
    """The result of a change for a misfit."""

    residual: Residual
    """Of the count; empty if it fits."""
    gone: int
    blamed: bool
    """The changed lines themselves are then wrong: a mistake at the table."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """Chips that do not fit, with every passage that may hold the error or confirm it."""

    window: Window
    """The error is at the difference or before; later passages must agree."""
    difference: Difference

    @property
    def is_count(self) -> bool:
        """False for a payment."""
        return self.difference.wrong in COUNTS

    @property
    def residual(self) -> Residual:
        return _residual(self.difference)

    @property
    def hands(self) -> tuple[int | None, ...]:
        """Those that may hold the error; None for the lines before the first."""
        suspected = self.window.passages[: self.window.place + 1]
        return tuple(passage.number for passage in suspected)

    def event_at(self, change: Change, replaced: Replaced) -> Event:
        return self.window.passages[change.place].events[replaced.nth]

    def lines_meant(self, change: Change) -> Iterator[LineMeant]:
        for replaced in change.replaced:
            number, insert = self.event_at(change, replaced).at.line, len(replaced.events) > 1
            reads = write(replaced.events[:1]).strip() if replaced.events else None
            yield LineMeant(number, insert, reads)

    def tried(
        self, replaced: Mapping[int, tuple[Replaced, ...]], effort: Effort, errors: int = 1
    ) -> Tried | None:
        """Settle the passages with these changes; None if a line contradicts them.

        Of a count, up to `errors` may each leave one difference, in a hand that it changes: a mistake at
        the table. Raises `BoundPassedError`.
        """
        errors = errors if self.is_count else 0
        gone, blamed, left = 0, 0, None
        stops = frozenset((self.window.place, *replaced))
        for again in self.window.retried(replaced, reckoned_after, stops):
            if again is None:
                return None
            effort.spend(len(again.before.books.standings))
            written, new = again.passage.judgement.reckoning, again.judgement.reckoning
            was = {_key(known) for known in written.differences if known != self.difference}
            now = {_key(found): found for found in new.differences}
            if again.place == self.window.place:
                left = self._left(now)
            fresh = now.keys() - was
            blamed, gone = blamed + len(fresh), gone + len(was - now.keys())
            unchanged = again.place not in replaced
            if blamed > errors or (fresh and unchanged) or not _holds(written, new):
                return None
        return Tried(_residual(left) if left else (), gone, bool(blamed))

    def _left(self, now: dict[tuple[Wrong, Span], Difference]) -> Difference | None:
        kinds = COUNTS if self.is_count else (self.difference.wrong,)
        found = [now.pop((kind, self.difference.at), None) for kind in kinds]
        return next(filter(None, found), None)


def _holds(written: Reckoning, new: Reckoning) -> bool:
    pot = new.settlement.pot if new.settlement else None
    too_much = pot is not None and _paid_out(new) > max(pot, _paid_out(written))
    return abs(_from_nowhere(new)) <= abs(_from_nowhere(written)) and not too_much


def _paid_out(reckoning: Reckoning) -> int:
    moves = (entry.movement for entry in reckoning.recorded)
    awards = (movement for movement in moves if movement.giver is House.POT)
    return sum(movement.chips for movement in awards if movement.cause is not Cause.UNRECORDED)


def _from_nowhere(reckoning: Reckoning) -> int:
    found = 0
    for entry in reckoning.recorded:
        move = entry.movement
        if entry.from_nowhere and move.cause is not Cause.UNEXPLAINED:
            found += move.chips * ((move.giver is House.BANK) - (move.taker is House.BANK))
    return found


def _key(difference: Difference) -> tuple[Wrong, Span]:
    return difference.wrong, difference.at


def _residual(difference: Difference) -> Residual:
    if difference.wrong in COUNTS and difference.by_player:
        return tuple(
            sorted((player, counted - book) for player, book, counted in difference.by_player)
        )
    return ((difference.player or Player(""), difference.chips),)


def misfits(passages: Iterable[Passage]) -> Iterator[Misfit]:
    """Yield all misfits of a log, each with the hands around it.

    Of a count those since the last one of the same players, until everybody was counted again; of a
    payment the hand before, and all to the next count.
    """
    kept, place = list[Passage](), 0
    for passage in passages:
        kept.append(passage)
        if len(kept) > place + MOST_AFTER:
            yield from _misfits_at(kept, place)
            place += 1
            if place > MOST_BEFORE:
                del kept[0]
                place -= 1
    for left in range(place, len(kept)):
        yield from _misfits_at(kept, left)


def _misfits_at(passages: Sequence[Passage], place: int) -> Iterator[Misfit]:
    for difference in passages[place].judgement.reckoning.differences:
        if difference.wrong in COUNTS:
            names = {player for player, _, _ in difference.by_player}
            first, end = _last_count(passages, place, names), _all_counted(passages, place)
        else:
            first, end = max(0, place - 1), _next_count(passages, place)
        first = max([first, *(n + 1 for n in range(first, place) if _is_open(passages[n]))])
        yield Misfit(Window(tuple(passages[first:end]), place - first), difference)


def _is_open(passage: Passage) -> bool:
    return passage.judgement.hand is not None and passage.judgement.settlement is None


def _last_count(passages: Sequence[Passage], place: int, names: set[Player]) -> int:
    least = max(0, place - MOST_BEFORE)
    for number in range(place - 1, least, -1):
        if any(None in counted or names <= counted for counted in _counts(passages[number])):
            return number
    return least


def _counts(passage: Passage) -> Iterator[set[Player | None]]:
    """None stands for everybody."""
    for event in passage.lines.events:
        if isinstance(event, ChipsCounted):
            yield {amount.player for amount in event.amounts}


def _next_count(passages: Sequence[Passage], place: int) -> int:
    last = min(len(passages), place + MOST_AFTER)
    return next((n + 1 for n in range(place, last) if any(_counts(passages[n]))), last)


def _all_counted(passages: Sequence[Passage], place: int) -> int:
    missing = set[Player | None](passages[place].judgement.evening.players)
    last = min(len(passages), place + 1 + MOST_AFTER)
    for number in range(place + 1, last):
        for counted in _counts(passages[number]):
            missing = set() if None in counted else missing - counted
        if not missing:
            return number + 1
    return last
