"""Payments of a hand sorted by what they pay: an ante, its own bourré, or an older debt."""

from collections.abc import Iterable, Iterator, Mapping

from referee.books import Account, Cause, House, Leftovers, Movement, Standing
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


def _with_less_due(deal: Deal, standing: Standing) -> tuple[Deal, Standing]:
    """Reduce old debts by the rest deferred above the play, if it was paid.

    `paid Dee 6` and `owes Dee 2`: of the 8 from the hand before only 6 are due to this pot.
    """
    owed, paid, later = dict(deal.left_to_pay), paid_early(deal), dict[Player, Amount]()
    for rest in deal.lines.put_off_before:
        now = 0 if rest.player is None else owed.get(rest.player, 0) - rest.chips
        if rest.player is not None and 0 < now == paid.get(rest.player, now):
            later[rest.player] = rest
    put_off = tuple([rest for rest in deal.lines.put_off if rest not in later.values()])
    lines, due = deal.lines._replace(put_off=put_off), standing.due
    deal = deal._replace(lines=lines, before=_less(deal.before, later))
    return deal, standing._replace(due=due._replace(left=_less(due.left, later)))


def _less(left: Leftovers, later: Mapping[Player, Amount]) -> Leftovers:
    less = {player: rest.chips for player, rest in later.items()}
    owed = [(who, Chips(owes - less.get(who, 0)), owes) for who, owes in left.owed]
    return left._replace(owed=tuple([(who, now if now > 0 else owes) for who, now, owes in owed]))


def _with_rests_paid(deal: Deal, earlier: Mapping[Player, Chips]) -> Deal:
    """Take payments of rests deferred above them out of the `paid` lines.

    After `paid Cal 2` and `owes Cal 2`, `paid Cal 2` pays the rest. After `owes Cal 2` alone it may
    be the part paid at once: not the rest, if both together are the price.
    """
    lines, paid = deal.lines, deal.lines.paid or ()
    rests = {rest.player: rest for rest in lines.put_off if rest.player}
    below = [one for one in paid if one.player in rests and one.at.line > rests[one.player].at.line]
    if not below:
        return deal
    price, in_all = _price(deal), paid_in_all(paid)
    owes: dict[Player | None, int] = {
        who: rest.chips + earlier.get(who, 0)
        for who, rest in rests.items()
        if in_all.get(who, 0) + rest.chips != price
    }
    late, now = _split(below, owes)
    now = (*[one for one in paid if one not in below], *now)
    return deal._replace(lines=lines._replace(paid=now or None, late=late))


def _with_late_payments(deal: Deal, put_off: Mapping[Player, Chips]) -> Deal:
    """Take payments of deferred debts out of the `paid` lines.

    Those before the play go into this pot, later ones into the next. If no line says that the hand was
    played, those above its results count as before the play.
    """
    perhaps = deal.lines.perhaps_before
    rests = [one for one in perhaps if one.player and one.chips <= put_off.get(one.player, 0)]
    deal = _moved_before(deal, rests) if rests else deal
    before = deal.lines.paid_before or ()
    early, before = _split(before, _beyond(before, dict(deal.left_to_pay), put_off))
    paid = paid_in_all(early)
    beside = [
        (Movement(player, House.POT, chips, Cause.BOURRE), early[0].at)
        for player, chips in paid.items()
    ]
    lines = deal.lines._replace(paid_before=before or None, beside=(*deal.lines.beside, *beside))
    deal = deal._replace(lines=lines)
    due = {**dict(paid_in_part(deal)), **{move.giver: move.chips for move in settled(deal).debts}}
    still = {player: Chips(chips - paid.get(player, 0)) for player, chips in put_off.items()}
    if deal.before.carried is None:
        due |= _beside_rests(lines.paid or (), still)
    late, now = _split(lines.paid or (), _beyond(lines.paid or (), due, still))
    return deal._replace(lines=lines._replace(paid=now or None, late=(*lines.late, *late)))


def _beyond(
    paid: Iterable[Amount], due: Mapping[Account, Chips], put_off: Mapping[Player, Chips]
) -> dict[Player | None, int]:
    """Return what players paid above what was due, up to what they had deferred."""
    more = {who: chips - due.get(who, 0) for who, chips in paid_in_all(paid).items()}
    return {who: more[who] for who, rest in put_off.items() if 0 < more.get(who, 0) <= rest}


def _beside_rests(paid: Iterable[Amount], still: Mapping[Player, Chips]) -> dict[Account, Chips]:
    in_all, whole = paid_in_all(paid), {(amount.player, amount.chips) for amount in paid}
    return {
        who: Chips(in_all.get(who, 0) - rest) for who, rest in still.items() if (who, rest) in whole
    }


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
    paid = tuple([one for one in early if one.player in absent and one.chips == deal.ante])
    if not paid:
        return deal
    rest = tuple([amount for amount in early if amount not in paid])
    lines = deal.lines._replace(paid_before=rest or None, antes=antes and (*antes, *paid))
    return deal._replace(lines=lines)


def _with_debts_in_antes(deal: Deal, standing: Standing) -> Deal:
    """Move payments of old debts from an `ante` line to the debts paid.

    Where a bourré replaces the ante, people write it as one: `ante Ann 2, Cal 8`. Who owes both may
    have the sum there. If it is unknown who was bourré, any larger payment may be one.
    """
    lines, owed, unknown = deal.lines, dict(deal.unpaid_before), deal.before.carried is None
    if not lines.antes or not (owed or unknown):
        return deal
    head = ante_a_head(deal, standing.ante)
    due = dict(antes_due(deal, head) or ())
    if unknown:
        least = head if deal.ruleset.ante_by == "each" else Chips(0)
        named = [(amount.player, amount.chips) for amount in lines.antes if amount.player]
        more = {player: chips for player, chips in named if chips > due.get(player, least)}
        owed |= more
        due = {player: chips for player, chips in due.items() if player not in more}
    debts = {
        one: owed[one.player]
        for one in lines.antes
        if one.player in owed and one.chips == owed[one.player] + due.get(one.player, 0)
    }
    if not debts:
        return deal
    antes = [
        one._replace(chips=Chips(one.chips - debts.get(one, 0)))
        for one in lines.antes
        if one.chips != debts.get(one)
    ]
    paid = [one._replace(chips=chips) for one, chips in debts.items()]
    lines = lines._replace(
        antes=tuple(antes) or None, paid_before=(*(lines.paid_before or ()), *paid)
    )
    return deal._replace(lines=lines)
