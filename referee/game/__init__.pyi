from .alphabet import LANGUAGES, Letters, Spell, letters
from .bounds import WHATEVER_IT_TAKES, BoundPassedError, Effort
from .cards import (
    PACK,
    UNKNOWN,
    Card,
    Deck,
    DisputedCard,
    PartialCard,
    RankOrder,
    SeenCard,
    WrittenCard,
    card,
)
from .places import ReadAs, SourceText, Span
from .seats import Chips, Player, Seating, graded_shares, in_seat_order, split_evenly, turned_to
from .suits import NO_TRUMP, Rank, Suit, Trump

__all__ = [
    "LANGUAGES",
    "NO_TRUMP",
    "PACK",
    "UNKNOWN",
    "WHATEVER_IT_TAKES",
    "BoundPassedError",
    "Card",
    "Chips",
    "Deck",
    "DisputedCard",
    "Effort",
    "Letters",
    "PartialCard",
    "Player",
    "Rank",
    "RankOrder",
    "ReadAs",
    "Seating",
    "SeenCard",
    "SourceText",
    "Span",
    "Spell",
    "Suit",
    "Trump",
    "WrittenCard",
    "card",
    "graded_shares",
    "in_seat_order",
    "letters",
    "split_evenly",
    "turned_to",
]
