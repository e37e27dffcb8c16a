"""N401: a lawful card that leaves somebody without a trick whatever happens, and another was played.

Certain means: in every layout that the player could not exclude and in every lawful line of play.
Lines drawn at random refute it at once nearly always; what they do not refute is proved from what the
others may hold, or by looking at every layout and line where these are few. Otherwise it is left open.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass

from referee.cards import Card
from referee.legality import legal
from referee.nice.decision import Decision
from referee.nice.every_line import every_end
from referee.nice.following import moment, played
from referee.nice.lawful_ends import ends
from referee.nice.nice_play import Certain
from referee.nice.stakes import Seen
from referee.search import Layout
from referee.search.layout import Tally
from referee.worlds import BoundPassedError, World

MOST_WORLDS = 3_000
"""Layouts that are looked at one by one."""
MOST_CARDS = 60_000
"""Cards that are laid down in all of them together."""
LINES = 60
"""Lines drawn at random to refute it."""


@dataclass(frozen=True, slots=True)
class _Pair:
    """A seat perhaps spared, and the card that perhaps would not have spared it."""

    seat: int
    instead: Card


def certain(decision: Decision, seen: Seen, rng: random.Random) -> Certain | None:
    """The nice play that is certain here, else one that is open; None where neither."""
    left = {_Pair(seat, card) for seat in decision.trickless for card in decision.others}
    reached: dict[Card, set[Tally]] = {card: set() for card in decision.cards}
    for line in range(LINES):
        world = decision.view.worlds.draw(rng) if line else decision.view.worlds.witness()
        for card in decision.cards:
            if world is not None:
                reached[card].add(_at_random(decision, world, card, rng))
        left = {one for one in left if _holds(one, decision.chosen, reached, seen)}
        if not left:
            return None
    in_order = sorted(left, key=lambda one: (one.seat, decision.cards.index(one.instead)))
    tried = (_tried(one, decision, seen) for one in in_order)
    found = [one for one in tried if one is not None]
    return min(found, key=lambda one: bool(one.open), default=None)


def _at_random(decision: Decision, world: World, card: Card, rng: random.Random) -> Tally:
    """The end of one line of lawful play drawn at random."""
    layout = decision.after(decision.layout(world), card)
    while layout.hands[layout.to_play]:
        moves = legal(
            layout.hands[layout.to_play], moment(layout, decision.ruleset), decision.ruleset
        )
        layout = played(layout, rng.choice(moves), decision.ruleset)
    return layout.taken


def _holds(one: _Pair, chosen: Card, reached: dict[Card, set[Tally]], seen: Seen) -> bool:
    """Whether the ends reached so far leave the definition standing."""
    if any(end[one.seat] for end in reached[one.instead]):
        return False
    if not all(end[one.seat] for end in reached[chosen]):
        return False
    return all(
        _as_good(reached[one.instead], reached[chosen], seen, share) for share in seen.stakes.shares
    )


def _as_good(instead: Iterable[Tally], chosen: Iterable[Tally], seen: Seen, share: int) -> bool:
    """Whether the worst end of the other card is worth the best of the one played, to the player."""
    worth = seen.worth[share][0]
    return min(worth[end] for end in instead) >= max(worth[end] for end in chosen)


def _tried(one: _Pair, decision: Decision, seen: Seen) -> Certain | None:
    """Proved, refuted (None) or left open."""
    try:
        shown = {card: set(every_end(decision, card)) for card in (one.instead, decision.chosen)}
        if _holds(one, decision.chosen, shown, seen):
            return Certain(one.seat, one.instead)
    except BoundPassedError:
        pass
    try:
        return _one_by_one(one, decision, seen)
    except BoundPassedError as passed:
        return Certain(one.seat, one.instead, open=str(passed))


def _one_by_one(one: _Pair, decision: Decision, seen: Seen) -> Certain | None:
    worlds = decision.view.worlds
    if worlds.count > MOST_WORLDS:
        raise BoundPassedError(f"{worlds.count} layouts are too many to look at one by one")
    reached: dict[Card, set[Tally]] = {one.instead: set(), decision.chosen: set()}
    most = MOST_CARDS // worlds.count
    for world in worlds:
        layout: Layout = decision.layout(world)
        for card in reached:
            reached[card] |= ends(decision.after(layout, card), decision.ruleset, most)
        if not _holds(one, decision.chosen, reached, seen):
            return None
    return Certain(one.seat, one.instead, layouts=worlds.count)
