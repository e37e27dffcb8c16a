"""Tricks of a hand told card by card in free words: the laws of play say whose card is whose.

Every card that the words name is given to the player whose turn it is, by the seats and by who took
the trick before. A hand is read only if all its tricks come out so, and in one way alone.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, groupby, pairwise
from typing import NamedTuple

from referee.game import Player
from referee.notes.evening import NotedHand, NotedTrick
from referee.notes.facts import Fact, PlayWritten
from referee.notes.story_claims import StoryClaims
from referee.notes.story_persons import NUMBERS, is_card
from referee.notes.story_words import StoryWord

_RANKS = "23456789TJQKA"
_MOST_WAYS, _MARGIN, _MOST_DOUBT = 40, 0.9, 0.25
"""Readings kept after each card; the lead of the best over the next; doubt for each card."""
_ALSO, _IMPLIED, _OBJECT, _OTHER = 0.1, 0.3, 0.4, 3.0
"""Cost of a card beside a pronoun, beside nobody, beside a second name, beside another's name."""
_OUT_OF_TURN, _OFF_SUIT, _OVER, _SAME_SUIT = 0.6, 1.2, 0.3, 0.2
_PASSED_CARD, _PASSED_RANK, _PASSED_NUMBER, _PASSED_AGAIN, _PASSED_SUIT = 2.5, 1.2, 0.5, 0.2, 0.1
_UNSEEN, _CONTRADICTED = 0.5, 3.0
_JOINS = frozenset({"COMMA", "AND", "BUT", "COLON"})
_NOT_CARDS = frozenset({"TRICKS", "CHIPS", "COIN", "EACH", "MORE", "CARDS", "FOR", "TO"})
_SUMS = frozenset({"CHIPS", "COIN", "MORE", "CARDS"})
_OF_COUNTS = frozenset(
    {"ANTE", "BOO", "CARDS", "CHIPS", "COIN", "DRAW", "EVEN", "INPOT", "PAY", "POT", "TRICKS"}
)
"""Words beside which, without a card, a number is none."""


class ToldCard(NamedTuple):
    """A card, or a number that may be one, with the persons beside it."""

    word: StoryWord
    rank: str
    suit: str
    """Empty: not told."""
    is_sure: bool
    """False for a number, which may count something else."""
    before: tuple[tuple[frozenset[Player], ...], ...] = ()
    """Those between the card before and this one, by clause, the nearest last."""
    source: frozenset[Player] = frozenset()
    """Those behind `from`."""
    cuts: bool = False
    is_void: bool = False
    """True if the words say that its player had none of the suit led."""
    heads: bool = False
    """True for the first word of a sentence."""

    @property
    def card(self) -> str:
        return f"{self.rank}{self.suit}"


class _Play(NamedTuple):
    player: Player
    card: str
    told: ToldCard

    @property
    def written(self) -> PlayWritten:
        word = self.told.word
        return PlayWritten(self.player, self.card, word.typed, line=word.line)


_Trick = tuple[_Play, ...]


class _Way(NamedTuple):
    """Cards given to players so far."""

    cost: float
    leader: Player | None
    tricks: tuple[_Trick, ...] = ()
    now: _Trick = ()
    passed: tuple[StoryWord, ...] = ()

    @property
    def plays(self) -> Iterator[_Play]:
        for trick in (*self.tricks, self.now):
            yield from trick

    @property
    def comes_to(self) -> list[tuple[Player, str]]:
        return [(play.player, play.card) for play in self.plays]

    def goes_like(self, other: "_Way", trump: str) -> bool:
        """Tell whether only suits differ, and nobody takes another trick for it."""
        pairs = zip(self.plays, other.plays, strict=True)
        takers = zip(self.tricks, other.tricks, strict=True)
        return all(
            one.player == two.player and one.card[0] == two.card[0] for one, two in pairs
        ) and all(taker(one, trump) == taker(two, trump) for one, two in takers)

    def where_alike(self, other: "_Way") -> "_Way":
        """Return the tricks, without the suits in which another way differs."""
        tricks = [
            tuple(
                one if one.card == two.card else one._replace(card=f"{one.card[0]}?")
                for one, two in zip(*both, strict=True)
            )
            for both in zip(self.tricks, other.tricks, strict=True)
        ]
        return self._replace(tricks=tuple(tricks))


class CardTale(NamedTuple):
    """The tricks of a hand."""

    stayed: tuple[Player, ...]
    tricks: tuple[_Trick, ...]
    up: ToldCard
    passed: tuple[StoryWord, ...]
    """Cards named that nobody played then."""

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
        return self.tricks[0][0].told.word.at

    @property
    def taken(self) -> Mapping[Player, int]:
        """The tricks of those who stayed."""
        takers = [taker(trick, self.up.suit) for trick in self.tricks]
        return {player: takers.count(player) for player in self.stayed}

    @property
    def turned(self) -> Fact:
        word = self.up.word
        return Fact("turned", word.line, (word.typed,), card=self.up.card)

    @property
    def rows(self) -> Iterator[NotedTrick]:
        for trick in self.tricks:
            plays = tuple([one.written for one in trick])
            words = tuple([play.word for play in plays if play.line == plays[0].line])
            fact = Fact("trick", plays[0].line, words, plays=plays)
            yield NotedTrick(plays, trick[0].player, None, fact, tuple([p.player for p in plays]))


def taker(trick: _Trick, trump: str) -> Player:
    """Return the player of the highest trump, else of the highest card of the suit led."""
    led = trick[0].card[1]

    def worth(play: _Play) -> tuple[bool, bool, int]:
        suit = play.card[1]
        return suit == trump, suit == led, _RANKS.find(play.card[0])

    return max(trick, key=worth).player


class TaleReader(StoryClaims):
    """The words of one hand, with the cards that they tell."""

    @cached_property
    def tale(self) -> CardTale | None:
        """The tricks, if the words tell every card of every trick in one way alone."""
        up, cards = self._up_and_cards
        dealt = self.dealer()
        if up is None or len(cards) < 2 * self.size:
            return None
        found: list[tuple[float, tuple[Player, ...], _Way]] = []
        for stayed in self._may_have_stayed(cards):
            first = self._after(dealt[0], stayed) if dealt else None
            more = self.against_staying(stayed, cards[0].word)
            for way in self._ways(cards, stayed, first, up):
                found.append((way.cost + more + self._miscounted(way, up.suit), stayed, way))
        found.sort(key=lambda one: one[0])
        if not found or found[0][0] > _MOST_DOUBT * self.size * len(found[0][1]):
            return None
        (cost, stayed, best), *others = found
        for more, _, way in others:
            if more - cost < _MARGIN:
                if not way.goes_like(best, up.suit):
                    return None
                best = best.where_alike(way)
        return CardTale(stayed, best.tricks, up, best.passed)

    def against(self, tricks: Mapping[Player, int]) -> float:
        """Return the weight of words against an outcome; of a tale only those beside its cards."""
        if self.tale is None:
            return super().against(tricks)
        return sum(
            claim.cost
            for claim in self._claims
            if claim.place >= 0 and not self.is_of_cards(claim.place) and claim.fails(tricks)
        )

    def is_drawn(self, place: int) -> bool:
        if self.tale and self.words[place].at < self.tale.begins:
            return self._small(place) is not None
        return super().is_drawn(place)

    @cached_property
    def drew(self) -> Fact | None:
        """The numbers of cards drawn, each beside one player; those above the cards played are."""
        if self.tale is None:
            return self.drawn_by(self.drawn)
        above = [word for word in self.words if word.at < self.tale.begins]
        return self.drawn_by({word.sentence for word in above}, self.tale.stayed)

    def cards_beside(self, hand: NotedHand) -> Iterator[StoryWord]:
        """Yield the cards that nobody played, and the first number drawn, that a hand has not."""
        if self.tale is None:
            yield from super().cards_beside(hand)
            return
        yield from self.tale.passed
        above = (place for place, word in enumerate(self.words) if word.at < self.tale.begins)
        drawn = (self.words[place] for place in above if self._small(place))
        yield from [] if hand.drawn else [*drawn][:1]

    def is_of_cards(self, place: int) -> bool:
        """Tell whether a word stands among the cards played; a sum does not count as one."""
        if self.tale is None:
            return False
        word = self.words[place]
        among = word.sentence in self.tale.sentences
        counts = word.does(NUMBERS) and self._small(place) is None
        return word.at in self.tale.places or (among and not counts)

    def _miscounted(self, way: _Way, trump: str) -> float:
        """Return the weight of the tricks counted below against those of the cards."""
        *_, last = way.plays
        told: dict[Player, set[int]] = {}
        for place, (word, after) in enumerate(pairwise([*self.words, None])):
            number = self._small(place)
            of_sums = after is not None and after.does(_SUMS)
            if number and word.at > last.told.word.at and not of_sums:
                beside = self.groups[place][-1 if self._leads(place) else 0 :][:1]
                for player in beside[0] if beside and len(beside[0]) == 1 else ():
                    told.setdefault(player, set()).add(number)
        takers = Counter(taker(trick, trump) for trick in way.tricks)
        unseen = any(play.card == "??" for play in way.tricks[-1])
        differ = sum(takers[who] not in some for who, some in told.items() if takers[who])
        untold = len({*takers} - {*told}) if unseen else 0
        return _CONTRADICTED * (differ + untold)

    @cached_property
    def _up_and_cards(self) -> tuple[ToldCard | None, list[ToldCard]]:
        up: ToldCard | None = None
        cards: list[ToldCard] = []
        for one in self._told():
            if up is None and one.suit:
                up = one
            elif up and (cards or one.suit):
                cards.append(one)
        return up, cards

    def _told(self) -> Iterator[ToldCard]:
        words = sorted(self.words, key=lambda word: word.at)
        for _, same in groupby(words, key=lambda word: word.sentence):
            some = [*same]
            told = [*_told_in(some)]
            if any(one.is_sure for one in told) or not any(one.does(_OF_COUNTS) for one in some):
                yield from told

    def _may_have_stayed(self, cards: Sequence[ToldCard]) -> Iterator[tuple[Player, ...]]:
        beside = [who for one in cards for some in (*one.before, (one.source,)) for who in some]
        named = {player for who in beside if len(who) == 1 for player in who}
        for count in (len(named), len(named) + 1, len(named) - 1):
            for some in combinations(self.players, max(count, 0)):
                differ = len(named ^ {*some})
                if len(some) > 1 and len(some) * (self.size - 1) < len(cards) and differ < 2:
                    yield some

    @staticmethod
    def _from(leader: Player, stayed: Sequence[Player]) -> list[Player]:
        start = stayed.index(leader)
        return [*stayed[start:], *stayed[:start]]

    def _after(self, dealer: Player, stayed: Sequence[Player]) -> Player:
        order = self._from(dealer, self.players)
        return next(player for player in (*order[1:], dealer) if player in stayed)

    def _ways(
        self, cards: Sequence[ToldCard], stayed: tuple[Player, ...], first: Player | None, up: ToldCard
    ) -> list[_Way]:
        dealer = next(iter(self.dealer() or ()), None)
        ways = [_Way(0.0, first)]
        for place, told in enumerate(cards):
            more: list[_Way] = []
            for way in ways:
                more += self._passed(way, told, len(cards) - place - 1, len(stayed))
                if len(way.tricks) < self.size:
                    more += self._played(way, told, stayed, up, dealer)
            best: dict[object, _Way] = {}
            for way in sorted(more, key=lambda one: one.cost):
                best.setdefault(tuple(way.comes_to), way)
            ways = [*best.values()][:_MOST_WAYS]
        return [
            one
            for way in ways
            for one in self._filled(way, stayed, up.suit)
            if len(one.tricks) == self.size
        ]

    def _filled(self, way: _Way, stayed: Sequence[Player], trump: str) -> Iterator[_Way]:
        """Yield the way; of the last trick, cards that nobody tells are unknown."""
        if way.now and len(way.tricks) + 1 == self.size:
            done = [play.player for play in way.now]
            for player in self._from(done[0], stayed)[len(done) :]:
                unseen = ToldCard(way.now[0].told.word, "?", "?", is_sure=False)
                way = self._next(
                    way._replace(cost=way.cost + _UNSEEN), _Play(player, "??", unseen), stayed, trump
                )
        yield way

    def _passed(self, way: _Way, told: ToldCard, left: int, count: int) -> Iterator[_Way]:
        """Yield the way in which a card named was not played then."""
        if len([*way.plays]) + left < count * (self.size - 1) + 1:
            return
        near = (*way.tricks[-1:], way.now)
        again = any(
            play.card[0] == told.rank and told.suit in ("", play.card[1])
            for trick in near
            for play in trick
        )
        cost = _PASSED_CARD if told.suit else _PASSED_RANK
        if told.rank == "?":
            cost = _PASSED_SUIT
        elif not told.is_sure and not told.cuts:
            cost = _PASSED_NUMBER * (3 if told.before or told.source else 1)
        outside = not way.now and len(way.tricks) in (0, self.size)
        counts = told.heads and not way.now and told.word.typed.value == len(way.tricks) + 1
        if again:
            cost = _PASSED_AGAIN
        elif outside or counts:
            cost = cost / 2 if told.is_sure else 0
        passed = (*way.passed, told.word) if is_card(told.word) and not again else way.passed
        yield way._replace(cost=way.cost + cost, passed=passed)

    def _played(
        self,
        way: _Way,
        told: ToldCard,
        stayed: tuple[Player, ...],
        up: ToldCard,
        dealer: object,
    ) -> Iterator[_Way]:
        done = {play.player for play in way.now}
        if way.now:
            order = [one for one in self._from(way.now[0].player, stayed) if one not in done]
        else:
            order = self._from(way.leader, stayed)[:1] if way.leader else [*stayed]
        seen = {play.card for play in way.plays}
        for place, player in enumerate(order):
            beside = _beside(told, player)
            if place and way.now and beside not in (0, _OBJECT):
                continue  # only who is named may play out of turn
            cost = beside + _OUT_OF_TURN * bool(place and way.now)
            suits = dict(_suits(way, told, player, up.suit))
            if player == dealer and told.card == up.rank and up.card not in seen:
                suits.setdefault(up.suit, _OVER)
                suits[up.suit] = min(suits[up.suit], _OVER)
            for suit, more in suits.items():
                card = told.rank + suit
                more += _UNSEEN if told.rank == "?" else 0
                if (card in seen and told.rank != "?") or (card == up.card and way.now == way.tricks == ()):
                    continue
                play = _Play(player, card, told)
                yield self._next(way._replace(cost=way.cost + cost + more), play, stayed, up.suit)

    def _next(self, way: _Way, play: _Play, stayed: tuple[Player, ...], trump: str) -> _Way:
        trick = (*way.now, play)
        if len(trick) < len(stayed):
            return way._replace(now=trick)
        return way._replace(
            tricks=(*way.tricks, trick), now=(), leader=taker(trick, trump)
        )


def _told_in(words: Sequence[StoryWord]) -> Iterator[ToldCard]:
    """Yield the cards of a sentence."""
    last: ToldCard | None = None
    before: list[list[frozenset[Player]]] = [[]]
    between: set[str] = set()
    before_denies = False
    for word, after in pairwise([*words, None]):
        card = _card(word, after)
        if card is not None:
            if last:
                yield last
            clauses = tuple([tuple(clause) for clause in before if clause])
            void = "VOID" in between and not card.suit
            cuts = "CUTS" in between
            heads = word is words[0]
            last = card._replace(before=clauses, cuts=cuts, is_void=void, heads=heads)
            before, between = [[]], set()
        elif word.does({"TRUMP"}) and last and not last.suit and between == {"FROM"}:
            last = last._replace(cuts=True)
        elif word.does({"SUIT"}) and last and not last.suit and between == {"IS"}:
            last = last._replace(suit=str(word.typed.value))
        elif word.does({"SUIT"}) and not between & {"VOID", "OUT"}:
            if last:
                yield last
            clauses = tuple([tuple(clause) for clause in before if clause])
            last = ToldCard(word, "?", str(word.typed.value), is_sure=False, before=clauses)
            before, between = [[]], set()
        elif word.who:
            if between == {"FROM"} and last and not last.source:
                last = last._replace(source=word.who)
            else:
                before[-1].append(word.who)
            between.add("WHO")
        else:
            if word.does(_JOINS):
                before.append([])
            none = word.does({"ZERO", "NOTWORDS"}) and after is not None
            denied = none and after is not None and after.does({"SUIT", "TRUMP"})
            if denied or word.does({"ZERO"}):
                between.add("VOID")
            elif word.does({"CUTS"}) or (word.does({"TRUMP"}) and not before_denies):
                between.add("CUTS")
            else:
                between |= {kind for kind in ("FROM", "IS", "OUT") if word.does({kind})} or {"WORD"}
            before_denies = denied
    if last:
        yield last


def _card(word: StoryWord, after: StoryWord | None) -> ToldCard | None:
    typed = word.typed
    if is_card(word):
        return ToldCard(word, *str(typed.value), is_sure=True)
    if "RANK" in typed.kinds:
        return ToldCard(word, str(typed.value), "", is_sure=True)
    number = "NUM" in typed.kinds and typed.value in range(2, 11)
    if not number or (after is not None and after.does(_NOT_CARDS)):
        return None
    return ToldCard(word, "T" if typed.value == 10 else str(typed.value), "", is_sure=False)


def _beside(told: ToldCard, player: Player) -> float:
    """Return the cost of a player by the persons beside a card."""
    if told.source:
        return 0 if told.source == {player} else _ALSO if player in told.source else _OTHER
    if not told.before:
        return _IMPLIED
    *above, clause = told.before
    subject = clause[0]
    if len(subject) > 1 and player in subject:
        return 0 if above and above[-1][0] == {player} else _ALSO
    if subject == {player}:
        return 0
    return _OBJECT if any(player in who for some in told.before for who in some) else _OTHER


def _suits(
    way: _Way, told: ToldCard, player: Player, trump: str
) -> Iterator[tuple[str, float]]:
    """Yield the suits that a card may have; a bare rank follows suit, or is led as before."""
    if told.suit:
        yield told.suit, 0
    elif told.cuts:
        yield trump, 0
    elif way.now:
        led, *suits = [play.card[1] for play in way.now]
        void = told.is_void or any(
            play.player == player and trick[0].card[1] == led != play.card[1]
            for trick in way.tricks
            for play in trick
        )
        costs = {led: _OFF_SUIT if void else 0.0}
        others = {trump: _OVER if trump in suits or void else _OFF_SUIT}
        others |= {suits[-1]: _OVER} if suits else {}
        yield from ({suit: cost for suit, cost in others.items() if suit != "?"} | costs).items()
        yield from [("?", _OVER)] if void else []
    elif way.tricks:
        led, *_, last = way.tricks[-1]
        if player == led.player or last.card[1] == led.card[1]:
            yield led.card[1], _SAME_SUIT
