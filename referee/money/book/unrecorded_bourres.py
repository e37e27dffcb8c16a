"""Bourrés that no line records, as the pot of the next hand shows them.

A table that writes down who won each pot, but not the tricks, still shows who was bourré: the next
pot holds the antes and what was owed to it. Decision 0312.
"""

from collections.abc import Iterator
from itertools import combinations

from referee.game import Books, Chips, Leftovers, Player
from referee.money.book.antes import ante_a_head
from referee.money.book.leavers import unproved
from referee.money.book.readings import fits
from referee.money.settlement import Deal, Settlement, bourre_charge, settled

MOST_CANDIDATES = 8
"""The most players who may have been bourré in a hand for whom every combination is tried."""


def ways_to_end(deal: Deal, settlement: Settlement) -> tuple[Leftovers, ...]:
    """List what a hand with unrecorded bourrés may have left: with none, one, two or more of them.

    Empty if the pot, and so the price of a bourré, is unknown, or if too many may have been bourré.
    """
    left, charge = settlement.leftovers, bourre_charge(settlement.pot, deal.ruleset)
    known = {*settlement.winners, *settlement.bourre}
    candidates = [player for player in _perhaps_bourre(deal) if player not in known]
    if left.carried is None or not charge or len(candidates) > MOST_CANDIDATES:
        return ()
    if {player for player, _ in left.owed} - {*settlement.bourre}:
        return ()
    if deal.purses is not None or deal.one_bourre_a_deal or deal.bourres_join_now:
        return ()
    return tuple(_ways(left, candidates, charge, exempt="bourre" in deal.ruleset.ante_exempt))


def _perhaps_bourre(deal: Deal) -> tuple[Player, ...]:
    """Return who may have stayed without a trick; an `in` line with names has all stayers."""
    hand = deal.hand
    named = [intent.player for intent in hand.intents if intent.stays is not False]
    stayers = hand.stayers or (tuple(named) if named else deal.order)
    took = {player for player, tricks in hand.counted.items() if tricks}
    took |= {trick.winner for trick in hand.tricks if trick.winner is not None}
    return tuple(player for player in stayers if player not in took)


def _ways(
    left: Leftovers, candidates: list[Player], charge: Chips, *, exempt: bool
) -> Iterator[Leftovers]:
    yield left
    for number in range(1, len(candidates) + 1):
        for bourre in combinations(candidates, number):
            owed = (*left.owed, *[(player, charge) for player in bourre])
            free = left.exempt.union(bourre) if exempt else left.exempt
            yield left._replace(owed=owed, exempt=free, bourre_in_pool=True)


def shown_by_pot(deal: Deal, books: Books) -> Leftovers | None:
    """Find the only way in which the hand before can have ended, by the pot of this one.

    The antes must be known from elsewhere, or any pot would fit.
    """
    if not books.unrecorded:
        return None
    if deal.hand.won and deal.lines.pot is None:
        return books.unrecorded[0]
    whole = deal.lines.whole_pot(deal.ruleset)
    house, seen = deal.ruleset.origins["ante"].of_the_house, books.ante is not None
    if (
        None in (whole, deal.before.carried)
        or deal.hand.misdealt
        or unproved(deal)
        or not (deal.lines.antes or house or seen)
    ):
        return None
    deal = deal._replace(table_ante=ante_a_head(deal, books.ante))
    fitting = [
        way
        for way in books.unrecorded
        if settled(deal._replace(before=way)).pot == whole
        and fits(deal._replace(before=way), books)
    ]
    return fitting[0] if len(fitting) == 1 else None


def with_bourres(books: Books, shown: Leftovers) -> Books:
    """Return the books once the pot has shown what the hand before left."""
    due = books.due.left._replace(
        owed=shown.owed, exempt=shown.exempt, bourre_in_pool=shown.bourre_in_pool
    )
    return books._replace(
        due=books.due._replace(left=due), readings=(), doubtful=books.doubtful - books.doubted
    )
