"""The course of an evening in free words, if one alone agrees with all its numbers.

The outcomes that the words allow (`story_hands`) are played through (decision 0315).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, dropwhile, groupby, islice, product
from typing import NamedTuple

from referee.events import Event
from referee.game import Player
from referee.notes.closing import OF_POT
from referee.notes.course_ends import CourseEnding
from referee.notes.decision import Decided, decide
from referee.notes.evening import Between, NotedEvening, NotedHand
from referee.notes.events import ChipWorth
from referee.notes.facts import Fact, sum_of
from referee.notes.figures import chips_of, facts_of_figures, is_value
from referee.notes.phrases import used
from referee.notes.pieces import CoursePieces
from referee.notes.story_evening import Stays, tables_of
from referee.notes.story_hands import StoryHand
from referee.notes.story_money import EveningCourse
from referee.notes.story_words import StoryWord, by_sentence
from referee.notes.text import NotesText

_FEWEST_HANDS, _MOST_STAYS, _MOST_DIFFERENT, _RIVAL = 2, 6, 3.0, 2.0
_TELLS = used("game") | {"DEALER", "TABLE", "ALL", "NOBODY", "SWEEP", "EVEN"}


class CourseFound(NamedTuple):
    """The one course that agrees with the text."""

    evening: NotedEvening
    decided: Decided
    facts: Mapping[int, Fact]
    """For each line explained, the words that say so."""
    open: Mapping[int, Sequence[str]]
    """For each line with unexplained words, these."""
    of_cards: frozenset[int]
    """The lines of tricks told card by card."""


def course_of(
    text: NotesText,
    header: Sequence[Event],
    noted: Sequence[NotedHand] = (),
    told: Sequence[Fact] = (),
    *,
    strange: bool = False,
) -> CourseFound | None:
    """Return the course, if the text leaves one alone.

    `noted`: the hands read line by line. `told`: stakes and end.
    Of a strange text, and where more cards are told than were read, some hands may be returned.
    """
    asked = weighed = 0
    for (table, me), guesses in product(tables_of(text), (False, True)):
        stays: Iterable[Stays] = [{}]
        for sits in chain(stays, islice(_Search(text, table, me).other_stays(), _MOST_STAYS)):
            search = _Search(text, table, me)
            search.header, search.stays, search.told = header, sits, told
            search.noted = () if strange else noted
            search.asked, search.weighed, search.guesses = asked, weighed, guesses
            if found := search.best():
                return found
            asked, weighed = search.asked, search.weighed
    shown = sum(len(hand.rows) == hand.size for hand in noted)
    for table, me in tables_of(text):
        search = _Search(text, table, me)
        search.header, search.noted, search.told = header, () if strange else noted, told
        search.weighed = weighed
        if (strange or search.tales > shown) and (found := search.in_pieces()):
            return found
    return None


class _Search(CoursePieces):
    def best(self) -> CourseFound | None:
        plan = self.plan
        few = len(plan.parts) < _FEWEST_HANDS or len(self.players) < 2
        if few or not plan.after or not self.text.cast.line:
            return None
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

    def in_pieces(self) -> CourseFound | None:
        fewest = 1 if self.tales else _FEWEST_HANDS
        if len(self.plan.parts) < fewest or len(self.players) < 2:
            return None
        found = self.likeliest_pieces()
        if found is None or sum(one.over or bool(one.rows) for one in found[0].hands) < fewest:
            return None
        return self._found(*found, CourseEnding([], None, ()))

    def _courses(self, evening: NotedEvening, worth: ChipWorth) -> list[EveningCourse]:
        for house in self._stakes(evening, worth) if self.in_chips(worth).starts else ():
            played = self.played(house)
            if courses := [one for one in played if self.ending(one, worth)]:
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
        ending = self.ending(best, worth)
        if ending is None or not settled:
            return None
        return self._found(best, houses[house][0], worth, ending)

    def _with_cards(self, hand: NotedHand, story: StoryHand) -> NotedHand:
        """Return a hand with its cards and draws; of an open hand, only its dealer."""
        if hand.open and self.passes:
            return hand
        if hand.open:
            bare = NotedHand(hand.number, hand.opened, hand.table, hand.size, hand.dealer)
            bare.sources = {slot: one for slot, one in hand.sources.items() if slot == "dealer"}
            bare.open, bare.lines = True, hand.lines
            return bare
        for one in self.noted:
            played = (play.player for row in one.rows.values() for play in row.plays)
            seen = {*one.drawn, *filter(None, played)}
            if one.opened.line == hand.opened.line and seen <= {*(hand.stayed or ())}:
                same = hand.tricks == {who: number for who, number in one.drawn.items() if number}
                hand.up, hand.drawn, hand.rows = one.up, {} if same else one.drawn, one.rows
                hand.sources |= {
                    slot: one.sources[slot] for slot in ("up", "drawn") if slot in one.sources
                }
        story.show(hand)
        return hand

    def _arrivals(self, course: EveningCourse, ending: CourseEnding) -> Iterator[Between]:
        brought = sum_of(ending.start.typed) if ending.start else None
        for player in self.stays:
            sat = [number for number, one in enumerate(course.hands) if player in one.table]
            (_, coming), (_, going) = self.named_in[player][0], self.named_in[player][-1]
            if sat[0]:
                who = (player, *self._beside(coming))
                word = _word(coming, player)
                sums = (brought,) if brought else ()
                fact = Fact("joined", word.line, (word.typed,), who, sums=sums)
                yield Between(sat[0], fact)
            if sat[-1] + 1 < len(course.hands):
                word = _word(going, player)
                had = [one.amount for one in ending.figures if one.player == player and brought]
                fact = Fact("left", word.line, (word.typed,), (player,), sums=(*had,))
                yield Between(sat[-1] + 1, fact)

    def _moving(self, course: EveningCourse, worth: ChipWorth) -> Iterator[StoryWord]:
        """Yield the numbers of arrivals and departures."""
        tables = {len(hand.table) for hand in course.hands}
        chips = {chips_of(one.word, worth) for one in self.figures_below}
        for player in self.stays:
            for _, sentence in (self.named_in[player][0], self.named_in[player][-1]):
                lines = {word.line for word in sentence}
                for word in self.words:
                    if word.line in lines and is_value(word):
                        tells = word.typed.value in tables or chips_of(word, worth) in chips
                        yield from [word] if tells else []

    def _beside(self, coming: Sequence[StoryWord]) -> tuple[Player, ...]:
        line = [word for word in self.words if word.line == coming[0].line]
        behind = [*dropwhile(lambda word: not word.does({"BETWEEN", "AFTER"}), line)]
        named = (one for word in behind for one in word.who if len(word.who) == 1)
        return tuple(dict.fromkeys(named))[:2]

    def _found(
        self,
        course: EveningCourse,
        evening: NotedEvening,
        worth: ChipWorth,
        ending: CourseEnding,
    ) -> CourseFound | None:
        chips = [worth.chips(one.amount) for one in ending.figures]
        stacks = sum(chips) and min(chips) >= 0
        evening.hands = list(map(self._with_cards, course.hands, course.stories))
        evening.seat_by_play()
        pairs = zip(course.hands, course.stories, strict=True)
        clear = {one.at for hand, story in pairs if not hand.open for one in story.words}
        asked = {word.line for word in self.plan.words if word.at not in clear}
        table = course.hands[-1].table if stacks else self.players
        figures = [one for one in ending.figures if one.player in table]
        for fact in facts_of_figures("counted" if stacks else "scored", figures).values():
            evening.between.append(Between(len(course.hands), fact))
        spent = {one.word for one in ending.figures}
        for fact in self.told:
            if not self.passes and fact.kind != "no_limit":
                continue
            ends = fact.kind in ("counted", "scored")
            if fact.kind not in ("ante", "limit"):
                evening.between.append(Between(len(course.hands) if ends else 0, fact))
        given = {*evening.antes, *(one.fact for one in evening.between)}
        spent |= {
            word
            for word in self.words
            for one in given
            if word.line == one.line and word.typed in one.words
        }
        if stacks and (word := ending.start) and (amount := sum_of(word.typed)):
            started = Fact("start", word.line, (word.typed,), sums=(amount,))
            evening.between.append(Between(0, started))
            given.add(started)
        for move in ending.moved:
            evening.between.append(Between(move.after, move.fact))
            spent.add(move.word)
            given.add(move.fact)
        evening.between += self._arrivals(course, ending)
        spent |= {*self._moving(course, worth)}
        decided = decide(evening, [worth])
        if any(hand.doubts for hand in decided.hands) or decided.cost > _MOST_DIFFERENT:
            return None
        left = -sum(course.stacks.get(player, 0) for player in self.players)
        after = self.plan.after
        of_pot = {word.sentence for word in after if word.does(OF_POT)}  # `10 is still in the pot`
        kept = {one for one in after if one.sentence in of_pot and chips_of(one, worth) == left}
        unused = [
            *(word for word in course.open if word not in spent),
            *(word for word in after if is_value(word) and word not in spent | kept),
            *(word for word in self.plan.before if self.is_unused(word, given)),
        ]
        dealt = any(hand.dealer for hand in course.hands)
        for hand, story in zip(course.hands, course.stories, strict=True):
            unused += story.cards_beside(hand)
            if hand.dealer is None:
                names = (one for one in story.names_alone() if hand.winner not in one.who)
                unused += story.words[:1] if dealt else names
        return self._explained(evening, decided, course, unused, asked)

    def _explained(
        self,
        evening: NotedEvening,
        decided: Decided,
        course: EveningCourse,
        unused: list[StoryWord],
        asked: set[int],
    ) -> CourseFound:
        """Sort the words into told and open ones. `asked`: the lines of open hands."""
        played = {place for one in course.stories if one.tale for place in one.tale.places}
        telling = [
            word for word in self.words if is_value(word) or word.does(_TELLS) or word.at in played
        ]
        known = {*self.known, *chain.from_iterable(map(_heads, course.hands, course.stories))}
        unused += [word for word in telling if word.line in asked and word not in known]
        opened: dict[int, list[str]] = {}
        for word in sorted({*unused}, key=lambda one: one.at):
            opened.setdefault(word.line, []).append(word.typed.text)
        read = (word for word in telling if word.line not in opened)
        facts = {word.line: Fact("told", word.line, (word.typed,)) for word in read}
        of_cards = frozenset(line for line, _ in played)
        return CourseFound(evening, decided, facts, opened, of_cards)


def _heads(hand: NotedHand, story: StoryHand) -> Iterator[StoryWord]:
    sentence = by_sentence(story.words)[0]
    for word in sentence:
        numbered = word.typed.value == hand.number and word in sentence[:2]
        if numbered or word.does({"HAND", "DEAL", "DEALER"}) or word.who == {hand.dealer}:
            yield word


def _word(sentence: Sequence[StoryWord], player: Player) -> StoryWord:
    return next((word for word in sentence if word.who == {player}), sentence[0])
