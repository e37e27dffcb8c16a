from .duties import GOAL, Bound, Free, cinch, cinch_cards, forced, knowledge_lead, others_hold
from .elimination import proved
from .forced_breaches import forced_breach
from .gaps import Suspicion, Witness, suspicion
from .view import View
from .viewpoint import view_of

__all__ = [
    "GOAL",
    "Bound",
    "Free",
    "Suspicion",
    "View",
    "Witness",
    "cinch",
    "cinch_cards",
    "forced",
    "forced_breach",
    "knowledge_lead",
    "others_hold",
    "proved",
    "suspicion",
    "view_of",
]
