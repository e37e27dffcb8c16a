"""What each hand should pay: antes, the pot, bourrés and reneges, and what the next deal finds."""

from referee.settlement.antes import antes_due
from referee.settlement.deal import Deal
from referee.settlement.purses import Purse, Purses
from referee.settlement.settle import deal_of, settle, settled
from referee.settlement.settlement import Result, Settlement

__all__ = [
    "Deal",
    "Purse",
    "Purses",
    "Result",
    "Settlement",
    "antes_due",
    "deal_of",
    "settle",
    "settled",
]
