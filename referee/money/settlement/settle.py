"""Settlement of a hand, from its pot to what it leaves."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from referee.books import Cause, Leftovers, Movement, given
from referee.events import Event, TieVoted
from referee.game import Chips, Player
from referee.money.settlement.awards import PotOutcome, Result, Stake, as_recorded, outcome
from referee.money.settlement.deal import Deal
from referee.money.settlement.dues import Antes, Debts, antes, debts, joining
from referee.money.settlement.money_lines import money_lines
from referee.replay import Hand
from referee.rulesets import Ruleset


class Settlement(NamedTuple):
    """The dues of a hand, as far as its record shows; chips are whole."""

    result: Result
    pot: Chips | None
    """Before any award, with bourrés that joined it; None if unknown."""
    winners: tuple[Player, ...]
    """In the order of `due`; in turn order if the amount is unknown."""
    bourre: tuple[Player, ...]
    """Payers for taking no trick, in turn order, except payers for a renege."""
    reneged: tuple[Player, ...]
    """In turn order."""
    antes: tuple[Movement, ...]
    """In turn order, second antes last."""
    awards: tuple[Movement, ...]
    debts: tuple[Movement, ...]
    """To the next pot, or to this one (`bourre-queue this-pot`), in turn order."""
    leftovers: Leftovers
    antes_assumed: bool
    bourres_known: bool
    joined: tuple[Movement, ...] = ()
    """Bourrés and reneges paid into the pot just played (`bourre-queue this-pot`)."""
    rests: tuple[tuple[Player, Chips], ...] = ()
    """Sums that players could not pay and will owe the pot (`short-stack owes-rest`)."""

    def __repr__(self) -> str:
        pot = "pot unknown" if self.pot is None else f"pot {self.pot}"
        moved = "".join(f", {movement}" for movement in (*self.awards, *self.debts))
        return f"<Settlement: {self.result.value}, {pot}{moved}>"

    @property
    def matched(self) -> Chips | None:
        """The pot before those joined it, which a bourré matches; None if unknown."""
        if self.pot is None:
            return None
        return Chips(self.pot - sum([movement.chips for movement in self.joined]))

    @property
    def due(self) -> tuple[Movement, ...]:
        return (*self.antes, *self.awards, *self.debts)

    def cost(self, player: Player) -> Chips:
        """Return the cost of a player's renege: 0 without one, or if the amount is unknown."""
        reneges = [debt for debt in self.debts if debt.cause is Cause.RENEGE]
        return Chips(sum([debt.chips for debt in reneges if debt.giver == player]))


def deal_of(
    hand: Hand,
    events: Sequence[Event],
    before: Leftovers,
    reneged: frozenset[Player],
    ruleset: Ruleset,
) -> Deal:
    """Build the deal with everybody on credit."""
    order, lines = hand.seating.in_turn(hand.dealer), money_lines(events, ruleset)
    offenders = tuple([player for player in order if player in reneged])
    if lines.votes:
        ruleset = _as_voted(lines.votes, hand.taken or {}, ruleset)
    return Deal(hand, order, lines, before, offenders, ruleset)


def _as_voted(votes: Iterable[TieVoted], taken: Mapping[Player, int], ruleset: Ruleset) -> Ruleset:
    most = max(taken.values(), default=0)
    tied = [player for player, tricks in taken.items() if tricks == most]
    ways = [vote.way for vote in votes if vote.binds(tied)]
    return replace(ruleset, tie=ways[-1]) if ways else ruleset


def settled(deal: Deal) -> Settlement:
    posted, taken = antes(deal), deal.hand.taken
    pot = deal.pot(
        Chips(sum([each.chips for each in posted.movements])) if posted.complete else None
    )
    if deal.hand.misdealt:
        owing, end = Debts(known=False, rests=posted.rests), PotOutcome(Result.MISDEAL, carried=pot)
    elif deal.is_given_back:
        owing, end = Debts(rests=posted.rests), PotOutcome(Result.CARRIED, carried=pot)
    else:
        after = deal.after(posted.movements)
        owing = debts(after, taken, pot, posted.rests)
        if deal.ruleset.bourre_queue == "this-pot":
            owing, pot = joining(after, owing, pot)
        losers = () if deal.ruleset.renege == "none" else deal.reneged
        stake = Stake(pot, frozenset(losers), deal.ruleset)
        end = outcome(deal.hand, taken, stake) or as_recorded(deal.hand, deal.lines, stake)
    return Settlement(
        result=end.result,
        pot=pot,
        winners=end.winners,
        bourre=owing.bourre,
        reneged=deal.reneged,
        antes=posted.movements,
        awards=end.awards,
        debts=owing.due,
        leftovers=_leftovers(deal, posted, end, owing),
        antes_assumed=posted.assumed,
        bourres_known=owing.known,
        joined=owing.joined,
        rests=owing.rests,
    )


def _leftovers(deal: Deal, posted: Antes, end: PotOutcome, owing: Debts) -> Leftovers:
    owed, queued, before = owing.owed or (), deal.bourres[1], deal.before
    again = deal.hand.is_dealt_again(deal.ruleset)  # the same antes are played for again
    if not again:
        exempt = _exempt(deal, end, owing)
        barred = frozenset(deal.reneged if deal.ruleset.renege == "next-deal" else ())
    else:
        each = deal.ruleset.ante_by == "each"
        paid = dict(given(posted.movements)) if each else deal.order
        exempt = before.exempt.union(paid) if each else frozenset(paid)
        barred = before.barred
    unknown = owing.owed is None or exempt is None
    if deal.ruleset.bourre_queue == "one-per-deal" and not unknown:
        amid = before.opening and deal.hand.number != 1
        unknown = amid or before.carried is None or not (owing.known or deal.hand.misdealt)
    pooled = bool(end.carried and (owing.joined or before.bourre_in_pool))
    return Leftovers(
        carried=None if unknown else end.carried,
        owed=owed,
        queued=queued,
        exempt=frozenset(exempt or ()),
        barred=barred,
        bourre_in_pool=bool(owed or queued) or pooled,
    )


def _exempt(deal: Deal, end: PotOutcome, owing: Debts) -> frozenset[Player] | None:
    """Count a payer for a renege as bourré."""
    words = deal.ruleset.ante_exempt
    if end.tied is None and not words.isdisjoint(("tied", "tied-twos")):
        return None
    tied, taken = end.tied or frozenset(), deal.hand.taken or {}
    groups = {
        "bourre": owing.payers.difference(end.winners),
        "tied": tied,
        "tied-twos": frozenset([player for player in tied if taken.get(player, 0) > 1]),
        "winner": frozenset(end.winners),
    }
    return frozenset().union(*[groups[word] for word in words])
