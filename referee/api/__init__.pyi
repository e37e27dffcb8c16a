from .evening import Error, Evening, ask, load_ruleset, read
from .hand import Hand
from .position import Position, card, cards

__all__ = ["Error", "Evening", "Hand", "Position", "ask", "card", "cards", "load_ruleset", "read"]
