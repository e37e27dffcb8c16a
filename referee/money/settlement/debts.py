"""What bourrés and renegers owe to the next pot."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.game import Cause, Chips, House, Movement, Player
from referee.money.settlement.deal import Deal
from referee.rulesets import Ruleset


class Debts(NamedTuple):
    """What one hand makes its players owe."""

    bourre: tuple[Player, ...] = ()
    """Who took no trick, in turn order, without those who pay for a renege."""
    due: tuple[Movement, ...] = ()
    """What they owe, as far as it is known, in turn order."""
    owed: tuple[tuple[Player, Chips], ...] | None = ()
    """What the next pot can count on; None: not known."""
    payers: frozenset[Player] = frozenset()
    """Who pays to the next pot, whether or not the amount is known."""
    told: bool = True
    """Whether the record tells who was bourré; it cannot of a deal that was not played."""


NO_DEBTS = Debts()
"""Everybody in took a trick, and nobody pays for a renege."""

Due = tuple[tuple[Player, Movement], ...]


def debts(deal: Deal, taken: Mapping[Player, int] | None, pot: Chips | None) -> Debts:
    """What players owe after `pot` was played for.

    Tricks that were not played make nobody bourré, nor does staying in alone. Where the tricks or
    the amount are not known, the hand's own `paid` lines say what the next pot holds. `deal` is as
    it stands behind the antes.
    Sources: boo-ray pay.4 and renege.1, acadiana pay.5, la-bourre pay.2; decision record 0013.
    """
    bourre = _bourre(deal, taken)
    contested = deal.hand.stayers is None or len(deal.hand.stayers) > 1
    told = taken is not None or not contested
    if told and not bourre and not deal.payers:
        return NO_DEBTS
    charge = bourre_charge(pot, deal.ruleset)
    due = _due(deal, bourre, charge) if charge else ()
    owed = {player: movement.chips for player, movement in due}
    if deal.lines.paid is not None and (charge is None or not told):
        paid = {
            amount.player: amount.chips for amount in deal.lines.paid if amount.player is not None
        }
        owed = {**paid, **owed}
    elif charge is None and (bourre or deal.payers):
        return Debts(bourre, owed=None, payers=frozenset((*bourre, *deal.payers)), told=told)
    return Debts(
        bourre,
        tuple(movement for _, movement in due),
        tuple(owed.items()),
        frozenset((*bourre, *deal.payers, *owed)),
        told,
    )


def _bourre(deal: Deal, taken: Mapping[Player, int] | None) -> tuple[Player, ...]:
    """Who stayed in with others and took no trick."""
    if taken is None or len(taken) < 2:
        return ()
    return tuple([player for player in taken if not taken[player] and player not in deal.payers])


def bourre_charge(pot: Chips | None, ruleset: Ruleset) -> Chips | None:
    """What one bourré or renege costs; None where it depends on a pot that is not known."""
    amount = pot if ruleset.bourre == "pot" else ruleset.bourre
    if amount is None or ruleset.limit is None:
        return amount
    return min(amount, ruleset.limit)


def _due(deal: Deal, bourre: tuple[Player, ...], charge: Chips) -> Due:
    """What each owes, in turn order."""
    causes = {**dict.fromkeys(bourre, Cause.BOURRE), **dict.fromkeys(deal.payers, Cause.RENEGE)}
    paid = ((player, deal.pays(player, charge)) for player in deal.order if player in causes)
    return tuple(
        (player, Movement(player, House.NEXT_POT, chips, causes[player]))
        for player, chips in paid
        if chips
    )
