"""The stretch of an evening in which an error lies, and how to reckon it again with a change."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from referee.audits import Passage, shift_between, tells_stacks
from referee.events import ChipsCounted, Event
from referee.game import Cause, House, Leftovers, Player, Span
from referee.hand_log import write
from referee.money import Difference, Reckoning, Wrong, reckon, reckon_lines
from referee.replay import Evening

COUNTS = (Wrong.STACK, Wrong.TOTAL)
MOST_HANDS = 100
"""Hands before a count among which its error is looked for."""
MOST_BEHIND = 20
"""Hands behind a payment that must agree with a change of it."""


@dataclass(frozen=True, slots=True)
class ReckonedPassage:
    """One passage, ready to be reckoned again."""

    passage: Passage
    tells_stacks: bool = True
    """Whether it may go otherwise where nothing but stacks is different."""

    @property
    def evening(self) -> Evening:
        """The one before it."""
        return self.passage.before

    @property
    def events(self) -> tuple[Event, ...]:
        """What its lines say."""
        return self.passage.lines.events

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
        evening = self.evening._replace(books=before.books, leftovers=before.leftovers)
        if hand is None or deal is None:
            evening = Evening()
            new = reckon_lines(events, evening)
        else:
            last = evening.hand_number
            if last is not None and hand.number > last + 1:
                evening = evening._replace(leftovers=Leftovers(carried=None))
            reneged = frozenset(deal.reneged)
            new = reckon(hand, events, evening, reneged, self.passage.rules.ruleset)
        after = judgement.evening._replace(books=new.books, leftovers=evening.leftovers)
        if new.settlement is not None:
            after = after._replace(leftovers=new.settlement.leftovers)
        return new, after


@dataclass(frozen=True, slots=True)
class ChipsEdit:
    """A line of the record said otherwise."""

    step: int
    """Which passage of the window."""
    place: int
    """Which of its events."""
    event: Event | None
    """What it would say; None: the line would not be there."""
    insert: bool = False
    """Whether it stands before that event instead of in its place."""

    @property
    def reads(self) -> str | None:
        """The line as it would stand in the log; None where it would go."""
        return None if self.event is None else write((self.event,)).strip()


Residual = tuple[tuple[Player, int], ...]
"""By how much each count is off, in chips: counted less recorded; of a payment, how many went wrong."""


@dataclass(frozen=True, slots=True)
class ChipsWindow:
    """Something that does not fit, and every passage that may hold the error or speak of it."""

    steps: tuple[ReckonedPassage, ...]
    difference: Difference
    target: int
    """The step that has it; an error stands there or before, and later steps must agree too."""

    @property
    def is_count(self) -> bool:
        """Whether it is a count that does not fit, not a payment."""
        return self.difference.wrong in COUNTS

    @property
    def residual(self) -> Residual:
        """By how much it is off as the record stands."""
        return _residual(self.difference)

    def event_at(self, edit: ChipsEdit) -> Event:
        """The event that an edit is about."""
        return self.steps[edit.step].events[edit.place]

    def with_edits(self, edits: Sequence[ChipsEdit], errors: int = 1) -> "Tried | None":
        """The window reckoned with these changes; None where a line of it speaks against them.

        Of a count, each of so many `errors` may leave one difference behind, in a hand that it
        changes: a mistake at the table, which the record as changed would show.
        """
        errors = errors if self.is_count else 0
        first = min(one.step for one in edits)
        evening, gone, told = self.steps[first].evening, 0, list[Difference]()
        left: Difference | None = None
        number, places = first, frozenset(one.step for one in edits)
        while number < len(self.steps):
            step = self.steps[number]
            mine = [one for one in edits if one.step == number]
            new, evening = step.again(evening, _edited(step.events, mine))
            was = {_key(one) for one in step.reckoning.differences if one != self.difference}
            now = {_key(one): one for one in new.differences}
            if number == self.target:
                left = self._left(now)
            fresh = [one for key, one in now.items() if key not in was]
            told += fresh
            gone += len(was - now.keys())
            if len(told) > errors or (fresh and not mine) or not _holds(step.reckoning, new):
                return None
            number, evening = self._skipped(number, evening, places)
        return Tried(_residual(left) if left else (), gone, bool(told))

    def _skipped(
        self, number: int, evening: Evening, edited: frozenset[int]
    ) -> tuple[int, Evening]:
        """The next step that may go otherwise than it is written, and the evening before it."""
        behind = number + 1
        shift = shift_between(self.steps[number].passage.judgement.evening, evening)
        if shift is None:
            return behind, evening
        for place in range(behind, len(self.steps)):
            step = self.steps[place]
            if place == self.target or place in edited or step.tells_stacks:
                return place, shift.of(step.evening)
        return len(self.steps), evening

    def _left(self, now: dict[tuple[Wrong, Span], Difference]) -> Difference | None:
        """The difference as it still is, taken out of those that there are now."""
        kinds = COUNTS if self.is_count else (self.difference.wrong,)
        found = [now.pop((kind, self.difference.at), None) for kind in kinds]
        return next(filter(None, found), None)


@dataclass(frozen=True, slots=True)
class Tried:
    """What the window comes to with a change."""

    residual: Residual
    """By how much the count is still off; empty: it fits."""
    gone: int
    """Other differences that the change explains away."""
    blamed: bool
    """Whether something is then wrong in the changed lines themselves: a mistake at the table."""


def _holds(written: Reckoning, changed: Reckoning) -> bool:
    """Whether no more chips come from nowhere than before, and no pot pays more than it holds."""
    pot = changed.settlement.pot if changed.settlement else None
    too_much = pot is not None and _paid_out(changed) > max(pot, _paid_out(written))
    return abs(_from_nowhere(changed)) <= abs(_from_nowhere(written)) and not too_much


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
        if entry.from_nowhere and move.cause is not Cause.UNEXPLAINED:
            found += move.chips * ((move.giver is House.BANK) - (move.taker is House.BANK))
    return found


def _key(one: Difference) -> tuple[Wrong, Span]:
    return one.wrong, one.at


def _residual(difference: Difference) -> Residual:
    """By how much each count is off; of a payment, how many chips went wrong."""
    if difference.wrong in COUNTS:
        return tuple(sorted((one, counted - book) for one, book, counted in difference.by_player))
    return ((difference.player or Player(""), difference.chips),)


def _edited(events: tuple[Event, ...], edits: Iterable[ChipsEdit]) -> tuple[Event, ...]:
    """The events of a passage with changes."""
    changed: dict[int, tuple[Event, ...]] = {}
    for one in edits:
        said = () if one.event is None else (one.event,)
        there = changed.get(one.place, (events[one.place],))
        changed[one.place] = (*said, *there) if one.insert else said
    return tuple(
        event for place, written in enumerate(events) for event in changed.get(place, (written,))
    )


def windows(passages: Iterable[Passage]) -> Iterator[ChipsWindow]:
    """Everything about the chips of a log that does not fit, each with the hands around it.

    Of a count those since the last one of the same players, and all until everybody was counted
    again; of a payment the hand before, and all to the next count. No more hands are kept than that
    takes.
    """
    steps, place = list[ReckonedPassage](), 0
    for step in _steps(passages):
        steps.append(step)
        if len(steps) > place + MOST_BEHIND:
            yield from _windows_at(steps, place)
            place += 1
            if place > MOST_HANDS:
                del steps[0]
                place -= 1
    for left in range(place, len(steps)):
        yield from _windows_at(steps, left)


def _steps(passages: Iterable[Passage]) -> Iterator[ReckonedPassage]:
    for passage in passages:
        told = tells_stacks(passage.lines.events, passage.rules.ruleset)
        yield ReckonedPassage(passage, told)


def _windows_at(steps: Sequence[ReckonedPassage], place: int) -> Iterator[ChipsWindow]:
    for one in steps[place].reckoning.differences:
        if one.wrong in COUNTS:
            names = {player for player, _, _ in one.by_player}
            first, behind = _last_count(steps, place, names), _all_counted(steps, place)
        else:
            first, behind = max(0, place - 1), _next_count(steps, place)
        first = max([first, *(n + 1 for n in range(first, place) if steps[n].open)])
        yield ChipsWindow(tuple(steps[first:behind]), one, place - first)


def _last_count(steps: Sequence[ReckonedPassage], place: int, names: set[Player]) -> int:
    """Where all these players were last counted, before a passage; at most `MOST_HANDS` before."""
    least = max(0, place - MOST_HANDS)
    for number in range(place - 1, least, -1):
        if any(None in one or names <= one for one in _counts(steps[number])):
            return number
    return least


def _counts(step: ReckonedPassage) -> Iterator[set[Player | None]]:
    """Whom each count of a passage names; None: everybody."""
    for event in step.events:
        if isinstance(event, ChipsCounted):
            yield {amount.player for amount in event.amounts}


def _next_count(steps: Sequence[ReckonedPassage], place: int) -> int:
    """Behind the next passage with a count; at most `MOST_BEHIND` behind."""
    for number in range(place, min(len(steps), place + MOST_BEHIND)):
        if any(_counts(steps[number])):
            return number + 1
    return min(len(steps), place + MOST_BEHIND)


def _all_counted(steps: Sequence[ReckonedPassage], place: int) -> int:
    """Behind the passages in which everybody at the table is counted again; at most `MOST_BEHIND`."""
    missing = set[Player | None](steps[place].passage.judgement.evening.players)
    last = min(len(steps), place + 1 + MOST_BEHIND)
    for number in range(place + 1, last):
        for counted in _counts(steps[number]):
            missing = set() if None in counted else missing - counted
        if not missing:
            return number + 1
    return last
