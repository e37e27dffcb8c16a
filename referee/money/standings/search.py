"""A hand entered after every standing in every reading, keeping the best (decision 0430)."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.books import MARGIN, Books, Premise, Standing
from referee.game import Player
from referee.messages import listed, say
from referee.money.settlement import paid_in_all, settled
from referee.money.standings.aftermath import KEPT, remainders
from referee.money.standings.counts import miswritten
from referee.money.standings.debts import bourre_in, perhaps_bourre
from referee.money.standings.difference import (
    WRONG,
    Difference,
    Of,
    Wrong,
    in_order,
    paid_as_due,
    price,
)
from referee.money.standings.entry import enter_hand
from referee.money.standings.explanations import REASONS, UNSURE_SEATS
from referee.money.standings.hand_seen import HandSeen, deal_after, moved_unseen
from referee.money.standings.open_book import OpenStanding
from referee.money.standings.readings import ways_of
from referee.money.standings.way import Meant, Way, supposed, way_of, with_due

MANY = 4
"""More standings than that must predict the pot of the next hand."""
COINCIDENCE = 10
"""Cost of chips from an unknown source that equal what another standing predicts."""
WINDOW = 9
"""Excess of a kept standing's suppositions over the best."""


class Child(NamedTuple):
    """A hand entered after one standing in one way, with what it leaves."""

    way: Way
    entered: OpenStanding
    differences: tuple[Difference, ...]
    standing: Standing


def children(
    seen: HandSeen, standings: Sequence[Standing]
) -> tuple[list[Child], tuple[Difference, ...]]:
    """Return the best children, the likeliest first, and what is wrong in the best."""
    ways = _ways(seen, standings)
    found = list[Child]()
    for way in ways:
        found += _entered_in(way)
    if any(_foretells_pot(child.way) for child in found):  # another pot is a coincidence
        for place, child in enumerate(found):
            if child.way.came_unseen or child.way.deal.before.carried is None:
                dearer = child.standing._replace(cost=child.standing.cost + COINCIDENCE)
                found[place] = child._replace(standing=dearer)
    found += _miswritten(seen, min(found, key=lambda child: child.standing.cost))
    found.sort(key=lambda child: child.standing.cost)
    found[0] = _showing(found)
    return _kept(found), _judged(found)


def may_cost(seen: HandSeen, books: Books, most: int) -> bool:
    """Tell whether a hand may cost no more than that; much faster than `reckon`."""
    most += books.best.cost
    for way in _ways(seen, books.standings):
        seats = UNSURE_SEATS - WRONG if way.differences and not seen.evening.seats_sure else 0
        if _cost(way, way.differences) + seats <= most and any(_entered_in(way, most)):
            return True
    return False


def _ways(seen: HandSeen, standings: Sequence[Standing]) -> list[Way]:
    """Return the readings after each standing; of many, after those that predict this pot, if any do."""
    named = [more for each in standings for more in _with_payers_bourre(seen, each)]
    deals = [deal_after(seen, moved_unseen(seen, each)) for each in (*standings, *named)]
    whole = seen.deal.lines.whole_pot(seen.deal.ruleset)
    if len(deals) > MANY and whole is not None:
        fits = {whole, whole - seen.deal.lines.raked, None}
        deals = [each for each in deals if settled(each[0]).pot in fits] or deals
    read = list[list[Way]]()
    for deal, standing in deals:
        ways = ways_of(deal, standing, seen)
        most = min([way.cost for way in ways]) + MARGIN
        read.append([with_due(way) for way in ways if way.cost <= most])
    read.sort(key=lambda ways: ways[0].standing.cost + min([way.cost for way in ways]))
    return [way for ways in read for way in ways]


def _with_payers_bourre(seen: HandSeen, standing: Standing) -> Iterator[Standing]:
    """Yield a standing in which whoever pays above the results was bourré in the hand before."""
    lines, left, number = seen.deal.lines, standing.recorded.left, seen.evening.hand_number
    early = paid_in_all((*lines.paid_before, *lines.perhaps_before))
    if number is None or not early.keys() or not early.keys() <= standing.perhaps_bourre:
        return
    if not early.keys().isdisjoint(dict(left.owed)):
        return
    free = "bourre" in seen.deal.ruleset.ante_exempt
    left = left.with_bourres([*early.items()], free=free)
    yield standing._replace(
        recorded=standing.recorded._replace(left=left),
        due=standing.due._replace(left=left),
        perhaps_bourre=frozenset(),
        supposed=(*standing.supposed, Premise(bourre_in(tuple(early), number), unseen_bourre=True)),
        cost=standing.cost + 1,
    )


def _cost(way: Way, differences: Iterable[Difference]) -> int:
    sure = [found for found in differences if found.wrong is not Wrong.SHARED]
    return way.standing.cost + way.supposition + price(sure)


def _entered_in(way: Way, most: float = math.inf) -> Iterator[Child]:
    entered = enter_hand(way)
    differences, cost = tuple(entered.found), _cost(way, entered.found)
    if cost <= most:
        yield from _left(way, entered)
    for slip in _slips(way, differences):
        written = enter_hand(slip)
        if _cost(slip, written.found) <= most:
            yield from _left(slip, written)
    for difference in differences:
        for meant in supposed(REASONS, way, difference):
            if cost + meant.cost - WRONG <= most:
                yield from _explained(way, differences, difference, meant)


def _miswritten(seen: HandSeen, best: Child) -> Iterator[Child]:
    deal, standing = deal_after(seen, best.way.standing)
    for difference in best.differences:
        for read in miswritten(deal, difference) if difference.wrong in Of.COUNTS else ():
            way = min(ways_of(read.deal, standing, seen), key=lambda way: way.cost)
            slip = with_due(way._replace(differences=(*read.found, *way.differences)))
            entered = enter_hand(slip)
            if difference.key not in [found.key for found in entered.found]:
                yield from _left(slip, entered)


def _explained(
    way: Way, differences: Sequence[Difference], difference: Difference, meant: Meant
) -> Iterator[Child]:
    standing = way.standing.loosened(meant.loose)
    if meant.deal.table_ante != way.deal.table_ante:
        standing = standing._replace(ante=meant.deal.table_ante)
    other = with_due(way_of(meant, meant.deal, standing, way.seen))
    rest = [found for found in way.differences if found != difference]
    if meant.put_off:  # the pot then holds less
        rest = [found for found in rest if found.wrong not in Of.THE_POT]
        rest += [found for found in other.differences if found.wrong in Of.THE_POT]
    other = other._replace(differences=tuple(rest))
    entered = enter_hand(other)
    entered.found = [found for found in entered.found if found != difference]
    if difference.key in [found.key for found in entered.found]:
        return  # it does not explain it
    known = {known.key for known in differences}
    dear = price(differences) - price([found for found in entered.found if found.key in known])
    dear = min(dear, WRONG) if meant.put_off else dear  # a pot that holds less bears it out
    cost = way.supposition + dear + meant.cost - WRONG
    yield from _left(other._replace(supposition=cost), entered)


def _slips(way: Way, found: Iterable[Difference]) -> Iterator[Way]:
    """Yield a way without lines that are slips of the pen: their payments were made as due."""
    lines, wrong = way.deal.lines, {difference.wrong for difference in way.differences}
    number, none = way.deal.hand.number, frozenset[Wrong]()
    of_pot = none if lines.pot is None else wrong - Of.ANTES - Of.BOURRES
    of_paid = none if lines.paid is None else wrong & Of.BOURRES
    for wrongs in filter(None, (of_pot, of_paid, of_pot and of_paid and of_pot | of_paid)):
        slips = [difference for difference in way.differences if difference.wrong in wrongs]
        rest = lines._replace(awarded=(), carried=None) if wrongs & of_pot else lines
        rest = rest._replace(paid=None) if wrongs & of_paid else rest
        slip, meant = Premise(listed([paid_as_due(off, number) for off in slips], "and")), way
        if wrongs & of_paid and not way.settlement.bourres_known:  # the others' payments stand
            amiss = {difference.at for difference in slips}
            rest = rest._replace(
                paid=tuple([one for one in lines.paid or () if one.at not in amiss])
            )
            meant = way._replace(settlement=settled(way.deal._replace(lines=rest)))
        yield meant._replace(deal=way.deal._replace(lines=rest), supposed=(*way.supposed, slip))
    if any(difference.wrong in Of.COUNTS for difference in found):
        miscounted = say("the chips were miscounted in hand {hand}", hand=number)
        yield way._replace(supposed=(*way.supposed, Premise(miscounted, miscounted=True)))


def _left(way: Way, entered: OpenStanding) -> Iterator[Child]:
    base, deal, raked = entered.after, way.deal, way.deal.lines.raked
    differences = tuple(entered.found)
    vague = not (way.seen.is_clear and way.known and way.sure)
    others = tuple([found for found in differences if found.wrong is not Wrong.SHARED])
    if vague or others:  # nobody can be sure what lay in the pot that was shared
        differences = others
    whole = deal.lines.whole_pot(deal.ruleset)
    if deal.lines.antes is not None or (whole is not None and not way.differences):
        base = base._replace(ante=way.ante)
    cost = way.standing.cost + way.supposition + price(differences)
    unseen = frozenset[Player]()
    if not way.bourres_known and deal.ruleset.bourre_queue != "this-pot":
        unseen = frozenset(perhaps_bourre(deal))
    wrong = bool(differences or way.off)
    for left in remainders(way, entered, wrong=wrong, vague=vague):
        recorded, due = base.recorded, base.due
        if left.moved:
            recorded, due = recorded.after(left.moved), due.after(left.moved)
        own = (left.premise,) if left.premise else ()
        standing = base._replace(
            recorded=recorded._replace(left=left.left),
            due=due._replace(left=left.left) if left.lawful else due,
            raked=base.raked | {raked} if raked else base.raked,
            perhaps_bourre=frozenset() if left.premise and left.premise.unseen_bourre else unseen,
            supposed=(*way.standing.supposed, *way.supposed, *own),
            cost=cost + left.cost,
        )
        if way.meant.unknown:
            standing = standing.with_unknown_left(standing.cost)
        yield Child(way, entered, differences, standing)


def _foretells_pot(way: Way) -> bool:
    """Tell whether the pot was known before its own line, which confirms it."""
    known = way.deal.before.carried is not None and not way.came_unseen
    lines = way.deal.lines
    at = lines.pot_at
    if not known or lines.antes is None or at is None or lines.pot is None:
        return False
    return not way.off - Of.BOURRES and all(found.at > at for found in way.differences)


def _judged(found: Sequence[Child]) -> tuple[Difference, ...]:
    best, as_read = found[0], _as_read(found)
    others = [child for child in found if child.standing.cost <= best.standing.cost + MARGIN]
    judged = [_with_rival(difference, best, others) for difference in best.differences]
    known = [difference.key for difference in judged]
    silenced = [each for each in as_read.differences if each.key not in known]
    return in_order([*judged, *[_with_rival(each, as_read, [best]) for each in silenced]])


def _as_read(found: Sequence[Child]) -> Child:
    """Return the likeliest child without an unread line, which would explain everything."""
    for child in found:
        if not any(premise.of_unread for premise in child.standing.supposed):
            return child
    return found[0]


def _with_rival(difference: Difference, best: Child, others: Iterable[Child]) -> Difference:
    key = difference.key
    rivals = [child for child in others if key not in [found.key for found in child.differences]]
    if not rivals:
        return difference
    instead = [found.at.line for found in rivals[0].differences if found not in best.differences]
    if instead:
        return difference._replace(perhaps=say("line {line} is wrong instead", line=instead[0]))
    supposed = [each.sentence for each in rivals[0].standing.supposed]
    premise = supposed[-1] if supposed else say("the chips of an earlier hand are read otherwise")
    return difference._replace(perhaps=say("{premise}, and nothing is wrong", premise=premise))


def _showing(found: Sequence[Child]) -> Child:
    best, shown = found[0], found[0].way.meant.shown
    rivals = [child.differences for child in found if child.way.meant.shown != shown]
    if not shown or not rivals or not (off := rivals[0]):
        return best
    named = {player for difference in off for player, _, _ in difference.by_player}
    if named <= {player for each in shown for player, _, _ in each.by_player}:
        return best
    faults = [difference._replace(at=off[0].at) for difference in shown]
    return best._replace(differences=(*faults, *best.differences))


def _kept(found: list[Child]) -> list[Child]:
    most, each, known = found[0].standing.cost + WINDOW, list[Child](), list[Standing]()
    for child in found:
        if child.standing.cost > most or len(each) > KEPT:  # one more: there are more
            break
        if child.standing.chips not in known:
            known.append(child.standing.chips)
            each.append(child)
    as_read = _as_read(found)
    return each if as_read in each else [*each, as_read]
