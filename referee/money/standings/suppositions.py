"""Readings, explanations of faults and unwritten house rules, each with its cost (decisions 0313, 0317, 0430)."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from referee.books import Standing
from referee.messages import Message, template
from referee.money.settlement import Deal
from referee.money.standings import explanations, readings
from referee.money.standings.difference import UNWRITTEN, WRONG, Difference, Of, Wrong
from referee.money.standings.hand_seen import HandSeen
from referee.money.standings.way import Meant, Way, way_of


class Reading(NamedTuple):
    """A reading of a hand's lines, in each way in which it applies."""

    reads: Callable[[Way], Iterator[Meant]]
    cost: int
    sentence: str = ""
    """A clause after *if*; empty if it says its own."""


class Reason(NamedTuple):
    """A reason for a difference that is no fault, as a missing or unreadable line: it is uncertain."""

    explains: frozenset[Wrong]
    reads: Callable[[Way, Difference], Iterator[Meant]]
    cost: int = WRONG + 1
    """If nothing makes it likely, no less than that of a fault."""


class UnwrittenRule(NamedTuple):
    """An unwritten house rule of a whole evening."""

    knob: str
    values: tuple[str, ...]
    explains: frozenset[Wrong]
    cost: int = WRONG + 1
    fewest: int = 1
    """Faults before it is tried."""


HABITS = (
    Reading(readings.with_the_kitty, 1),
    Reading(
        readings.without_the_bourres,
        1,
        template("the pot line of hand {hand} leaves out the bourrés"),
    ),
    Reading(readings.another_ante, 2),
    Reading(readings.each_in_full, 1, template("everybody anted in full in hand {hand}")),
    Reading(readings.antes_as_due, 0, template("the antes of hand {hand} were paid as due")),
    Reading(
        readings.by_own_count,
        1,
        template("hand {hand} was paid by the table's own count of tricks"),
    ),
    Reading(
        readings.antes_together, 1, template("several antes of a player in hand {hand} are one")
    ),
    Reading(
        readings.antes_on_staying, 1, template("the antes of hand {hand} were put in on staying")
    ),
    Reading(readings.leavers_did_not_ante, 2),
    Reading(readings.a_trick_was_paid_unseen, 1),
    Reading(readings.paid_for_another, 0),
)
"""Readings of lines with no fault in them."""

WRONGS = (
    Reading(readings.antes_of_all, 12 - WRONG, template("exempt players anted in hand {hand}")),
    Reading(
        readings.another_ante_than_written, 0, template("the antes of hand {hand} were as before")
    ),
    Reading(
        readings.a_bourre_was_not_paid,
        12 - WRONG,
        template("a bourré was not paid before hand {hand}"),
    ),
    Reading(readings.another_paid_a_rest, 0, template("the line of hand {hand} names who paid")),
    Reading(
        readings.some_leavers_did_not_ante,
        12 - WRONG,
        template("not all who left anted in hand {hand}"),
    ),
    Reading(readings.other_antes_in_the_pot, 0, template("the pot line of hand {hand} is right")),
)
"""Faults that explain a line better, so cheaper than an error in it."""

_ANYTHING = frozenset(Wrong)
_OF_KITTY = Of.COUNTS | Of.WHOLE_POT | {Wrong.POT_CARRIED, Wrong.BOURRE_AMOUNT}

REASONS = (
    Reason(Of.COUNTS, explanations.bourre_counted, 1),
    Reason(Of.COUNTS, explanations.ante_counted, 2),
    Reason(frozenset({Wrong.STACK}), explanations.more_in_the_pot),
    Reason(frozenset({Wrong.TOTAL}), explanations.bought_unseen),
    Reason(_OF_KITTY, explanations.kitty_taken),
    Reason(Of.WHOLE_POT, explanations.rest_unseen),
    Reason(Of.WHOLE_POT, explanations.rest_in_line, 1),
    Reason(frozenset({Wrong.BOURRE_AMOUNT}), explanations.rest_put_off, UNWRITTEN),
    Reason(Of.THE_POT, explanations.share_missing),
    Reason(frozenset({Wrong.POT_AMOUNT}), explanations.pot_split),
    Reason(Of.THE_POT | {Wrong.ANTE_MISSING}, explanations.seat_changed),
    Reason(_ANYTHING, explanations.from_before),
    Reason(Of.COUNTS, explanations.unread_before),
    Reason(Of.COUNTS, explanations.not_borne_out),
    Reason(Of.PAYMENTS, explanations.rest_paid),
    Reason(_ANYTHING, explanations.unread),
)
"""The likeliest first."""

_OF_LIMITS = Of.THE_POT | Of.BOURRES
_OF_WINNING = Of.THE_POT | Of.ANTES
_OF_QUEUE = _OF_LIMITS | {Wrong.QUEUE}
_OF_SHORT = _OF_LIMITS | {Wrong.OVERDRAWN}

UNWRITTEN_RULES = (
    UnwrittenRule(
        "ante-exempt",
        ("none", "bourre", "bourre tied", "bourre tied winner"),
        Of.EXEMPT | Of.THE_POT,
        fewest=0,
    ),
    UnwrittenRule("limit-winner", ("no", "yes"), _OF_LIMITS),
    UnwrittenRule("limit", ("none",), _OF_LIMITS),
    UnwrittenRule("tie", ("carries", "splits"), _OF_WINNING),
    UnwrittenRule("odd-chip", ("first-seat", "stays"), Of.THE_POT),
    UnwrittenRule("leaver-antes", ("no", "yes"), Of.EXEMPT | Of.THE_POT),
    UnwrittenRule("bourre-queue", ("at-once", "this-pot"), _OF_QUEUE, UNWRITTEN, 2),
    UnwrittenRule("nobody-stays", ("carries", "dealer-takes", "redeal"), _OF_WINNING),
    UnwrittenRule("ante-by", ("each", "dealer", "dealer-for-all"), _OF_WINNING),
    UnwrittenRule("second-ante", ("none",), Of.THE_POT | {Wrong.SECOND_ANTE}, UNWRITTEN, 2),
    UnwrittenRule("renege", ("bourre", "forfeit", "none", "next-deal"), _OF_LIMITS, UNWRITTEN, 2),
    UnwrittenRule("short-stack", ("owes-rest",), frozenset({Wrong.BOURRE_AMOUNT}), UNWRITTEN),
    UnwrittenRule("short-stack", ("debt", "owes-rest"), _OF_SHORT, UNWRITTEN, 2),
    UnwrittenRule("bourre", ("pot", "double"), _OF_LIMITS),
    UnwrittenRule("ante", (), Of.ANTES | Of.THE_POT, fewest=2),
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
    as_read = way_of(Meant(deal), deal, standing, seen)
    ways = [as_read, *(way_of(one, deal, standing, seen) for one in _priced(HABITS, as_read))]
    if min([way.cost for way in ways]) >= WRONG:
        ways += [way_of(one, deal, standing, seen) for one in _priced(WRONGS, as_read)]
    return ways


def _priced(rows: Sequence[Reading], as_read: Way) -> Iterator[Meant]:
    number = str(as_read.deal.hand.number)
    for row in rows:
        for meant in row.reads(as_read):
            worded = row.sentence and Message(row.sentence, {"hand": number})
            yield meant._replace(sentence=meant.sentence or worded, cost=meant.cost or row.cost)


def explained(way: Way, found: Difference) -> Iterator[Meant]:
    """Explain a difference otherwise than as a fault, the likeliest reason first."""
    for row in REASONS:
        for meant in row.reads(way, found) if found.wrong in row.explains else ():
            yield meant if meant.cost else meant._replace(cost=row.cost)
