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
from .possibility import suspicion_problem
from .record.disputed_card import disputed_card
from .upheld_rulings import examine_ruling

__all__ = [
    "FAMILIES",
    "LAWS",
    "Law",
    "breaks",
    "disputed_card",
    "examine_ruling",
    "is_renege",
    "law_breaking",
    "law_for",
    "law_of",
    "laws_watching",
    "loses_deal",
    "suspicion_problem",
]
