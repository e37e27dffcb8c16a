"""Players who cannot pay in full and get no credit."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from referee.books import Book, Leftovers, Movement, Standing, given
from referee.evening_events import ChipsBought, ChipsCounted, PlayerSat
from referee.events import ChipsPaid, Event, PotAwarded, PotCarried, all_of
from referee.game import Chips, Player
from referee.money.settlement import Deal, Purse, Purses, Settlement, summed, unproved
from referee.money.standings.difference import OF_ANTES, OF_BOURRES, OF_THE_POT, Difference, Wrong
from referee.rulesets import Ruleset


def purses(standing: Standing, book: Book, events: Sequence[Event], ruleset: Ruleset) -> Purses:
    """Return everybody's purse as a hand begins, by one of the books."""
    one_a_deal = ruleset.bourre_queue == "one-per-deal"
    left, bought = dict(standing.recorded.left.owed), Counter[Player]()
    found = dict[Player, Purse]()
    for line in all_of(events, ChipsBought):
        bought[line.player] += line.chips
    loose = {account for account, off in standing.loose.items() if off is None or off}
    unsure = {*loose, *_counted_meanwhile(events)}
    for player in [player for player in standing.start if player not in unsure]:
        debts = [debt for debt in book.debts if debt.player == player]
        joining = [debt for debt in debts if not one_a_deal or debt is book.debts[0]]
        owed = left.get(player, 0) - sum([debt.paid for debt in debts])
        now, later = sum([debt.open for debt in joining]), sum([debt.open for debt in debts])
        has, more = book.balances.get(player, 0), bought[player] + standing.lost(player)
        most = max(0, has - min(now, owed)) + more
        found[player] = Purse(Chips(max(0, has - max(later, owed))), Chips(most))
    return found


def _counted_meanwhile(events: Sequence[Event]) -> Iterator[Player]:
    for event in events:
        match event:
            case PotAwarded() | PotCarried() | ChipsPaid():
                return
            case PlayerSat():
                yield event.player
            case ChipsCounted():
                yield from (amount.player for amount in event.amounts if amount.player is not None)
            case _:
                pass


def unsure(deal: Deal, settlement: Settlement) -> frozenset[Player]:
    """Return players assumed to have paid their ante in full who may have had less."""
    if deal.purses is None:
        return frozenset()
    written = (*(deal.lines.antes or ()), *(deal.lines.second_antes or ()))
    named = not settlement.antes_assumed and all(amount.player is not None for amount in written)
    payers = frozenset(_unsure_payers(deal, settlement.antes))
    return payers.intersection(unproved(deal)) if named else payers


def owing(deal: Deal, settlement: Settlement) -> dict[Player, Purse]:
    if deal.purses is None:
        return {}
    later = deal.after(settlement.antes)
    return {player: later.purse(player) for player in _unsure_payers(later, settlement.debts)}


MOST_SHORT = 8
"""Short players of whom every way to pay is tried."""


def as_paid(left: Leftovers, short: Mapping[Player, Purse]) -> Iterator[Leftovers]:
    """Yield the leftovers if each `short` player pays as much or as little as they can.

    With too many of them it is unknown.
    """
    if not short or len(short) > MOST_SHORT:
        yield Leftovers(carried=None) if short else left
        return
    either = [
        {chips, min(chips, short[player].least)} if player in short else {chips}
        for player, chips in left.owed
    ]
    players = [player for player, _ in left.owed]
    for paid in product(*[sorted(amounts, reverse=True) for amounts in either]):
        owed = [debt for debt in zip(players, paid, strict=True) if debt[1]]
        yield left._replace(owed=tuple(owed))


def _unsure_payers(deal: Deal, payments: Sequence[Movement]) -> Iterator[Player]:
    return (player for player, chips in given(payments) if not deal.purse(player).shows(chips))


def excused(difference: Difference, deal: Deal, settlement: Settlement) -> bool:
    """Tell whether a difference is not reported because a player is or may be short.

    Who paid too little may have had no more. No source says how to divide a pot that a short player
    wins. Decision 0140.
    """
    if deal.purses is None:
        return False
    if difference.wrong is Wrong.ANTE_LEFT_OUT:
        return not all(deal.purse(player).shows(deal.ante) for player in unproved(deal))
    if difference.wrong in OF_THE_POT:
        less = difference.recorded < difference.due
        return (less and bool(unsure(deal, settlement))) or _side_pot(difference, deal, settlement)
    if difference.player is None or difference.wrong not in OF_ANTES | OF_BOURRES | {
        Wrong.SECOND_ANTE
    }:
        return False
    early = difference.wrong in OF_ANTES
    purse = (deal if early else deal.after(settlement.antes)).purse(difference.player)
    if difference.recorded < difference.due:
        return not purse.shows(difference.due)
    return purse.least == purse.most and difference.recorded > purse.least


def _side_pot(difference: Difference, deal: Deal, settlement: Settlement) -> bool:
    """Tell whether an underpaid winner had put in all they had, and less than another."""
    posted = summed(given(settlement.antes))
    later, most = deal.after(settlement.antes), max(posted.values(), default=0)
    fewer = [player for player, due, taken in difference.by_player if 0 < taken < due]
    return any(later.purse(player).most == 0 and posted.get(player, 0) < most for player in fewer)
