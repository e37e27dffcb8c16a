"""Payments of a bourré that was put off: into the pot of the hand in which a line has them."""

from collections.abc import Mapping

from referee.events import Amount
from referee.game import Account, Cause, Chips, House, Movement, Player
from referee.money.settlement import Deal, settled


def with_late_payments(deal: Deal, put_off: Mapping[Player, Chips]) -> Deal:
    """The deal with payments of what was put off taken out of its `paid` lines.

    Those before the play go into this pot, later ones into what the next hand finds there.
    """
    early, paid_before = _split(deal.lines.paid_before, dict(deal.before.owed), put_off)
    paid = {amount.player: amount.chips for amount in early}
    beside = [
        (Movement(player, House.POT, chips, Cause.BOURRE), early[0].at)
        for player, chips in paid.items()
        if player is not None
    ]
    lines = deal.lines._replace(paid_before=paid_before, beside=(*deal.lines.beside, *beside))
    deal = deal._replace(lines=lines)
    due = {move.giver: move.chips for move in settled(deal).debts}
    still = {player: Chips(chips - paid.get(player, 0)) for player, chips in put_off.items()}
    late, now = _split(lines.paid, due, still)
    return deal._replace(lines=lines._replace(paid=now, late=late))


def _split(
    paid: tuple[Amount, ...] | None, due: Mapping[Account, Chips], put_off: Mapping[Player, Chips]
) -> tuple[tuple[Amount, ...], tuple[Amount, ...] | None]:
    """What pays off something that was put off, and what is left of these payments."""
    late: list[Amount] = []
    rest: list[Amount] = []
    for amount in paid or ():
        player, chips = amount.player, amount.chips
        owed = chips if player is None else due.get(player, Chips(0))
        if player is not None and owed < chips <= owed + put_off.get(player, 0):
            late.append(amount._replace(chips=Chips(chips - owed)))
            chips = owed
        if chips:
            rest.append(amount._replace(chips=chips))
    return tuple(late), tuple(rest) or None
