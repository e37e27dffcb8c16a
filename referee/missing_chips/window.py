"""The stretch of an evening in which an error lies, and how to reckon it again with a change."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from referee.audit import AuditedPassage
from referee.book import Difference, Reckoning, Wrong, reckon, reckon_lines
from referee.events import ChipsCounted, Event
from referee.ledger import Cause, House, Leftovers
from referee.seats import Player
from referee.source import Span
from referee.table import Evening

COUNTS = (Wrong.STACK, Wrong.TOTAL)
MOST_HANDS = 100
"""Hands before a count among which its error is looked for."""


@dataclass(frozen=True, slots=True)
class Step:
    """One passage, and the evening before it."""

    passage: AuditedPassage
    evening: Evening

    @property
    def events(self) -> tuple[Event, ...]:
        """What its lines say."""
        return self.passage.events

    @property
    def reckoning(self) -> Reckoning:
        """What it came to as written."""
        return self.passage.judgement.reckoning

    @property
    def number(self) -> int | None:
        """The number of its hand."""
        hand = self.passage.judgement.hand
        return hand.number if hand else None

    @property
    def open(self) -> bool:
        """Whether nobody can say what it pays, so that no error before it can be found."""
        judgement = self.passage.judgement
        return judgement.hand is not None and judgement.settlement is None

    def again(self, before: Evening, events: tuple[Event, ...]) -> tuple[Reckoning, Evening]:
        """Reckon it with other lines about chips, behind another evening."""
        judgement = self.passage.judgement
        hand, deal = judgement.hand, self.reckoning.deal
        evening = replace(self.evening, books=before.books, leftovers=before.leftovers)
        if hand is None or deal is None:
            new = reckon_lines(events, evening)
        else:
            last = evening.hand_number
            if last is not None and hand.number > last + 1:
                evening = replace(evening, leftovers=Leftovers(carried=None))
            reneged = frozenset(deal.reneged)
            new = reckon(hand, events, evening, reneged, self.passage.rules.ruleset)
        after = replace(judgement.evening, books=new.books, leftovers=evening.leftovers)
        if new.settlement is not None:
            after = replace(after, leftovers=new.settlement.leftovers)
        return new, after


@dataclass(frozen=True, slots=True)
class Edit:
    """A line of the record said otherwise."""

    step: int
    """Which passage of the window."""
    place: int
    """Which of its events."""
    event: Event | None
    """What it would say; None: the line would not be there."""
    insert: bool = False
    """Whether it stands before that event instead of in its place."""


Residual = tuple[tuple[Player, int], ...]
"""By how much each count is off, in chips: counted less recorded."""


@dataclass(frozen=True, slots=True)
class Window:
    """A count that does not fit, and every passage that may hold the error."""

    steps: tuple[Step, ...]
    """The last one has the count."""
    difference: Difference

    @property
    def residual(self) -> Residual:
        """By how much the count is off as the record stands."""
        return residual(self.difference)

    def event_at(self, edit: Edit) -> Event:
        """The event that an edit is about."""
        return self.steps[edit.step].events[edit.place]

    def with_edits(self, edits: Sequence[Edit], errors: int = 1) -> "Tried | None":
        """The window reckoned with these changes; None where a line of it speaks against them.

        Each of so many `errors` may leave one difference behind, in a line that it changes itself.
        """
        first = min(one.step for one in edits)
        evening, gone, told = self.steps[first].evening, 0, list[Difference]()
        left: Difference | None = None
        for number in range(first, len(self.steps)):
            step = self.steps[number]
            mine = [one for one in edits if one.step == number]
            new, evening = step.again(evening, edited(step.events, mine))
            was = {_key(one) for one in step.reckoning.differences if one != self.difference}
            now = {_key(one): one for one in new.differences}
            counts = [now.pop((wrong, self.difference.at), None) for wrong in COUNTS]
            left = next(filter(None, counts), None)
            fresh = [one for key, one in now.items() if key not in was]
            told += fresh
            gone += len(was - now.keys())
            if len(told) > errors or (fresh and not mine) or not _holds(step.reckoning, new):
                return None
        return Tried(residual(left) if left else (), gone, next(iter(told), None))


@dataclass(frozen=True, slots=True)
class Tried:
    """What the window comes to with a change."""

    residual: Residual
    """By how much the count is still off; empty: it fits."""
    gone: int
    """Other differences that the change explains away."""
    told: Difference | None
    """What the changed lines themselves would be blamed for: a mistake at the table."""


def _holds(written: Reckoning, changed: Reckoning) -> bool:
    """Whether no chip comes from nowhere that did not before, and no pot pays more than it holds."""
    pot = changed.settlement.pot if changed.settlement else None
    too_much = pot is not None and _paid_out(changed) > max(pot, _paid_out(written))
    return _from_nowhere(written) == _from_nowhere(changed) and not too_much


def _paid_out(reckoning: Reckoning) -> int:
    """What the pot pays."""
    moves = (entry.movement for entry in reckoning.recorded)
    awards = (one for one in moves if one.giver is House.POT)
    return sum(one.chips for one in awards if one.cause is not Cause.UNRECORDED)


def _from_nowhere(reckoning: Reckoning) -> int:
    """Chips that the record does not account for, more than it loses."""
    found = 0
    for entry in reckoning.recorded:
        move = entry.movement
        if move.cause is Cause.UNRECORDED:
            found += move.chips * ((move.giver is House.BANK) - (move.taker is House.BANK))
    return found


def _key(one: Difference) -> tuple[Wrong, Span]:
    return one.wrong, one.at


def residual(difference: Difference) -> Residual:
    """By how much each count is off."""
    return tuple(sorted((one, counted - book) for one, book, counted in difference.told))


def edited(events: tuple[Event, ...], edits: Iterable[Edit]) -> tuple[Event, ...]:
    """The events of a passage with changes."""
    changed: dict[int, tuple[Event, ...]] = {}
    for one in edits:
        said = () if one.event is None else (one.event,)
        there = changed.get(one.place, (events[one.place],))
        changed[one.place] = (*said, *there) if one.insert else said
    return tuple(
        event for place, written in enumerate(events) for event in changed.get(place, (written,))
    )


def windows(passages: Iterable[AuditedPassage]) -> Iterable[Window]:
    """Every count of a log that does not fit, with the hands since the last one of the same players."""
    evening, steps = Evening(), list[Step]()
    for passage in passages:
        step = Step(passage, evening)
        evening = passage.judgement.evening
        steps = [*steps[-MOST_HANDS:], step] if not step.open else [step]
        for one in step.reckoning.differences:
            if one.wrong in COUNTS:
                names = {player for player, _, _ in one.told}
                yield Window(tuple(steps[_start(steps, names) :]), one)


def _start(steps: Sequence[Step], names: set[Player]) -> int:
    """Where the last count of all these players stands, before the last passage."""
    for number in range(len(steps) - 2, -1, -1):
        for event in steps[number].events:
            if isinstance(event, ChipsCounted):
                counted = {amount.player for amount in event.amounts}
                if None in counted or names <= counted:
                    return number
    return 0
