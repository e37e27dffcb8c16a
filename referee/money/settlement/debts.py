"""Debts of bourré players and renegers to the next pot."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.books import Cause, House, Movement, given
from referee.game import Chips, Player
from referee.money.settlement.deal import Deal
from referee.money.settlement.money_lines import paid_in_all, summed
from referee.rulesets import Ruleset


class Debts(NamedTuple):
    """Debts to the next pot."""

    bourre: tuple[Player, ...] = ()
    """Players without a trick, in turn order, except those who pay for a renege."""
    due: tuple[Movement, ...] = ()
    """In turn order, as far as known."""
    owed: tuple[tuple[Player, Chips], ...] | None = ()
    """The chips that the next pot gets; None if unknown."""
    payers: frozenset[Player] = frozenset()
    """Payers to the next pot, even of an unknown amount."""
    known: bool = True
    """False if it is unknown who was bourré; also for a deal that was not played."""
    rests: tuple[tuple[Player, Chips], ...] = ()
    """As in `Antes.rests`."""
    joined: tuple[Movement, ...] = ()
    """Payments into the pot just played, before it is won (`bourre-queue this-pot`)."""


NO_DEBTS = Debts()


def debts(deal: Deal, taken: Mapping[Player, int] | None, pot: Chips | None) -> Debts:
    """Return the debts after `pot` was played for.

    Unplayed tricks make nobody bourré, nor does staying in alone. If the tricks or the amount are
    unknown, the `paid` lines say what the next pot holds. `deal` is the deal after the antes.
    Sources: boo-ray pay.4 and renege.1, acadiana pay.5, la-bourre pay.2; decision 0013.
    """
    bourre = _bourre(deal, taken)
    contested = deal.hand.stayers is None or len(deal.hand.stayers) > 1
    known = taken is not None or not contested or _took_all(deal)
    if known and not bourre and not deal.payers:
        return NO_DEBTS._replace(rests=deal.ante_rests)
    matched = None if pot is None else Chips(pot + deal.match_more)
    charge = bourre_charge(matched, deal.ruleset)
    due = _due(deal, bourre, charge) if charge else ()
    rests = dict(deal.ante_rests) if charge else {}
    due_of_each = [(who, charge or Chips(0)) for who in (*bourre, *deal.payers)]
    for player, rest in deal.rests(due_of_each).items():
        rests[player] = Chips(rests.get(player, 0) + rest)
    later = {who: max(0, deal.put_off(who) - rests.get(who, 0)) for who, _ in given(due)}
    owed = {who: Chips(chips - later[who]) for who, chips in given(due) if chips > later[who]}
    if deal.lines.paid is not None and (charge is None or not known):
        named = [(amount.player, amount.chips) for amount in deal.lines.paid if amount.player]
        paid = summed([each for each in named if each not in deal.unpaid_before])
        owed |= {who: chips for who, chips in paid.items() if who in bourre or who not in owed}
    elif charge is None and (bourre or deal.payers):
        payers = frozenset((*bourre, *deal.payers))
        return Debts(bourre, (), None, payers, known, deal.ante_rests)
    return Debts(
        bourre,
        due,
        tuple(owed.items()),
        frozenset((*bourre, *deal.payers, *owed)),
        known,
        tuple(rests.items()),
    )


def joining(deal: Deal, owing: Debts, pot: Chips | None) -> tuple[Debts, Chips | None]:
    """Add debts to the pot just played; what a `paid` line says of them is a fact.

    If it is unknown who was bourré, the pot is what its own line says.
    """
    due = tuple([move._replace(taker=House.POT) for move in owing.due])
    causes = {move.giver: move.cause for move in due}
    paid = dict(owing.owed or ())
    if deal.lines.paid is not None:
        paid = paid_in_all(deal.lines.paid, paid)
    into = [(who, chips, causes.get(who, Cause.BOURRE)) for who, chips in paid.items()]
    moves = tuple([Movement(who, House.POT, chips, cause) for who, chips, cause in into])
    nothing_owed = owing._replace(due=due, owed=())
    if not owing.known and deal.lines.paid is None:
        whole = deal.lines.whole_pot(deal.ruleset)
        return nothing_owed, whole if pot is not None and (whole or 0) > pot else pot
    whole = None if pot is None or owing.owed is None else Chips(pot + sum(paid.values()))
    return nothing_owed._replace(joined=moves), whole


def _bourre(deal: Deal, taken: Mapping[Player, int] | None) -> tuple[Player, ...]:
    if taken is None:
        none = dict.fromkeys((*_trickless(deal), *deal.bourre_unseen))
    else:
        none = dict.fromkeys([who for who in taken if not taken[who]] if len(taken) > 1 else ())
    return tuple([player for player in none if player not in deal.payers])


def _trickless(deal: Deal) -> tuple[Player, ...]:
    """Return nobody if one of them took the pot or was alone."""
    hand, none = deal.hand, deal.hand.trickless
    winners = {award.player for award in (*deal.lines.awarded, hand.won) if award}
    others = {*(hand.stayers or ()), *winners, *hand.counted} - {*none}
    if winners & {*none} or not (others or deal.lines.carried):
        return ()
    return tuple([player for player in deal.order if player in none])


def _took_all(deal: Deal) -> bool:
    none = _trickless(deal)
    return bool(none) and len(deal.hand.stayers or ()) == len(none) + 1


def bourre_charge(pot: Chips | None, ruleset: Ruleset) -> Chips | None:
    """Return the cost of one bourré or renege; None if it depends on an unknown pot."""
    amount = uncapped_charge(pot, ruleset)
    if amount is None or ruleset.limit is None:
        return amount
    return min(amount, ruleset.limit)


def uncapped_charge(pot: Chips | None, ruleset: Ruleset) -> Chips | None:
    match ruleset.bourre:
        case "pot":
            return pot
        case "double":
            return None if pot is None else Chips(2 * pot)
        case chips:
            return chips


def _due(deal: Deal, bourre: tuple[Player, ...], charge: Chips) -> tuple[Movement, ...]:
    causes = {**dict.fromkeys(bourre, Cause.BOURRE), **dict.fromkeys(deal.payers, Cause.RENEGE)}
    paid = ((player, deal.pays(player, charge)) for player in deal.order if player in causes)
    return tuple(
        Movement(player, House.NEXT_POT, chips, causes[player]) for player, chips in paid if chips
    )
