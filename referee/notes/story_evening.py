"""An evening in free words: those about the table, each hand, and the end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from referee.events import Event
from referee.game import Player
from referee.notes.evening import Between, NotedEvening, NotedHand
from referee.notes.events import ChipWorth, chip_worths
from referee.notes.facts import Fact, sum_of
from referee.notes.figures import NotedFigure, chips_of, figures_in, is_value
from referee.notes.reckoner import size_of_hand
from referee.notes.story_hands import StoryHand
from referee.notes.story_words import (
    StoryWord,
    by_sentence,
    is_card,
    may_open,
    number_of,
    story_words,
)
from referee.notes.text import NotesText
from referee.notes.vocabulary import fold
from referee.notes.word_use import ME


class _Plan(NamedTuple):
    before: list[StoryWord]
    parts: list[list[StoryWord]]
    """The words from each sentence that may begin a hand."""
    after: list[StoryWord]
    is_numbered: bool
    """Each part is a hand with its number."""

    @property
    def words(self) -> Iterator[StoryWord]:
        """Those of all hands."""
        return chain.from_iterable(self.parts)


Stays = Mapping[Player, range]
"""The parts through which a player sits at the table, of those who come late or leave."""
_STAKES = frozenset({"EVERYHAND", "EACH", "ANTE", "INPOT", "ALL"})
_BEGIN = frozenset({"DEAL", "DEALER", "ORD", "FIRST", "LINENO"})
_LONGEST = 4
"""Parts of a hand: `on her own deal` begins none."""


def tables_of(text: NotesText) -> Iterator[tuple[tuple[Player, ...], dict[Player, Player]]]:
    """Yield the players, and again without a `me` who may be named beside it."""
    players, writer = text.cast.players, text.cast.writer
    mine = next((player for player in players if fold(player) in (*ME, "i")), None)
    yield players, {}
    if mine is not None:
        place = players.index(mine)
        near = (writer, players[(place + 1) % len(players)], players[place - 1])
        for player in dict.fromkeys(near):
            if player in players and player != mine:
                others = [one for one in players if one != player]
                yield tuple(player if one == mine else one for one in others), {mine: player}


class StoryEvening:
    """The words of an evening, for the players of one table."""

    most_due = 0
    """The highest pot or charge that was tried with the same ante."""

    header: Sequence[Event] = ()
    noted: Sequence[NotedHand] = ()
    """The hands as they were read line by line."""
    stays: Stays = MappingProxyType({})

    def __init__(
        self, text: NotesText, players: tuple[Player, ...], me: Mapping[Player, Player]
    ) -> None:
        self.text, self.players = text, players
        self.size = size_of_hand(len(players))
        self.words = story_words(text, me)
        self.sentences = by_sentence(self.words)
        self._hands: dict[tuple[int, int], StoryHand | None] = {}
        self.end = self._end()
        """The sentences with everybody's chips at the end; none if there are none."""

    @cached_property
    def plan(self) -> _Plan:
        before: list[StoryWord] = []
        parts: list[list[StoryWord]] = []
        above = self.sentences[: self.end.start]
        numbers = [number for sentence in above if (number := number_of(sentence))]
        is_numbered = len(numbers) > 2 and numbers == [*range(1, len(numbers) + 1)]
        of_cards = sum(map(is_card, self.words)) >= 2 * self.size
        for sentence in above:
            last = is_numbered and sentence[0].does({"LAST"}) and " " in sentence[0].typed.text
            opens = last or (
                number_of(sentence) if is_numbered else may_open(sentence, of_cards=of_cards)
            )
            if opens and not (parts and _heads(parts[-1])):
                parts.append([])
            (parts[-1] if parts else before).extend(sentence)
        while len(parts) > 1 and not self._is_first(parts, before):
            before += parts.pop(0)  # so far nothing was played
        shown = sum(map(is_card, before))
        if shown > 1 or (shown and self._hand_of(before).dealer()):
            whole = [*before, *chain.from_iterable(parts)]
            alone = self._hand_of(whole).tale is not None  # a hand told by its cards
            before, parts = ([], [whole]) if alone else (before, [])
        after = chain.from_iterable(self.sentences[self.end.start :])
        return _Plan(before, parts, [*after], is_numbered)

    def _is_first(self, parts: Sequence[Sequence[StoryWord]], before: Sequence[StoryWord]) -> bool:
        """Tell whether the first hand may begin here; `nobody folded a hand` begins none."""
        if not _begins(parts[0]):
            return False
        hand = self._hand_of(parts[0])
        if _tells_stakes(before) and hand.allows_any():
            return True
        some = (self._hand_of([*chain(*parts[:n])]) for n in range(2, _LONGEST + 1))
        told = sum(map(is_card, parts[0])) > 1 or any(one.tale for one in some)
        return hand.dealer() is not None and told

    def hand_of_parts(self, start: int, end: int) -> StoryHand | None:
        if (start, end) not in self._hands:
            parts = self.plan.parts[start:end]
            dealers = {dealt[0] for part in parts if (dealt := self._hand_of(part).dealer())}
            alone = len(parts) == 1 or len(dealers) < 2
            table = self.players_at(start)
            hand = self._hand_of([*chain.from_iterable(parts)], table) if alone else None
            self._hands[start, end] = hand
        return self._hands[start, end]

    def ends(self, start: int) -> range:
        """Return where a hand that begins with a part may end."""
        longest = 1 if self.plan.is_numbered else _LONGEST
        return range(start + 1, min(start + longest, len(self.plan.parts)) + 1)

    def players_at(self, part: int) -> tuple[Player, ...]:
        always = range(len(self.plan.parts))
        return tuple([one for one in self.players if part in self.stays.get(one, always)])

    @cached_property
    def named_in(self) -> Mapping[Player, list[tuple[int, list[StoryWord]]]]:
        """For each player the sentences of hands that name them, with their parts."""
        found: dict[Player, list[tuple[int, list[StoryWord]]]] = {}
        for part, words in enumerate(self.plan.parts):
            for sentence in by_sentence(words):
                for player in _named(sentence):
                    found.setdefault(player, []).append((part, sentence))
        return found

    def other_stays(self) -> Iterator[Stays]:
        """Yield who comes late or leaves: those of whom it is said, then each who is named nowhere else."""
        every = range(len(self.plan.parts))
        told: dict[Player, range] = {}
        alone: list[Stays] = []
        for player, places in self.named_in.items():
            (first, coming), (last, going) = places[0], places[-1]
            comes = any(word.does({"JOIN"}) for word in coming)
            goes = any(word.does({"LEAVE"}) for word in going)
            sits = range(first + 1 if comes else 0, last + 1 if goes else every.stop)
            told |= {player: sits} if sits != every else {}
            alone += [{player: range(last + 1)}] if not goes and last + 2 < every.stop else []
            alone += [{player: range(first, every.stop)}] if not comes and first > 1 else []
        yield from [told] if told else []
        yield from ({**told, **one} for one in alone)

    def _hand_of(
        self, words: Sequence[StoryWord], players: tuple[Player, ...] | None = None
    ) -> StoryHand:
        if players is None or players == self.players:
            return StoryHand(words, self.players, self.size)
        there = frozenset(players)
        return StoryHand([one._replace(who=one.who & there) for one in words], players, self.size)

    def _end(self) -> range:
        every = len(self.sentences)
        for start in range(every - 1, every // 2 - 1, -1):
            few = {start + 1, start + 2, start + 3}
            for stop in sorted({*few, start + len(self.players)}):
                some = self.sentences[start:stop]
                if any(is_card(word) or word.does({"RANK"}) for word in chain(*some)):
                    break
                if any(map(self._counts_tricks, some)):
                    continue
                listed = stop in few or all(len(_named(one)) == 1 for one in some)
                if listed and self.counts_all([*chain.from_iterable(some)]):
                    return range(start, min(stop, every))
        return range(every, every)

    def _counts_tricks(self, words: Iterable[StoryWord]) -> bool:
        numbers = [one for word in words if (one := word.typed.number) is not None]
        few = [one for one in numbers if one <= self.size]
        return len(few) > 1 >= len(numbers) - len(few) and sum(few) == self.size

    def counts_all(self, words: Sequence[StoryWord], *, near: bool = False) -> bool:
        missing = {*self.players} - _named(words)
        meant = len(missing) == 1 and not near and any(missing < one.who for one in words)
        if missing and not meant and not any(word.does({"REST"}) for word in words):
            return False
        figures = figures_in(self._hand_of(words))
        return {one.player for one in figures if one.near or not near} == {*self.players}

    @cached_property
    def figures(self) -> list[NotedFigure]:
        """The figures in the sentences with everybody's chips."""
        words = chain.from_iterable(self.sentences[n] for n in self.end)
        return [*figures_in(self._hand_of([*words]))]

    @cached_property
    def figures_above(self) -> Mapping[Player, NotedFigure]:
        """The last figure beside each player in the words about the table."""
        return {one.player: one for one in figures_in(self._hand_of(self.plan.before)) if one.near}

    @cached_property
    def figures_below(self) -> list[NotedFigure]:
        """The figures from there on: of each player those next to them, else any."""
        figures = [*figures_in(self._hand_of(self.plan.after))]
        near = {one.player for one in figures if one.near}
        return [one for one in figures if one.near or one.player not in near]

    def is_unused(self, word: StoryWord, given: set[Fact]) -> bool:
        counts = word.typed.value == len(self.players)
        return is_value(word) and not counts and all(word.typed not in one.words for one in given)

    def _worths(self) -> list[ChipWorth]:
        """Return worths that make different chips: first no coin, where hands and end name none."""
        below = [sum_of(word.typed) for word in (*self.plan.words, *self.plan.after)]
        bare = not any(one.cents for one in below if one)
        sums = [found for word in self.words if (found := sum_of(word.typed))]
        by_chips: dict[tuple[int | None, ...], ChipWorth] = {}
        for worth in (*([ChipWorth()] if bare else ()), *chip_worths(sums, self.text)):
            by_chips.setdefault(tuple([chips_of(word, worth) for word in self.words]), worth)
        above = [found for word in self.plan.before if (found := sum_of(word.typed))]
        return sorted(by_chips.values(), key=lambda one: sum(not one.fits(sum_) for sum_ in above))

    def _houses(self, worth: ChipWorth) -> Iterator[NotedEvening]:
        """Yield the evening with each ante, limit and start that the words above may mean."""
        known: dict[int, Fact] = {}
        for word in self.plan.before:
            amount, chips = sum_of(word.typed), chips_of(word, worth)
            if amount and chips:
                known.setdefault(chips, Fact("ante", word.line, (word.typed,), sums=(amount,)))
        every = next((word for word in self.plan.before if word.does(_STAKES)), None)
        if every is not None:  # `a bean for each deal`
            one = Fact("ante", every.line, (every.typed,), sums=(worth.noted(1),))
            known.setdefault(1, one)
        chips_in_hands = {chips_of(word, worth) for word in self.plan.words}
        seats = {len(self.players_at(part)) for part in range(len(self.plan.parts))}
        for ante in sorted(known):
            if {ante * count for count in seats} & chips_in_hands:
                self.most_due = 0
                yield self._evening(known[ante], None)
                for limit in sorted(known):
                    if ante < limit < self.most_due:  # a higher one changes nothing
                        yield self._evening(known[ante], known[limit])

    def _evening(self, ante: Fact | None, limit: Fact | None) -> NotedEvening:
        late = frozenset(self.players) - {*self.players_at(0)}
        cast = self.text.cast._replace(players=self.players, late=late)
        evening = NotedEvening(cast, list(self.players), self.size)
        evening.header += self.header
        evening.antes += [ante] if ante else []
        if limit is not None:
            evening.between.append(Between(0, limit._replace(kind="limit")))
        return evening


def _tells_stakes(words: Sequence[StoryWord]) -> bool:
    return any(is_value(word) or word.does(_STAKES) for word in words)


def _begins(words: Sequence[StoryWord]) -> bool:
    opening = by_sentence(words)[0]
    numbered = all(any(word.does({kind}) for word in opening) for kind in ("HAND", "NUM"))
    return numbered or any(word.does(_BEGIN) for word in opening)


def _heads(words: Sequence[StoryWord]) -> bool:
    """Tell whether words only head a hand."""
    return _begins(words) and not any(word.who for word in words)


def _named(words: Sequence[StoryWord]) -> set[Player]:
    return {who for one in words for who in one.who if len(one.who) == 1}
