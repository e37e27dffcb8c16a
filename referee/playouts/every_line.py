"""Every end that can be reached in any world: the proof behind a certain nice play.

The hands of the others are left open; a card that one of them plays is any of a run of cards that
stand alike, and what it tells of his hand is kept only where it holds for every card of the run. So
more is looked at than can happen, and what holds in all of it is certain.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.game import BoundPassedError, Card, Suit
from referee.knowledge import View
from referee.layouts import Mask, Tally, barred, bits
from referee.playouts.decision import Decision
from referee.playouts.stakes import mark
from referee.replay import Turn, legal
from referee.rulesets import Ruleset

MOST_POSITIONS = 4_000
"""Positions that are looked at before the proof is given up."""


class _Top(NamedTuple):
    """The card that wins the trick so far, as far as it is known."""

    seat: int
    lowest: Mask
    highest: Mask


class _Other(NamedTuple):
    """What another player may hold."""

    may: Mask
    known: Mask
    size: int


class _Run(NamedTuple):
    """Cards of one suit of which a player plays one."""

    cards: Mask
    beats: bool


class _Position(NamedTuple):
    mine: Mask
    others: tuple[_Other, ...]
    leader: int
    placed: int
    led: Suit | None
    top: _Top | None
    trick: int
    broken: bool
    taken: Tally

    @property
    def seat(self) -> int:
        return (self.leader + self.placed) % len(self.taken)


def every_end(decision: Decision, card: Card) -> frozenset[Tally]:
    """All final tallies that may be reached when the player plays `card`, and perhaps some more.

    Raises `BoundPassedError` where there are too many lines, or a lead may lie face down.
    """
    view = decision.view
    if _may_lie_face_down(view):
        raise BoundPassedError("the second trick may be led face down")
    lines = _EveryLine(view)
    return lines.ends_after(_start(decision), view.masks.bit[card])


def _may_lie_face_down(view: View) -> bool:
    """Whether the lead to the second trick lies, or may yet lie, face down."""
    if view.ruleset.second_trick != "trump" or view.seats < 2 or view.moment.trick > 2:
        return False
    if view.moment.trick == 2 and view.leading:
        return all(one.suit is not view.trump for one in view.mine)
    return view.moment.trick == 1 or view.moment.face_down


def _start(decision: Decision) -> _Position:
    view, moment = decision.view, decision.view.moment
    others = tuple(map(_Other, view.may_hold, view.known, view.sizes))
    top = None
    if moment.top is not None:
        bit = view.masks.bit[moment.top]
        place = view.table.index(moment.top)
        top = _Top((place - len(view.table)) % len(decision.order), bit, bit)
    return _Position(
        mine=view.masks.of(view.mine),
        others=others,
        leader=-len(view.table) % len(decision.order),
        placed=len(view.table),
        led=moment.led,
        top=top,
        trick=moment.trick,
        broken=decision.table.trump_broken,
        taken=decision.before,
    )


class _EveryLine:
    """Follows all lines at once; positions met again are looked up."""

    def __init__(self, view: View) -> None:
        self._ruleset, self._masks, self._trump = view.ruleset, view.masks, view.trump
        self._deck = view.masks.of(view.ruleset.playing_deck.strength)
        self._known: dict[_Position, frozenset[Tally]] = {}

    def ends_after(self, at: _Position, card: Mask) -> frozenset[Tally]:
        """The ends behind one card of the player's own."""
        found: set[Tally] = set()
        for beats in self._may_beat(card, at):
            found |= self._ends(self._mine_laid(at, card, beats=beats))
        return frozenset(found)

    def _ends(self, at: _Position) -> frozenset[Tally]:
        if at.placed == len(at.taken):
            at = _next_trick(at, self._ruleset)
        if not at.placed and not at.mine:
            return frozenset({at.taken})
        if at not in self._known:
            if len(self._known) >= MOST_POSITIONS:
                raise BoundPassedError(f"more than {MOST_POSITIONS} positions to prove it")
            found: set[Tally] = set()
            for following in self._followings(at):
                found |= self._ends(following)
            self._known[at] = frozenset(found)
        return self._known[at]

    def _followings(self, at: _Position) -> Iterator[_Position]:
        if at.seat == 0:
            for card in bits(self._my_moves(at)):
                for beats in self._may_beat(card, at):
                    yield self._mine_laid(at, card, beats=beats)
            return
        for run in self._runs(at):
            following = self._laid(at, run)
            if following is not None:
                yield following

    def _my_moves(self, at: _Position) -> Mask:
        hand = self._masks.cards(at.mine)
        tops = (at.top.lowest, at.top.highest) if at.top else (0,)
        moves = 0
        for top in tops:
            moves |= self._masks.of(legal(hand, self._moment(at, top), self._ruleset))
        return moves

    def _moment(self, at: _Position, top: Mask) -> Turn:
        return Turn(
            self._trump,
            at.led,
            leading=at.placed == 0,
            top=self._card(top) if top else None,
            trick=at.trick,
            stayers=len(at.taken),
            trump_broken=at.broken,
        )

    def _card(self, bit: Mask) -> Card:
        return self._masks.at[bit.bit_length() - 1]

    def _may_beat(self, card: Mask, at: _Position) -> tuple[bool, ...]:
        """Whether the card beats the top: surely, surely not, or both as the case may be."""
        if at.top is None:
            return (True,)
        if self._card(card).suit is not self._card(at.top.lowest).suit:
            return (self._card(card).suit is self._trump,)
        if card > at.top.highest:
            return (True,)
        return (False,) if card < at.top.lowest else (True, False)

    def _mine_laid(self, at: _Position, card: Mask, *, beats: bool) -> _Position:
        return self._placed(at._replace(mine=at.mine & ~card), _Run(card, beats))

    def _runs(self, at: _Position) -> Iterator[_Run]:
        """What another seat may play: runs of cards that stand alike; known cards one by one."""
        other = at.others[at.seat - 1]
        may = other.known if other.known.bit_count() >= other.size else other.may
        for suit in self._masks.suit.values():
            for beats, cards in self._parted(may & suit, at):
                for one in bits(cards & other.known):
                    yield _Run(one, beats)
                if cards & ~other.known:
                    yield _Run(cards & ~other.known, beats)

    def _parted(self, cards: Mask, at: _Position) -> Iterator[tuple[bool, Mask]]:
        """Cards of one suit that may beat the top, and those that may not."""
        if not cards:
            return
        if at.top is None:
            yield True, cards
            return
        suit = self._card(cards).suit
        if suit is not self._card(at.top.lowest).suit:
            yield suit is self._trump, cards
            return
        yield True, cards & ~((at.top.lowest << 1) - 1)
        yield False, cards & (at.top.highest - 1)

    def _laid(self, at: _Position, run: _Run) -> _Position | None:
        """The position when a seat plays a card of that run; None where it cannot lawfully."""
        place, other = at.seat - 1, at.others[at.seat - 1]
        top = (at.top.lowest if run.beats else at.top.highest) if at.top else 0
        highest = 1 << run.cards.bit_length() - 1
        moment = self._moment(at, top)
        out = barred(self._card(highest), moment, self._ruleset, self._masks, self._deck)
        single = run.cards if run.cards & (run.cards - 1) == 0 else 0
        known, may = other.known & ~run.cards, other.may & ~out & ~single
        left = _Other(may, known, other.size - 1)
        if other.known & out or may.bit_count() < left.size or known.bit_count() > left.size:
            return None
        others = tuple(
            left if seat == place else one._replace(may=one.may & ~single)
            for seat, one in enumerate(at.others)
        )
        return self._placed(at._replace(others=others), run)

    def _placed(self, at: _Position, run: _Run) -> _Position:
        suit = self._card(run.cards).suit
        led = suit if at.placed == 0 else at.led
        broken = at.broken or (at.placed > 0 and suit is self._trump and led is not suit)
        top = at.top
        if run.beats:
            top = _Top(at.seat, run.cards & -run.cards, 1 << run.cards.bit_length() - 1)
        return at._replace(placed=at.placed + 1, led=led, top=top, broken=broken)


def _next_trick(at: _Position, ruleset: Ruleset) -> _Position:
    winner, won = at.top.seat if at.top else at.leader, mark(at.trick, ruleset)
    taken = tuple(took + won * (seat == winner) for seat, took in enumerate(at.taken))
    return at._replace(leader=winner, placed=0, led=None, top=None, trick=at.trick + 1, taken=taken)
