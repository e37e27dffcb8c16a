"""Tricks of a hand told card by card in free words, if the laws of play leave one way alone."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, pairwise
from typing import NamedTuple

from referee.game import Player, turned_to
from referee.notes.declarations import drew, turned
from referee.notes.evening import NotedHand, NotedTrick
from referee.notes.facts import Fact, sum_of
from referee.notes.story_claims import OUT, StoryClaims
from referee.notes.story_persons import NUMBERS
from referee.notes.story_words import StoryWord, by_sentence
from referee.notes.tale_search import TaleSearch, TaleTrick, TaleWay, is_seen, taken_by
from referee.notes.told_cards import ToldCard, turned_and_played
from referee.notes.vocabulary import fold

_MARGIN, _MOST_DOUBT, _CONTRADICTED = 0.9, 0.35, 3.0
"""The lead of the best way over the next; the most doubt for each card."""
_FEWEST = 2
"""Tricks told in full."""
_MOST_NAMED = 3
"""Cards named of one hand, for each that may be played."""
_GUESSED = frozenset({"perhaps", "maybe", "probably", "peut-etre", "quiza", "quizas"})
_SUMS = frozenset({"CHIPS", "COIN", "MORE", "CARDS"})


def _tells_enough(way: TaleWay) -> bool:
    """Tell whether it is more than some numbers."""
    told = [play.told.is_sure for play in way.plays if play.card != "??"]
    return sum(map(is_seen, way.tricks)) >= _FEWEST and 2 * sum(told) >= len(told)


def _takers(tricks: Sequence[TaleTrick], trump: str, *, gaps: bool) -> Iterator[Player | None]:
    """Yield who took each trick; of one that is not told, who led the next."""
    for trick, after in pairwise([*tricks, ()]):
        told = is_seen(trick) or not gaps
        yield taken_by(trick, trump) if told else after[0].player if after else None


class CardTale(NamedTuple):
    """The tricks of a hand."""

    stayed: tuple[Player, ...]
    tricks: tuple[TaleTrick, ...]
    takers: tuple[Player | None, ...]
    """Of each trick; None: not told."""
    up: ToldCard
    passed: tuple[StoryWord, ...]
    """Cards named that nobody played then."""
    named: frozenset[tuple[int, int]]
    """The places of all words that may name cards."""

    @property
    def places(self) -> frozenset[tuple[int, int]]:
        """Those of the words for its cards."""
        return frozenset(play.told.word.at for trick in self.tricks for play in trick)

    @property
    def sentences(self) -> range:
        """From the first lead to the last card."""
        told = [play.told.word.sentence for trick in self.tricks for play in trick]
        return range(min(told), max(told) + 1)

    @property
    def begins(self) -> tuple[int, int]:
        """The place of the first lead."""
        return next(filter(None, self.tricks))[0].told.word.at

    @property
    def is_whole(self) -> bool:
        return all(self.takers)

    @property
    def taken(self) -> Mapping[Player, int]:
        """The tricks of those who stayed."""
        return {player: self.takers.count(player) for player in self.stayed}

    def allows(self, tricks: Mapping[Player, int]) -> bool:
        """Tell whether a count of everybody's tricks agrees with those told."""
        stays = all((tricks[player] != OUT) == (player in self.stayed) for player in tricks)
        return stays and all(tricks[player] >= number for player, number in self.taken.items())

    @property
    def turned(self) -> Fact:
        word = self.up.word
        return Fact("turned", word.line, (word.typed,), card=self.up.card)

    @property
    def rows(self) -> Iterator[tuple[int, NotedTrick]]:
        """The tricks told, with their numbers."""
        for number, trick in enumerate(self.tricks, 1):
            if not trick:
                continue
            plays = tuple([one.written for one in trick])
            words = tuple([play.word for play in plays if play.line == plays[0].line])
            fact = Fact("trick", plays[0].line, words, plays=plays)
            players = tuple([play.player for play in plays])
            yield number, NotedTrick(plays, trick[0].player, None, fact, players)


class TaleReader(StoryClaims):
    """The words of one hand, with the cards that they tell."""

    @cached_property
    def tale(self) -> CardTale | None:
        """The tricks that the words tell in one way alone: all of them, or else some."""
        return self._told_in_tricks(gaps=False) or self._told_in_tricks(gaps=True)

    def _told_in_tricks(self, *, gaps: bool) -> CardTale | None:
        up, cards = turned_and_played(self.words)
        few, many = 2 * self.size, _MOST_NAMED * self.size * len(self.players)
        told = sum(one.is_sure for one in cards) if gaps else len(cards)
        if up is None or not (self.size if gaps else few) <= told <= len(cards) <= many:
            return None
        heads = (some[0] for some in by_sentence(self.words) if some[0].does({"WAIT"}))
        mends = {one.sentence for one in heads if not one.typed.text.endswith(" was")}
        guessed = {one.sentence for one in self.words if fold(one.typed.text) in _GUESSED}
        ranks = [one.rank for one in cards]
        for place, one in enumerate(cards):  # `oops 5 shd end 7c`, `Ann perhaps the 4h`
            mended = one.word.sentence in mends and one.rank not in ranks[:place]
            if one.is_sure and (mended or one.word.sentence in guessed):
                return None
        dealt = self.dealer()
        dealer = dealt[0] if dealt else None
        behind = (*turned_to(dealer, self.players)[1:], dealer) if dealer else ()
        found: list[tuple[float, tuple[Player, ...], TaleWay]] = []
        for stayed in self._may_have_stayed(cards, 0 if gaps else self.size - 1):
            against = self.against_staying(stayed, cards[0].word)
            search = TaleSearch(stayed, dealer, up, self.size, gaps=gaps)
            first = next(one for one in behind if one in stayed) if dealer else None
            found += [
                (way.cost + against + self._miscounted(way, up.suit), stayed, way)
                for way in search.ways(cards, first)
                if not gaps or _tells_enough(way)
            ]
        found.sort(key=lambda one: one[0])
        if not found or found[0][0] > _MOST_DOUBT * len(found[0][2].plays):
            return None
        (cost, stayed, best), *others = found
        for more, _, way in others:
            if more - cost < _MARGIN:
                if not way.goes_like(best, up.suit):
                    return None
                best = best.where_alike(way)
        named = frozenset(one.word.at for one in cards)
        takers = tuple(_takers(best.tricks, up.suit, gaps=gaps))
        return CardTale(stayed, best.tricks, takers, up, best.passed, named)

    def against(self, tricks: Mapping[Player, int]) -> float:
        """Return the weight of words against an outcome; of a tale only those beside its cards."""
        if self.tale is None:
            return super().against(tricks)
        drawn = {one for one in self.words if one.at < self.tale.begins and one.does({"ZERO"})}
        said = {*self.claimed, *drawn}  # `didn't want nothing`, above the cards
        return sum(
            claim.cost
            for claim in self._claims
            if claim.place >= 0 and self.words[claim.place] not in said
            if not self.is_of_cards(claim.place) and claim.fails(tricks)
        )

    def show(self, hand: NotedHand) -> None:
        """Write the cards and draws told into a hand."""
        if self.tale:
            rows = dict(self.tale.rows)
            read = sum(len(row.plays) == len(self.tale.stayed) for row in hand.rows.values())
            hand.rows = hand.rows if read == len(rows) else rows
        if (up := self.tale.turned if self.tale else self.turned) and not hand.up:
            turned(hand, up)
        if self.drew and not hand.drawn:
            drew(hand, self.drew)

    def is_drawn(self, place: int) -> bool:
        return place in self._above or super().is_drawn(place)

    @cached_property
    def drew(self) -> Fact | None:
        """The numbers of cards drawn, each beside one player; those above the cards played are."""
        if self.tale is None:
            return super().drew
        return self.drawn_by(self._above, self.tale.stayed)

    @cached_property
    def _above(self) -> list[int]:
        """The places of small numbers above the cards played."""
        begins = self.tale.begins if self.tale else (0, 0)
        small = [at for at, word in enumerate(self.words) if word.at < begins and self._small(at)]
        heads = (at for at in small if not (at and self.words[at - 1].does({"HAND"})))
        return [at for at in heads if not self._near(at, {"TURNED"}, behind=0)]

    def cards_beside(self, hand: NotedHand) -> Iterator[StoryWord]:
        """Yield the cards that nobody played, and the numbers drawn, that a hand has not."""
        if self.tale is None:
            yield from super().cards_beside(hand)
            return
        yield from self.tale.passed
        yield from [] if hand.drawn else [self.words[place] for place in self._above]

    @property
    def told_by_cards(self) -> Iterator[StoryWord]:
        """The words that the tricks account for, and those above them if all draws are known."""
        begins = self.tale.begins if self.tale and (self.drew or not self._above) else (0, 0)
        for place, word in enumerate(self.words):
            if self.is_of_cards(place) or word.at < begins:
                yield word

    @property
    def claimed(self) -> Iterator[StoryWord]:
        """The words behind `Ann says`."""
        said = 0
        for word in self.words:
            said = word.sentence if word.does({"SAYS"}) else said
            if said == word.sentence:
                yield word

    @cached_property
    def pot_told(self) -> StoryWord | None:
        """The number beside a word for the pot, if it is one."""
        told = [
            (place, word)
            for place, word in enumerate(self.words)
            if sum_of(word.typed) and "ORD" not in word.typed.kinds
        ]
        beside = [word for place, word in told if self._near(place, {"POT", "INPOT"})]
        last = [word.sentence for word in self.words if self.tale and word.at in self.tale.places]
        won = (word for at, word in told if word.does({"MONEY"}) and self._near(at, {"WIN"}))
        beside = beside or [word for word in won if word.sentence in last[-1:]]
        return beside[0] if len({sum_of(word.typed) for word in beside}) == 1 else None

    def may_name_others(self, open_places: Collection[int]) -> bool:
        """Tell whether a word beside tricks may be a name that nobody knows. `open_places`: other numbers."""
        counts = {
            word.sentence
            for place, word in enumerate(self.words if self.tale is None else ())
            if self._small(place) and place not in open_places
        }
        return any(
            word.typed.kinds == {"WORD"} and word.typed.text[0].isupper() and not word.who
            for before, word in pairwise(self.words)
            if before.sentence == word.sentence in counts
        )

    def is_of_cards(self, place: int) -> bool:
        """Tell whether a word stands among the cards played; a sum does not count as one."""
        if self.tale is None:
            return False
        word = self.words[place]
        among = word.sentence in self.tale.sentences
        counts = word.does(NUMBERS) and self._small(place) is None
        named = word.at in self.tale.named
        return word.at in self.tale.places or (among and (named or not counts))

    def _miscounted(self, way: TaleWay, trump: str) -> float:
        """Return the weight of the tricks counted below against those of the cards."""
        last = way.plays[-1].told.word.at
        told: dict[Player, set[int]] = {}
        perhaps: set[tuple[Player, int]] = set()
        for at, players, number in self._counts_beside:
            if at > last and len(players) == 1:
                told.setdefault(next(iter(players)), set()).add(number)
            elif at > last:
                perhaps |= {(player, number) for player in players}
        gaps = not (all(map(is_seen, way.tricks[:-1])) and way.tricks[-1])
        takers = Counter(filter(None, _takers(way.tricks, trump, gaps=gaps)))
        if gaps:
            most = {who: max(some) for who, some in told.items()}
            counted = sum(most.values()) >= self.size
            return counted * _CONTRADICTED * sum(takers[who] > most[who] for who in most)
        differ = sum(takers[who] not in some for who, some in told.items() if takers[who])
        unseen = not is_seen(way.tricks[-1])
        untold = {one for one in takers.items() if one[0] not in told} - perhaps if unseen else ()
        return _CONTRADICTED * (differ + len(untold))

    @cached_property
    def _counts_beside(self) -> list[tuple[tuple[int, int], frozenset[Player], int]]:
        """The numbers that may count tricks, with their places and the players beside them."""
        found = []
        for place, word in enumerate(self.words):
            number = self._small(place)
            if number and not any(one.does(_SUMS) for one in self.words[place + 1 : place + 2]):
                before = self.words[place - 1].who
                leads = self._leads(place) and not before  # `Ann 3 Ben 2`
                beside = self.groups[place][-1 if leads else 0 :][:1]
                found += [(word.at, who, number) for who in beside]
        return found

    def _may_have_stayed(
        self, cards: Sequence[ToldCard], tricks: int
    ) -> Iterator[tuple[Player, ...]]:
        """Yield those who may have stayed; with more cards than so many tricks take."""
        played = (one for one in cards if tricks or not one.is_talk)
        named = {player for one in played for who in one.persons if len(who) == 1 for player in who}
        for count in range(max(2, len(named) - 1), len(named) + 2):
            if count * tricks < len(cards):
                for some in combinations(self.players, count):
                    yield from [some] if len(named ^ {*some}) < 2 else []
