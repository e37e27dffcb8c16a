"""The worth of every distribution of tricks (this pot, bourrés, the next pot).

The settlement itself computes it, so ties, limits, odd chips and exemptions follow the ruleset.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations_with_replacement, product
from math import comb
from typing import NamedTuple

from referee import layouts, messages, money, replay, rulesets
from referee.books import Cause
from referee.events import Event
from referee.game import Chips, Player

_SHARES = {"left-out": (0,), "equal-chance": (1,), "both-ways": (0, 1)}

MOST_ENDINGS = 8_000


class Ending(NamedTuple):
    """The settlement of one distribution of tricks; players in the order of `Stakes`."""

    taken: tuple[int, ...]
    won: tuple[int, ...]
    paid: tuple[int, ...]
    ante: tuple[int, ...]
    next_pot: int

    @property
    def net(self) -> tuple[int, ...]:
        return tuple(won - paid for won, paid in zip(self.won, self.paid, strict=True))

    @property
    def own(self) -> tuple[int, ...]:
        return tuple(net - ante for net, ante in zip(self.net, self.ante, strict=True))


class Stakes(NamedTuple):
    """The stakes of a hand."""

    order: tuple[Player, ...]
    seated: int
    pot: Chips
    endings: Mapping[layouts.Tally, Ending]
    shares: tuple[int, ...] = (0, 1)
    """Of the next pot: left out (0, λ = 0), an equal chance (1, λ = 1/n), or both."""
    in_order: bool = False
    """It matters who takes which trick."""
    reneged: tuple[Player, ...] = ()
    """Players whose renege decides what they pay; `endings` ignore it."""

    def _behind(self, tally: layouts.Tally, before: layouts.Tally) -> bool:
        both = zip(tally, before, strict=True)
        return all(took & had == had if self.in_order else took >= had for took, had in both)

    def seen_from(self, order: Sequence[Player], before: layouts.Tally) -> "StakesInOrder":
        """Return the stakes with the players in another order, after the tricks already taken."""
        places = tuple(self.order.index(player) for player in order)
        endings = {
            tuple(tally[place] for place in places): ending
            for tally, ending in self.endings.items()
        }
        left = {tally: ending for tally, ending in endings.items() if self._behind(tally, before)}
        own = {tally: ending.own for tally, ending in left.items()}
        tables = tuple(
            tuple(
                {
                    tally: self.seated * own[tally][place] + share * ending.next_pot
                    for tally, ending in left.items()
                }
                for place in places
            )
            for share in (0, 1)
        )
        return StakesInOrder(self, places, left, tables)


@dataclass(frozen=True)
class StakesInOrder:
    """Reachable stakes in one player's order."""

    stakes: Stakes
    places: tuple[int, ...]
    endings: Mapping[layouts.Tally, Ending]
    worth: tuple[tuple[Mapping[layouts.Tally, int], ...], ...]
    """For each seat the worth of every final tally, in chips times the players seated: without the
    next pot (λ = 0), then with an equal chance of it (λ = 1/n).
    """

    @cached_property
    def played_for(self) -> "tuple[layouts.Worth, ...]":
        return tuple(layouts.Worth(worth, in_order=self.stakes.in_order) for worth in self.worth)


class NotJudged(NamedTuple):
    """Why a hand is not judged."""

    reason: str


def stakes_in(
    evening: replay.EveningSoFar,
    hand: replay.Hand,
    events: Sequence[Event],
    settlement: money.Settlement | None,
    ruleset: rulesets.Ruleset,
) -> Stakes | NotJudged:
    if hand.stayers is None or hand.dealer is None or len(hand.stayers) < 2 or hand.misdealt:
        return NotJudged(messages.say("the record does not say who played, or too few did"))
    if settlement is None or settlement.matched is None:
        return NotJudged(messages.say("what lay in the pot is not known"))
    books, credit = evening.books, ruleset.short_stack in ("debt", "owes-rest")
    lying = None if credit else money.purses(books.best, books.recorded, events, ruleset)
    deal = money.deal_of(hand, events, evening.leftovers, frozenset(), ruleset)
    deal = deal._replace(purses=lying, table_ante=_ante(settlement, ruleset))
    if money.settled(deal).pot != settlement.pot:
        return NotJudged(messages.say("what lay in the pot is recorded in more than one way"))
    if money.unsure(deal, settlement):
        return NotJudged(_SHORT)
    stakes = _stakes(deal, hand.stayers, settlement.matched)
    if isinstance(stakes, NotJudged) or ruleset.renege == "none":
        return stakes
    return stakes._replace(reneged=settlement.reneged)


def _stakes(deal: money.Deal, stayers: tuple[Player, ...], pot: Chips) -> Stakes | NotJudged:
    ruleset, size = deal.ruleset, deal.hand.size
    in_order = ruleset.pot == "graded"
    if len(stayers) * size > len(ruleset.playing_deck):
        return NotJudged(messages.say("more play than there are cards for"))
    seats = len(stayers)
    if (seats**size if in_order else comb(seats + size - 1, size)) > MOST_ENDINGS:
        return NotJudged(
            messages.say(
                "the tricks may fall in more than {number} ways, paid differently",
                number=MOST_ENDINGS,
            )
        )
    endings: dict[layouts.Tally, Ending] = {}
    falls = product(stayers, repeat=size)
    for winners in falls if in_order else combinations_with_replacement(stayers, size):
        ending = _ending(deal, winners)
        if isinstance(ending, NotJudged):
            return ending
        endings[tally_of(winners, stayers, ruleset)] = ending
    shares = _SHARES[ruleset.nice_next_pot]
    return Stakes(stayers, len(deal.hand.seating), pot, endings, shares, in_order)


def mark(trick: int, ruleset: rulesets.Ruleset) -> int:
    """Return the tally of one trick: one, or its own bit where it matters which."""
    return 1 << trick - 1 if ruleset.pot == "graded" else 1


def tally_of(
    winners: Sequence[Player | None], order: tuple[Player, ...], ruleset: rulesets.Ruleset
) -> layouts.Tally:
    marks = [(player, mark(trick, ruleset)) for trick, player in enumerate(winners, 1)]
    return tuple(sum(added for who, added in marks if who == player) for player in order)


_SUNK = (Cause.ANTE, Cause.SECOND_ANTE)


_SHORT = messages.say("it is not known how much everybody can pay")


def _ending(deal: money.Deal, winners: tuple[Player, ...]) -> Ending | NotJudged:
    stayers = deal.hand.stayers or ()
    comes_to = money.settled(deal._replace(hand=with_winners(deal.hand, winners), reneged=()))
    moved = [movement for movement in comes_to.due if movement.cause not in _SUNK]
    following = _next_deal(deal, comes_to)
    antes = money.antes_due(following, _ante(comes_to, deal.ruleset))
    next_pot = following.pot(Chips(sum(chips for _, chips in antes or ())))
    if antes is None or next_pot is None:
        return NotJudged(messages.say("what the next deal begins with is not known"))
    if money.owing(deal, comes_to) or not _all_can_pay(following.purses, antes):
        return NotJudged(_SHORT)
    owed = dict(antes)
    return Ending(
        taken=tuple(winners.count(who) for who in stayers),
        won=tuple(
            sum(movement.chips for movement in moved if movement.taker == who) for who in stayers
        ),
        paid=tuple(
            sum(movement.chips for movement in moved if movement.giver == who) for who in stayers
        ),
        ante=tuple(owed.get(who, 0) for who in stayers),
        next_pot=next_pot,
    )


def _all_can_pay(lying: money.Purses | None, payments: Sequence[tuple[Player, Chips]]) -> bool:
    return lying is None or all(who in lying and lying[who].shows(chips) for who, chips in payments)


def with_winners(hand: replay.Hand, winners: tuple[Player, ...]) -> replay.Hand:
    tricks = tuple(
        replay.Trick((replay.TrickSoFar(hand.trump, number, 0),), who, who, hand.at, winner=who)
        for number, who in enumerate(winners, 1)
    )
    nothing: Mapping[Player, int] = {}
    return replace(hand, tricks=tricks, claimed=nothing, counted=nothing)


def _next_deal(deal: money.Deal, settlement: money.Settlement) -> money.Deal:
    hand = deal.hand
    dealer = hand.seating.after(hand.dealer)[0] if hand.dealer else None
    order = hand.seating.after(dealer) if dealer else ()
    following = replace(hand, dealer=dealer, leavers=())
    paid = deal.after(settlement.due).purses
    lying = (
        None
        if paid is None
        else {player: _won(player, paid[player], settlement) for player in paid}
    )
    return money.Deal(following, order, deal.lines, settlement.leftovers, (), deal.ruleset, lying)


def _won(player: Player, purse: money.Purse, settlement: money.Settlement) -> money.Purse:
    won = sum(movement.chips for movement in settlement.awards if movement.taker == player)
    most = None if purse.most is None else Chips(purse.most + won)
    return money.Purse(Chips(purse.least + won), most)


def _ante(settlement: money.Settlement, ruleset: rulesets.Ruleset) -> Chips:
    posted = [movement.chips for movement in settlement.due if movement.cause is Cause.ANTE]
    return max(posted) if posted and ruleset.ante_by == "each" else ruleset.ante
