"""N402: cards that probably spared somebody, over the layouts that the player could not exclude.

Each layout is played out with open cards, each player for themselves (maxⁿ), with ties helping the spared
player and then hurting them, since maxⁿ values are not unique. All cards use the same layouts, so
differences are paired. Open cards overstate knowledge: hence only a dispute (docs/judgement.md).
"""

import random
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from referee.game import Card
from referee.layouts import MOST_CARDS, Favour, Layout, Search, Tally, World
from referee.playouts.decision import Decision, Interval, Probable, Sampling
from referee.playouts.stakes import StakesInOrder

GLANCES = (8, 24)
"""Layouts tried first; what they suggest is judged on other layouts."""
A_LAYOUT = 100_000
"""Cards that may be played for each layout of a decision, on average."""
FAVOURS: tuple[Favour, ...] = ("most", "least")


class Drawn(NamedTuple):
    """Layouts to try."""

    worlds: Sequence[World]
    all_counted: bool


def drawn(decision: Decision, most: int, rng: random.Random) -> Drawn:
    """All if there are no more; raises `BoundPassedError`."""
    worlds = decision.view.worlds
    if worlds.count <= most:
        return Drawn(tuple(worlds), all_counted=True)
    return Drawn(tuple(worlds.draw(rng) for _ in range(most)), all_counted=False)


class Leaning(NamedTuple):
    """The goal of all, and whom they favour among equal plays."""

    share: int = 0
    """As in `Stakes.shares`."""
    favour: Favour | None = None
    seat: int = 0


def end_of(search: Search, layout: Layout, card: Card, leaning: Leaning) -> Tally:
    return search.maxn(layout, leaning.favour, leaning.seat, after=card)


def search_for(
    decision: Decision, seen: StakesInOrder, share: int = 0, most: int = MOST_CARDS
) -> Search:
    return Search(decision.ruleset, seen.played_for[share], most)


def allowance(layouts: int) -> int:
    return max(MOST_CARDS, A_LAYOUT * layouts)


_FOR_THEMSELVES = Leaning()


def played_out(
    decision: Decision,
    layouts: Sequence[Layout],
    seen: StakesInOrder,
    leaning: Leaning = _FOR_THEMSELVES,
    cards: Sequence[Card] = (),
) -> dict[Card, list[Tally]]:
    """Return the tallies of each choice, or of `cards`, by layout.

    Raises `BoundPassedError`.
    """
    fell: dict[Card, list[Tally]] = {card: [] for card in cards or decision.cards}
    search = search_for(decision, seen, leaning.share, allowance(len(layouts)))
    for layout in layouts:
        for card, ends in fell.items():
            ends.append(end_of(search, layout, card, leaning))
    return fell


def probable(
    decision: Decision, seen: StakesInOrder, sampling: Sampling, rng: random.Random
) -> Probable | None:
    """Raises `BoundPassedError`."""
    ruleset = decision.ruleset
    for most, least in zip(GLANCES, (1 / GLANCES[0], sampling.margin(ruleset) / 2), strict=True):
        few = drawn(decision, most, rng)
        best, seats = _glance(decision, seen, few, least)
        if best is decision.chosen or not seats:
            return None
    many = few if few.all_counted else drawn(decision, sampling.layouts(ruleset), rng)
    found = (_looked_into(_Case(decision, seen, many, best, seat), sampling) for seat in seats)
    return next((probable for probable in found if probable is not None), None)


def _glance(
    decision: Decision, seen: StakesInOrder, few: Drawn, least: float
) -> tuple[Card, tuple[int, ...]]:
    layouts = tuple(map(decision.layout, few.worlds))
    fell = played_out(decision, layouts, seen, Leaning(seen.stakes.shares[0]))
    worths = [seen.worth[share][0] for share in seen.stakes.shares]
    best = max(
        decision.cards, key=lambda card: [sum(worth[end] for end in fell[card]) for worth in worths]
    )
    spared = tuple(
        seat
        for seat in decision.trickless
        if _saved(fell[decision.chosen], seat) - _saved(fell[best], seat) >= least
    )
    return best, spared


def _saved(fell: Sequence[Tally], seat: int) -> float:
    return sum(end[seat] > 0 for end in fell) / len(fell)


class _Case(NamedTuple):
    decision: Decision
    seen: StakesInOrder
    drawn: Drawn
    best: Card
    seat: int


def _looked_into(case: _Case, sampling: Sampling) -> Probable | None:
    """Judge the case under every leaning; None as soon as one contradicts it."""
    trials: list[tuple[Interval, Interval, float, float]] = []
    margin = sampling.margin(case.decision.ruleset)
    for share, favour in product(case.seen.stakes.shares, FAVOURS):
        trials.append(_under(case, Leaning(share, favour, case.seat)))
        difference, cost, _, _ = trials[-1]
        if difference.low <= margin or cost.low <= 0:
            return None
    if _paranoid_cost(case) < 0:
        return None
    difference, _, saved, instead = min(trials, key=lambda trial: trial[0].low)
    return Probable(
        case.seat,
        case.best,
        len(case.drawn.worlds),
        case.decision.view.worlds.count,
        case.drawn.all_counted,
        saved,
        instead,
        difference,
        min((trial[1] for trial in trials), key=lambda cost: cost.low),
    )


def _under(case: _Case, leaning: Leaning) -> tuple[Interval, Interval, float, float]:
    decision, seen, seat = case.decision, case.seen, case.seat
    layouts, cards = tuple(map(decision.layout, case.drawn.worlds)), (decision.chosen, case.best)
    chosen, best = played_out(decision, layouts, seen, leaning, cards).values()
    worth, seated = seen.worth[leaning.share][0], seen.stakes.seated
    every, pairs = case.drawn.all_counted, tuple(zip(chosen, best, strict=True))
    saved = [float(mine[seat] > 0) - float(other[seat] > 0) for mine, other in pairs]
    cost = [(worth[other] - worth[mine]) / seated for mine, other in pairs]
    return (
        Interval.of(saved, all_counted=every),
        Interval.of(cost, all_counted=every),
        _saved(chosen, seat),
        _saved(best, seat),
    )


def _paranoid_cost(case: _Case) -> float:
    """Return the sceptic's bound: the cost when all others play against the player."""
    total, decision = 0, case.decision
    search = search_for(decision, case.seen, case.seen.stakes.shares[0])
    for layout in map(decision.layout, case.drawn.worlds[: GLANCES[-1]]):
        search.allow(MOST_CARDS)
        total += search.paranoid(layout, 0, after=case.best)
        total -= search.paranoid(layout, 0, after=decision.chosen)
    return total / case.seen.stakes.seated
