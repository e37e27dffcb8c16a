from .payments import DirectDebts, Payment, SettleUp, among_parties, netted, settle_up
from .settlement.awards import Result
from .settlement.deal import Deal, Purse, Purses, bourre_charge
from .settlement.dues import antes_due
from .settlement.settle import Settlement, deal_of, settled
from .standings.antes import ante_a_head
from .standings.debts import fully_paid, left_out, owing, purses, rests_left, rests_of, unsure
from .standings.difference import UNWRITTEN, WRONG, Difference, Wrong
from .standings.hand_seen import hand_seen, movable_by
from .standings.reckoning import Reckoning, instead_of, reckon, reckon_lines, undecided
from .standings.search import may_cost
from .standings.suppositions import AMOUNTS, NUMBER_FITTED, UNWRITTEN_RULES

__all__ = [
    "AMOUNTS",
    "NUMBER_FITTED",
    "UNWRITTEN",
    "UNWRITTEN_RULES",
    "WRONG",
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
    "hand_seen",
    "instead_of",
    "left_out",
    "may_cost",
    "movable_by",
    "netted",
    "owing",
    "purses",
    "reckon",
    "reckon_lines",
    "rests_left",
    "rests_of",
    "settle_up",
    "settled",
    "undecided",
    "unsure",
]
