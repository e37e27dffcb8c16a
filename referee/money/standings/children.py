"""Standings after a hand, entered in one way."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.books import UNSEEN_BOURRE, Standing
from referee.money.settlement.money_lines import MoneyLines
from referee.money.standings.aftermath import Remainder, after_side_money, is_vague, ways_left
from referee.money.standings.debts import perhaps_bourre
from referee.money.standings.difference import OF_ANTES, OF_BOURRES, WRONG, Difference, Wrong, price
from referee.money.standings.entry import enter_hand
from referee.money.standings.explanations import UNSURE_SEATS, explanations
from referee.money.standings.hand_seen import HandSeen
from referee.money.standings.meant import Meant, slips_in
from referee.money.standings.open_book import OpenStanding
from referee.money.standings.way import Way, premises, way_of, with_due


class Child(NamedTuple):
    """A hand entered after one standing in one way, with what it leaves."""

    way: Way
    entered: OpenStanding
    differences: tuple[Difference, ...]
    standing: Standing

    @property
    def cost(self) -> int:
        return self.standing.cost


def cost_at_least(seen: HandSeen, way: Way) -> int:
    explained = UNSURE_SEATS - WRONG if way.differences and not seen.evening.seats_sure else 0
    return _cost(way, way.differences) + explained


def _cost(way: Way, differences: Iterable[Difference]) -> int:
    sure = [found for found in differences if found.wrong is not Wrong.SHARED]
    return way.standing.cost + way.supposition + price(sure)


def entered_in(seen: HandSeen, way: Way, *, follow: bool, most: float) -> Iterator[Child]:
    """Yield a way in the books, and other readings of its faults, within that cost."""
    differences: tuple[Difference, ...] = ()
    for each in (way, *_slips(way)):
        entered = _enter(seen, each)
        found = (*each.differences, *entered.found)
        differences = found if each is way else differences
        if _cost(each, found) <= most:
            yield from _left(seen, each, entered, found, follow=follow)
    cost = _cost(way, differences)
    if cost <= most and any(found.wrong in (Wrong.STACK, Wrong.TOTAL) for found in differences):
        other = _as_slip(way, ["chips"], way.deal.lines)._replace(miscounted=True)
        yield from _left(seen, other, _enter(seen, other), differences, follow=follow)
    for difference in differences:
        for meant in explanations(difference, way, seen):
            if cost + meant.cost - WRONG <= most:
                yield from _explained(seen, way, differences, difference, meant)


def _explained(
    seen: HandSeen,
    way: Way,
    differences: Sequence[Difference],
    difference: Difference,
    meant: Meant,
) -> Iterator[Child]:
    """Explain one difference; that is never likelier than a fault."""
    standing = way.standing.loosened(meant.loose)
    if meant.deal.table_ante != way.deal.table_ante:
        standing = standing._replace(ante=meant.deal.table_ante)
    other = with_due(way_of(meant, meant.deal, standing, seen), seen)
    rest = tuple([found for found in way.differences if found != difference])
    entered = _enter(seen, other)
    found = (*rest, *[after for after in entered.found if after != difference])
    if difference.key in [each.key for each in found]:
        return  # it does not explain it
    known = {known.key for known in differences}
    dear = price(differences) - price([each for each in found if each.key in known])
    cost = way.supposition + dear + meant.cost - WRONG
    other = other._replace(differences=rest, supposition=cost)
    for child in _left(seen, other, entered, found, follow=False):
        left = child.standing
        yield (
            child._replace(standing=left.with_unknown_left(left.cost)) if meant.unknown else child
        )


def _enter(seen: HandSeen, way: Way) -> OpenStanding:
    entered = enter_hand(seen.events, seen.evening.players, way)
    if seen.muddled:
        entered.found = []
    return entered


def _slips(way: Way) -> Iterator[Way]:
    lines, wrong = way.deal.lines, {difference.wrong for difference in way.differences}
    pot = bool(wrong - OF_ANTES - OF_BOURRES) and lines.pot is not None
    paid = bool(wrong & OF_BOURRES) and lines.paid is not None
    if pot:
        yield _as_slip(way, ["pot"], lines._replace(awarded=(), carried=None))
    if paid:
        yield _as_slip(way, ["paid"], lines._replace(paid=None))
    if pot and paid:
        both = lines._replace(awarded=(), carried=None, paid=None)
        yield _as_slip(way, ["pot", "paid"], both)


def _as_slip(way: Way, keywords: Sequence[str], lines: MoneyLines) -> Way:
    """Drop lines as slips of the pen: their payments were made as due."""
    hand = way.deal.hand
    supposed = (*way.supposed, *premises("slip", slips_in(keywords, hand), hand))
    return way._replace(deal=way.deal._replace(lines=lines), supposed=supposed)


def _left(
    seen: HandSeen,
    way: Way,
    entered: OpenStanding,
    differences: tuple[Difference, ...],
    *,
    follow: bool,
) -> Iterator[Child]:
    vague = is_vague(seen, way)
    others = tuple([found for found in differences if found.wrong is not Wrong.SHARED])
    if vague or others:  # nobody can be sure what lay in the pot that was shared
        differences = others
    cost = way.standing.cost + way.supposition + price(differences)
    base = _with_facts(entered.after, way)._replace(
        supposed=(*way.standing.supposed, *way.supposed), cost=cost
    )
    wrong = bool(differences or way.off)
    for found in ways_left(seen, way, entered, wrong=wrong, follow=follow):
        for left in after_side_money(found, way, entered):
            yield Child(way, entered, differences, _leaving(base, left, way))


def _leaving(base: Standing, found: Remainder, way: Way) -> Standing:
    open_still = not way.bourres_known and not way.deal.bourres_join_now
    unseen = open_still and found.name != UNSEEN_BOURRE
    recorded, due = base.recorded, base.due
    if found.moved:
        recorded, due = recorded.after(found.moved), due.after(found.moved)
    return base._replace(
        recorded=recorded._replace(left=found.left),
        due=due._replace(left=found.left) if found.lawful else due,
        cost=base.cost + found.cost,
        perhaps_bourre=frozenset(perhaps_bourre(way.deal) if unseen else ()),
        supposed=(*base.supposed, *premises(found.name, found.sentence, way.deal.hand)),
    )


def _with_facts(standing: Standing, way: Way) -> Standing:
    lines, raked = way.deal.lines, way.deal.lines.raked
    whole = lines.whole_pot(way.deal.ruleset)
    if lines.antes is not None or (whole is not None and not way.differences):
        standing = standing._replace(ante=way.ante)
    return standing._replace(raked=standing.raked | {raked}) if raked else standing
