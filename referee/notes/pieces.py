"""Hands of an evening in free words of which no course fits the whole."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise

from referee.notes.course_ends import CourseEnds
from referee.notes.evening import Between, NotedEvening, NotedHand
from referee.notes.events import ChipWorth
from referee.notes.facts import Fact, sum_of
from referee.notes.house_rules import house_rules
from referee.notes.reckoner import Stand
from referee.notes.side_events import header
from referee.notes.story_claims import NO_RESULT
from referee.notes.story_hands import StoryHand
from referee.notes.story_money import EveningCourse, TableStakes
from referee.notes.story_words import StoryWord, by_sentence, may_open, number_of
from referee.notes.tale import CardTale

_RIVAL, _FEWEST = 2.0, 2
_OF_TRICKS = frozenset({"BOO", "DEAL", "DEALER", "EVEN", "TIE", "TRICKS", "WIN", "ZERO"})
"""Words beside numbers of tricks that tell no more than these do."""


class CoursePieces(CourseEnds):
    """Hands that agree with those beside them, or are told by their words alone."""

    told: Sequence[Fact] = ()
    """What is known of the stakes and the end."""
    known: frozenset[StoryWord] = frozenset()
    """Words of open hands that their tricks account for."""

    def _stakes(self, evening: NotedEvening, worth: ChipWorth) -> list[TableStakes]:
        return [
            TableStakes(
                Stand.at_start().after(tuple(header(evening, worth, rules))).stand,
                worth,
                rules.ante,
            )
            for rules in house_rules(evening)
            if dict(rules.knobs).get("ante-exempt") == "none"
        ]

    def likeliest_pieces(self) -> tuple[EveningCourse, NotedEvening, ChipWorth] | None:
        """Return the likeliest course, the hands left open that nothing decides."""
        self.passes = True
        found = [
            (course.cost, evening, worth, course)
            for worth in self._worths()
            for evening in self._tables_told(worth)
            for house in self._stakes(evening, worth)
            for course in self.played(house)
        ]
        if not found:
            return self._tales_alone() if self.tales else None
        cost, evening, worth, best = min(found, key=lambda one: one[0])
        if self.end and not any(one.open for one in best.hands):
            return None  # all hands may have gone so, but not with the figures at the end
        for other, *_, rival in found:
            if other - cost < _RIVAL:
                best = best.where_alike(rival)
        hands, stories = self._in_turn(self._by_themselves(best))
        borne_out = [one for one in hands if not one.open]
        if len(borne_out) < _FEWEST and not any(one.kind == "ante" for one in self.told):
            evening.antes = []
        return best._replace(hands=hands, stories=stories), evening, worth

    @cached_property
    def tales(self) -> int:
        """The number of hands told card by card."""
        return sum(story.tale is not None for story in self._by_cards())

    def _by_cards(self) -> Iterator[StoryHand]:
        """Yield the words of each hand; of those told by their cards, all that belong to them."""
        place, parts = 0, len(self.plan.parts)
        while place < parts:
            some = [(end, self.hand_of_parts(place, end)) for end in self.ends(place)]
            told = [(end, story) for end, story in some if story and story.tale]
            place, hand = min(told, key=_whole_first) if told else some[0]
            yield from [hand] if hand else []

    def _tales_alone(self) -> tuple[EveningCourse, NotedEvening, ChipWorth]:
        """Return the hands told by their cards, of an evening whose stakes nobody tells."""
        evening, worth = self._evening(None, None), next(iter(self._worths()))
        evening.between += [Between(0, one) for one in self.told if one.kind in ("ante", "limit")]
        bare = [
            (self._tricks_alone(self._hand(number, story, NO_RESULT), story), story)
            for number, story in enumerate(self._by_cards(), 1)
        ]
        hands, stories = self._in_turn(bare)
        start = Stand.at_start()
        return EveningCourse(start, {}, hands, stories), evening, worth

    def _tables_told(self, worth: ChipWorth) -> Iterator[NotedEvening]:
        """Yield the evening with the ante that was read, or each possible one, and the limit that was."""
        antes = [one.sums[:1] for one in self.told if one.kind == "ante"]
        for evening in self._houses(worth):
            told = not antes or evening.antes[0].sums[:1] in antes
            if told and not evening.of_kind("limit"):
                evening.between += [Between(0, one) for one in self.told if one.kind == "limit"]
                yield evening

    def _by_themselves(self, course: EveningCourse) -> Iterator[tuple[NotedHand, StoryHand]]:
        for hand, story in zip(course.hands, course.stories, strict=True):
            left = not {*story.words}.isdisjoint(course.open)
            drawn = bool(story.drawn) and not story.drew
            vague = story.takes_back or story.is_vague
            doubtful = left or drawn or vague or "pot" not in hand.sources
            yield self._tricks_alone(hand, story) if hand.open or doubtful else hand, story

    def _tricks_alone(self, hand: NotedHand, story: StoryHand) -> NotedHand:
        bare = NotedHand(hand.number, hand.opened, hand.table, hand.size, hand.dealer)
        bare.sources = {slot: one for slot, one in hand.sources.items() if slot == "dealer"}
        bare.open, bare.lines = True, hand.lines
        begins = sum(map(may_open, by_sentence(story.words)))
        told, tale = story.told_alone, story.tale
        if tale and (told or not tale.is_whole):
            self._show_tale(bare, story, tale)
        if told and (begins < 2 or tale):
            numbers = [
                story.words[one.place] for one in story.numbers if one.place not in told.open
            ]
            if len(numbers) <= len(told.takers):
                of_tricks = (word for word in story.words if word.does(_OF_TRICKS))
                self.known |= {*numbers, *of_tricks}
            if numbers:
                bare.sources["tricks"] = Fact("tricks", numbers[0].line, (numbers[0].typed,))
                bare.tricks, bare.bourre = dict(told.takers), told.bourre
            bare.winner = told.winner
        return bare

    def _show_tale(self, bare: NotedHand, story: StoryHand, tale: CardTale) -> None:
        bare.stayed = tale.stayed
        bare.out = tuple([one for one in bare.table if one not in bare.stayed])
        story.show(bare)
        self.known |= {*story.told_by_cards, *story.claimed}
        told, pot = story.told_alone, story.pot_told
        if told and pot:
            bare.carried = told.winner is None
            bare.pot, self.known = sum_of(pot.typed), self.known | {pot}
            bare.sources["pot"] = Fact("pot", pot.line, (pot.typed,))

    def _in_turn(
        self, told: Iterable[tuple[NotedHand, StoryHand]]
    ) -> tuple[tuple[NotedHand, ...], tuple[StoryHand, ...]]:
        """Return the hands whose dealers take turns; of the others nothing is known."""
        pairs = [*self._counted_on(told)]
        self.known &= {word for _, story in pairs for word in story.words}
        return tuple(hand for hand, _ in pairs), tuple(story for _, story in pairs)

    def _counted_on(
        self, hands: Iterable[tuple[NotedHand, StoryHand]]
    ) -> Iterator[tuple[NotedHand, StoryHand]]:
        """Yield the hands as long as their dealers take turns; without a dealer none is told."""
        first: tuple[int, int] | None = None
        hands = [*hands]
        if len(hands) == 1 and hands[0][0].rows:
            yield from hands  # a letter about one hand may leave out who dealt
            return
        for place, (hand, story) in enumerate(hands, 1):
            if not hand.dealer:
                continue
            seat = self.players.index(hand.dealer)
            numbers = {*_numbers_told(story)}
            if first is None:  # a letter may tell of the fifth hand, and of the next
                first = (place - min(numbers, default=place), seat - place)
            number = place - first[0]
            if (seat - place - first[1]) % len(self.players) or numbers - {number}:
                return
            yield replace(hand, number=number), story


def _whole_first(told: tuple[int, StoryHand]) -> tuple[bool, int]:
    tale = told[1].tale
    whole = tale is not None and tale.is_whole
    return not whole, 0 if whole or tale is None else -len(tale.places)


def _numbers_told(story: StoryHand) -> Iterator[int]:
    """Yield the numbers that its words give a hand: `the fifth hand`."""
    for sentence in by_sentence(story.words):
        yield from filter(None, [number_of(sentence)])
        deals = any(word.does({"DEAL", "DEALER"}) for word in sentence)
        for word, after in pairwise([*sentence, *sentence[-1:]]):
            number = word.typed.value if word.does({"ORD"}) else None
            if isinstance(number, int) and (after.does({"HAND"}) or (deals and number > 1)):
                yield number
