"""Settlement of a hand, from its pot to what it leaves."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from referee.books import Leftovers, given
from referee.events import Event, TieVoted
from referee.game import Chips, Player
from referee.money.settlement.antes import Antes, antes
from referee.money.settlement.awards import PotOutcome, Stake, as_recorded, outcome
from referee.money.settlement.deal import Deal
from referee.money.settlement.debts import Debts, debts, joining
from referee.money.settlement.money_lines import money_lines
from referee.money.settlement.settlement import Result, Settlement
from referee.replay import Hand
from referee.rulesets import Ruleset


def deal_of(
    hand: Hand,
    events: Sequence[Event],
    before: Leftovers,
    reneged: frozenset[Player],
    ruleset: Ruleset,
) -> Deal:
    """Build the deal with everybody on credit.

    `before` is what the hand before left, `reneged` are the players whose renege stands. After a
    missing hand `before.carried` must be None: then, and when a log opens with a later hand, the
    hand's own `pot` lines show the pot.
    """
    order = hand.seating.in_turn(hand.dealer)
    offenders = tuple([player for player in order if player in reneged])
    lines = money_lines(events, ruleset)
    rules = _as_voted(lines.votes, hand.taken or {}, ruleset) if lines.votes else ruleset
    return Deal(hand, order, lines, before, offenders, rules)


def _as_voted(votes: Iterable[TieVoted], taken: Mapping[Player, int], ruleset: Ruleset) -> Ruleset:
    """Apply the last binding vote on a tie."""
    most = max(taken.values(), default=0)
    tied = [player for player, tricks in taken.items() if tricks == most]
    ways = [vote.way for vote in votes if vote.binds(tied)]
    return replace(ruleset, tie=ways[-1]) if ways else ruleset


def settled(deal: Deal) -> Settlement:
    """Return what a hand should pay."""
    posted = antes(deal)
    pot = deal.pot(posted.total)
    after = deal._replace(ante_rests=posted.rests).after(posted.movements)
    end, owing, pot = _played(after, pot)
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


def _played(deal: Deal, pot: Chips | None) -> tuple[PotOutcome, Debts, Chips | None]:
    if deal.hand.misdealt:
        nothing = Debts(known=False, rests=deal.ante_rests)
        return PotOutcome(Result.MISDEAL, carried=pot), nothing, pot
    taken = deal.hand.taken
    owing = debts(deal, taken, pot)
    if deal.bourres_join_now:
        owing, pot = joining(deal, owing, pot)
    stake = Stake(pot, frozenset(deal.losers), deal.ruleset)
    end = outcome(deal.hand, taken, stake) or as_recorded(deal.hand, deal.lines, stake)
    return end, owing, pot


def _leftovers(deal: Deal, posted: Antes, end: PotOutcome, owing: Debts) -> Leftovers:
    owed, queued = owing.owed or (), deal.still_waiting
    sitting_out = deal.reneged if deal.ruleset.renege == "next-deal" else ()
    old_bourre = bool(end.carried and (owing.joined or deal.before.bourre_in_pool))
    again = deal.dealt_again
    exempt = _paid_already(deal, posted) if again else _exempt(deal, end, owing)
    unknown = owing.owed is None or exempt is None or _queue_unknown(deal, owing)
    return Leftovers(
        carried=None if unknown else end.carried,
        owed=owed,
        queued=queued,
        exempt=exempt or frozenset(),
        barred=deal.before.barred if again else frozenset(sitting_out),
        bourre_in_pool=bool(owed or queued) or old_bourre,
    )


def _queue_unknown(deal: Deal, owing: Debts) -> bool:
    known = owing.known or deal.hand.misdealt
    amid = deal.before.opening and deal.hand.number != 1
    return deal.one_bourre_a_deal and (amid or deal.before.carried is None or not known)


def _exempt(deal: Deal, end: PotOutcome, owing: Debts) -> frozenset[Player] | None:
    """Count a payer for a renege as bourré."""
    words = deal.ruleset.ante_exempt
    if end.tied is None and not words.isdisjoint(("tied", "tied-twos")):
        return None
    tied, taken = end.tied or frozenset(), deal.hand.taken or {}
    groups = {
        "bourre": owing.payers if owing.known else owing.payers.difference(end.winners),
        "tied": tied,
        "tied-twos": frozenset([player for player in tied if taken.get(player, 0) > 1]),
        "winner": frozenset(end.winners),
    }
    return frozenset().union(*[groups[word] for word in words])


def _paid_already(deal: Deal, posted: Antes) -> frozenset[Player]:
    if deal.ruleset.ante_by != "each":
        return frozenset(deal.order)
    return deal.before.exempt.union(dict(given(posted.movements)))
