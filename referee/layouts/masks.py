"""A layout, and its cards as bit masks: thirteen bits a suit, the lowest card in the lowest bit."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from referee.game import PACK, Card, RankOrder, Suit, Trump
from referee.replay import TrickSoFar
from referee.rulesets import Ruleset

Tally = tuple[int, ...]
"""The tricks of every seat, in turn order; where it matters which, a bit for each trick, the first
lowest.
"""

Favour = Literal["most", "least"]
"""Among equal plays, the one most, or least, favourable to a given seat."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Every card in play; seats are numbered from 0, in turn order."""

    hands: tuple[tuple[Card, ...], ...]
    position: TrickSoFar
    leader: int
    table: tuple[Card, ...] = ()
    """In order of play, face-down ones included."""
    taken: Tally = ()
    """Tricks taken before this one; empty: none."""

    @property
    def to_play(self) -> int:
        return (self.leader + len(self.table)) % len(self.hands)

    @property
    def winner(self) -> int:
        return (self.leader + self.position.winning) % len(self.hands)

    def next_leader(self, ruleset: Ruleset) -> int:
        return (self.leader + self.position.leads_next(ruleset)) % len(self.hands)

    def after(self, card: Card, ruleset: Ruleset) -> "Layout":
        """A full trick stays on the table."""
        down = self.position.leads_face_down(self.hands[self.to_play], ruleset)
        hands = tuple(tuple(other for other in hand if other is not card) for hand in self.hands)
        position = self.position.play(card, ruleset, down=down)
        return Layout(hands, position, self.leader, (*self.table, card), self.taken)


Mask = int

WHOLE_SUIT = (1 << 13) - 1


@dataclass(frozen=True, slots=True)
class Masks:
    """The bit of every card under one rank order."""

    bit: Mapping[Card, Mask]
    at: tuple[Card, ...]
    suit: Mapping[Suit, Mask]

    def of(self, cards: Iterable[Card]) -> Mask:
        mask = 0
        for card in cards:
            mask |= self.bit[card]
        return mask

    def cards(self, mask: Mask) -> tuple[Card, ...]:
        return tuple(self.at[bit.bit_length() - 1] for bit in bits(mask))

    def trumps(self, trump: Trump | None) -> Mask:
        return self.suit[trump] if isinstance(trump, Suit) else 0

    def above(self, card: Card) -> Mask:
        bit = self.bit[card]
        return self.suit[card.suit] & ~((bit << 1) - 1)


def bits(mask: Mask) -> Iterator[Mask]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _masks(order: RankOrder) -> Masks:
    suits = {suit: WHOLE_SUIT << 13 * place for place, suit in enumerate(Suit)}
    place = {suit: 13 * place for place, suit in enumerate(Suit)}
    bit = {card: 1 << place[card.suit] + order.strength(card.rank) - 2 for card in PACK}
    return Masks(bit, tuple(sorted(PACK, key=lambda card: bit[card])), suits)


_OF_ORDER = {order: _masks(order) for order in RankOrder}


def masks_of(ruleset: Ruleset) -> Masks:
    return masks_in(ruleset.rank_order)


def masks_in(order: RankOrder) -> Masks:
    return _OF_ORDER[order]


class Holder(NamedTuple):
    """A number of unseen cards, among those that it may hold."""

    size: int
    may: Mask


def served(cards: Mask, holders: Sequence[Holder]) -> list[Mask] | None:
    """Give every holder their cards, the rest left over; None if impossible.

    A holder who finds no free card takes one from another who can replace it (augmenting paths).
    """
    held, free = [0] * len(holders), cards
    for place, (size, may) in enumerate(holders):
        for _ in range(size):
            if ready := may & free:
                held[place] |= ready & -ready
                free ^= ready & -ready
                continue
            left = _one_more(place, free, held, holders)
            if left is None:
                return None
            free = left
    return held


def _one_more(place: int, free: Mask, held: list[Mask], holders: Sequence[Holder]) -> Mask | None:
    """Give a holder one more card, others passing theirs on; return the cards left over."""
    asked, passed = [place], {place: (place, 0)}
    for taker in asked:
        may = holders[taker].may
        if ready := may & free:
            card = ready & -ready
            _pass_on(taker, card, held, passed)
            return free ^ card
        for giver, cards in enumerate(held):
            if cards & may and giver not in passed:
                swapped = cards & may
                passed[giver] = taker, swapped & -swapped
                asked.append(giver)
    return None


def _pass_on(taker: int, card: Mask, held: list[Mask], passed: dict[int, tuple[int, Mask]]) -> None:
    held[taker] |= card
    following, swapped = passed[taker]
    while swapped:
        held[taker] ^= swapped
        held[following] |= swapped
        taker = following
        following, swapped = passed[taker]


def reaches(cards: Mask, holders: Sequence[Holder]) -> tuple[Mask, ...] | None:
    """Return the cards that each holder has in some deal; None if no deal exists.

    Every deal follows from any other by passing cards in a circle or from what is left over.
    """
    held = served(cards, holders)
    if held is None:
        return None
    free = cards
    for some in held:
        free &= ~some
    takers = [
        [to for to, holder in enumerate(holders) if some & holder.may] for some in (*held, free)
    ]
    return tuple(
        holder.may & cards & (free | _within(place, takers, held)) if holder.size else 0
        for place, holder in enumerate(holders)
    )


def _within(place: int, takers: Sequence[Sequence[int]], held: Sequence[Mask]) -> Mask:
    reached, mask = {place}, 0
    asked = [place, len(held)]  # what nobody wants lies with the cards that are left over
    for holder in asked:
        mask |= held[holder] if holder < len(held) else 0
        for taker in takers[holder]:
            if taker not in reached:
                reached.add(taker)
                asked.append(taker)
    return mask
