"""Payments of earlier debts, in any line: of deferred bourrés, and of the hand before."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from referee.books import Account, Cause, House, Leftovers, Movement, Standing
from referee.evening_events import Amount
from referee.game import Chips, Player
from referee.money.settlement import Deal, antes_due, bourre_charge, paid_in_all, settled, unnamed
from referee.money.standings.antes import ante_a_head
from referee.money.standings.debts import paid_early


def with_late_payments(deal: Deal, put_off: Mapping[Player, Chips]) -> Deal:
    """Take payments of deferred debts out of the `paid` lines.

    Those before the play go into this pot, later ones into that of the next hand. If no line says
    that the hand was played, those above its results count as before the play.
    """
    deal = _rests_above_results(deal, put_off)
    early, paid_before = _split(deal.lines.paid_before, dict(deal.left_to_pay), put_off)
    paid = paid_in_all(early)
    beside = [
        (Movement(player, House.POT, chips, Cause.BOURRE), early[0].at)
        for player, chips in paid.items()
    ]
    lines = deal.lines._replace(paid_before=paid_before, beside=(*deal.lines.beside, *beside))
    deal = deal._replace(lines=lines)
    due = {**dict(paid_in_part(deal)), **{move.giver: move.chips for move in settled(deal).debts}}
    still = {player: Chips(chips - paid.get(player, 0)) for player, chips in put_off.items()}
    if deal.before.carried is None:
        due |= _beside_rests(lines.paid or (), still)
    late, now = _split(lines.paid, due, still)
    return deal._replace(lines=lines._replace(paid=now, late=(*lines.late, *late)))


def _beside_rests(paid: Iterable[Amount], put_off: Mapping[Player, Chips]) -> dict[Account, Chips]:
    """Return payments of players who paid other sums than they had deferred."""
    own = {
        player: [amount.chips for amount in paid if amount.player == player] for player in put_off
    }
    return {
        player: Chips(sum(own[player]) - still)
        for player, still in put_off.items()
        if still in own[player]
    }


def _rests_above_results(deal: Deal, put_off: Mapping[Player, Chips]) -> Deal:
    lines = deal.lines
    rests = [
        amount
        for amount in lines.perhaps_before
        if amount.player is not None and amount.chips <= put_off.get(amount.player, 0)
    ]
    return _moved_before(deal, rests) if rests else deal


def _moved_before(deal: Deal, early: Collection[Amount]) -> Deal:
    """Take payments that may be of this hand for payments of the hand before."""
    now, perhaps = [
        tuple([amount for amount in amounts or () if amount not in early])
        for amounts in (deal.lines.paid, deal.lines.perhaps_before)
    ]
    before = (*(deal.lines.paid_before or ()), *early)
    lines = deal.lines._replace(paid=now or None, paid_before=before, perhaps_before=perhaps)
    return deal._replace(lines=lines)


def with_rests_paid(deal: Deal, earlier: Mapping[Player, Chips]) -> Deal:
    """Take payments of rests deferred earlier in the same hand out of the `paid` lines.

    After `paid Cal 2` and `owes Cal 2`, `paid Cal 2` pays the rest. After `owes Cal 2` alone it may
    be the part paid at once: not the rest, if both together are the price.
    """
    lines = deal.lines
    rests = {amount.player: amount for amount in lines.put_off}
    if not lines.paid or not any(_is_below(amount, rests) for amount in lines.paid):
        return deal
    price = _price(deal)
    open_still = dict(earlier)
    late: list[Amount] = []
    now: list[Amount] = []
    for amount in lines.paid:
        rest, player, part = rests.get(amount.player), amount.player, Chips(0)
        in_all = sum(other.chips for other in lines.paid if other.player == player)
        if rest and player and _is_below(amount, rests) and in_all + rest.chips != price:
            owes = Chips(rest.chips + open_still.pop(player, 0))
            part = Chips(min(amount.chips, owes))
            rests[player] = rest._replace(chips=Chips(owes - part))
        late += [amount._replace(chips=part)] if part else []
        now += [amount._replace(chips=Chips(amount.chips - part))] if amount.chips > part else []
    return deal._replace(lines=lines._replace(paid=tuple(now) or None, late=tuple(late)))


def _price(deal: Deal) -> Chips | None:
    pot = settled(deal).matched
    return bourre_charge(None if pot is None else Chips(pot + deal.match_more), deal.ruleset)


def paid_in_part(deal: Deal) -> Iterator[tuple[Account, Chips]]:
    """Yield players who, by their own line of the rest, paid part of a bourré of this hand."""
    price, paid = _price(deal), paid_in_all(deal.lines.paid or ())
    for rest in deal.lines.put_off:
        player, chips = rest.player, paid.get(rest.player or Player(""), Chips(0))
        if player is not None and price is not None and chips + rest.chips == price:
            yield player, chips


def _is_below(paid: Amount, rests: Mapping[Player | None, Amount]) -> bool:
    rest = rests.get(paid.player)
    return rest is not None and paid.at.line > rest.at.line


def with_less_due(deal: Deal, standing: Standing) -> tuple[Deal, Standing]:
    """Reduce old debts by the rest deferred above the play, if the rest was paid.

    `paid Dee 6` and `owes Dee 2`: of the 8 from the hand before only 6 are due to this pot.
    """
    if not deal.lines.put_off_before:
        return deal, standing
    owed, paid = dict(deal.left_to_pay), paid_early(deal)
    put_off: list[Amount] = []
    later: dict[Player, Chips] = {}
    for amount in deal.lines.put_off:
        player, early = amount.player, amount in deal.lines.put_off_before
        now = Chips(owed.get(player, 0) - amount.chips) if player is not None and early else 0
        if player is not None and 0 < now == paid.get(player, now):
            later[player] = amount.chips
        else:
            put_off.append(amount)
    deal = deal._replace(
        lines=deal.lines._replace(put_off=tuple(put_off)), before=_less(deal.before, later)
    )
    due = standing.due._replace(left=_less(standing.due.left, later))
    return deal, standing._replace(due=due)


def _less(left: Leftovers, later: Mapping[Player, Chips]) -> Leftovers:
    """Return the leftovers with `later` chips less owed to the next pot."""
    owed = tuple(
        (player, Chips(chips - later.get(player, 0)) if chips > later.get(player, 0) else chips)
        for player, chips in left.owed
    )
    return left._replace(owed=owed)


def _split(
    paid: tuple[Amount, ...] | None, due: Mapping[Account, Chips], put_off: Mapping[Player, Chips]
) -> tuple[tuple[Amount, ...], tuple[Amount, ...] | None]:
    """Split payments into those of deferred debts and the others."""
    late: list[Amount] = []
    rest: list[Amount] = []
    more = dict(_paid_beyond(paid or (), due, put_off))
    for amount in sorted(paid or (), key=lambda amount: amount.chips != more.get(amount.player)):
        part = Chips(min(amount.chips, more.get(amount.player, 0)))
        if part:
            more[amount.player] = Chips(more[amount.player] - part)
            late.append(amount._replace(chips=part))
        if amount.chips > part:
            rest.append(amount._replace(chips=Chips(amount.chips - part)))
    return tuple(late), tuple(rest) or None


def _paid_beyond(
    paid: Iterable[Amount], due: Mapping[Account, Chips], put_off: Mapping[Player, Chips]
) -> Iterator[tuple[Player | None, Chips]]:
    in_all = paid_in_all(paid)
    for player, still in put_off.items():
        chips, owed = in_all.get(player, 0), due.get(player, 0)
        if owed < chips <= owed + still:
            yield player, Chips(chips - owed)


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
    perhaps, owed = deal.lines.perhaps_before, deal.unpaid_before
    of_before = perhaps and all((amount.player, amount.chips) in owed for amount in perhaps)
    return _moved_before(deal, perhaps) if of_before else deal


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
