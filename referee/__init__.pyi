from .audits import Audit, audit
from .game import Certainty, Finding, Severity, Suit, card
from .questions import Question, ask
from .rulesets import RulesetError, RulesWanted, load_ruleset

__version__: str

__all__ = [
    "Audit",
    "Certainty",
    "Finding",
    "Question",
    "RulesWanted",
    "RulesetError",
    "Severity",
    "Suit",
    "__version__",
    "ask",
    "audit",
    "card",
    "load_ruleset",
]
