"""Faults and unwritten rules of a table that are supposed, each with its cost (decisions 0313, 0430)."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from referee.books import Cause, House, Movement
from referee.game import Chips
from referee.messages import template
from referee.money.settlement import antes_due, unproved
from referee.money.standings.antes import ante_a_head, ante_differences, without_antes
from referee.money.standings.debts import paid_early
from referee.money.standings.difference import UNWRITTEN, WRONG, Of, Wrong, mismatch, paid_as_due
from referee.money.standings.pots import pot_differences
from referee.money.standings.way import Meant, Rows, Way, row

WRONGS: Rows = []
"""Faults that explain a line better, so cheaper than an error in it."""


@row(WRONGS, 12 - WRONG, template("exempt players anted in hand {hand}"))
def antes_of_all(way: Way) -> Iterator[Meant]:
    deal = way.deal
    amounts, payments = deal.lines.antes or (), antes_due(deal, Chips(1))
    each = next((amount for amount in amounts if amount.player is None), None)
    if len(amounts) != 1 or each is None or not payments or deal.ruleset.ante_by != "each":
        return
    if need_not := [player for player in deal.order if player not in dict(payments)]:
        off = tuple([(player, Chips(0), each.chips) for player in need_not])
        player = need_not[0] if len(off) == 1 else None
        wrong = mismatch(Wrong.ANTE_NOT_DUE, each.at, 0, each.chips * len(off), player)
        all_paid = deal.with_antes([(player, each.chips) for player in deal.order], each.at)
        yield Meant(all_paid, found=(wrong._replace(by_player=off),))


@row(WRONGS, 0, template("the antes of hand {hand} were as before"))
def another_ante_than_written(way: Way) -> Iterator[Meant]:
    deal = way.deal
    halved = deal.ruleset.bourre_queue == "this-pot"  # half an ante is then as good
    amounts = deal.lines.antes or ()
    last = way.standing.ante or (None if halved else deal.ruleset.ante)
    alike = {amount.chips for amount in amounts if amount.chips}
    due = antes_due(deal, last) if last and len(alike) == 1 and last not in alike else ()
    if due and last and not ante_differences(deal, ante_a_head(deal, last)):
        at, written = amounts[0].at, sum(amount.chips for amount in amounts if amount.player)
        off = mismatch(Wrong.ANTE_AMOUNT, at, last, sum(alike))
        more = abs((written or sum(alike) * len(due)) - last * len(due))
        off = off._replace(chips=Chips(more or off.chips))
        yield Meant(deal.with_antes(due, at), found=(off,), own_antes=True)


@row(WRONGS, 12 - WRONG, template("a bourré was not paid before hand {hand}"))
def a_bourre_was_not_paid(way: Way) -> Iterator[Meant]:
    deal, at = way.deal, way.deal.lines.pot_at
    if at is None or deal.ruleset.bourre_queue == "one-per-deal":
        return
    debts = way.standing.recorded.debts
    paid = {debt.player for debt in debts if debt.paid} | paid_early(deal).keys()
    unseen = [debt for debt in deal.before.owed if debt[0] not in paid]
    for player, chips in unseen:
        alike = sum(other == chips for _, other in unseen) > 1
        missing = mismatch(Wrong.BOURRE_MISSING, at, chips, 0, None if alike else player)
        yield Meant(deal.owing_less(player, chips), found=(missing,), put_off=(player, chips))


@row(WRONGS, 0, template("the line of hand {hand} names who paid"))
def another_paid_a_rest(way: Way) -> Iterator[Meant]:
    """Another is named where a deferred bourré was paid, and perhaps paid it."""
    deal, lines, put_off = way.deal, way.deal.lines, way.standing.put_off
    early = lines.paid_before
    for paid in early:
        rests = [who for who, chips in put_off.items() if chips == paid.chips]
        owing = paid.player in put_off or paid.player in dict(deal.before.owed)
        if paid.player is None or owing or len(rests) != 1:
            continue
        wrong = mismatch(Wrong.BOURRE_PAYER, paid.at, 0, paid.chips, paid.player)
        now = (*(lines.paid or ()), *[each for each in lines.late if each.player == rests[0]])
        read = lines._replace(
            paid_before=tuple([each for each in early if each is not paid]),
            paid=now or None,
            late=tuple([each for each in lines.late if each.player != rests[0]]),
        )
        slip = paid_as_due(wrong._replace(other=rests[0]), deal.hand.number)
        for payer, said in ((rests[0], slip), (paid.player, "")):
            move = Movement(payer, House.POT, paid.chips, Cause.BOURRE)
            moved = read._replace(beside=(*lines.beside, (move, paid.at)))
            yield Meant(deal._replace(lines=moved), said, found=(wrong,))


@row(WRONGS, 12 - WRONG, template("not all who left anted in hand {hand}"))
def some_leavers_did_not_ante(way: Way) -> Iterator[Meant]:
    at, absent = way.deal.lines.pot_at, unproved(way.deal)
    for few in range(len(absent), 0, -1) if at else ():
        for players in combinations(absent, few):
            without, missing = without_antes(way.deal, players, at or way.deal.hand.at)
            yield Meant(without, found=(missing,))


@row(WRONGS, 0, template("the pot line of hand {hand} is right"))
def other_antes_in_the_pot(way: Way) -> Iterator[Meant]:
    """Unrecorded antes were not all paid, or paid by the exempt; or the pot is as it was matched."""
    deal, due, ante = way.deal, way.settlement, way.ante
    whole = deal.lines.whole_pot(deal.ruleset)
    if whole is None or deal.before.carried is None or due.pot is None:
        return
    off = whole - due.pot
    by_antes = deal.lines.antes is None and ante and off % ante == 0
    as_antes = by_antes and abs(off) < ante * len(deal.order)
    matched = deal.charge(whole) in [paid.chips for paid in deal.lines.paid or ()]
    wrong = tuple(pot_differences(deal, due))
    if off and (as_antes or matched) and len(wrong) == 1:
        yield Meant(deal.holding(off), found=wrong)


class UnwrittenRule(NamedTuple):
    """An unwritten house rule of a whole evening."""

    knob: str
    values: tuple[str, ...]
    explains: frozenset[Wrong]
    cost: int = WRONG + 1
    fewest: int = 1
    """Faults before it is tried."""


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
