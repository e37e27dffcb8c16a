from .evening import Evening
from .hand import Hand
from .position import Position, card, cards
from .reading import Error, ask, load_ruleset, read

__all__ = [
    "Error",
    "Evening",
    "Hand",
    "Position",
    "ask",
    "card",
    "cards",
    "load_ruleset",
    "read",
]
