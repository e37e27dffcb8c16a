"""Differences between the record of a hand's chips and the rules, one for each cause."""

from enum import Enum
from typing import NamedTuple

from referee.game import Chips, Player, Span


class Wrong(Enum):
    """How the record and the rules differ. Each kind is reported by one law of family C."""

    ANTE_MISSING = "ante missing"
    ANTE_LEFT_OUT = "ante of a player who left missing"
    ANTE_AMOUNT = "ante of another amount"
    ANTES_TWICE = "antes written down twice"
    ANTE_NOT_DUE = "ante of an exempt player"
    SECOND_ANTE = "second ante"
    POT_AMOUNT = "wrong amount paid from the pot"
    POT_TAKER = "wrong player paid from the pot"
    POT_PAID = "pot paid that nobody won"
    POT_CARRIED = "pot carried that was won"
    WINNER_LIMIT = "limit on what the winner takes"
    TRICK_SHARES = "shares of a pot paid trick by trick"
    ODD_CHIP = "odd chips of a split"
    POT_TOTAL = "pot line against the book"
    BOURRE_MISSING = "bourré not paid"
    BOURRE_AMOUNT = "bourré of another amount"
    BOURRE_PAYER = "bourré paid by somebody else"
    BOURRE_LIMIT = "limit on the bourré"
    PAID_AFTER_FOLDING = "payment after folding"
    QUEUE = "bourrés that wait"
    STACK = "counted stacks that do not fit"
    TOTAL = "chips missing or extra"
    OVERDRAWN = "more than the stack"
    SHARED = "shares of a pot that nobody won"
    SHARED_AWAY = "share of a player who is not at the table"
    KITTY = "more taken for the kitty than lay in the pot"
    PAID_BACK = "more paid back than was owed"
    ON_PAPER = "a debt between players"


class Difference(NamedTuple):
    """A difference between the record and the rules, or between two lines of the record.

    `due` and `recorded` are in chips; what they count depends on the kind: one player's payment, the
    pot, a stack.
    """

    wrong: Wrong
    at: Span
    """The line at fault."""
    due: Chips
    recorded: Chips
    chips: Chips
    """How many chips went wrong; at least 1."""
    player: Player | None = None
    other: Player | None = None
    """The player who was confused with `player`: see the kind's law."""
    by_player: tuple[tuple[Player, Chips, Chips], ...] = ()
    """If several players are concerned: each with what was due and what is recorded."""
