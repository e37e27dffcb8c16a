"""Settlement of each hand: antes, the pot, bourrés and reneges, and what it leaves."""

from referee.money.settlement.antes import antes_due, unnamed, unproved
from referee.money.settlement.deal import Deal
from referee.money.settlement.debts import bourre_charge, uncapped_charge
from referee.money.settlement.money_lines import paid_in_all, summed
from referee.money.settlement.purses import Purse, Purses
from referee.money.settlement.settle import deal_of, settle, settled
from referee.money.settlement.settlement import Result, Settlement

__all__ = [
    "Deal",
    "Purse",
    "Purses",
    "Result",
    "Settlement",
    "antes_due",
    "bourre_charge",
    "deal_of",
    "paid_in_all",
    "settle",
    "settled",
    "summed",
    "uncapped_charge",
    "unnamed",
    "unproved",
]
