"""Antes still owed by players who have left (`leaver-antes`)."""

from collections.abc import Iterator
from itertools import combinations

from referee.game import Chips, Player, Span
from referee.money.settlement import Deal, antes_due, unnamed
from referee.money.standings.difference import Difference, Wrong, mismatch


def unproved(deal: Deal) -> tuple[Player, ...]:
    return tuple([player for player in unnamed(deal) if player not in deal.ahead])


def some_missing(deal: Deal) -> Iterator[tuple[Deal, Difference]]:
    """Yield the deal without the antes of one, two or more departed players, as its pot may prove."""
    at, absent = deal.lines.pot_at, unproved(deal)
    for few in range(len(absent), 0, -1) if at else ():
        for missing in combinations(absent, few):
            yield without_antes(deal, missing, at or deal.hand.at)


def without_antes(deal: Deal, missing: tuple[Player, ...], at: Span) -> tuple[Deal, Difference]:
    """Return the deal without these antes, and the difference that they are owed.

    If other departed players may be meant as well, the difference names nobody.
    """
    due = dict(antes_due(deal, deal.ante) or ())
    shares = tuple((player, due.get(player, Chips(0)), Chips(0)) for player in missing)
    sure = len(missing) == len(unproved(deal))
    whose = missing[0] if sure and len(missing) == 1 else None
    wrong = mismatch(Wrong.ANTE_LEFT_OUT, at, sum(owed for _, owed, _ in shares), 0, whose)
    named = wrong._replace(by_player=shares if sure else ())
    return deal._replace(missing=frozenset(missing)), named
