"""A card as a page shows it: rank, sign and words for whoever cannot see them."""

from typing import NamedTuple

from referee.game import Card, DisputedCard, Letters, SeenCard, Suit, WrittenCard

_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_RED = (Suit.HEARTS, Suit.DIAMONDS)


class CardFace(NamedTuple):
    """A card to draw."""

    rank: str
    """In the letters of the log; `?` if it is unknown."""
    sign: str
    """`♥`; `?` if the suit is unknown."""
    words: str
    """`queen of hearts`, for screen readers."""
    colour: str
    """`red`, `black` or `unknown`."""


HIDDEN = CardFace("·", "·", "hidden card", "unknown")
"""A card that the reader of a page must not see."""


def card_faces(card: WrittenCard, letters: Letters) -> tuple[CardFace, ...]:
    """The faces of a card: two or more if people remember it differently."""
    if isinstance(card, DisputedCard):
        return tuple([_face(version, letters) for version in card.versions])
    return (_face(card, letters),)


def _face(card: SeenCard, letters: Letters) -> CardFace:
    rank, suit = card.rank, card.suit
    return CardFace(
        letters.ranks[rank][0] if rank else "?",
        _SIGNS[suit] if suit else "?",
        _words(card),
        "unknown" if suit is None else "red" if suit in _RED else "black",
    )


def _words(card: SeenCard) -> str:
    rank = card.rank.name.lower() if card.rank else "card"
    if isinstance(card, Card):
        return f"{rank} of {card.suit.word}s"
    if card.suit is None:
        return f"unknown {rank}"
    return f"unknown {card.suit.word}"
