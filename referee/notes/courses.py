"""The course of an evening in free words, if one alone agrees with all its numbers.

The outcomes that the words allow (`story_hands`) are played through (decision 0315).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, groupby
from typing import NamedTuple

from referee.events import Event
from referee.game import Player
from referee.notes.closing import OF_POT
from referee.notes.course_search import Bought, CourseSearch, EveningCourse, TableStakes
from referee.notes.decision import Decided, decide
from referee.notes.evening import Between, NotedEvening, NotedHand
from referee.notes.events import ChipWorth
from referee.notes.facts import Fact, sum_of
from referee.notes.figures import NotedFigure, chips_of, facts_of_figures, is_value
from referee.notes.house_rules import house_rules
from referee.notes.phrases import used
from referee.notes.reckoner import Stand
from referee.notes.side_events import header
from referee.notes.story_evening import tables_of
from referee.notes.story_words import StoryWord
from referee.notes.text import NotesText

_FEWEST_HANDS, _MOST_BOUGHT, _MOST_DIFFERENT, _RIVAL = 2, 3, 3.0, 2.0
_TELLS = used("game") | {"DEALER", "TABLE", "ALL", "NOBODY", "SWEEP", "EVEN"}


class CourseFound(NamedTuple):
    """The one course that agrees with the text."""

    evening: NotedEvening
    decided: Decided
    facts: Mapping[int, Fact]
    """For each line explained, the words that say so."""
    open: Mapping[int, str]
    """For each line with an unexplained number, that number."""


def course_of(
    text: NotesText, header: Sequence[Event], noted: Sequence[NotedHand] = ()
) -> CourseFound | None:
    """Return the course, if the text leaves one alone.

    `header`: the lines above the hands. `noted`: the hands read line by line, for their cards and draws.
    """
    found = (_Search(text, table, me, header, noted).best() for table, me in tables_of(text))
    return next((one for one in found if one), None)


class _Ending(NamedTuple):
    """The figures at the end."""

    figures: list[NotedFigure]
    start: StoryWord | None
    """The number that everybody brought, if they are stacks."""
    bought: Sequence[Bought]


def _some(bought: Iterable[Bought], player: Player) -> Iterator[tuple[Bought, ...]]:
    own = [one for one in bought if one.player == player][:_MOST_BOUGHT]
    return chain.from_iterable(combinations(own, count) for count in range(len(own) + 1))


class _Search(CourseSearch):
    def best(self) -> CourseFound | None:
        plan = self.plan
        few = len(plan.parts) < _FEWEST_HANDS or len(self.players) < 2
        if few or not plan.after or not self.text.cast.line:
            return None
        return self._likeliest_of_all() or self._likeliest_of_all(guesses=True)

    def _likeliest_of_all(self, *, guesses: bool = False) -> CourseFound | None:
        self.asked, self.guesses = 0, guesses
        for worth in self._worths():
            evenings = groupby(self._houses(worth), key=lambda evening: evening.antes)
            for _, limits in evenings:
                houses: list[tuple[NotedEvening, list[EveningCourse]]] = []
                whole = False
                for evening in limits:
                    houses.append((evening, self._courses(evening, worth)))
                    whole |= bool(houses[-1][1]) and self.is_whole
                if any(courses for _, courses in houses):
                    return self._alone(houses, worth) if whole else None
        return None

    def _courses(self, evening: NotedEvening, worth: ChipWorth) -> list[EveningCourse]:
        for rules in house_rules(evening):
            if dict(rules.knobs).get("ante-exempt") == "none":
                start = Stand.at_start().after(tuple(header(evening, worth, rules))).stand
                played = self.played(start, TableStakes(worth, rules.ante))
                if courses := [one for one in played if self._ending(one, worth)]:
                    return courses
        return []

    def _alone(
        self, houses: Sequence[tuple[NotedEvening, Sequence[EveningCourse]]], worth: ChipWorth
    ) -> CourseFound | None:
        of_all = ((one.cost, n, one) for n, (_, some) in enumerate(houses) for one in some)
        (least, house, best), *others = sorted(of_all, key=lambda way: way[:2])
        for cost, _, rival in others:
            if cost - least < _RIVAL:
                best = best.where_alike(rival)
        settled = 2 * sum(hand.open for hand in best.hands) < len(best.hands)
        return self._found(best, houses[house][0], worth) if settled else None

    def _with_cards(self, hand: NotedHand) -> NotedHand:
        """Return a hand with the cards and draws read line by line; of an open hand, only its dealer."""
        if hand.open:
            bare = NotedHand(hand.number, hand.opened, hand.table, hand.size, hand.dealer)
            bare.sources = {slot: one for slot, one in hand.sources.items() if slot == "dealer"}
            bare.open, bare.lines = True, hand.lines
            return bare
        for one in self.noted:
            played = (play.player for row in one.rows.values() for play in row.plays)
            seen = {*one.drawn, *filter(None, played)}
            if one.opened.line == hand.opened.line and seen <= {*(hand.stayed or ())}:
                hand.up, hand.drawn, hand.rows = one.up, one.drawn, one.rows
                hand.sources |= {
                    slot: one.sources[slot] for slot in ("up", "drawn") if slot in one.sources
                }
        return hand

    def _ending(self, course: EveningCourse, worth: ChipWorth) -> _Ending | None:
        """Return everybody's stacks or winnings at the end; None if one differs."""
        starts = {chips_of(word, worth): word for word in reversed(self.plan.before)}
        brought = course.stand.evening.books.best.brought
        for start in sorted({0, *filter(None, starts)}, reverse=True):
            found: dict[Player, NotedFigure] = {}
            bought: list[Bought] = []
            for one in self.figures_below:
                chips = abs(worth.chips(one.amount)) if worth.fits(one.amount) else None
                won = course.stacks.get(one.player, 0) - brought.get(one.player, 0)
                for more in _some(course.bought, one.player) if start else [()]:
                    has = start + won + sum(chips_of(buy.word, worth) or 0 for buy in more)
                    if one.player not in found and chips == (has if start else abs(won)):
                        found[one.player] = one._replace(amount=worth.noted(has))
                        bought += more
            if {*found} == {*self.players}:
                return _Ending([*found.values()], starts.get(start) if start else None, bought)
        return None

    def _found(
        self, course: EveningCourse, evening: NotedEvening, worth: ChipWorth
    ) -> CourseFound | None:
        ending = self._ending(course, worth)
        if ending is None:
            return None
        chips = [worth.chips(one.amount) for one in ending.figures]
        stacks = sum(chips) and min(chips) >= 0
        evening.hands = list(map(self._with_cards, course.hands))
        asked = {line for hand in course.hands if hand.open for line in hand.lines}
        for fact in facts_of_figures("counted" if stacks else "scored", ending.figures).values():
            evening.between.append(Between(len(course.hands), fact))
        spent = {one.word for one in ending.figures}
        given = {*evening.antes, *(one.fact for one in evening.of_kind("limit"))}
        if stacks and (word := ending.start) and (amount := sum_of(word.typed)):
            started = Fact("start", word.line, (word.typed,), sums=(amount,))
            evening.between.append(Between(0, started))
            given.add(started)
            for bought in ending.bought:
                evening.between.append(Between(bought.after, bought.fact))
                spent.add(bought.word)
        decided = decide(evening, [worth])
        if any(hand.doubts for hand in decided.hands) or decided.cost > _MOST_DIFFERENT:
            return None
        brought = course.stand.evening.books.best.brought if stacks else {}
        left = sum(brought.values()) - sum(chips)
        of_pot = {word.sentence for word in self.plan.after if word.does(OF_POT)}
        kept = {  # `10 is still in the middle`
            word
            for word in self.plan.after
            if word.sentence in of_pot and chips_of(word, worth) == left
        }
        unused = [
            *(word for word in course.open if word not in spent),
            *(word for word in self.plan.after if is_value(word) and word not in spent | kept),
            *(word for word in self.plan.before if self.is_unused(word, given)),
        ]
        dealt = any(hand.dealer for hand in course.hands)
        for hand, story in zip(course.hands, course.stories, strict=True):
            if hand.dealer is None:
                names = (one for one in story.names_alone() if hand.winner not in one.who)
                unused += story.words[:1] if dealt else names
        telling = [word for word in self.words if is_value(word) or word.does(_TELLS)]
        unused += [word for word in telling if word.line in asked]
        opened = {word.line: word.typed.text for word in unused}
        facts = {
            word.line: Fact("told", word.line, (word.typed,))
            for word in telling
            if word.line not in opened
        }
        return CourseFound(evening, decided, facts, opened)
