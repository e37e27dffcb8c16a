"""Payments of a hand sorted by what they pay: first what is due where they stand, then the oldest debt they fit."""

from collections.abc import Iterable, Mapping

from referee.books import Cause, House, Movement, Standing, given
from referee.evening_events import Amount
from referee.game import Chips, Player
from referee.money.settlement import Deal, antes_due, paid_in_all, settled, unnamed
from referee.money.standings.antes import ante_a_head
from referee.money.standings.debts import paid_early

_Amounts = tuple[Amount, ...]
_Sums = Mapping[Player, Chips]


def sorted_out(deal: Deal, standing: Standing) -> tuple[Deal, Standing]:
    """Move each payment to what it pays, whatever its word and place."""
    if deal.lines.put_off_before:
        deal, standing = _with_less_due(deal, standing)
    lines, owed, rests = deal.lines, deal.unpaid_before, standing.put_off
    early = [
        one
        for one in lines.perhaps_before
        if one.player
        and (one.chips == owed.get(one.player) or one.chips <= rests.get(one.player, 0))
    ]
    if early:
        lines = lines._replace(
            paid=tuple([one for one in lines.paid or () if one not in early]) or None,
            paid_before=(*lines.paid_before, *early),
            perhaps_before=tuple([one for one in lines.perhaps_before if one not in early]),
        )
        deal = deal._replace(lines=lines)
    if rests or lines.put_off:
        deal = _with_rests_paid(deal, rests)
    return _with_antes_and_debts(deal, ante_a_head(deal, standing.ante)), standing


def _with_less_due(deal: Deal, standing: Standing) -> tuple[Deal, Standing]:
    """Reduce old debts by the rest deferred above the play, if it was paid.

    `paid Dee 6` and `owes Dee 2`: of the 8 from the hand before only 6 are due to this pot.
    """
    owed, paid = deal.open_before, paid_early(deal)
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


def _with_rests_paid(deal: Deal, earlier: _Sums) -> Deal:
    """Take payments of deferred debts out of the `paid` lines; those above the play are for this pot."""
    early, before = _beyond(deal.lines.paid_before, deal.open_before, earlier)
    moves = [(Movement(who, House.POT, n, Cause.BOURRE), at) for who, n, at in early if who]
    lines = deal.lines._replace(paid_before=before, beside=(*deal.lines.beside, *moves))
    deal, paid = deal._replace(lines=lines), paid_in_all(early)
    rests = {who: Chips(chips - paid.get(who, 0)) for who, chips in earlier.items()}
    own = {rest.player: rest for rest in lines.put_off}
    whole, now = paid_in_part(deal), lines.paid or ()
    below = [one for one in now if one.player in own and one.at.line > own[one.player].at.line]
    parts = {
        who: rest.chips + earlier.get(who, 0)
        for who, rest in own.items()
        if who and who not in whole
    }
    late, rest = _parted(below, parts)
    now = (*[one for one in now if one not in below], *rest)
    others = {who: chips for who, chips in rests.items() if who not in own}
    settlement = settled(deal)
    debtors = frozenset((*settlement.bourre, *deal.payers))
    due = {who: chips for who, chips in given(settlement.debts) if who in debtors}
    older, now = _beyond(now, due, others)
    return deal._replace(lines=lines._replace(paid=now or None, late=(*late, *older)))


def _beyond(amounts: _Amounts, due: _Sums, rests: _Sums) -> tuple[_Amounts, _Amounts]:
    """Split from payments what is beyond what was due, if it fits a rest or is part of one."""
    more, parts = paid_in_all(amounts), dict[Player, int]()
    for who, rest in rests.items():
        chips = more.get(who, 0) - due.get(who, 0)
        if chips > rest and any(one[:2] == (who, rest) for one in amounts):
            chips = rest
        if 0 < chips <= rest:
            parts[who] = chips
    return _parted(amounts, parts)


def _parted(amounts: Iterable[Amount], parts: Mapping[Player, int]) -> tuple[_Amounts, _Amounts]:
    """Split from payments these parts, from a whole payment where one fits, else from the last."""
    left: dict[Player | None, int] = dict(parts.items())
    taken, rest = list[Amount](), list[Amount]()
    for one in sorted(amounts, key=lambda one: (one.chips != left.get(one.player), -one.at.line)):
        part = min(one.chips, left.get(one.player, 0))
        left[one.player] = left.get(one.player, 0) - part
        taken += [one._replace(chips=Chips(part))] if part else []
        rest += [one._replace(chips=Chips(one.chips - part))] if one.chips > part else []
    return tuple(taken), tuple(sorted(rest, key=lambda one: one.at))


def _with_antes_and_debts(deal: Deal, ante: Chips) -> Deal:
    """Exchange antes among the debts paid, and debts among the antes, as in `ante Ann 2, Cal 8`."""
    lines, absent, unknown = deal.lines, unnamed(deal), deal.before.carried is None
    ahead = [one for one in lines.paid_before if one.player in absent and one.chips == deal.ante]
    before = [one for one in lines.paid_before if one not in ahead]
    if lines.antes and (deal.unpaid_before or unknown):
        owed, due = deal.unpaid_before, dict(antes_due(deal, ante) or ())
        least, none = ante if deal.ruleset.ante_by == "each" else Chips(0), Chips(0)
        antes = list[Amount]()
        for one in lines.antes:
            who, chips, _ = one
            debt = owed.get(who, none) if who else none
            if who and unknown and chips > due.get(who, least):
                debt = chips
            elif who and chips != debt + due.get(who, none):
                debt = none
            before += [one._replace(chips=debt)] if debt else []
            antes += [one._replace(chips=Chips(chips - debt))] if chips > debt or not debt else []
        lines = lines._replace(antes=tuple(antes) or None)
    antes_and_ahead = lines.antes and (*lines.antes, *ahead)
    return deal._replace(lines=lines._replace(antes=antes_and_ahead, paid_before=tuple(before)))


def paid_in_part(deal: Deal) -> frozenset[Player]:
    """Return players who, by their own line of the rest, paid part of a bourré of this hand."""
    put_off, paid = deal.lines.put_off, paid_in_all(deal.lines.paid or ())
    price = deal.charge(settled(deal).matched) if put_off else None
    part_paid = [who for who, rest, _ in put_off if who and paid.get(who, 0) + rest == price]
    return frozenset(part_paid)
