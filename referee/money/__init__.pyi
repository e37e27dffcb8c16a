from .book.antes import ante_a_head
from .book.debts import fully_paid, left_out
from .book.difference import Difference, Wrong
from .book.reckoning import Reckoning, reckon, reckon_lines, undecided
from .book.short import owing, purses, unsure
from .payments import DirectDebts, Payment, SettleUp, among_parties, netted, settle_up
from .settlement.antes import antes_due
from .settlement.deal import Deal
from .settlement.debts import bourre_charge
from .settlement.purses import Purse, Purses
from .settlement.settle import deal_of, settle, settled
from .settlement.settlement import Result, Settlement

__all__ = [
    "Deal",
    "Difference",
    "DirectDebts",
    "Payment",
    "Purse",
    "Purses",
    "Reckoning",
    "Result",
    "SettleUp",
    "Settlement",
    "Wrong",
    "among_parties",
    "ante_a_head",
    "antes_due",
    "bourre_charge",
    "deal_of",
    "fully_paid",
    "left_out",
    "netted",
    "owing",
    "purses",
    "reckon",
    "reckon_lines",
    "settle",
    "settle_up",
    "settled",
    "undecided",
    "unsure",
]
