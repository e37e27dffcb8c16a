from .accusation import accused
from .catalogue import (
    FAMILIES,
    LAWS,
    breaks,
    is_renege,
    law_breaking,
    law_for,
    law_of,
    laws_watching,
    loses_deal,
)
from .law import Law
from .possibility import suspected
from .record.disputed_card import disputed_card

__all__ = [
    "FAMILIES",
    "LAWS",
    "Law",
    "accused",
    "breaks",
    "disputed_card",
    "is_renege",
    "law_breaking",
    "law_for",
    "law_of",
    "laws_watching",
    "loses_deal",
    "suspected",
]
