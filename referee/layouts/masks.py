"""Sets of cards as bit masks: thirteen bits a suit, the lowest card in the lowest bit."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from referee.game import PACK, Card, RankOrder, Suit, Trump
from referee.rulesets import Ruleset

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
    return Masks(
        MappingProxyType(bit),
        tuple(sorted(PACK, key=lambda card: bit[card])),
        MappingProxyType(suits),
    )


_OF_ORDER = MappingProxyType({order: _masks(order) for order in RankOrder})


def masks_of(ruleset: Ruleset) -> Masks:
    return masks_in(ruleset.rank_order)


def masks_in(order: RankOrder) -> Masks:
    return _OF_ORDER[order]
