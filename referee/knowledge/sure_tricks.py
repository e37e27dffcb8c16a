"""How many tricks a player is sure of: against every world he cannot exclude, and every reply.

Looking at each world by itself promises too much, for a player must choose without knowing which
it is (I. Frank and D. Basin, "Search in games with incomplete information", 1998). So there are two
bounds. What a fixed plan takes in every world at once is sure (`at_least`); what he cannot reach
in one world even with all cards open, all others against him, is not (`counter_example`).
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from referee.game import WHATEVER_IT_TAKES, BoundPassedError, Card, Effort
from referee.knowledge.view import View
from referee.layouts import Layout, Mask, Search, World, bits
from referee.replay import legal

MOST_WORLDS = 2_000
"""Worlds that are looked at one by one for a counter-example."""
DRAWN = 24
"""Worlds drawn at random where there are more."""
SEED = 4
COUNTED = 40
"""Steps of counting worlds that are as much as one card replayed."""
A_WORLD = 20
"""What it takes to look at one, in cards replayed."""


@dataclass(frozen=True, slots=True)
class Sure:
    """What is sure of a goal."""

    proved: bool
    """Whether a plan reaches it in every world."""
    counter: Layout | None = None
    """A layout in which the others can prevent it."""
    reason: str = ""
    """Why neither can be said, where neither can."""


def sure_of(
    view: View,
    goal: int,
    first: Card | None = None,
    effort: Effort = WHATEVER_IT_TAKES,
) -> Sure:
    """Whether the player is sure of `goal` tricks in all, those taken included.

    `first`: the card with which his plan must begin; None: any.
    """
    if view.taken + at_least(view, first) >= goal:
        return Sure(proved=True)
    try:
        return _search(view, goal, first, effort)
    except BoundPassedError as passed:
        return Sure(proved=False, reason=str(passed))


def _search(view: View, goal: int, first: Card | None, effort: Effort) -> Sure:
    for world in _worst_first(view, effort):
        effort.spend(A_WORLD)
        layout = view.layout(world)
        begun = layout.after(first) if first else layout
        if not Search(begun, view.ruleset).sure_of(0, goal):
            return Sure(proved=False, counter=layout)
    return Sure(
        proved=False,
        reason="no plan is known to reach it in every layout, and no layout was found that prevents it",
    )


def _worst_first(view: View, effort: Effort) -> Iterator[World]:
    """Worlds in which the others are strong, then all of them, or a fair sample of many."""
    worlds = view.worlds
    if not worlds.possible:
        return
    for seat in range(view.seats):
        yield _strong(view, (seat,))
    yield _strong(view, tuple(range(view.seats)))
    count = worlds.count
    effort.spend(worlds.spent // COUNTED)
    if count <= MOST_WORLDS:
        yield from worlds
        return
    rng = random.Random(SEED)  # noqa: S311 - a fixed seed: the same question, the same answer
    yield from (worlds.draw(rng) for _ in range(DRAWN))


def _strong(view: View, seats: tuple[int, ...]) -> World:
    """A world in which these seats in turn get the strongest cards that they may have."""
    trumps = view.masks.suit[view.trump]
    wanted = [*_downwards(view.out & trumps), *_downwards(view.out & ~trumps)]
    given: dict[int, Mask] = dict.fromkeys(range(len(view.worlds.holders)), 0)
    worlds, turn = view.worlds, 0
    for card in wanted:
        for seat in (*seats[turn:], *seats[:turn]):
            narrowed = worlds.given(seat, card)
            if worlds.holders[seat].size and narrowed.possible:
                worlds, turn = narrowed, (turn + 1) % len(seats)
                given[seat] |= card
                break
    rest = worlds.witness() or ()
    return tuple(held | given[place] for place, held in enumerate(rest))


def _downwards(mask: Mask) -> list[Mask]:
    """The cards of a mask by strength, highest first, whatever their suit."""
    return sorted(bits(mask), key=lambda bit: (bit.bit_length() - 1) % 13, reverse=True)


def at_least(view: View, first: Card | None = None) -> int:
    """The tricks still to come that the best of the plans takes in every world.

    `first`: his highest trump where the plan must begin with it; None: any card.
    """
    hand = view.masks.of(view.mine)
    if view.leading:
        return max(_unbeaten(view, hand), _from_the_top(view, hand, view.sizes))
    return max(_unbeaten(view, hand), _win_and_lead(view, hand, first))


def _unbeaten(view: View, hand: Mask) -> int:
    """His trumps less those that others may beat.

    Whenever a trump falls it takes the trick, unless a higher one lies there. A higher trump beats
    one of his at most; so no order of play costs him more than can be matched with higher trumps.
    """
    mine = list(bits(hand & view.masks.suit[view.trump]))
    return len(mine) - min(_matched(mine, _killers(view)), _room_for_killers(view, mine))


def _killers(view: View) -> Mask:
    """The trumps that may beat one of his: those of the others, and the one that lies there."""
    lying = view.moment.top
    there = view.masks.bit[lying] if lying and lying.suit is view.trump else 0
    return view.out & view.masks.suit[view.trump] | there


def _matched(mine: list[Mask], killers: Mask) -> int:
    """How many of his trumps can fall to a higher one each; the highest first has fewest."""
    beaten = 0
    for card in reversed(mine):
        if (killers & ~((card << 1) - 1)).bit_count() > beaten:
            beaten += 1
    return beaten


def _room_for_killers(view: View, mine: list[Mask]) -> int:
    """How many trumps above his lowest the others can hold at once, one lying there included."""
    if not mine:
        return 0
    above = view.masks.suit[view.trump] & ~((mine[0] << 1) - 1)
    held = sum(
        min(size, (may & above).bit_count())
        for may, size in zip(view.may_hold, view.sizes, strict=True)
    )
    lying = view.moment.top
    return held + (lying is not None and bool(view.masks.bit[lying] & above))


def _from_the_top(view: View, hand: Mask, sizes: tuple[int, ...]) -> int:
    """Leading: trumps from the top until nobody has any, then every card that nobody can beat."""
    if view.ruleset.lead == "not-until-broken" and not view.moment.trump_broken:
        return 0
    trumps = view.masks.suit[view.trump]
    mine = hand & trumps
    out = view.out & trumps
    run = sum(not out & ~((card << 1) - 1) for card in bits(mine))
    longest = _longest(view, trumps, sizes)
    if longest > run:
        return run
    good = mine.bit_count()
    for suit in view.masks.suit.values():
        if suit != trumps:
            good += _good(view, hand & suit, suit, sizes)
    return good


def _longest(view: View, suit: Mask, sizes: tuple[int, ...]) -> int:
    """The most cards of a suit that one of the others may hold."""
    return max(
        (
            min(size, (may & suit).bit_count())
            for may, size in zip(view.may_hold, sizes, strict=True)
        ),
        default=0,
    )


def _good(view: View, mine: Mask, suit: Mask, sizes: tuple[int, ...]) -> int:
    """How many cards of a side suit take tricks one after another when nobody can trump."""
    higher, longest, good = view.out & suit, _longest(view, suit, sizes), 0
    for card in _downwards(mine):
        if higher & ~((card << 1) - 1) and longest > good:
            break
        good += 1
    return good


def _win_and_lead(view: View, hand: Mask, first: Card | None) -> int:
    """Following: a card that surely takes this trick, and then the lead."""
    sizes = tuple(size - (seat in view.to_come) for seat, size in enumerate(view.sizes))
    best = 0
    for card in legal(view.mine, view.moment, view.ruleset):
        if first in (None, card) and _takes(view, card):
            rest = hand & ~view.masks.bit[card]
            best = max(best, 1 + _from_the_top(view, rest, sizes))
    return best


def _takes(view: View, card: Card) -> bool:
    """Whether this card takes the trick whatever those to come may hold."""
    top, deck = view.moment.top, view.ruleset.playing_deck
    if not view.moment.top_known or (top and not deck.beats(card, top, view.trump)):
        return False
    if top is None and card.suit is not view.trump:
        return False
    danger = view.masks.above(card)
    if card.suit is not view.trump:
        danger |= view.masks.suit[view.trump]
    return not any(view.may_hold[seat] & danger for seat in view.to_come)
