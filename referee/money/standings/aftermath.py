"""Leftovers of a hand, in every way that later lines may confirm."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from referee.books import UNSEEN_BOURRE, Cause, House, Leftovers, Movement
from referee.game import Chips
from referee.messages import say
from referee.money.settlement import Deal, Settlement, bourre_charge, settled
from referee.money.standings.debts import (
    bourre_in,
    debts_paid,
    fully_paid,
    left_out,
    perhaps_bourre,
)
from referee.money.standings.difference import Wrong
from referee.money.standings.entry import Entered
from referee.money.standings.hand_seen import HandSeen
from referee.money.standings.pots import may_be_paid_unseen
from referee.money.standings.short import as_paid, owing, unsure
from referee.money.standings.way import Way

MOST_CANDIDATES = 8
"""Candidates for an unrecorded bourré up to which every combination is tried."""


class Remainder(NamedTuple):
    """One possible state of the pots after a hand."""

    left: Leftovers
    cost: int = 0
    sentence: str = ""
    """The supposition, a clause after *if*; empty if a line says as much."""
    name: str = "left"
    moved: tuple[Movement, ...] = ()
    """Movements that it implies and no line records."""
    lawful: bool = False
    """True if the rules leave the same then."""


def left_open(way: Way, entered: Entered, *, wrong: bool) -> Iterator[Remainder]:
    """Yield the possible leftovers; usually one, if the hand was in order.

    The record's own reading comes first.
    """
    left = way.by_cards.leftovers
    if left.carried is None:
        yield Remainder(left)
        return
    irregular = wrong or bool(way.deal.reneged) or way.settlement is not way.by_cards
    ways: Iterable[Remainder] = [Remainder(left)]
    if irregular or way.deal.hand.misdealt:
        ways = _irregular(way, entered, left)
    elif 0 < len(way.deal.hand.tricks) < way.deal.ruleset.hand_size:
        ways = [Remainder(left), *_with_another_renege(way.deal)]
    seen: set[Leftovers] = set()
    for found in ways:
        for paid in _as_short_players_paid(found, way) if found.left.carried is not None else ():
            if paid.left not in seen:
                seen.add(paid.left)
                yield paid


def _irregular(way: Way, entered: Entered, left: Leftovers) -> Iterator[Remainder]:
    """Yield the possible leftovers of an irregular hand.

    Chips counted too many may be missing from the pot, and vice versa; a count never puts
    exemptions from the ante in doubt.
    """
    deal = way.deal
    if deal.hand.misdealt:
        yield Remainder(left)
        antes = antes_of(way.by_cards)
        back = tuple([move._replace(giver=move.taker, taker=move.giver) for move in antes])
        sentence = say("the antes of hand {hand} were taken back", hand=deal.hand.number)
        yield Remainder(_taken_back(deal, way.by_cards), 1, sentence, moved=back, lawful=True)
        return
    for found in _as_it_lies(way, entered, left):
        yield found
    if way.off or deal.reneged or way.settlement is not way.by_cards:
        for found in _as_it_lies(way, entered, left):
            yield found._replace(left=found.left._replace(exempt=frozenset()), cost=found.cost + 1)


def _as_it_lies(way: Way, entered: Entered, left: Leftovers) -> Iterator[Remainder]:
    deal, lying = way.deal, entered.side.pot_after_hand
    pot = max(0, entered.standing.recorded.balances.get(House.POT, 0)) if lying is None else lying
    paid = debts_paid(deal, way.settlement)
    seen_paid = left_out(deal, way.differences) & fully_paid(entered.standing.recorded.debts)
    seen = [debt for debt in left.owed if debt[0] in seen_paid]
    owed = left.owed if paid is None or deal.bourres_join_now else (*paid.items(), *seen)
    as_lies = left._replace(carried=Chips(pot), owed=owed)
    yield Remainder(as_lies)
    yield Remainder(left._replace(carried=Chips(pot)))
    if forgotten := {player for player, _ in left.owed} - {player for player, _ in owed}:
        yield Remainder(as_lies._replace(exempt=left.exempt - forgotten))
    yield Remainder(way.due.leftovers, 2)
    for other in (*_as_written(deal, way.settlement), *_without_reneges(deal)):
        yield Remainder(other, 1)
    if way.differences:
        yield from _with_another_renege(deal)
    if way.settlement is not way.by_cards:
        yield Remainder(way.settlement.leftovers)
    for difference in entered.differences:
        off = difference.recorded - difference.due
        if difference.wrong in (Wrong.TOTAL, Wrong.STACK) and off <= pot:
            yield Remainder(left._replace(carried=Chips(pot - off)), 1)


def _as_written(deal: Deal, settlement: Settlement) -> Iterator[Leftovers]:
    whole, carried, pot = deal.lines.whole_pot(deal.ruleset), deal.before.carried, settlement.pot
    if whole is None or carried is None or pot is None or pot == whole:
        return
    if not may_be_paid_unseen(deal, settlement):
        before = deal.before._replace(carried=Chips(carried + whole - pot))
        left = settled(deal._replace(before=before)).leftovers
        yield left
        paid_out = sum(award.chips for award in deal.lines.awarded)
        yield left._replace(carried=Chips(max(0, pot - paid_out)))


def _without_reneges(deal: Deal) -> Iterator[Leftovers]:
    """Yield the leftovers if the table saw none of the reneges, or all but one."""
    each = [
        tuple([player for player in deal.reneged if player is not spared])
        for spared in deal.reneged
    ]
    for reneged in dict.fromkeys([(), *each]) if deal.reneged else ():
        yield settled(deal._replace(reneged=reneged)).leftovers


def _with_another_renege(deal: Deal) -> Iterator[Remainder]:
    """Yield the leftovers for each player whose renege would make the pot line right.

    They have as many tricks as whoever was paid. The trick of the renege may be lost or misread.
    """
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
            yield Remainder(settlement.leftovers, 1, said)


def _taken_back(deal: Deal, settlement: Settlement) -> Leftovers:
    """Return the leftovers of a misdeal if everybody took their ante back."""
    antes = sum(movement.chips for movement in antes_of(settlement))
    carried = (settlement.leftovers.carried or 0) - antes
    return settlement.leftovers._replace(carried=Chips(carried), exempt=deal.before.exempt)


def antes_of(settlement: Settlement) -> tuple[Movement, ...]:
    return tuple([movement for movement in settlement.antes if movement.cause is Cause.ANTE])


def _as_short_players_paid(found: Remainder, way: Way) -> Iterator[Remainder]:
    """Yield the same with debts paid as far as players may have had chips."""
    short = owing(way.deal, way.by_cards)
    if not short:
        yield found
        return
    for left in as_paid(found.left, short):
        yield found._replace(left=left)


def unrecorded_bourres(way: Way) -> Iterator[Remainder]:
    """Yield the leftovers if one, two or more players were bourré without a record.

    Nothing if the pot, and so the price of a bourré, is unknown, or if too many may have been
    bourré. Decision 0312.
    """
    deal, settlement = way.deal, way.by_cards
    left, charge = settlement.leftovers, bourre_charge(settlement.pot, deal.ruleset)
    known = {*settlement.winners, *settlement.bourre, *[player for player, _ in left.owed]}
    candidates = [player for player in perhaps_bourre(deal) if player not in known]
    if left.carried is None or not charge or len(candidates) > MOST_CANDIDATES:
        return
    if deal.purses is not None or deal.one_bourre_a_deal or deal.bourres_join_now:
        return
    free = "bourre" in deal.ruleset.ante_exempt
    for number in range(1, len(candidates) + 1):
        for bourre in combinations(candidates, number):
            debts = [(player, Chips(max(0, charge - deal.put_off(player)))) for player in bourre]
            owed = (*left.owed, *[debt for debt in debts if debt[1]])
            exempt = left.exempt.union(bourre) if free else left.exempt
            after = left._replace(owed=owed, exempt=exempt, bourre_in_pool=True)
            cost = (
                1 if deal.lines.paid is None else 4
            )  # a line says who paid: nobody else, it seems
            sentence = bourre_in(bourre, deal.hand)
            yield Remainder(after, cost, sentence, UNSEEN_BOURRE, lawful=True)


def ways_left(
    seen: HandSeen, way: Way, entered: Entered, *, wrong: bool, follow: bool
) -> Iterator[Remainder]:
    """Yield the possible leftovers, without the changes by side lines."""
    vague = is_vague(seen, way)
    if not vague:
        yield from left_open(way, entered, wrong=wrong)
    else:
        yield next(iter(left_open(way, entered, wrong=wrong)))
    known = way.settlement.bourres_known or seen.hand.misdealt
    sure = seen.seats_sure and seen.unread is None and not seen.muddled
    bourres = list[Remainder]()
    if follow and not known and way.pot_known and sure:
        bourres = list(unrecorded_bourres(way))
    yield from bourres
    if vague and not (bourres and way.only_bourres_unknown):
        why = f"what hand {way.deal.hand.number} left is not what its lines say"
        yield Remainder(Leftovers(carried=None), 2, why, lawful=True)


def is_vague(seen: HandSeen, way: Way) -> bool:
    """Tell whether the lines do not show what a hand left."""
    sure = seen.seats_sure and seen.unread is None and not seen.muddled
    short, thin = owing(way.deal, way.by_cards), unsure(way.deal, way.by_cards)
    purses_open = bool(thin) or any(purse.most is None for purse in short.values())
    return not sure or not way.known or purses_open


def after_side_money(
    found: Remainder, way: Way, entered: Entered
) -> Iterator[tuple[Leftovers, int]]:
    """Return the leftovers after side lines, with the cost of their supposition.

    Once a pot was shared out, who need not ante to a new one is up to the table.
    """
    left = entered.side.left(found.left)
    yield left, 0
    if not entered.side.changes_what_is_left:
        return
    exempt = way.by_cards.leftovers.exempt
    if any(wrong.wrong is Wrong.SHARED for wrong in entered.differences):
        yield left._replace(carried=Chips(0), owed=()), 0
        yield left._replace(carried=Chips(0), owed=(), exempt=exempt), 1
    if left.exempt != exempt:
        yield left._replace(exempt=exempt), 1
