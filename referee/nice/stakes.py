"""What every way in which the tricks may fall is worth to everybody: this pot, bourrés, the next pot.

The settlement itself is asked, so ties, limits, odd chips and exemptions are those of the ruleset.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from referee.chips import Chips
from referee.events import Event
from referee.ledger import Cause, Leftovers
from referee.rulesets import Ruleset
from referee.search.layout import Tally
from referee.seats import Player
from referee.settlement import Deal, Settlement, antes_due, deal_of, settled
from referee.table import Hand


@dataclass(frozen=True, slots=True)
class Ending:
    """What one way in which the tricks fall comes to; the players in the order of `Stakes`."""

    own: tuple[int, ...]
    """Chips won from this pot, less what is owed for a bourré, less the next ante."""
    won: tuple[int, ...]
    """Chips won from this pot."""
    bourre: tuple[bool, ...]
    next_pot: int


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a hand is played for."""

    order: tuple[Player, ...]
    """The stayers, in turn order from the dealer."""
    seated: int
    pot: Chips
    endings: Mapping[Tally, Ending]

    def worth(self, ending: Ending, place: int, share: int) -> int:
        """What an ending is worth to the player at that place, in chips times the players seated.

        `share` 0 leaves the next pot out, 1 counts his equal chance of it (λ = 0 and λ = 1/n).
        """
        return self.seated * ending.own[place] + share * ending.next_pot

    def seen_from(self, order: Sequence[Player], before: Tally) -> "Seen":
        """The stakes with the players in another order, behind the tricks already taken."""
        places = tuple(self.order.index(one) for one in order)
        endings = {
            tuple(tally[one] for one in places): ending for tally, ending in self.endings.items()
        }
        left = {
            tally: one
            for tally, one in endings.items()
            if all(took >= had for took, had in zip(tally, before, strict=True))
        }
        tables = tuple(
            tuple(
                MappingProxyType({t: self.worth(one, place, share) for t, one in left.items()})
                for place in places
            )
            for share in (0, 1)
        )
        return Seen(self, places, MappingProxyType(left), tables)


@dataclass(frozen=True, slots=True)
class Seen:
    """Stakes in one player's order, he first, as far as they can still be reached."""

    stakes: Stakes
    places: tuple[int, ...]
    endings: Mapping[Tally, Ending]
    worth: tuple[tuple[Mapping[Tally, int], ...], ...]
    """For λ = 0 and for λ = 1/n: for each seat what every final tally is worth to it."""


@dataclass(frozen=True, slots=True)
class NotJudged:
    """Why nothing is said of a hand."""

    reason: str


def stakes_of(
    hand: Hand,
    events: Sequence[Event],
    before: Leftovers,
    settlement: Settlement | None,
    ruleset: Ruleset,
) -> Stakes | NotJudged:
    """What `hand` is played for; `before` is what the hand before it left.

    Under `pot graded` it matters who takes which trick, which no count of tricks tells.
    """
    if hand.stayers is None or hand.dealer is None or len(hand.stayers) < 2 or hand.misdealt:
        return NotJudged("the record does not tell who played, or too few did")
    if ruleset.pot == "graded":
        return NotJudged("every trick pays another share of the pot")
    if settlement is None or settlement.pot is None:
        return NotJudged("what lay in the pot is not known")
    deal = deal_of(hand, events, before, frozenset(), ruleset)
    if settled(deal).pot != settlement.pot:
        return NotJudged("what lay in the pot is told in more than one way")
    endings = {tally: _ending(deal, tally) for tally in tallies(len(hand.stayers), hand.size)}
    told = {tally: one for tally, one in endings.items() if one is not None}
    if len(told) < len(endings):
        return NotJudged("what the next deal begins with is not known")
    stakes = MappingProxyType(told)
    return Stakes(hand.stayers, len(hand.seating), settlement.pot, stakes)


def tallies(seats: int, tricks: int) -> Iterator[Tally]:
    """Every way in which so many tricks may fall to so many seats."""
    if seats == 1:
        yield (tricks,)
        return
    for first in range(tricks + 1):
        yield from ((first, *rest) for rest in tallies(seats - 1, tricks - first))


_SUNK = (Cause.ANTE, Cause.SECOND_ANTE)


def _ending(deal: Deal, tally: Tally) -> Ending | None:
    stayers = deal.hand.stayers or ()
    counted = MappingProxyType(dict(zip(stayers, tally, strict=True)))
    nothing: Mapping[Player, int] = MappingProxyType({})
    fallen = replace(deal.hand, tricks=(), claimed=nothing, counted=counted)
    comes_to = settled(Deal(fallen, deal.order, deal.lines, deal.before, (), deal.ruleset))
    moved = [one for one in comes_to.due if one.cause not in _SUNK]
    won = tuple(sum(one.chips for one in moved if one.taker == who) for who in stayers)
    paid = tuple(sum(one.chips for one in moved if one.giver == who) for who in stayers)
    following = _next_deal(deal, comes_to.leftovers)
    antes = antes_due(following, _ante(comes_to, deal.ruleset))
    if antes is None:
        return None
    next_pot = following.pot(Chips(sum(chips for _, chips in antes)))
    owed = dict(antes)
    if next_pot is None:
        return None
    own = (got - gave - owed.get(who, 0) for who, got, gave in zip(stayers, won, paid, strict=True))
    return Ending(tuple(own), won, tuple(took == 0 for took in tally), next_pot)


def _next_deal(deal: Deal, left: Leftovers) -> Deal:
    """The deal after this one, everybody still there."""
    hand = deal.hand
    dealer = hand.seating.after(hand.dealer)[0] if hand.dealer else None
    order = hand.seating.after(dealer) if dealer else ()
    return Deal(replace(hand, dealer=dealer), order, deal.lines, left, (), deal.ruleset)


def _ante(settlement: Settlement, ruleset: Ruleset) -> Chips:
    """What a head antes at this table: as in this hand, where everybody antes for himself."""
    posted = [one.chips for one in settlement.due if one.cause is Cause.ANTE]
    return max(posted) if posted and ruleset.ante_by == "each" else ruleset.ante
