"""Readings of a hand, and house rules that nobody wrote, each with its cost (decisions 0313, 0430)."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from referee.books import Standing
from referee.messages import Message, template
from referee.money.settlement import Deal
from referee.money.standings import meant
from referee.money.standings.difference import (
    OF_ANTES,
    OF_BOURRES,
    OF_THE_POT,
    UNWRITTEN,
    WHO_ANTES,
    WRONG,
    Wrong,
)
from referee.money.standings.hand_seen import HandSeen
from referee.money.standings.meant import Meant
from referee.money.standings.way import Way, way_of

Supposition = Callable[[Deal, Standing], Iterator[Meant]]
"""A reading of a hand's lines, in each way in which it applies; its docstring states it."""


class UnwrittenRule(NamedTuple):
    """An unwritten house rule of a whole evening."""

    knob: str
    values: tuple[str, ...]
    explains: frozenset[Wrong]
    cost: int = WRONG + 1
    fewest: int = 1
    """Faults before it is tried."""


HABITS: Sequence[tuple[Supposition, int, str]] = (
    (meant.as_written, 0, ""),
    (meant.with_the_kitty, 1, ""),
    (meant.without_the_bourres, 1, template("the pot line of hand {hand} leaves out the bourrés")),
    (meant.another_ante, 2, ""),
    (meant.each_in_full, 1, template("everybody anted in full in hand {hand}")),
    (meant.antes_as_due, 0, template("the antes of hand {hand} were paid as due")),
    (meant.by_own_count, 1, template("hand {hand} was paid by the table's own count of tricks")),
    (meant.antes_together, 1, template("several antes of a player in hand {hand} are one")),
    (meant.antes_on_staying, 1, template("the antes of hand {hand} were put in on staying")),
    (meant.leavers_did_not_ante, 2, ""),
    (meant.a_trick_was_paid_unseen, 1, ""),
)
"""Readings of lines with no fault in them, each with its cost and a clause after *if*; empty if it says its own."""

WRONGS: Sequence[tuple[Supposition, int, str]] = (
    (meant.antes_of_all, 12 - WRONG, template("exempt players anted in hand {hand}")),
    (meant.another_ante_than_written, 0, template("the antes of hand {hand} were as before")),
    (meant.a_bourre_was_not_paid, 12 - WRONG, template("a bourré was not paid before hand {hand}")),
    (meant.another_paid_a_rest, 0, template("the line of hand {hand} names who paid")),
    (
        meant.some_leavers_did_not_ante,
        12 - WRONG,
        template("not all who left anted in hand {hand}"),
    ),
    (meant.other_antes_in_the_pot, 20 - WRONG, template("the pot line of hand {hand} is right")),
)
"""Faults that explain a line better, so cheaper than an error in it."""

_OF_LIMITS = OF_THE_POT | OF_BOURRES
_OF_WINNING = OF_THE_POT | OF_ANTES
_OF_QUEUE = _OF_LIMITS | {Wrong.QUEUE}
_OF_SHORT = _OF_LIMITS | {Wrong.OVERDRAWN}

UNWRITTEN_RULES = (
    UnwrittenRule(
        "ante-exempt",
        ("none", "bourre", "bourre tied", "bourre tied winner"),
        WHO_ANTES | OF_THE_POT,
        fewest=0,
    ),
    UnwrittenRule("limit-winner", ("no", "yes"), _OF_LIMITS),
    UnwrittenRule("limit", ("none",), _OF_LIMITS),
    UnwrittenRule("tie", ("carries", "splits"), _OF_WINNING),
    UnwrittenRule("odd-chip", ("first-seat", "stays"), OF_THE_POT),
    UnwrittenRule("leaver-antes", ("no", "yes"), WHO_ANTES | OF_THE_POT),
    UnwrittenRule("bourre-queue", ("at-once", "this-pot"), _OF_QUEUE, UNWRITTEN, 2),
    UnwrittenRule("nobody-stays", ("carries", "dealer-takes", "redeal"), _OF_WINNING),
    UnwrittenRule("ante-by", ("each", "dealer", "dealer-for-all"), _OF_WINNING),
    UnwrittenRule("second-ante", ("none",), OF_THE_POT | {Wrong.SECOND_ANTE}, UNWRITTEN, 2),
    UnwrittenRule("renege", ("bourre", "forfeit", "none", "next-deal"), _OF_LIMITS, UNWRITTEN, 2),
    UnwrittenRule("short-stack", ("owes-rest",), frozenset({Wrong.BOURRE_AMOUNT}), UNWRITTEN),
    UnwrittenRule("short-stack", ("debt", "owes-rest"), _OF_SHORT, UNWRITTEN, 2),
    UnwrittenRule("bourre", ("pot", "double"), _OF_LIMITS),
    UnwrittenRule("ante", (), OF_ANTES | OF_THE_POT, fewest=2),
)
"""House rules that are tried before anybody is accused, the commonest differences first.

One that a figure bears out is as likely as one fault, which is then only possible. One that says what
was not paid needs two.
"""
AMOUNTS = ("limit", "bourre", "second-ante", "ante")
"""Knobs with amounts that were perhaps paid."""
NUMBER_FITTED = WRONG + 12
"""Cost of a fitted number, which explains less than a word."""


def ways_of(deal: Deal, standing: Standing, seen: HandSeen) -> list[Way]:
    """Return a hand in all its readings; those with a fault in the lines only if the others have one."""
    ways = list[Way]()
    for rows in (HABITS, WRONGS):
        if ways and min([way.cost for way in ways]) < WRONG:
            break
        for supposition, cost, sentence in rows:
            for read in supposition(deal, standing):
                priced = read if read.cost else read._replace(cost=cost)
                if sentence and not read.sentence:
                    said = Message(sentence, {"hand": str(deal.hand.number)})
                    priced = priced._replace(sentence=said)
                ways.append(way_of(priced, deal, standing, seen))
    return ways
