"""The search for the courses that an evening in free words may have taken."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import inf
from typing import NamedTuple

from referee.game import Player
from referee.notes.evening import NotedHand
from referee.notes.events import ChipWorth
from referee.notes.facts import Fact
from referee.notes.figures import chips_of
from referee.notes.story_claims import PossibleResult
from referee.notes.story_evening import StoryEvening
from referee.notes.story_hands import StoryHand
from referee.notes.story_money import (
    EveningCourse,
    HandDue,
    HandGone,
    TableStakes,
    balances,
    pot_of,
)
from referee.notes.story_words import StoryWord

_WIDE, _LAST, _FEW, _BEHIND = 30, 120, 16, 4.0
"""Courses kept after each hand, and after the last, and their largest distance from the best."""
_MOST_ASKED, _MOST_WEIGHED = 2500, 4_000_000
_MOST_OF_HAND, _MARGIN, _VAGUE, _TAKEN_BACK = 1.5, 1.0, 2.5, 4.0
_CONTRARY = 3.0  # of an outcome against a clause that was read
_UNEXPLAINED, _UNTOLD, _PASSED, _FAR_OFF = 2.0, 1.0, 4.0, 0.9


class _Paid(NamedTuple):
    hand: int
    pot: int
    charge: int
    """Chips from each who took no trick."""
    left: int
    """Chips of the pot that lay there before."""
    bourre: int
    """The number of those who took none."""

    @property
    def sums(self) -> set[int]:
        """The pot, and what one and all of those pay."""
        return {self.pot, self.charge, self.charge * self.bourre} if self.bourre else {self.pot}

    @property
    def parts(self) -> set[int]:
        """The parts of the pot, and what is then played for."""
        antes = self.pot - self.left
        return {antes, self.left, self.charge * self.bourre + antes} - {0}


class _HandWay(NamedTuple):
    outcome: PossibleResult
    cost: float
    paid: _Paid
    left: list[StoryWord]
    """Numbers not explained."""
    alike: tuple[PossibleResult, ...] = ()
    """Other outcomes that come to the same, and that the words bear out as well."""


class CourseSearch(StoryEvening):
    """Possible courses, cheapest first."""

    asked = 0
    """Hands put behind a course."""
    weighed = 0
    """Words weighed against outcomes."""
    guesses = False
    """True if one hand is tried in every way, whatever its words say."""
    noted: Sequence[NotedHand] = ()
    passes = False
    """True if any hand may be passed over, as one that went in any way."""

    @cached_property
    def _told(self) -> dict[object, list[_HandWay]]:
        return {}

    @cached_property
    def _noted(self) -> dict[int, tuple[NotedHand, list[StoryWord]]]:
        return {}

    @property
    def is_whole(self) -> bool:
        """False if it was given up, and there may be other courses."""
        return self.asked < _MOST_ASKED and self.weighed < _MOST_WEIGHED

    def played(self, house: TableStakes) -> list[EveningCourse]:
        """Return the likeliest courses, the best first; empty if a hand fits in no way."""
        parts = len(self.plan.parts)
        reached = {0: [EveningCourse(house.start, balances(house.start))]}
        self._play_on(reached, house)
        ends = reached.get(parts, [])
        if self.guesses:
            stuck = max(place for place, some in reached.items() if some)
            for place in (stuck,) if stuck < parts else [*filter(reached.get, range(parts))]:
                others = {place: reached[place]}
                self._play_on(others, house, place)
                ends += others.get(parts, ())
        return self._likeliest(ends, _LAST)

    def _play_on(
        self,
        reached: dict[int, list[EveningCourse]],
        house: TableStakes,
        opened: int | None = None,
    ) -> None:
        parts = len(self.plan.parts)
        for place in range(opened or 0, parts):
            for end in self.ends(place) if reached.get(place) else ():
                if story := self.hand_of_parts(place, end):
                    told = story.with_any_result if place == opened else story
                    few, wide = self._likeliest(reached[place]), _LAST if end == parts else _WIDE
                    few = few[:_FEW] if self.passes else few
                    reached.setdefault(end, []).extend(self._with_hand(few, told, house, wide))
                    if self.passes and end == place + 1:
                        past = self._with_hand(few, story.passed, house, wide)
                        reached[end] += past

    def _likeliest(
        self, courses: Iterable[EveningCourse], most: int = _WIDE
    ) -> list[EveningCourse]:
        best: dict[object, EveningCourse] = {}
        for course in sorted(courses, key=lambda course: course.cost):
            best.setdefault(course.comes_to if self.passes else tuple(course.outcomes), course)
        few = [*best.values()][:most]
        behind = _BEHIND + (_PASSED if self.passes else 0)
        return [course for course in few if course.cost < few[0].cost + behind]

    def _with_hand(
        self, courses: Sequence[EveningCourse], story: StoryHand, house: TableStakes, most: int
    ) -> list[EveningCourse]:
        ways: list[tuple[float, EveningCourse, _HandWay]] = []
        by_pot: dict[object, list[_HandWay]] = {}
        for one in courses if self.is_whole else ():
            left, number = pot_of(one.stand), len(one.hands) + 1
            if (number, left) not in by_pot:
                by_pot[number, left] = self._ways_from(one, number, story, house)
            dearest = _MOST_OF_HAND * number + _BEHIND - one.cost
            if self.passes:
                dearest = inf if story.is_open else _FAR_OFF
            some = (way for way in by_pot[number, left] if way.cost <= dearest)
            ways += [(one.cost + way.cost, one, way) for way in some]
        ways.sort(key=lambda way: way[0])
        behind = _BEHIND + (_PASSED if self.passes else 0)
        few = [way for way in ways if way[0] < ways[0][0] + behind][:most]
        self.asked += len(few)
        gone = ((cost, one, self._gone(one, story, way, house)) for cost, one, way in few)
        return [one.followed_by(went, story, cost) for cost, one, went in gone if went]

    def _ways_from(
        self, course: EveningCourse, number: int, story: StoryHand, house: TableStakes
    ) -> list[_HandWay]:
        if not story.by_result:
            return []
        due = house.due(course.stand, self._hand(number, story, story.by_result[0][0]))
        if due is None:
            return []
        self.most_due = max(self.most_due, *due)
        key = id(story), number, due, house.worth
        if key not in self._told:
            self._told[key] = [*self._ways(number, story, due, house.worth)]
        return self._told[key]

    def _ways(
        self, number: int, story: StoryHand, due: HandDue, worth: ChipWorth
    ) -> Iterator[_HandWay]:
        chips = [chips_of(one, worth) for one in story.words]
        margin = _VAGUE if story.is_vague else _MARGIN
        margin = _TAKEN_BACK if story.takes_back else margin
        stayed, out = self._stays_told(story)
        for outcomes in story.by_result:
            self.weighed += len(chips) * len(outcomes)
            paid = _Paid(number, *due, len(outcomes[0].bourre))
            weighed: list[_HandWay] = []
            for outcome in outcomes:
                if weighed and outcome.cost >= weighed[0].cost + margin:
                    break
                cost, left = self._cost(story, outcome, chips, paid)
                fits = stayed <= {*outcome.stayed} and not out & {*outcome.stayed}
                cost += 0 if fits else _CONTRARY
                weighed.append(_HandWay(outcome, cost, paid, left))
                weighed.sort(key=lambda way: way.cost)
            best, *others = weighed
            alike = (way.outcome for way in others if way.cost - best.cost < margin)
            yield best._replace(alike=tuple(alike))

    def _stays_told(self, story: StoryHand) -> tuple[set[Player], set[Player]]:
        """Return who stayed and who did not, by a clause that was read."""
        lines = {one.line for one in story.words}
        found = (one for one in self.noted if one.opened.line in lines and not one.doubts)
        told = next((one for one in found if "stayed" in one.sources), None)
        return ({*(told.stayed or ())}, {*told.out}) if told else (set(), set())

    def _cost(
        self, story: StoryHand, outcome: PossibleResult, chips: Sequence[int | None], paid: _Paid
    ) -> tuple[float, list[StoryWord]]:
        players, stayed = len(story.players), len(outcome.stayed)
        sums = paid.sums if outcome.winner else {*paid.sums, paid.pot + paid.charge * paid.bourre}
        sums |= paid.parts if story.tale else set()  # nothing but the cards decides how it went
        counts = {0, paid.hand, stayed, players, players - stayed, paid.bourre, self.size}
        left = [
            story.words[place]
            for place in outcome.open
            if chips[place] not in sums and story.words[place].typed.value not in counts
        ]
        odd = sum(word not in story.buys for word in left)
        pots = [place for place in outcome.open if chips[place] == paid.pot]
        takers = [taken for place in pots if (taken := story.takers(place))]
        others = sum(outcome.winner not in taken for taken in takers)
        cost = outcome.cost + _UNEXPLAINED * (odd + others) + (0 if pots else _UNTOLD)
        return cost, left

    def _gone(
        self, course: EveningCourse, story: StoryHand, way: _HandWay, house: TableStakes
    ) -> HandGone | None:
        if id(way) not in self._noted:
            self._noted[id(way)] = self._hand_gone(story, way, house.worth)
        hand, left = self._noted[id(way)]
        settled = house.settled(course.stand, hand)
        return HandGone(hand, settled, left) if settled else None

    def _hand_gone(
        self, story: StoryHand, way: _HandWay, worth: ChipWorth
    ) -> tuple[NotedHand, list[StoryWord]]:
        outcome, paid = way.outcome, way.paid
        hand = self._hand(paid.hand, story, outcome)
        hand.pot, hand.bourre = worth.noted(paid.pot), outcome.bourre
        hand.paid = dict.fromkeys(outcome.bourre, worth.noted(paid.charge))
        for place in outcome.open:
            chips = chips_of(story.words[place], worth)
            if hand.bourre and chips == paid.charge and (chips != paid.pot or story.is_paid(place)):
                self._place(hand, story.words[place], "paid")
            elif chips == paid.pot:
                self._place(hand, story.words[place], "pot")
        hand.worked_out = {"pot", "paid"} - {*hand.sources}
        hand.open = story.is_open
        left = [*way.left]
        others = story.may_name_others(outcome.open)
        if way.alike or others:
            hand.tricks = {}
            left += self._tricks(story, outcome)
        if others or any(one.stayed != outcome.stayed for one in way.alike):
            hand.stayed, hand.out = None, ()
            left += [one for one in story.words if one.does({"IN", "OUT"})]
        return hand, left

    def _place(self, hand: NotedHand, word: StoryWord, slot: str) -> None:
        hand.sources.setdefault(slot, Fact(slot, word.line, (word.typed,)))

    def _hand(self, number: int, story: StoryHand, outcome: PossibleResult) -> NotedHand:
        heads = ({"LINENO"}, {"DEAL", "DEALER", "HAND"})
        found = (one for kinds in heads for one in story.words if one.does(kinds))
        head = next(found, story.words[0])
        opened = Fact("hand", head.line, (head.typed,))
        hand = NotedHand(number, opened, story.players, self.size)
        hand.lines = {one.line for one in story.words}
        if dealt := story.dealer():
            hand.dealer = dealt[0]
            hand.sources["dealer"] = Fact("dealt", dealt[1].line, (dealt[1].typed,))
        hand.stayed = stayed = outcome.stayed
        hand.out = tuple(player for player in story.players if player not in stayed)
        if len(stayed) == 1:
            hand.winner = stayed[0]
            return hand
        hand.tricks = {player: won for player in stayed if (won := outcome.tricks[player])}
        hand.winner, hand.carried = outcome.winner, outcome.winner is None
        for one in self._tricks(story, outcome)[:1]:
            self._place(hand, one, "tricks")
        return hand

    @staticmethod
    def _tricks(story: StoryHand, outcome: PossibleResult) -> list[StoryWord]:
        return [story.words[one.place] for one in story.numbers if one.place not in outcome.open]
