"""Everything that a record may leave unsaid, with its cost. Decision 0430."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from referee.books import MARGIN, Standing
from referee.money.settlement import Deal
from referee.money.standings import meant
from referee.money.standings.difference import (
    OF_ANTES,
    OF_BOURRES,
    OF_THE_POT,
    WHO_ANTES,
    WRONG,
    Wrong,
)
from referee.money.standings.meant import Meant


class Supposition(NamedTuple):
    """A reading of a hand's lines."""

    name: str
    cost: int
    change: Callable[[Deal, Standing], Iterator[Meant]]
    """Yields each way in which it applies; its docstring states the supposition."""


UNWRITTEN = WRONG + MARGIN + 1
"""Cost of an unwritten rule: more than one fault, which stays certain, and much less than two of a kind."""


class UnwrittenRule(NamedTuple):
    """An unwritten house rule of a whole evening."""

    knob: str
    values: tuple[str, ...]
    explains: frozenset[Wrong]
    cost: int = UNWRITTEN
    fewest: int = 2
    """Faults before it is tried."""


AS_WRITTEN = Supposition("as written", 0, meant.as_written)

HABITS = (
    AS_WRITTEN,
    Supposition("kitty in the pot line", 1, meant.with_the_kitty),
    Supposition("pot line without the bourrés", 1, meant.without_the_bourres),
    Supposition("another ante", 2, meant.another_ante),
    Supposition("each in full", 1, meant.each_in_full),
    Supposition("antes as due", 0, meant.antes_as_due),
    Supposition("own count of tricks", 1, meant.by_own_count),
    Supposition("one ante in two lines", 1, meant.antes_together),
    Supposition("antes on staying", 1, meant.antes_on_staying),
    Supposition("no ante of who left", 2, meant.leavers_did_not_ante),
    Supposition("trick paid unseen", 1, meant.a_trick_was_paid_unseen),
)
"""Readings of lines with no fault in them."""

WRONGS = (
    Supposition("antes of all", 12 - WRONG, meant.antes_of_all),
    Supposition("another ante than written", 0, meant.another_ante_than_written),
    Supposition("bourré not paid", 12 - WRONG, meant.a_bourre_was_not_paid),
    Supposition("bourré of another", 0, meant.another_paid_a_rest),
    Supposition("ante of who left", 12 - WRONG, meant.some_leavers_did_not_ante),
    Supposition("antes that no line has", 20 - WRONG, meant.other_antes_in_the_pot),
)
"""Faults that explain a line better, so cheaper than an error in it."""

_OF_LIMITS = OF_THE_POT | OF_BOURRES
_OF_WINNING = OF_THE_POT | OF_ANTES

UNWRITTEN_RULES = (
    UnwrittenRule(
        "ante-exempt",
        ("none", "bourre", "bourre tied", "bourre tied winner"),
        WHO_ANTES | OF_THE_POT,
    ),
    UnwrittenRule("limit-winner", ("no", "yes"), _OF_LIMITS),
    UnwrittenRule("limit", ("none",), _OF_LIMITS),
    UnwrittenRule("tie", ("carries", "splits"), _OF_WINNING),
    UnwrittenRule("odd-chip", ("first-seat", "stays"), OF_THE_POT),
    UnwrittenRule("leaver-antes", ("no", "yes"), WHO_ANTES | OF_THE_POT, WRONG + 1, fewest=1),
    UnwrittenRule("bourre-queue", ("at-once", "this-pot"), _OF_LIMITS | {Wrong.QUEUE}),
    UnwrittenRule("nobody-stays", ("carries", "dealer-takes", "redeal"), _OF_WINNING),
    UnwrittenRule("ante-by", ("each", "dealer", "dealer-for-all"), _OF_WINNING),
    UnwrittenRule("second-ante", ("none",), OF_THE_POT | {Wrong.SECOND_ANTE}),
    UnwrittenRule("renege", ("bourre", "forfeit", "none", "next-deal"), _OF_LIMITS),
    UnwrittenRule("short-stack", ("debt", "owes-rest"), _OF_LIMITS | {Wrong.OVERDRAWN}),
    UnwrittenRule("bourre", ("pot", "double"), _OF_LIMITS),
    UnwrittenRule("ante", (), OF_ANTES | OF_THE_POT),
)
"""House rules that are tried before anybody is accused, the commonest differences first."""
AMOUNTS = ("limit", "bourre", "second-ante", "ante")
"""Knobs with amounts that were perhaps paid."""
NUMBER_FITTED = WRONG + 12
"""Cost of a fitted number, which explains less than a word."""
