"""Cards and decks, and cards that are only partly known."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, NewType

from referee.game.suits import Rank, Suit, Trump


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 52 cards of the pack, each made once: equal means identical."""

    rank: Rank
    suit: Suit
    name: str
    """Rank letter, then lower-case suit letter: `Qd`, `Ts`."""

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.name,)


PACK: tuple[Card, ...] = tuple(
    Card(rank, suit, rank.letter + suit.value) for suit in Suit for rank in Rank
)
_BY_NAME = {card.name: card for card in PACK}


def card(name: str) -> Card:
    """Return the card with this canonical name (`Qd`); `KeyError` for any other spelling."""
    return _BY_NAME[name]


def cards(names: str) -> tuple[Card, ...]:
    """Return the cards with these canonical names: `cards("As Td")`."""
    return tuple(map(card, names.split()))


class PartialCard(NamedTuple):
    """A card of which only the suit, only the rank, or nothing is known."""

    rank: Rank | None = None
    suit: Suit | None = None

    def __str__(self) -> str:
        return (self.rank.letter if self.rank else "?") + (self.suit.value if self.suit else "?")

    def __repr__(self) -> str:
        return str(self)

    def may_be(self, other: Card) -> bool:
        """Return whether `other` fits all that is known of this card."""
        return self.rank in (None, other.rank) and self.suit in (None, other.suit)


UNKNOWN = PartialCard()

SeenCard = Card | PartialCard


class DisputedCard(NamedTuple):
    """A card with two or more versions, in the order written."""

    versions: tuple[SeenCard, ...]

    def __str__(self) -> str:
        return "/".join(map(str, self.versions))

    def __repr__(self) -> str:
        return str(self)


WrittenCard = Card | PartialCard | DisputedCard

Strength = NewType("Strength", int)
"""A card's place within its suit: the higher beats the lower. Never compared across suits."""

_TOP = 14


class RankOrder(Enum):
    """The order of the ranks within a suit."""

    ACE_HIGH = "ace-high"
    KING_HIGH = "king-high"
    """K Q J A 10 9 8 7: the ace ranks below the jack (`la-bourre`)."""
    TWO_HIGH = "two-high"
    """2 3 4 and so on to the ace: low cards win."""

    def strength(self, rank: Rank) -> Strength:
        """Return the strength of a rank in this order, from 2 (lowest of 52 cards) to 14."""
        if self is RankOrder.TWO_HIGH:
            return Strength(_TOP + Rank.TWO - rank)
        if self is RankOrder.ACE_HIGH or rank < Rank.JACK:
            return Strength(int(rank))
        return Strength(int(Rank.JACK) if rank is Rank.ACE else rank + 1)


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards in play under a ruleset, and their strength within the suit."""

    strength: Mapping[Card, Strength]

    @staticmethod
    def of(size: int, order: RankOrder) -> "Deck":
        """Make the deck of 52 cards, or of 32 from the seven up."""
        included = (card for card in PACK if size == 52 or card.rank >= Rank.SEVEN)
        return Deck({card: order.strength(card.rank) for card in included})

    def __contains__(self, seen: Card) -> bool:
        return seen in self.strength

    def __len__(self) -> int:
        return len(self.strength)

    def beats(self, card: Card, other: Card, trump: Trump | None) -> bool:
        """Return whether `card` beats `other`, the card that is winning the trick.

        A card that is not in the deck is lower than all of its suit.
        """
        if card.suit is other.suit:
            strength = self.strength
            return card in strength and (other not in strength or strength[card] > strength[other])
        return card.suit is trump

    def unbeatable(self, card: Card, trump: Trump | None) -> bool:
        return card.suit is trump and self.strength.get(card) == _TOP

    def candidates(self, seen: SeenCard, elsewhere: Iterable[Card] = ()) -> tuple[Card, ...]:
        """Return every card that `seen` may be, without those `elsewhere`."""
        if isinstance(seen, Card):
            return (seen,)
        gone = frozenset(elsewhere)
        return tuple(card for card in self.strength if card not in gone and seen.may_be(card))
