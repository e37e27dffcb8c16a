"""The course of an evening told in free words, if one alone agrees with all its numbers.

Of a text of which most was not understood, the outcomes that the words of each hand allow (`told_hands`) are
played through, hand by hand, and `money` says what each would pay. A course counts if it ends in the stacks
that the text gives for everybody at the end, if its pots are the numbers told, and if no other does as well (decision 0315).
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.books import Account
from referee.game import Player
from referee.notes.decision import Decided, decide
from referee.notes.evening import Between, NotedEvening
from referee.notes.events import ChipWorth, events_of
from referee.notes.facts import Fact, NotedSum, sum_of
from referee.notes.hands import NotedHand
from referee.notes.house_rules import house_rules
from referee.notes.phrases import used
from referee.notes.reckoner import Stand
from referee.notes.side_events import header
from referee.notes.text import NotesText
from referee.notes.told_evenings import ToldEvening, as_sum, chips_of, is_value, tables_of
from referee.notes.told_hands import ToldHand, ToldResult
from referee.notes.told_words import Told

_WIDE, _BEHIND = 20, 4.0
"""Courses kept after each hand, and how far they may be behind the best."""
_MOST_TRIED, _MOST_OF_HAND, _FEWEST_HANDS = 3000, 1.5, 2
_UNEXPLAINED, _UNTOLD, _MOST_DIFFERENT = 2.0, 1.0, 3.0
_MARGIN, _RIVAL = 1.0, 2.0
_TELLS = used("game") | {"DEALER", "TABLE", "ALL", "NOBODY", "SWEEP", "EVEN"}


class EveningCourse(NamedTuple):
    """An evening as it may have gone."""

    stand: Stand
    hands: tuple[NotedHand, ...] = ()
    cost: float = 0.0
    open: tuple[Told, ...] = ()
    """Numbers that nothing explains, or that may be the tricks of several."""

    @property
    def stacks(self) -> Mapping[Account, int]:
        return self.stand.evening.books.best.recorded.balances


class _House(NamedTuple):
    """What a table plays for."""

    worth: ChipWorth
    ante: NotedSum | None


class _Paid(NamedTuple):
    """The chips of a hand."""

    hand: int
    pot: int
    sums: frozenset[int]
    """The pot, and what each pays who took no trick, and all of them."""


class CourseFound(NamedTuple):
    """The one course that agrees with the text."""

    evening: NotedEvening
    decided: Decided
    facts: Mapping[int, Fact]
    """For each line that it explains, the words that say so."""
    open: Mapping[int, str]
    """For each line with a number that it does not explain, that number."""


def course_of(text: NotesText) -> CourseFound | None:
    """Return the course of an evening, if the text leaves one alone."""
    found = (_Search(text, table, me).best() for table, me in tables_of(text))
    return next((one for one in found if one), None)


class _Search(ToldEvening):
    """The search for a course among the players of one table."""

    tried = 0
    """Outcomes played so far."""

    # ------------------------------------------------------------ the courses

    def best(self) -> CourseFound | None:
        plan = self.plan
        if len(plan.hands) < _FEWEST_HANDS or not plan.after or len(self.players) < 2:
            return None
        for worth in self._worths():
            for evening in self._houses(worth):
                for rules in house_rules(evening):
                    if dict(rules.knobs).get("ante-exempt") != "none" or not self.text.cast.line:
                        continue
                    start = Stand.at_start().after(tuple(header(evening, worth, rules))).stand
                    played = self._played(start, _House(worth, rules.ante))
                    courses = [one for one in played if self._end_told(one, worth)]
                    if courses:
                        return self._alone(courses, evening, worth)
        return None

    def _alone(
        self, courses: Sequence[EveningCourse], evening: NotedEvening, worth: ChipWorth
    ) -> CourseFound | None:
        """Return the best course, if no other is as good."""
        best, *others = courses
        rivals = [one for one in others if one.cost - best.cost < _RIVAL]
        if any(_told_of(one) != _told_of(best) for one in rivals):
            return None
        return self._found(best, evening, worth)

    def _played(self, start: Stand, house: "_House") -> list[EveningCourse]:
        courses = [EveningCourse(start)]
        for number, told in enumerate(self.plan.hands, 1):
            tried = [
                more
                for one in courses
                for outcomes in told.by_result
                if (more := self._tried(one, number, told, outcomes, house))
            ]
            tried.sort(key=lambda one: one.cost)
            if not tried or tried[0].cost > _MOST_OF_HAND * number + _BEHIND:
                return []
            few = [one for one in tried if one.cost < tried[0].cost + _BEHIND][:_WIDE]
            courses = [settled for one in few if (settled := self._settled(one, house))]
        return courses

    def _tried(
        self,
        course: EveningCourse,
        number: int,
        told: ToldHand,
        outcomes: Sequence[ToldResult],
        house: "_House",
    ) -> EveningCourse | None:
        """Return the course with one more hand, of which the chips are known but not yet moved.

        `outcomes`: those that come to the same in chips.
        """
        if self.tried >= _MOST_TRIED:
            return None
        self.tried += 1
        first, worth = outcomes[0], house.worth
        hand = self._hand(number, told, first)
        reckoned = course.stand.after(tuple(events_of(hand, worth, house.ante)))
        pot, owed = reckoned.pot, reckoned.owed()
        if pot is None or {*owed} != {*first.bourre}:
            return None
        paid = _Paid(number, pot, frozenset({pot, *owed.values(), sum(owed.values())}))
        weighed = sorted(
            (self._cost(told, one, paid, worth), place, one) for place, one in enumerate(outcomes)
        )
        (cost, left), _, best = weighed[0]
        hand = self._hand(number, told, best)
        hand.pot, hand.bourre = as_sum(pot, worth), tuple(owed)
        hand.paid = {player: as_sum(chips, worth) for player, chips in owed.items()}
        for one in best.open:
            chips = chips_of(one, worth)
            if chips in owed.values() and (chips != pot or told.is_paid(one)):
                self._place(hand, one, "paid")
            elif chips == pot:
                self._place(hand, one, "pot")
        alike = any(more - cost < _MARGIN for (more, _), *_ in weighed[1:])
        if alike or told.may_name_others(best):
            hand.tricks, hand.stayed, hand.out = {}, None, ()
            left += [one for one in told.words if is_value(one) and one not in best.open]
        return EveningCourse(
            course.stand, (*course.hands, hand), course.cost + cost, (*course.open, *left)
        )

    def _cost(
        self, told: ToldHand, outcome: ToldResult, paid: "_Paid", worth: ChipWorth
    ) -> tuple[float, list[Told]]:
        """Return what the words hold against an outcome, and the numbers that it does not explain."""
        players, stayed = len(self.players), len(outcome.stayed)
        counts = {paid.hand, stayed, players, players - stayed, len(outcome.bourre), self.size}
        chips = {one: chips_of(one, worth) for one in outcome.open}
        left = [
            one for one in chips if chips[one] not in paid.sums and one.word.value not in counts
        ]
        pots = [one for one in chips if chips[one] == paid.pot]
        takers = [taken for one in pots if (taken := told.takers(one))]
        others = sum(outcome.winner not in taken for taken in takers)
        cost = outcome.cost + _UNEXPLAINED * (len(left) + others) + (0 if pots else _UNTOLD)
        return cost, left

    @staticmethod
    def _settled(course: EveningCourse, house: "_House") -> EveningCourse | None:
        """Return the course with the chips of its last hand moved."""
        settled = course.stand.after(tuple(events_of(course.hands[-1], house.worth, house.ante)))
        return None if settled.differences else course._replace(stand=settled.stand)

    def _place(self, hand: NotedHand, told: Told, slot: str) -> None:
        hand.said.setdefault(slot, Fact(slot, told.line, (told.word,)))

    def _hand(self, number: int, told: ToldHand, outcome: ToldResult) -> NotedHand:
        words = told.words
        hand = NotedHand(
            number, Fact("hand", words[0].line, (words[0].word,)), self.players, self.size
        )
        hand.lines = {one.line for one in words}
        if dealt := told.dealer():
            hand.dealer = dealt[0]
            hand.said["dealer"] = Fact("dealt", dealt[1].line, (dealt[1].word,))
        stayed = outcome.stayed
        hand.stayed = stayed
        hand.out = tuple(player for player in self.players if player not in stayed)
        if len(stayed) == 1:
            hand.winner = stayed[0]
            return hand
        hand.tricks = {
            player: outcome.tricks[player] for player in stayed if outcome.tricks[player]
        }
        hand.winner, hand.carried = outcome.winner, outcome.winner is None
        numbers = [one for one in words if is_value(one) and one not in outcome.open]
        if numbers:
            self._place(hand, numbers[0], "tricks")
        return hand

    # ------------------------------------------------------------ the end

    def _end_told(self, course: EveningCourse, worth: ChipWorth) -> dict[Player, tuple[Told, int]]:
        """Return the words for the stack, or the winnings, of each player at the end; empty if one differs."""
        told = ToldHand(self.plan.after, self.players, self.size)
        starts = {0} | {chips for one in self.plan.before if (chips := chips_of(one, worth))}
        brought = course.stand.evening.books.best.brought
        for start in sorted(starts, reverse=True):
            found: dict[Player, tuple[Told, int]] = {}
            for nearest in (1, None):
                for place, one in enumerate(told.words):
                    even = bool(one.word.kinds & {"EVEN", "TIE"})
                    chips = 0 if even else chips_of(one, worth)
                    for player in {who for group in told.groups[place][:nearest] for who in group}:
                        won = course.stacks.get(player, 0) - brought.get(player, 0)
                        if chips is not None and (start + won if start else abs(won)) == abs(chips):
                            found.setdefault(player, (one, start + won))
            if {*found} == {*self.players}:
                return found
        return {}

    def _found(
        self, course: EveningCourse, evening: NotedEvening, worth: ChipWorth
    ) -> CourseFound | None:
        ends = self._end_told(course, worth)
        chips = {player: chips for player, (_, chips) in ends.items()}
        stacks = sum(chips.values()) and min(chips.values()) >= 0
        counted = Fact(
            "counted" if stacks else "scored",
            next(iter(ends.values()))[0].line,
            tuple(told.word for told, _ in ends.values()),
            tuple(chips),
            tuple(as_sum(one, worth) for one in chips.values()),
        )
        evening.hands = list(course.hands)
        evening.between.append(Between(len(course.hands), counted))
        spent = {told for told, _ in ends.values()}
        given = {*evening.antes, *(one.fact for one in evening.told("limit"))}
        started = self._start(chips, course, worth) if stacks else None
        if started:
            evening.between.append(Between(0, started))
            given.add(started)
        decided = decide(evening, [worth])
        if any(hand.doubts for hand in decided.hands) or decided.cost > _MOST_DIFFERENT:
            return None
        unused = [
            *course.open,
            *(told for told in self.plan.after if is_value(told) and told not in spent),
            *(told for told in self.plan.before if self.is_unused(told, given)),
        ]
        plans = zip(course.hands, self.plan.hands, strict=True)
        unused += [told.words[0] for hand, told in plans if hand.dealer is None]
        opened = {told.line: told.word.text for told in unused}
        facts = {
            told.line: Fact("told", told.line, (told.word,))
            for told in self.words
            if told.line not in opened and (is_value(told) or told.does(_TELLS))
        }
        return CourseFound(evening, decided, facts, opened)

    def _start(
        self, ends: Mapping[Player, int], course: EveningCourse, worth: ChipWorth
    ) -> Fact | None:
        """Return the words for what everybody brought, if the stacks at the end say how much."""
        brought = course.stand.evening.books.best.brought
        player, stack = next(iter(ends.items()))
        start = stack - course.stacks.get(player, 0) + brought.get(player, 0)
        for told in self.plan.before:
            amount = sum_of(told.word)
            if amount and chips_of(told, worth) == start:
                return Fact("start", told.line, (told.word,), sums=(amount,))
        return None


def _told_of(course: EveningCourse) -> list[object]:
    return [(hand.winner, hand.pot, hand.paid) for hand in course.hands]
