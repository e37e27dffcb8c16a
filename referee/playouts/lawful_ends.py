"""Ends that lawful play can reach in one layout."""

from collections.abc import Iterator
from functools import reduce
from operator import add, or_
from typing import NamedTuple

from referee.game import BoundPassedError
from referee.layouts import Layout, Mask, Tally, bits, masks_of
from referee.playouts.stakes import mark
from referee.replay import TrickSoFar, leads_by_rank, legal
from referee.rulesets import Ruleset

MOST_CARDS = 20_000


def ends(layout: Layout, ruleset: Ruleset, most: int = MOST_CARDS) -> frozenset[Tally]:
    """Raises `BoundPassedError`."""
    return ends_and_cards(layout, ruleset, most)[0]


def ends_and_cards(
    layout: Layout, ruleset: Ruleset, most: int, insists: int | None = None
) -> tuple[frozenset[Tally], int]:
    """Return the ends and the number of cards played to find them.

    `insists`: a seat that, within its card duties, plays its highest trump whenever it leads or
    others play after it.
    """
    lines = _Lines(layout, ruleset, most, insists)
    return lines.ends(), most - lines.left


class _Trick(NamedTuple):
    position: TrickSoFar
    leader: int
    lying: Mask


_Opened = tuple[Mask, int, TrickSoFar]
"""The cards left after a trick, the next leader, and the position before the lead."""

_Added = tuple[int, ...]


class _Lines:
    def __init__(self, layout: Layout, ruleset: Ruleset, most: int, insists: int | None) -> None:
        self._layout, self._ruleset, self._insists = layout, ruleset, insists
        self.left = most
        self._masks = masks_of(ruleset)
        self._hands = tuple(map(self._masks.of, layout.hands))
        self._seats = len(layout.hands)
        trumps = (card for card in self._masks.bit if card.suit is layout.position.trump)
        self._trumps = self._masks.of(trumps)
        self._ranks_matter = leads_by_rank(ruleset)
        self._ends: dict[_Opened, frozenset[_Added]] = {}
        self._moves: dict[tuple[Mask, TrickSoFar], Mask] = {}

    def ends(self) -> frozenset[Tally]:
        layout, left = self._layout, reduce(or_, self._hands, 0)
        taken = layout.taken or (0,) * self._seats
        position, leader = layout.position, layout.leader
        if position.leading:
            reached = self._from_lead((left, leader, position))
        else:
            reached = self._from(left, _Trick(position, leader, self._masks.of(layout.table)))
        return frozenset(tuple(map(add, taken, added)) for added in reached)

    def _from_lead(self, at: _Opened) -> frozenset[_Added]:
        left, leader, position = at
        if not left:
            return frozenset({(0,) * self._seats})
        if at not in self._ends:
            self._ends[at] = self._from(left, _Trick(position, leader, 0))
        return self._ends[at]

    def _from(self, left: Mask, at: _Trick) -> frozenset[_Added]:
        won, ended = mark(at.position.trick, self._ruleset), set[tuple[int, _Opened]]()
        self._play(left, at, ended)
        found: set[_Added] = set()
        for winner, opened in ended:
            for added in self._from_lead(opened):
                found.add((*added[:winner], added[winner] + won, *added[winner + 1 :]))
        return frozenset(found)

    def _play(self, left: Mask, at: _Trick, ended: set[tuple[int, _Opened]]) -> None:
        position = at.position
        if position.placed == self._seats:
            winner = (at.leader + position.winning) % self._seats
            leader = (at.leader + position.leads_next(self._ruleset)) % self._seats
            ended.add((winner, (left, leader, position.opened(position.trick + 1))))
            return
        seat = (at.leader + position.placed) % self._seats
        hand = self._hands[seat] & left
        down = position.leading and position.leads_face_down(self._masks.cards(hand), self._ruleset)
        for card in self._tried(left, seat, at):
            self.left -= 1
            if self.left < 0:
                raise BoundPassedError("the lines of play are too many to follow one by one")
            after = position.play(self._masks.at[card.bit_length() - 1], self._ruleset, down=down)
            self._play(left & ~card, _Trick(after, at.leader, at.lying | card), ended)

    def _tried(self, left: Mask, seat: int, at: _Trick) -> Iterator[Mask]:
        moves = self._lawful(self._hands[seat] & left, at.position)
        last = at.position.placed == self._seats - 1
        if seat == self._insists and moves & self._trumps and not last:
            moves = 1 << (moves & self._trumps).bit_length() - 1
        if not moves & (moves - 1):
            yield moves
            return
        for suit in self._masks.suit.values():
            others = (left | at.lying) & suit
            alone = self._ranks_matter and suit == self._trumps
            for card in bits(moves & suit):
                above = others & ~((card << 1) - 1)
                if alone or not above & -above & moves:
                    yield card

    def _lawful(self, hand: Mask, position: TrickSoFar) -> Mask:
        key = hand, position
        if key not in self._moves:
            cards = legal(self._masks.cards(hand), position, self._ruleset)
            self._moves[key] = self._masks.of(cards)
        return self._moves[key]
