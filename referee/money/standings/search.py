"""A hand entered after every standing in every reading, keeping the best (decision 0430)."""

import math
from collections.abc import Iterable, Iterator, Sequence

from referee.books import MARGIN, Standing
from referee.messages import say
from referee.money.settlement import Deal, settled
from referee.money.standings.aftermath import KEPT
from referee.money.standings.children import Child, cost_at_least, entered_in
from referee.money.standings.difference import Difference, in_order
from referee.money.standings.hand_seen import HandSeen, deal_after
from referee.money.standings.way import Way, ways_of, with_due

MOST_FOLLOWED = 4
"""Standings, the likeliest first, after which unrecorded bourrés are followed."""
COINCIDENCE = 10
"""Cost of chips from an unknown source that equal what another standing predicts."""
WINDOW = 9
"""Excess of a kept standing's suppositions over the best."""


def children(
    seen: HandSeen, standings: Sequence[Standing]
) -> tuple[list[Child], tuple[Difference, ...]]:
    found = _without_coincidence(_entered(seen, _ways(seen, standings)))
    found.sort(key=lambda child: child.cost)
    found[0] = _showing(found)
    return kept(found), _judged(found)


def is_within(seen: HandSeen, standings: Sequence[Standing], most: int) -> bool:
    return any(
        any(True for _ in entered_in(seen, way, follow=follow, most=most))
        for way, follow in _ways(seen, standings)
        if cost_at_least(seen, way) <= most
    )


def _ways(seen: HandSeen, standings: Sequence[Standing]) -> list[tuple[Way, bool]]:
    """Return the readings after each standing; True: unrecorded bourrés are followed."""
    deals = [deal_after(seen, standing) for standing in standings]
    read = [*_ways_after_each(seen, _with_this_pot(seen, deals))]
    read.sort(key=lambda ways: ways[0].standing.cost + min([way.cost for way in ways]))
    return [(way, rank < MOST_FOLLOWED) for rank, ways in enumerate(read) for way in ways]


def _entered(seen: HandSeen, ways: Sequence[tuple[Way, bool]]) -> list[Child]:
    """Return the children of all ways, in order, without those that cannot be kept.

    The likeliest way comes first: its children show how dear the others may be.
    """
    least = [cost_at_least(seen, way) for way, _ in ways]
    entered, best = dict[int, list[Child]](), math.inf
    for place in sorted(range(len(ways)), key=least.__getitem__):
        if least[place] > best + WINDOW:
            break
        way, follow = ways[place]
        entered[place] = [*entered_in(seen, way, follow=follow, most=best + WINDOW)]
        if not way.shown:
            best = min(
                [best, *[each.cost + COINCIDENCE * each.way.came_unseen for each in entered[place]]]
            )
    return [child for place in sorted(entered) for child in entered[place]]


def _without_coincidence(found: list[Child]) -> list[Child]:
    """Raise the cost of another pot if one standing predicts exactly this one."""
    if not any(child.way.foretells_pot for child in found):
        return found
    return [
        child._replace(standing=child.standing._replace(cost=child.cost + COINCIDENCE))
        if child.way.came_unseen
        else child
        for child in found
    ]


def _judged(found: Sequence[Child]) -> tuple[Difference, ...]:
    best = found[0]
    if not best.differences:
        return ()
    others = [child for child in found if child.cost <= best.cost + MARGIN]
    return in_order([_with_rival(difference, best, others) for difference in best.differences])


def _with_rival(difference: Difference, best: Child, others: Iterable[Child]) -> Difference:
    key = difference.key
    rivals = [child for child in others if key not in [found.key for found in child.differences]]
    if difference.perhaps or not rivals:
        return difference
    instead = [found.at.line for found in rivals[0].differences if found not in best.differences]
    if instead:
        return difference._replace(perhaps=say("line {line} is wrong instead", line=instead[0]))
    supposed = [each.sentence for each in rivals[0].standing.supposed]
    premise = supposed[-1] if supposed else say("the chips of an earlier hand are read otherwise")
    return difference._replace(perhaps=say("{premise}, and nothing is wrong", premise=premise))


def _showing(found: Sequence[Child]) -> Child:
    """Return the best child, with the faults that a count shows.

    A player who returns with all they left with is believed, and not accused.
    """
    best = found[0]
    rivals = [child for child in found if child.way.shown != best.way.shown]
    if not best.way.shown or not rivals or not rivals[0].differences:
        return best
    off = rivals[0].differences
    named = {player for difference in off for player, _, _ in difference.by_player}
    concerned = {player for shown in best.way.shown for player, _, _ in shown.by_player}
    if named <= concerned:
        return best
    shown = [difference._replace(at=off[0].at) for difference in best.way.shown]
    return best._replace(differences=(*shown, *best.differences))


def kept(found: list[Child]) -> list[Child]:
    """Return the best children and those nearly as good, without duplicates."""
    most, each, known = found[0].cost + WINDOW, list[Child](), list[object]()
    for child in found:
        if child.cost > most or len(each) > KEPT:  # one more: there are more
            break
        if child.standing.chips not in known:
            known.append(child.standing.chips)
            each.append(child)
    return each


def _with_this_pot(
    seen: HandSeen, deals: Sequence[tuple[Deal, Standing]]
) -> Sequence[tuple[Deal, Standing]]:
    """Return the deals that predict this pot, with their standings, if there are many."""
    whole = seen.deal.lines.whole_pot(seen.deal.ruleset)
    if len(deals) <= MOST_FOLLOWED or whole is None:
        return deals
    fits = {whole, whole - seen.deal.lines.raked, None}
    return [each for each in deals if settled(each[0]).pot in fits] or deals


def _ways_after_each(
    seen: HandSeen, deals: Iterable[tuple[Deal, Standing]]
) -> Iterator[Sequence[Way]]:
    """Share readings between standings that read a hand alike."""
    known = list[tuple[object, Sequence[Way]]]()
    for deal, standing in deals:
        key = standing.ante, standing.recorded.debts, deal
        ways = next((ways for other, ways in known if other == key), ())
        if not ways:
            ways = ways_of(deal, standing, seen)
            known.append((key, ways))
        most = min([way.cost for way in ways]) + MARGIN
        likely = [way._replace(standing=standing) for way in ways if way.cost <= most]
        yield [with_due(way, seen) for way in likely]
