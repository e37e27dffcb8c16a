from .accusation import accused
from .catalogue import LAWS, breaks, is_renege, law_breaking, law_for, laws_watching, loses_deal
from .law import Law
from .possibility import suspected
from .record.disputed_card import disputed_card

__all__ = [
    "LAWS",
    "Law",
    "accused",
    "breaks",
    "disputed_card",
    "is_renege",
    "law_breaking",
    "law_for",
    "laws_watching",
    "loses_deal",
    "suspected",
]
