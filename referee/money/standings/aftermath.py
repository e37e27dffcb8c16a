"""Leftovers of a hand, in every way that later lines may confirm."""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import NamedTuple

from referee.books import Cause, Leftovers, Movement, Premise
from referee.game import Chips
from referee.messages import Message, say, template
from referee.money.settlement import Deal, Settlement, bourre_charge, settled
from referee.money.standings.debts import (
    bourre_in,
    debts_paid,
    fully_paid,
    left_out,
    perhaps_bourre,
)
from referee.money.standings.difference import Wrong
from referee.money.standings.hand_seen import unread_is_of_chips
from referee.money.standings.open_book import OpenStanding
from referee.money.standings.pots import may_be_paid_unseen
from referee.money.standings.way import Way

MOST_CANDIDATES = 8
"""Candidates for an unrecorded bourré of which every combination is tried."""


KEPT = 64
"""Standings kept after a hand."""


class Remainder(NamedTuple):
    """One possible state of the pots after a hand."""

    left: Leftovers
    cost: int = 0
    premise: Premise | None = None
    """None if a line says as much."""
    moved: tuple[Movement, ...] = ()
    """Implied, though no line records them."""
    lawful: bool = False
    """The rules leave the same then."""


def _bourre_after_all(way: Way) -> Iterator[Remainder]:
    """Yield the leftovers if players who took the pot were bourré, as other lines have it."""
    deal, left = way.deal, way.settlement.leftovers
    owed, charge = dict(left.owed), deal.charge(way.settlement.matched)
    trickless = deal.hand.trickless
    both = tuple([who for who in way.settlement.winners if who in owed or who in trickless])
    if both and charge and left.carried is not None:
        debts, free = [(who, charge) for who in both], "bourre" in deal.ruleset.ante_exempt
        after = left.with_bourres(debts, free=free)
        yield Remainder(after, 1, Premise(bourre_in(both, deal.hand.number)), lawful=True)


def _taken_back(deal: Deal, settlement: Settlement) -> Remainder:
    antes = [movement for movement in settlement.antes if movement.cause is Cause.ANTE]
    left = settlement.leftovers
    carried = (left.carried or 0) - sum(movement.chips for movement in antes)
    back = tuple([move._replace(giver=move.taker, taker=move.giver) for move in antes])
    sentence = say("the antes of hand {hand} were taken back", hand=deal.hand.number)
    left = left._replace(carried=Chips(carried), exempt=deal.before.exempt)
    return Remainder(left, 1, Premise(sentence), moved=back, lawful=True)


def _as_it_lies(way: Way, entered: OpenStanding) -> list[Remainder]:
    deal, pot, recorded = way.deal, entered.pot_after_hand, entered.after.recorded
    settlement, left, lines = way.settlement, way.settlement.leftovers, way.deal.lines
    paid = debts_paid(deal, settlement)
    seen_paid = left_out(deal, way.differences) & fully_paid(recorded.debts)
    seen = [debt for debt in left.owed if debt[0] in seen_paid]
    owed = (
        left.owed
        if paid is None or deal.ruleset.bourre_queue == "this-pot"
        else (*paid.items(), *seen)
    )
    by_rules = left._replace(carried=pot)
    ways = [Remainder(by_rules._replace(owed=owed))]
    ways.append(_if(deal, by_rules, template("the rest due in hand {hand} is still paid"), 0))
    if forgotten := dict(left.owed).keys() - dict(owed).keys():
        antes = by_rules._replace(owed=owed, exempt=left.exempt - forgotten)
        ways.append(_if(deal, antes, template("who paid nothing after hand {hand} antes again"), 0))
    ways.append(_if(deal, way.due.leftovers, template("hand {hand} left what the rules say"), 2))
    whole, carried, due = lines.whole_pot(deal.ruleset), deal.before.carried, settlement.pot
    known = whole is not None and carried is not None and due is not None and due != whole
    if known and not may_be_paid_unseen(deal, settlement):
        as_written = settled(deal.holding((whole or 0) - (due or 0))).leftovers
        rest_of_pot = Chips(max(0, (due or 0) - sum(award.chips for award in lines.awarded)))
        right = template("the pot line of hand {hand} is right")
        ways.append(_if(deal, as_written, right))
        ways.append(_if(deal, as_written._replace(carried=rest_of_pot), right))
    spared = [tuple([who for who in deal.reneged if who is not each]) for each in deal.reneged]
    for who in dict.fromkeys([(), *spared]) if deal.reneged else ():
        after = settled(deal._replace(reneged=who)).leftovers
        ways.append(_if(deal, after, template("not every renege of hand {hand} was seen")))
    if way.differences:
        ways += _with_another_renege(deal)
    for difference in entered.found:
        off = difference.recorded - difference.due
        if difference.wrong in (Wrong.TOTAL, Wrong.STACK) and off <= pot:
            less = left._replace(carried=Chips(pot - off))
            ways.append(_if(deal, less, template("the pot of hand {hand} lacks what was counted")))
    if way.off or deal.reneged:
        everybody = template("everybody antes after hand {hand}")
        for found in [*ways]:
            free = _if(deal, found.left._replace(exempt=frozenset()), everybody, found.cost + 1)
            ways.append(free._replace(premise=found.premise or free.premise))
    return ways


def _if(deal: Deal, left: Leftovers, sentence: str, cost: int = 1) -> Remainder:
    return Remainder(left, cost, Premise(Message(sentence, {"hand": str(deal.hand.number)})))


def _with_another_renege(deal: Deal) -> Iterator[Remainder]:
    """Yield the leftovers for each player whose renege would make the pot line right."""
    if deal.lines.pot is None:
        return
    takers, counted = {award.player for award in deal.lines.awarded}, deal.hand.counted
    most = max([1, *[counted.get(player, 0) for player in takers]])
    for player in deal.order:
        if player in {*takers, *deal.reneged} or counted.get(player, 0) < most:
            continue
        reneged = tuple([each for each in deal.order if each in {*deal.reneged, player}])
        settlement = settled(deal._replace(reneged=reneged))
        if {*settlement.winners} == takers:
            said = say("{player} reneged in hand {hand}", player=player, hand=deal.hand.number)
            yield Remainder(settlement.leftovers, 1, Premise(said))


def _unrecorded_bourres(way: Way) -> Iterator[Remainder]:
    """Yield the leftovers if players were bourré without a record (decision 0312)."""
    deal, settlement = way.deal, way.settlement
    left, charge = settlement.leftovers, bourre_charge(settlement.pot, deal.ruleset)
    known = {*settlement.winners, *settlement.bourre, *dict(left.owed)}
    candidates = [player for player in perhaps_bourre(deal) if player not in known]
    if left.carried is None or not charge or len(candidates) > MOST_CANDIDATES:
        return
    if deal.purses is not None or deal.ruleset.bourre_queue != "at-once":
        return
    cost = 1 if deal.lines.paid is None else 4  # a line says who paid: nobody else, it seems
    for number in range(1, len(candidates) + 1):
        for bourre in combinations(candidates, number):
            debts = [(player, Chips(max(0, charge - deal.put_off(player)))) for player in bourre]
            after = left.with_bourres(debts, free="bourre" in deal.ruleset.ante_exempt)
            premise = Premise(bourre_in(bourre, deal.hand.number), unseen_bourre=True)
            yield Remainder(after, cost, premise, lawful=True)


def remainders(way: Way, entered: OpenStanding, *, wrong: bool, vague: bool) -> Iterator[Remainder]:
    """Yield the possible states of the pots after a hand, the record's own first; usually one.

    `wrong`: not everything was in order.
    """
    deal, settlement, left = way.deal, way.settlement, way.settlement.leftovers
    ways = [Remainder(left)]
    if left.carried is not None:
        if deal.hand.misdealt:
            ways.append(_taken_back(deal, settlement))
        elif wrong or deal.reneged:
            ways = _as_it_lies(way, entered)
        elif 0 < len(deal.hand.tricks) < deal.ruleset.hand_size:
            ways += _with_another_renege(deal)
    del ways[1 if vague else len(ways) :]
    ways += _bourre_after_all(way)
    bourres = list[Remainder]()
    known = way.settlement.bourres_known or way.seen.hand.misdealt
    if not known and way.pot_known and way.seen.is_clear:
        bourres = [*islice(_unrecorded_bourres(way), KEPT + 1)]  # one more: there are more
    if vague and (not bourres or way.bourres_known):
        bourres.append(Remainder(Leftovers(carried=None), 2, _otherwise(way), lawful=True))
    for found in (*ways, *bourres):
        yield from _after_side_money(found, way, entered) if entered.changes else (found,)


def _otherwise(way: Way) -> Premise:
    seen = way.seen
    if seen.chatter and way.known and way.sure and seen.evening.seats_sure and not seen.muddled:
        return Premise(unread_is_of_chips(seen.chatter), of_unread=True)
    number = seen.hand.number
    return Premise(say("what hand {hand} left is not what its lines say", hand=number))


def _after_side_money(found: Remainder, way: Way, entered: OpenStanding) -> Iterator[Remainder]:
    """Once a pot was shared out, who need not ante to a new one is up to the table."""
    left, exempt = entered.left(found.left), way.settlement.leftovers.exempt
    yield found._replace(left=left)
    if any(wrong.wrong is Wrong.SHARED for wrong in entered.found):
        empty = left._replace(carried=Chips(0), owed=())
        yield found._replace(left=empty)
        yield found._replace(left=empty._replace(exempt=exempt), cost=found.cost + 1)
    yield found._replace(left=left._replace(exempt=exempt), cost=found.cost + 1)
