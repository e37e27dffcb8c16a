from .card_names import card, cards
from .evening import Evening
from .hand import Hand
from .position import Position
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
