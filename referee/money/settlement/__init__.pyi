from .awards import TRICK_PAYS, Result
from .deal import Deal, Purse, Purses, bourre_charge, uncapped_charge
from .dues import antes_due, unnamed, unproved
from .money_lines import moved_beside, paid_in_all, summed
from .settle import Settlement, deal_of, settled

__all__ = [
    "TRICK_PAYS",
    "Deal",
    "Purse",
    "Purses",
    "Result",
    "Settlement",
    "antes_due",
    "bourre_charge",
    "deal_of",
    "moved_beside",
    "paid_in_all",
    "settled",
    "summed",
    "uncapped_charge",
    "unnamed",
    "unproved",
]
