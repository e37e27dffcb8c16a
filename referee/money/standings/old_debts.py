"""Payments for the hand before, in any line of this one."""

from referee.books import Standing
from referee.evening_events import Amount
from referee.game import Chips
from referee.money.settlement import Deal, antes_due, unnamed
from referee.money.standings.antes import ante_a_head


def sorted_out(deal: Deal, standing: Standing) -> Deal:
    """Move debts and antes each to its own line, whatever word they are written with."""
    early, antes, absent = deal.lines.paid_before, deal.lines.antes, unnamed(deal)
    paid = tuple(
        amount for amount in early or () if amount.player in absent and amount.chips == deal.ante
    )
    if paid:
        rest = tuple(amount for amount in early or () if amount not in paid)
        lines = deal.lines._replace(paid_before=rest or None, antes=antes and (*antes, *paid))
        deal = deal._replace(lines=lines)
    return _debts_sorted_out(_payments_sorted_out(deal), standing)


def _payments_sorted_out(deal: Deal) -> Deal:
    """Move payments that match what the hand before left to be paid."""
    perhaps, lines = deal.lines.perhaps_before, deal.lines
    owed = deal.unpaid_before
    if not perhaps or not all((amount.player, amount.chips) in owed for amount in perhaps):
        return deal
    now = tuple(amount for amount in lines.paid or () if amount not in perhaps)
    before = (*(lines.paid_before or ()), *perhaps)
    lines = lines._replace(paid=now or None, paid_before=before, perhaps_before=())
    return deal._replace(lines=lines)


def _debts_sorted_out(deal: Deal, standing: Standing) -> Deal:
    """Move payments of old debts from an `ante` line to the debts paid.

    Where a bourré replaces the ante, people write it as one: `ante Ann 2, Cal 8`. A player who owes
    both may have the sum there. If it is unknown who was bourré, any larger payment may be one.
    """
    lines, owed = deal.lines, dict(deal.unpaid_before)
    if not lines.antes or not (owed or deal.before.carried is None):
        return deal
    head = ante_a_head(deal, standing.ante)
    due = dict(antes_due(deal, head) or ())
    if deal.before.carried is None:
        least = head if deal.ruleset.ante_by == "each" else Chips(0)
        named = [(amount.player, amount.chips) for amount in lines.antes if amount.player]
        more = {player: chips for player, chips in named if chips > due.get(player, least)}
        owed |= more
        due = {player: chips for player, chips in due.items() if player not in more}
    antes: list[Amount] = []
    debts: list[Amount] = []
    for amount in lines.antes:
        player, debt = amount.player, None if amount.player is None else owed.get(amount.player)
        ante = Chips(0) if player is None else due.get(player, Chips(0))
        if debt is None or amount.chips != debt + ante:
            antes.append(amount)
            continue
        debts.append(amount._replace(chips=debt))
        antes += [amount._replace(chips=ante)] if ante else []
    if not debts:
        return deal
    paid = (*(lines.paid_before or ()), *debts)
    return deal._replace(lines=lines._replace(antes=tuple(antes) or None, paid_before=paid))
