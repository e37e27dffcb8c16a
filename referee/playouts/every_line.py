"""Ends reachable in any world: the proof of a certain nice play.

The others' hands are open: their card is any of a run of equivalent ones, and only what holds for the
whole run is concluded.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.game import BoundPassedError, Card
from referee.knowledge import View
from referee.layouts import Mask, Tally, barred, bits
from referee.messages import say
from referee.playouts.decision import Decision
from referee.playouts.stakes import mark
from referee.replay import TrickSoFar, legal
from referee.rulesets import Ruleset

MOST_POSITIONS = 4_000


class _Other(NamedTuple):
    may: Mask
    known: Mask
    size: int


class _Run(NamedTuple):
    """Cards of one suit of which a player plays one."""

    cards: Mask
    beats: bool


class _State(NamedTuple):
    mine: Mask
    others: tuple[_Other, ...]
    leader: int
    position: TrickSoFar
    """The trick, with the lowest possible winning card."""
    highest: Card | None
    taken: Tally

    @property
    def seat(self) -> int:
        return (self.leader + self.position.placed) % len(self.taken)

    @property
    def positions(self) -> tuple[TrickSoFar, ...]:
        if self.highest is self.position.top:
            return (self.position,)
        return self.position, self.position._replace(top=self.highest)


def every_end(decision: Decision, card: Card) -> frozenset[Tally]:
    """Return a superset of the final tallies reachable after `card`.

    Raises `BoundPassedError` for too many lines, or if a lead may lie face down.
    """
    view = decision.view
    if _may_lie_face_down(view):
        raise BoundPassedError("the second trick may be led face down")
    lines = _EveryLine(view)
    return lines.ends_after(_start(decision), view.masks.bit[card])


def _may_lie_face_down(view: View) -> bool:
    position = view.position
    if position.trick == 1:
        return position.opened(2).owes_trump(view.ruleset)
    return position.face_down or position.leads_face_down(view.mine, view.ruleset)


def _start(decision: Decision) -> _State:
    view = decision.view
    return _State(
        mine=view.masks.of(view.mine),
        others=tuple(map(_Other, view.may_hold, view.known, view.sizes)),
        leader=-view.position.placed % len(decision.order),
        position=view.position,
        highest=view.position.top,
        taken=decision.before,
    )


class _EveryLine:
    def __init__(self, view: View) -> None:
        self._ruleset, self._masks, self._trump = view.ruleset, view.masks, view.trump
        self._deck = view.masks.of(view.ruleset.playing_deck.strength)
        self._known: dict[_State, frozenset[Tally]] = {}

    def ends_after(self, at: _State, card: Mask) -> frozenset[Tally]:
        found: set[Tally] = set()
        for beats in self._may_beat(card, at):
            found |= self._ends(self._mine_laid(at, card, beats=beats))
        return frozenset(found)

    def _ends(self, at: _State) -> frozenset[Tally]:
        if at.position.placed == len(at.taken):
            at = _next_trick(at, self._ruleset)
        if at.position.leading and not at.mine:
            return frozenset({at.taken})
        if at not in self._known:
            if len(self._known) >= MOST_POSITIONS:
                raise BoundPassedError(
                    say("more than {number} positions to prove it", number=MOST_POSITIONS)
                )
            found: set[Tally] = set()
            for following in self._followings(at):
                found |= self._ends(following)
            self._known[at] = frozenset(found)
        return self._known[at]

    def _followings(self, at: _State) -> Iterator[_State]:
        if at.seat == 0:
            for card in bits(self._my_moves(at)):
                for beats in self._may_beat(card, at):
                    yield self._mine_laid(at, card, beats=beats)
            return
        for run in self._runs(at):
            following = self._played(at, run)
            if following is not None:
                yield following

    def _my_moves(self, at: _State) -> Mask:
        hand = self._masks.cards(at.mine)
        moves = 0
        for position in at.positions:
            moves |= self._masks.of(legal(hand, position, self._ruleset))
        return moves

    def _card(self, cards: Mask) -> Card:
        return self._masks.at[cards.bit_length() - 1]

    def _may_beat(self, card: Mask, at: _State) -> tuple[bool, ...]:
        if at.position.leading:
            return (True,)
        beaten, deck = self._card(card), self._ruleset.playing_deck
        return tuple({position.beaten_by(beaten, deck): None for position in at.positions})

    def _mine_laid(self, at: _State, card: Mask, *, beats: bool) -> _State:
        return self._laid(at._replace(mine=at.mine & ~card), _Run(card, beats))

    def _runs(self, at: _State) -> Iterator[_Run]:
        """Yield another seat's possible plays: runs of equivalent cards; known cards one by one."""
        other = at.others[at.seat - 1]
        may = other.known if other.known.bit_count() >= other.size else other.may
        for suit in self._masks.suit.values():
            for beats, cards in self._parted(may & suit, at):
                for bit in bits(cards & other.known):
                    yield _Run(bit, beats)
                if cards & ~other.known:
                    yield _Run(cards & ~other.known, beats)

    def _parted(self, cards: Mask, at: _State) -> Iterator[tuple[bool, Mask]]:
        top = at.position.top
        if not cards:
            return
        if top is None or at.highest is None:
            yield True, cards
        elif (suit := self._card(cards).suit) is not top.suit:
            yield suit is self._trump, cards
        else:
            yield True, cards & self._masks.above(top)
            yield False, cards & ~self._masks.above(at.highest) & ~self._masks.bit[at.highest]

    def _played(self, at: _State, run: _Run) -> _State | None:
        place, other = at.seat - 1, at.others[at.seat - 1]
        position = at.positions[0 if run.beats else -1]
        out = barred(self._card(run.cards), position, self._ruleset, self._masks, self._deck)
        single = run.cards if run.cards & (run.cards - 1) == 0 else 0
        known, may = other.known & ~run.cards, other.may & ~out & ~single
        left = _Other(may, known, other.size - 1)
        if other.known & out or may.bit_count() < left.size or known.bit_count() > left.size:
            return None
        others = tuple(
            left if seat == place else state._replace(may=state.may & ~single)
            for seat, state in enumerate(at.others)
        )
        return self._laid(at._replace(others=others), run)

    def _laid(self, at: _State, run: _Run) -> _State:
        lowest = self._card(run.cards & -run.cards)
        position = at.position.laid(lowest, wins=run.beats)
        return at._replace(
            position=position, highest=self._card(run.cards) if run.beats else at.highest
        )


def _next_trick(at: _State, ruleset: Ruleset) -> _State:
    position, seats, number = at.position, len(at.taken), at.position.trick
    winner = (at.leader + position.winning) % seats
    leader = (at.leader + position.leads_next(ruleset)) % seats
    won = mark(number, ruleset)
    taken = tuple(took + won * (seat == winner) for seat, took in enumerate(at.taken))
    opened = position.opened(number + 1)
    return at._replace(leader=leader, position=opened, highest=None, taken=taken)
