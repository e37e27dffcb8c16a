"""Payments of a hand sorted by what they pay: an ante, its own bourré, or an older debt."""

from collections.abc import Iterable, Iterator, Mapping

from referee.books import Account, Cause, House, Movement, Standing
from referee.evening_events import Amount
from referee.game import Chips, Player
from referee.money.settlement import Deal, antes_due, bourre_charge, paid_in_all, settled, unnamed
from referee.money.standings.antes import ante_a_head
from referee.money.standings.debts import paid_early

_Amounts = tuple[Amount, ...]


def sorted_out(deal: Deal, standing: Standing) -> tuple[Deal, Standing]:
    """Move each payment to what it pays, whatever its word and place."""
    if deal.lines.put_off_before:
        deal, standing = _with_less_due(deal, standing)
    if deal.lines.put_off and deal.lines.paid:
        deal = _with_rests_paid(deal, standing.put_off)
    if standing.put_off:
        deal = _with_late_payments(deal, standing.put_off)
    deal = _with_antes_of_absent(deal)
    perhaps, owed = deal.lines.perhaps_before, deal.unpaid_before
    if perhaps and all((amount.player, amount.chips) in owed for amount in perhaps):
        deal = _moved_before(deal, perhaps)
    return _with_debts_in_antes(deal, standing), standing


def _split(
    amounts: Iterable[Amount], parts: Mapping[Player | None, int]
) -> tuple[_Amounts, _Amounts]:
    """Split from payments these parts of them, a whole payment if one fits; and the rest."""
    left, taken, rest = dict(parts), list[Amount](), list[Amount]()
    for amount in sorted(amounts, key=lambda one: one.chips != parts.get(one.player)):
        part = min(amount.chips, left.get(amount.player, 0))
        left[amount.player] = left.get(amount.player, 0) - part
        taken += [amount._replace(chips=Chips(part))] if part else []
        rest += [amount._replace(chips=Chips(amount.chips - part))] if amount.chips > part else []
    return tuple(taken), tuple(rest)


def _owed_still(deal: Deal) -> dict[Account, Chips]:
    return {who: chips for who, chips in deal.before.owed if who not in deal.paid_off}


def _with_less_due(deal: Deal, standing: Standing) -> tuple[Deal, Standing]:
    """Reduce old debts by the rest deferred above the play, if it was paid.

    `paid Dee 6` and `owes Dee 2`: of the 8 from the hand before only 6 are due to this pot.
    """
    owed, paid = _owed_still(deal), paid_early(deal)
    for rest in deal.lines.put_off_before:
        player = rest.player
        now = owed.get(player, 0) - rest.chips if player else 0
        if player and 0 < now == paid.get(player, now):
            others = tuple([one for one in deal.lines.put_off if one != rest])
            deal = deal._replace(lines=deal.lines._replace(put_off=others))
            deal = deal.owing_less(player, rest.chips)
            left = standing.due.left.owing_less(player, rest.chips)
            standing = standing._replace(due=standing.due._replace(left=left))
    return deal, standing


def _with_rests_paid(deal: Deal, earlier: Mapping[Player, Chips]) -> Deal:
    """Take payments of rests deferred above them out of the `paid` lines.

    After `owes Cal 2`, `paid Cal 2` may be the part paid at once, if both together are the price.
    """
    lines, paid, price = deal.lines, deal.lines.paid or (), _price(deal)
    rests, in_all = {rest.player: rest for rest in lines.put_off if rest.player}, paid_in_all(paid)
    below = [one for one in paid if one.player in rests and one.at.line > rests[one.player].at.line]
    owes: dict[Player | None, int] = {
        who: rest.chips + earlier.get(who, 0)
        for who, rest in rests.items()
        if in_all.get(who, 0) + rest.chips != price
    }
    late, now = _split(below, owes)
    now = (*[one for one in paid if one not in below], *now)
    return deal._replace(lines=lines._replace(paid=now or None, late=late))


def _with_late_payments(deal: Deal, put_off: Mapping[Player, Chips]) -> Deal:
    """Take payments of deferred debts out of the `paid` lines."""
    perhaps = deal.lines.perhaps_before
    rests = [one for one in perhaps if one.player and one.chips <= put_off.get(one.player, 0)]
    deal = _moved_before(deal, rests)
    before = deal.lines.paid_before or ()
    early, before = _split(before, _beyond(before, _owed_still(deal), put_off))
    paid = paid_in_all(early)
    moves = [(Movement(who, House.POT, n, Cause.BOURRE), early[0].at) for who, n in paid.items()]
    beside = (*deal.lines.beside, *moves)
    deal = deal._replace(lines=deal.lines._replace(paid_before=before or None, beside=beside))
    settlement = settled(deal)
    debtors = frozenset((*settlement.bourre, *deal.payers))
    sure = [move for move in settlement.debts if move.giver in debtors]
    due = {**dict(paid_in_part(deal)), **{move.giver: move.chips for move in sure}}
    still = {player: Chips(chips - paid.get(player, 0)) for player, chips in put_off.items()}
    lines, now = deal.lines, deal.lines.paid or ()
    if deal.before.carried is None:  # what stands beside a whole rest was due
        whole, in_all = {(one.player, one.chips) for one in now}, paid_in_all(now)
        due |= {
            who: Chips(in_all.get(who, 0) - rest)
            for who, rest in still.items()
            if (who, rest) in whole
        }
    late, now = _split(now, _beyond(now, due, still))
    return deal._replace(lines=lines._replace(paid=now or None, late=(*lines.late, *late)))


def _beyond(
    paid: Iterable[Amount], due: Mapping[Account, Chips], put_off: Mapping[Player, Chips]
) -> dict[Player | None, int]:
    """Return what players paid above what was due, up to what they had deferred."""
    more = {who: chips - due.get(who, 0) for who, chips in paid_in_all(paid).items()}
    return {who: more[who] for who, rest in put_off.items() if 0 < more.get(who, 0) <= rest}


def _moved_before(deal: Deal, early: Iterable[Amount]) -> Deal:
    lines, moved = deal.lines, tuple(early)
    now = tuple([amount for amount in lines.paid or () if amount not in moved])
    perhaps = tuple([amount for amount in lines.perhaps_before if amount not in moved])
    before = (*(lines.paid_before or ()), *moved)
    lines = lines._replace(paid=now or None, paid_before=before, perhaps_before=perhaps)
    return deal._replace(lines=lines)


def _price(deal: Deal) -> Chips | None:
    pot = settled(deal).matched
    return bourre_charge(None if pot is None else Chips(pot + deal.match_more), deal.ruleset)


def paid_in_part(deal: Deal) -> Iterator[tuple[Account, Chips]]:
    """Yield players who, by their own line of the rest, paid part of a bourré of this hand."""
    price, paid = _price(deal), paid_in_all(deal.lines.paid or ())
    for rest in deal.lines.put_off if price is not None else ():
        if rest.player and paid.get(rest.player, 0) + rest.chips == price:
            yield rest.player, paid.get(rest.player, Chips(0))


def _with_antes_of_absent(deal: Deal) -> Deal:
    early, absent, antes = deal.lines.paid_before or (), unnamed(deal), deal.lines.antes
    paid = [one for one in early if one.player in absent and one.chips == deal.ante]
    rest = tuple([amount for amount in early if amount not in paid])
    lines = deal.lines._replace(paid_before=rest or None, antes=antes and (*antes, *paid))
    return deal._replace(lines=lines) if paid else deal


def _with_debts_in_antes(deal: Deal, standing: Standing) -> Deal:
    """Move payments of old debts from an `ante` line to the debts paid.

    Where a bourré replaces the ante, people write it as one: `ante Ann 2, Cal 8`. If it is unknown
    who was bourré, any larger payment may be one.
    """
    lines, unknown = deal.lines, deal.before.carried is None
    owed: dict[Player | None, Chips] = {**dict(deal.unpaid_before)}
    if not lines.antes or not (owed or unknown):
        return deal
    head = ante_a_head(deal, standing.ante)
    due: dict[Player | None, Chips] = {**dict(antes_due(deal, head) or ())}
    if unknown:
        least = head if deal.ruleset.ante_by == "each" else Chips(0)
        for amount in lines.antes:
            if amount.player and amount.chips > due.get(amount.player, least):
                owed[amount.player] = amount.chips
                due.pop(amount.player, None)
    debts, antes, none = list[Amount](), list[Amount](), Chips(0)
    for one in lines.antes:
        debt, ante = owed.get(one.player), due.get(one.player, none)
        if debt is None or one.chips != debt + ante:
            antes.append(one)
            continue
        debts.append(one._replace(chips=debt))
        if ante:
            antes.append(one._replace(chips=ante))
    before = (*(lines.paid_before or ()), *debts)
    lines = lines._replace(antes=tuple(antes) or None, paid_before=before)
    return deal._replace(lines=lines)
