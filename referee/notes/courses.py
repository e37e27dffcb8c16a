"""The course of an evening told in free words, if one alone agrees with all its numbers.

The outcomes that the words of each hand allow (`story_hands`) are played through. A course counts if it
alone comes to the pots and the stacks told (decision 0315).
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.events import Event
from referee.game import Player
from referee.notes.closing import OF_POT
from referee.notes.course_search import CourseSearch, EveningCourse, TableStakes
from referee.notes.decision import Decided, decide
from referee.notes.evening import Between, NotedEvening
from referee.notes.events import ChipWorth
from referee.notes.facts import Fact, sum_of
from referee.notes.house_rules import house_rules
from referee.notes.phrases import used
from referee.notes.reckoner import Stand
from referee.notes.side_events import header
from referee.notes.story_evening import EVEN, chips_of, is_value, tables_of
from referee.notes.story_hands import StoryHand
from referee.notes.story_words import StoryWord
from referee.notes.text import NotesText

_FEWEST_HANDS, _MOST_DIFFERENT, _RIVAL = 2, 3.0, 2.0
_TELLS = used("game") | {"DEALER", "TABLE", "ALL", "NOBODY", "SWEEP", "EVEN"}


class CourseFound(NamedTuple):
    """The one course that agrees with the text."""

    evening: NotedEvening
    decided: Decided
    facts: Mapping[int, Fact]
    """For each line explained, the words that say so."""
    open: Mapping[int, str]
    """For each line with an unexplained number, that number."""


def course_of(text: NotesText, header: Sequence[Event]) -> CourseFound | None:
    """Return the course, if the text leaves one alone. `header`: the lines above the hands that were read."""
    found = (_Search(text, table, me, header).best() for table, me in tables_of(text))
    return next((one for one in found if one), None)


class _Search(CourseSearch):
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
                    played = self.played(start, TableStakes(worth, rules.ante))
                    courses = [one for one in played if self._end_told(one, worth)]
                    if courses:
                        return self._alone(courses, evening, worth)
        return None

    def _alone(
        self, courses: Sequence[EveningCourse], evening: NotedEvening, worth: ChipWorth
    ) -> CourseFound | None:
        best, *others = courses
        rivals = [one for one in others if one.cost - best.cost < _RIVAL]
        if any(_told_of(one) != _told_of(best) for one in rivals):
            return None
        return self._found(best, evening, worth)

    def _end_told(
        self, course: EveningCourse, worth: ChipWorth
    ) -> dict[Player, tuple[StoryWord, int]]:
        """Return the words for the stack, or the winnings, of each player at the end; empty if one differs."""
        told = StoryHand(self.plan.after, self.players, self.size)
        starts = {0} | {chips for one in self.plan.before if (chips := chips_of(one, worth))}
        brought = course.stand.evening.books.best.brought
        for start in sorted(starts, reverse=True):
            found: dict[Player, tuple[StoryWord, int]] = {}
            for nearest in (1, None):
                for place, one in enumerate(told.words):
                    even = one.does(EVEN)
                    chips = 0 if even else chips_of(one, worth)
                    for player in {who for group in told.groups[place][:nearest] for who in group}:
                        won = course.stacks.get(player, 0) - brought.get(player, 0)
                        if chips is not None and (start + won if start else abs(won)) == chips:
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
            tuple(worth.noted(one) for one in chips.values()),
        )
        evening.hands = list(course.hands)
        evening.between.append(Between(len(course.hands), counted))
        spent = {told for told, _ in ends.values()}
        given = {*evening.antes, *(one.fact for one in evening.of_kind("limit"))}
        started = self._start(chips, course, worth) if stacks else None
        if started:
            evening.between.append(Between(0, started))
            given.add(started)
        decided = decide(evening, [worth])
        if any(hand.doubts for hand in decided.hands) or decided.cost > _MOST_DIFFERENT:
            return None
        brought = course.stand.evening.books.best.brought if stacks else {}
        left = sum(brought.values()) - sum(chips.values())
        of_pot = {told.sentence for told in self.plan.after if told.does(OF_POT)}
        kept = {  # `10 is still in the middle`
            told
            for told in self.plan.after
            if told.sentence in of_pot and chips_of(told, worth) == left
        }
        unused = [
            *course.open,
            *(told for told in self.plan.after if is_value(told) and told not in spent | kept),
            *(told for told in self.plan.before if self.is_unused(told, given)),
        ]
        dealt = any(hand.dealer for hand in course.hands)
        for hand, told in zip(course.hands, self.plan.hands, strict=True):
            if hand.dealer is None:
                names = (one for one in told.names_alone() if hand.winner not in one.who)
                unused += told.words[:1] if dealt else names
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
