"""The search for tricks from cards told in free words: each goes to the player whose turn it is."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.game import Player, turned_to
from referee.notes.facts import PlayWritten
from referee.notes.played import taker
from referee.notes.story_words import StoryWord, is_card
from referee.notes.told_cards import LAST, OBJECT, ToldCard

_MOST_WAYS = 40
"""Ways kept after each card."""
_OUT_OF_TURN, _OFF_SUIT, _OVER, _SAME_SUIT, _UNSEEN = 0.6, 1.2, 0.3, 0.2, 0.9
_PASSED_CARD, _PASSED_RANK, _PASSED_NUMBER, _PASSED_AGAIN, _PASSED_SUIT = 2.5, 1.2, 0.5, 0.2, 0.1
_SKIPPED, _MISNUMBERED, _IN_TALK = 0.3, 3.0, 2.0


class TalePlay(NamedTuple):
    """A card, its suit worked out."""

    player: Player
    card: str
    told: ToldCard

    @property
    def written(self) -> PlayWritten:
        word = self.told.word
        return PlayWritten(self.player, self.card, word.typed, line=word.line)


TaleTrick = tuple[TalePlay, ...]


def taken_by(trick: TaleTrick, trump: str) -> Player:
    return taker([(play.player, play.card) for play in trick], trump)


def is_seen(trick: TaleTrick) -> bool:
    return bool(trick) and all(play.card != "??" for play in trick)


class TaleWay(NamedTuple):
    """Cards given to players so far."""

    cost: float
    leader: Player | None
    tricks: tuple[TaleTrick, ...] = ()
    now: TaleTrick = ()
    passed: tuple[StoryWord, ...] = ()
    """Cards named that nobody played then."""
    shown: frozenset[str] = frozenset()
    """Cards known in full."""
    comes_to: int = 0
    """Alike for ways that give everybody the same cards so far."""

    @property
    def plays(self) -> list[TalePlay]:
        return [play for trick in (*self.tricks, self.now) for play in trick]

    def goes_like(self, other: "TaleWay", trump: str) -> bool:
        """Tell whether only suits differ, and nobody takes another trick for it."""
        if [*map(len, self.tricks)] != [*map(len, other.tricks)]:
            return False
        plays = zip(self.plays, other.plays, strict=True)
        tricks = zip(filter(None, self.tricks), filter(None, other.tricks), strict=True)
        return all(
            one.player == two.player and one.card[0] == two.card[0] for one, two in plays
        ) and all(taken_by(one, trump) == taken_by(two, trump) for one, two in tricks)

    def where_alike(self, other: "TaleWay") -> "TaleWay":
        """Return the tricks, without the suits in which another way differs."""
        tricks = [
            tuple(
                one
                if one.card == two.card or (one.card[0] == "?" and two.card == "??")
                else one._replace(card=f"{one.card[0]}?")
                for one, two in zip(*both, strict=True)
            )
            for both in zip(self.tricks, other.tricks, strict=True)
        ]
        return self._replace(tricks=tuple(tricks))


class TaleSearch:
    """The ways in which those who stayed may have played the cards told."""

    def __init__(
        self,
        stayed: tuple[Player, ...],
        dealer: Player | None,
        up: ToldCard,
        size: int,
        *,
        gaps: bool = False,
    ) -> None:
        """`gaps`: whether tricks, and cards of a trick, may be left out."""
        self.stayed, self.dealer, self.up, self.size = stayed, dealer, up, size
        self.trump, self.gaps = up.suit, gaps

    def ways(self, cards: Sequence[ToldCard], first: Player | None) -> Iterator[TaleWay]:
        ways = [
            TaleWay(0.0, first),
            *([TaleWay(_OUT_OF_TURN, None)] if self.gaps and first else []),
        ]
        for left, told in zip(range(len(cards))[::-1], cards, strict=True):
            best: dict[int, TaleWay] = {}
            more = [one for way in ways for one in self._with(way, told, left)]
            for way in sorted(more, key=lambda one: one.cost):
                best.setdefault(way.comes_to, way)
            ways = [*best.values()][:_MOST_WAYS]
        yield from (way for way in map(self._filled, ways) if len(way.tricks) == self.size)

    def _with(self, way: TaleWay, told: ToldCard, left: int) -> Iterator[TaleWay]:
        played = len(way.tricks) * len(self.stayed) + len(way.now)
        if self.gaps or played + left > len(self.stayed) * (self.size - 1):
            yield self._passed(way, told)
        for begun in (way, *self._behind_gap(way, told)):
            if len(begun.tricks) < self.size:
                yield from self._played(begun, told)

    def _behind_gap(self, way: TaleWay, told: ToldCard) -> Iterator[TaleWay]:
        """Yield the way at a new trick, behind cards or tricks left out."""
        if self.gaps and way.now and told.word.sentence != way.now[-1].told.word.sentence:
            way = self._with_unseen(way)
            yield way
        nth = self.size if told.nth == LAST else told.nth
        skipped = nth - 1 - len(way.tricks)
        if self.gaps and skipped > 0 and not way.now:
            yield self._skipping(way, skipped)

    @staticmethod
    def _skipping(way: TaleWay, count: int) -> TaleWay:
        tricks, cost = (*way.tricks, *[()] * count), way.cost + _SKIPPED * count
        comes_to = hash((way.comes_to, count))
        return way._replace(tricks=tricks, leader=None, cost=cost, comes_to=comes_to)

    def _passed(self, way: TaleWay, told: ToldCard) -> TaleWay:
        """Return the way in which a card named was not played then."""
        if told.is_talk:
            return way._replace(cost=way.cost + _PASSED_SUIT)
        near = [play for trick in (*way.tricks[-1:], way.now) for play in trick]
        if any(play.card[0] == told.rank and told.suit in ("", play.card[1]) for play in near):
            return way._replace(cost=way.cost + _PASSED_AGAIN)
        outside = not way.now and len(way.tricks) in (0, self.size)
        talk = len(way.tricks) == self.size and not told.suit  # about cards, behind the last trick
        if talk or told.is_held:
            return way._replace(cost=way.cost + _PASSED_AGAIN * told.is_sure)
        counts = told.heads and not way.now and told.word.typed.value == len(way.tricks) + 1
        if told.rank == "?":
            cost = _PASSED_SUIT
        elif told.is_sure or told.cuts:
            cost = _PASSED_CARD if told.suit else _PASSED_RANK
            cost *= 0.5 if outside else 2 if self.gaps else 1
        elif outside or counts:
            cost = 0
        else:
            cost = _PASSED_NUMBER * (3 if told.before or told.source else 1)
        passed = (*way.passed, told.word) if is_card(told.word) else way.passed
        return way._replace(cost=way.cost + cost, passed=passed)

    def _played(self, way: TaleWay, told: ToldCard) -> Iterator[TaleWay]:
        done = {play.player for play in way.now}
        leader = way.now[0].player if way.now else way.leader
        apart = _IN_TALK * told.is_talk
        if self.gaps and told.nth:
            nth = self.size if told.nth == LAST else told.nth
            apart += _MISNUMBERED * (nth != len(way.tricks) + 1)
        order = (
            [one for one in turned_to(leader, self.stayed) if one not in done]
            if leader
            else self.stayed
        )
        for place, player in enumerate(order[:1] if leader and not way.now else order):
            cost = told.cost_beside(player) + apart
            if place and way.now:
                if cost not in (0, OBJECT):
                    continue  # only who is named may play out of turn
                unseen = self.gaps and {*order[:place]} <= {
                    who for one in told.persons for who in one
                }
                cost += 0 if unseen else _OUT_OF_TURN  # `Ann some junk, Ben the ace`
            for suit, more in self._suits(way, told, player).items():
                card = told.rank + suit
                turned = card == self.up.card and not (way.tricks or way.now)
                if card not in way.shown and not turned:
                    cost_of = way.cost + cost + more + (_UNSEEN if told.rank == "?" else 0)
                    yield self._next(way._replace(cost=cost_of), TalePlay(player, card, told))

    def _suits(self, way: TaleWay, told: ToldCard, player: Player) -> dict[str, float]:
        """Return what a suit would cost; a bare rank follows suit, or is led as before."""
        its_up = player == self.dealer and told.rank == self.up.rank != "?"
        if told.suit or told.cuts or (its_up and told.is_up):
            return {told.suit or self.trump: 0}
        found: dict[str, float] = {}
        if way.now:
            led, *others = [play.card[1] for play in way.now]
            void = told.is_void or any(
                play.player == player and trick[0].card[1] == led != play.card[1]
                for trick in way.tricks
                for play in trick
            )
            found = {"?": _OVER} if void else {}
            found |= {suit: _OVER for suit in others[-1:] if suit != "?"}
            found[self.trump] = _OVER if void or self.trump in others else _OFF_SUIT
            found[led] = _OFF_SUIT if void else 0
        elif way.tricks and way.tricks[-1]:
            first, *_, last = way.tricks[-1]
            if player == first.player or last.card[1] == first.card[1]:
                found = {first.card[1]: _SAME_SUIT}
        if its_up:
            found[self.trump] = min(_OVER, found.get(self.trump, _OVER))
        return found

    def _next(self, way: TaleWay, play: TalePlay) -> TaleWay:
        trick = (*way.now, play)
        shown = way.shown if "?" in play.card else way.shown | {play.card}
        way = way._replace(shown=shown, comes_to=hash((way.comes_to, play.player, play.card)))
        if len(trick) < len(self.stayed):
            return way._replace(now=trick)
        order = turned_to(trick[0].player, self.stayed)
        trick = tuple(sorted(trick, key=lambda one: order.index(one.player)))
        return way._replace(tricks=(*way.tricks, trick), now=(), leader=taken_by(trick, self.trump))

    def _filled(self, way: TaleWay) -> TaleWay:
        """Return the way with unknown cards of the last trick, where nobody tells them."""
        if way.now:
            way = self._with_unseen(way)
        return self._skipping(way, self.size - len(way.tricks)) if self.gaps else way

    def _with_unseen(self, way: TaleWay) -> TaleWay:
        unseen = ToldCard(way.now[0].told.word, "?", "?", is_sure=False)
        done = {play.player for play in way.now}
        for player in self.stayed:
            if player not in done:
                more = way._replace(cost=way.cost + _UNSEEN)
                way = self._next(more, TalePlay(player, "??", unseen))
        return way._replace(leader=None) if self.gaps else way
