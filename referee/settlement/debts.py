"""What bourrés and renegers owe to the next pot."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.chips import Chips
from referee.ledger import Cause, House, Movement
from referee.rulesets import Ruleset
from referee.seats import Player
from referee.settlement.deal import Deal


@dataclass(frozen=True, slots=True)
class Debts:
    """What one hand makes its players owe."""

    bourre: tuple[Player, ...] = ()
    """Who took no trick, in turn order, without those who pay for a renege."""
    due: tuple[Movement, ...] = ()
    """What they owe, as far as it is known, in turn order."""
    owed: tuple[tuple[Player, Chips], ...] | None = ()
    """What the next pot can count on; None: not known."""
    payers: frozenset[Player] = frozenset()
    """Who pays to the next pot, whether or not the amount is known."""


def debts(deal: Deal, taken: Mapping[Player, int] | None, pot: Chips | None) -> Debts:
    """What players owe after `pot` was played for.

    Tricks that were not played make nobody bourré, nor does staying in alone. Where the tricks or
    the amount are not known, the hand's own `paid` lines say what the next pot holds.
    Sources: boo-ray pay.4 and renege.1, acadiana pay.5, la-bourre pay.2; decision record 0013.
    """
    paying = deal.payers
    bourre = _bourre(deal.hand.stayers, taken, paying)
    charge = _charge(pot, deal.ruleset)
    due = tuple(_due(deal.order, bourre, paying, charge)) if charge else ()
    owed = {one.giver: one.chips for one in due if not isinstance(one.giver, House)}
    contested = deal.hand.stayers is None or len(deal.hand.stayers) > 1
    short = charge is None and bool(bourre or paying)
    if deal.lines.paid is not None and (short or (taken is None and contested)):
        paid = {one.player: one.chips for one in deal.lines.paid if one.player is not None}
        owed, short = {**paid, **owed}, False
    payers = frozenset((*bourre, *paying, *owed))
    return Debts(bourre, due, None if short else tuple(owed.items()), payers)


def _bourre(
    stayers: tuple[Player, ...] | None,
    taken: Mapping[Player, int] | None,
    paying: tuple[Player, ...],
) -> tuple[Player, ...]:
    if stayers is None or taken is None or len(stayers) < 2:
        return ()
    return tuple(one for one in stayers if not taken.get(one) and one not in paying)


def _charge(pot: Chips | None, ruleset: Ruleset) -> Chips | None:
    """What one bourré or renege costs; None where it depends on a pot that is not known."""
    amount = pot if ruleset.bourre == "pot" else ruleset.bourre
    if amount is None or ruleset.limit is None:
        return amount
    return min(amount, ruleset.limit)


def _due(
    order: tuple[Player, ...],
    bourre: tuple[Player, ...],
    paying: tuple[Player, ...],
    charge: Chips,
) -> Iterator[Movement]:
    for player in order:
        if player in paying:
            yield Movement(player, House.NEXT_POT, charge, Cause.RENEGE)
        elif player in bourre:
            yield Movement(player, House.NEXT_POT, charge, Cause.BOURRE)
