"""The surest nice play of each decision of a hand.

N401: another card would have left somebody without a trick whatever happened. Random lines refute most
cases; the rest is proved from what the others may hold, or by trying everything if that is little, or
left open (decision 0130).
"""

import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Literal, NamedTuple

from referee.game import BoundPassedError, Card, Player
from referee.layouts import Layout, Tally, World
from referee.messages import say
from referee.playouts.decision import (
    Certain,
    Decision,
    Judging,
    NicePlay,
    Probable,
    Sampling,
    TurnedOut,
    played,
)
from referee.playouts.every_line import every_end
from referee.playouts.lawful_ends import ends
from referee.playouts.probable import FAVOURS, Leaning, end_of, probable, search_for
from referee.playouts.stakes import Stakes, StakesInOrder
from referee.replay import legal

MOST_WORLDS = 3_000
MOST_CARDS = 60_000
"""Cards played in all of them together."""
LINES = 60
"""Random lines tried as refutation."""


class Refuted(NamedTuple):
    """Why a card was not certainly nice to somebody."""

    seat: int
    instead: Card
    world: World
    """One that the player could not exclude and that refutes it."""
    how: Literal["no trick", "a trick too", "worse"]
    """There the card played may leave that player without a trick, the other may give them one, or
    it may cost the player more.
    """


class _Pair(NamedTuple):
    seat: int
    instead: Card


_Reached = dict[Card, dict[Tally, World]]
"""By card, with the first world of each."""


def certain(decision: Decision, seen: StakesInOrder, rng: random.Random) -> Certain | None:
    """Return the certain nice play, else an open one, if any."""
    found = [refuted for refuted in looked_at(decision, seen, rng) if isinstance(refuted, Certain)]
    return min(found, key=lambda certain: bool(certain.open), default=None)


def looked_at(
    decision: Decision, seen: StakesInOrder, rng: random.Random
) -> Iterator[Certain | Refuted]:
    """Judge each card against each other player without a trick; refutations first."""
    left = [_Pair(seat, card) for seat in decision.trickless for card in decision.others]
    reached: _Reached = {card: {} for card in decision.cards}
    for line in range(LINES):
        worlds = decision.view.worlds
        world = worlds.draw(rng) if line < LINES - 1 else worlds.witness()
        for card in decision.cards:
            if world is not None:
                reached[card].setdefault(_at_random(decision, world, card, rng), world)
        refuted = [_refuted(pair, decision.chosen, reached, seen) for pair in left]
        yield from filter(None, refuted)
        left = [pair for pair, against in zip(left, refuted, strict=True) if not against]
        if not left:
            return
    yield from (_tried(pair, decision, seen) for pair in left)


def _at_random(decision: Decision, world: World, card: Card, rng: random.Random) -> Tally:
    layout = decision.after(decision.layout(world), card)
    while layout.hands[layout.to_play]:
        hand = layout.hands[layout.to_play]
        moves = legal(hand, layout.position, decision.ruleset)
        layout = played(layout, rng.choice(moves), decision.ruleset)
    return layout.taken


def _refuted(pair: _Pair, chosen: Card, reached: _Reached, seen: StakesInOrder) -> Refuted | None:
    for end, world in reached[chosen].items():
        if not end[pair.seat]:
            return Refuted(pair.seat, pair.instead, world, "no trick")
    for end, world in reached[pair.instead].items():
        if end[pair.seat]:
            return Refuted(pair.seat, pair.instead, world, "a trick too")
    for share in seen.stakes.shares:
        worth = seen.worth[share][0]
        worst = min(reached[pair.instead], key=lambda end: worth[end])
        if worth[worst] < max(worth[end] for end in reached[chosen]):
            return Refuted(pair.seat, pair.instead, reached[pair.instead][worst], "worse")
    return None


def _tried(pair: _Pair, decision: Decision, seen: StakesInOrder) -> Certain | Refuted:
    cards = (decision.chosen, pair.instead)
    try:
        shown: _Reached = {card: dict.fromkeys(every_end(decision, card), ()) for card in cards}
        if not _refuted(pair, decision.chosen, shown, seen):
            return Certain(pair.seat, pair.instead)
    except BoundPassedError:
        pass
    try:
        return _one_by_one(pair, decision, seen)
    except BoundPassedError as passed:
        return Certain(pair.seat, pair.instead, open=passed.reason)


def _one_by_one(pair: _Pair, decision: Decision, seen: StakesInOrder) -> Certain | Refuted:
    worlds = decision.view.worlds
    if worlds.count > MOST_WORLDS:
        raise BoundPassedError(
            say("{number} layouts are too many to go through one by one", number=worlds.count)
        )
    reached: _Reached = {decision.chosen: {}, pair.instead: {}}
    most = MOST_CARDS // worlds.count
    for world in worlds:
        layout: Layout = decision.layout(world)
        for card, found in reached.items():
            for end in ends(decision.after(layout, card), decision.ruleset, most):
                found.setdefault(end, world)
        refuted = _refuted(pair, decision.chosen, reached, seen)
        if refuted:
            return refuted
    return Certain(pair.seat, pair.instead, layouts=worlds.count)


def nice_plays(
    decisions: Iterable[Decision], stakes: Stakes, judging: Judging
) -> Iterator[NicePlay]:
    """Yield the nice plays of one hand.

    Each pair of players has one that only turned out so, the first. There are none if somebody reneged:
    payments and the pot then depend on more than tricks.
    """
    if stakes.reneged:
        return
    reported: set[tuple[Player, Player]] = set()
    for decision in decisions:
        if decision.cards_left > judging.cards or not decision.trickless:
            continue
        seen = stakes.seen_from(decision.order, decision.before)
        how = _surest(decision, seen, judging.sampling)
        if how is None:
            continue
        play = NicePlay(decision, how, judging.sampling)
        pair = decision.player, play.spared
        if pair not in reported or not isinstance(how, TurnedOut):
            reported.add(pair)
            yield play


def _surest(
    decision: Decision, seen: StakesInOrder, sampling: Sampling
) -> Certain | Probable | TurnedOut | None:
    sure = likely = None
    try:
        sure = certain(decision, seen, chance(decision, sampling.seed, "certain"))
        if sure is not None and not sure.open:
            return sure
        likely = probable(decision, seen, sampling, chance(decision, sampling.seed, "probable"))
    except BoundPassedError as passed:
        sure = sure or _left_open(decision, passed.reason)
    if likely or sure:
        return likely or sure
    with suppress(BoundPassedError):
        return turned_out(decision, seen)
    return None


def _left_open(decision: Decision, why: str) -> Certain | None:
    saved = (seat for seat in decision.trickless if really_saved(decision, seat))
    return next((Certain(seat, decision.others[0], open=why) for seat in saved), None)


def chance(decision: Decision, seed: int, question: str) -> random.Random:
    """Return random numbers of the decision's own, whatever else was judged before."""
    at = decision.play.at
    return random.Random(f"{seed} {question} {at.line} {at.column}")  # noqa: S311 - a stated seed


def turned_out(decision: Decision, seen: StakesInOrder) -> TurnedOut | None:
    """Find the player saved without gain, whichever equal plays others take."""
    layout = decision.as_it_lay()
    if layout is None:
        return None
    for seat in decision.trickless:
        for card in decision.others if really_saved(decision, seat) else ():
            if _instead(decision, layout, card, seat, seen):
                return TurnedOut(seat, card)
    return None


def really_saved(decision: Decision, seat: int) -> bool:
    hand = decision.table.hand
    taken = hand.taken if hand else None
    return taken is not None and taken[decision.order[seat]] > 0


def _instead(
    decision: Decision, layout: Layout, card: Card, seat: int, seen: StakesInOrder
) -> bool:
    def ends(played: Card, share: int) -> tuple[Tally, ...]:
        search = search_for(decision, seen, share)
        leanings = (Leaning(share, favour, seat) for favour in FAVOURS)
        return tuple(end_of(search, layout, played, leaning) for leaning in leanings)

    for share in seen.stakes.shares:
        chosen, other = ends(decision.chosen, share), ends(card, share)
        if any(end[seat] for end in other) or not all(end[seat] for end in chosen):
            return False
        worth = seen.worth[share][0]
        if min(worth[end] for end in other) < max(worth[end] for end in chosen):
            return False
    return True
