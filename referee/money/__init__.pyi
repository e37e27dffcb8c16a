from .book.difference import Difference, Wrong
from .book.reckoning import Reckoning, reckon, reckon_lines, undecided
from .book.short import owing, purses, unsure
from .payments import DirectDebts, Payment, SettleUp, among_parties, netted, settle_up
from .settlement.antes import antes_due
from .settlement.deal import Deal
from .settlement.purses import Purse, Purses
from .settlement.settle import deal_of, settled
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
    "antes_due",
    "deal_of",
    "netted",
    "owing",
    "purses",
    "reckon",
    "reckon_lines",
    "settle_up",
    "settled",
    "undecided",
    "unsure",
]
