from .api import Error, Evening, Hand, Position, ask, card, cards, load_ruleset, read
from .books import Entry
from .evenings import Settled
from .findings import Certainty, Finding, Severity
from .game import Card, Rank, Suit
from .money import Payment, Settlement
from .questions import Answer
from .replay import Trick
from .rulesets import Ruleset

__version__: str

__all__ = [
    "Answer",
    "Card",
    "Certainty",
    "Entry",
    "Error",
    "Evening",
    "Finding",
    "Hand",
    "Payment",
    "Position",
    "Rank",
    "Ruleset",
    "Settled",
    "Settlement",
    "Severity",
    "Suit",
    "Trick",
    "__version__",
    "ask",
    "card",
    "cards",
    "load_ruleset",
    "read",
]
