"""Readings of a hand's chips after one standing, by the table of suppositions."""

from collections.abc import Iterator, Sequence

from referee.books import Standing
from referee.evening_events import Amount
from referee.money.settlement import Deal, Settlement, antes_due, settled
from referee.money.standings.antes import (
    ante_a_head,
    ante_differences,
    is_ante_stated,
    second_ante_differences,
)
from referee.money.standings.debts import debt_differences
from referee.money.standings.difference import (
    OF_ANTES,
    OF_BOURRES,
    WHO_ANTES,
    WRONG,
    Difference,
    Wrong,
)
from referee.money.standings.hand_seen import HandSeen
from referee.money.standings.meant import Meant
from referee.money.standings.pots import pot_differences
from referee.money.standings.short import excused, purses
from referee.money.standings.table import HABITS, WRONGS, Supposition
from referee.money.standings.way import Way, premises

UNSEEN = 2
"""Cost of chips of unknown origin in a pot."""


def ways_of(deal: Deal, standing: Standing, seen: HandSeen) -> list[Way]:
    ways = [way for row in HABITS for way in _ways(row, deal, standing, seen)]
    if min([way.cost for way in ways]) >= WRONG:
        ways += [way for row in WRONGS for way in _ways(row, deal, standing, seen)]
    return ways


def _ways(row: Supposition, deal: Deal, standing: Standing, seen: HandSeen) -> Iterator[Way]:
    for meant in row.change(deal, standing):
        yield way_of(meant._replace(name=row.name, cost=row.cost), deal, standing, seen)


def way_of(meant: Meant, given: Deal, standing: Standing, seen: HandSeen) -> Way:
    """Compare a hand in one reading with the rules, its antes as written; `with_due` adds the dues."""
    deal = meant.deal
    settlement, as_written = settled(deal), deal if meant.own_antes else given
    ante = ante_a_head(as_written, standing.ante)
    differences = (
        *meant.found,
        *ante_differences(as_written, ante),
        *second_ante_differences(as_written, settlement),
        *pot_differences(deal, settlement),
        *debt_differences(deal, settlement),
    )
    off = frozenset([found.wrong for found in differences])
    if differences:
        differences = () if seen.muddled else _not_excused(differences, deal, settlement)
    if as_written.lines.antes is None and deal.lines.antes is not None:
        ante = ante_a_head(deal, standing.ante)
    by_cards = settlement if deal.hand is seen.hand else settled(deal._replace(hand=seen.hand))
    supposed = premises(meant.name or "missing line", meant.sentence, deal.hand)
    way = Way(
        standing,
        deal,
        settlement,
        differences,
        off,
        ante,
        meant.cost,
        supposed,
        by_cards,
        by_cards,
        deal.before,
        shown=meant.shown,
    )
    return way._replace(supposition=way.supposition + UNSEEN) if way.came_unseen else way


def _not_excused(
    differences: Sequence[Difference], deal: Deal, settlement: Settlement
) -> tuple[Difference, ...]:
    """Leave out differences that a possibly short or exempt player explains."""
    vague = deal.before.carried is None
    return tuple(
        [
            found
            for found in differences
            if not excused(found, deal, settlement) and not (vague and _of_exempt(found, deal))
        ]
    )


def with_due(way: Way, seen: HandSeen) -> Way:
    """Return a way with what was due if everything before had been paid by the rules."""
    deal, standing = way.deal._replace(hand=seen.hand), way.standing
    unknown = deal.before.carried is None or standing.due.left.carried is None
    before = deal.before if unknown else standing.due.left
    should_have = deal.purses and purses(standing, standing.due, seen.events, deal.ruleset)
    alike = before == deal.before and should_have == deal.purses and not deal.missing
    if alike and not way.off:
        return way
    rightly = deal
    if not alike:
        rightly = deal._replace(before=before, purses=should_have, missing=frozenset())
    antes, seconds = way.off & OF_ANTES, Wrong.SECOND_ANTE in way.off
    joined = deal.bourres_join_now and bool(way.off & OF_BOURRES)
    if alike and not antes and not seconds and not joined:
        return way
    lines = deal.lines._replace(paid=None) if joined else deal.lines
    if antes:
        payments, at = antes_due(rightly, way.ante) or (), deal.hand.at
        amounts = tuple([Amount(player, chips, at) for player, chips in payments])
        lines = lines._replace(antes=amounts)
    if seconds:
        lines = lines._replace(second_antes=None)
    return way._replace(due=settled(rightly._replace(lines=lines)), due_before=before)


def _of_exempt(difference: Difference, deal: Deal) -> bool:
    """Tell whether a difference depends on who was bourré or tied in the hand before.

    So does an ante that is too high, since a bourré may be written with it, and with it the
    commonest ante.
    """
    if difference.wrong is not Wrong.ANTE_AMOUNT:
        return difference.wrong in WHO_ANTES
    if deal.ruleset.ante_by == "dealer-for-all" or deal.has_small_bourres:
        return True
    return difference.recorded > difference.due or not is_ante_stated(deal.ruleset)
