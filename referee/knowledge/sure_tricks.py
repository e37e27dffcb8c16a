"""Tricks that a player is sure of, in every possible world and against every reply.

What a fixed plan takes in every world is sure (`at_least`); what the player cannot reach in some
world, even with open cards, against all others together, is not: `docs/judgement.md`, decision 0091.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from referee import layouts
from referee.game import WHATEVER_IT_TAKES, BoundPassedError, Card, Effort
from referee.knowledge.view import View
from referee.layouts import Layout, Mask, World, bits
from referee.messages import say
from referee.replay import trumps_wait

MOST_WORLDS = 2_000
"""Above that number not all are searched for a counter-example."""
DRAWN = 24
"""At random, if there are more."""
SEED = 4
COUNTED = 40
"""Steps of counting worlds that cost as much as replaying one card."""
A_WORLD = 20
"""Cost of searching one world, in cards replayed."""


@dataclass(frozen=True, slots=True)
class Sure:
    """The answer to whether a goal is sure."""

    proved: bool
    counter: Layout | None = None
    """A layout in which the others can prevent it."""
    reason: str = ""
    """Why neither is known."""


def sure_of(
    view: View, goal: int, first: Card | None = None, effort: Effort = WHATEVER_IT_TAKES
) -> Sure:
    """Tell whether the player is sure of `goal` tricks, those taken included.

    `first`: the card with which the plan must begin; None: any.
    """
    if view.taken + at_least(view, first) >= goal:
        return Sure(proved=True)
    try:
        return _search(view, goal, first, effort)
    except BoundPassedError as passed:
        return Sure(proved=False, reason=passed.reason)


def _search(view: View, goal: int, first: Card | None, effort: Effort) -> Sure:
    search = layouts.Search(view.ruleset)
    for world in _worst_first(view, effort):
        effort.spend(A_WORLD)
        layout = view.layout(world)
        begun = layout.after(first, view.ruleset) if first else layout
        search.allow(layouts.MOST_CARDS)
        if not search.sure_of(begun, 0, goal):
            return Sure(proved=False, counter=layout)
    return Sure(
        proved=False,
        reason=say(
            "no plan is known to reach it in every layout, and no layout was found that prevents it"
        ),
    )


def _worst_first(view: View, effort: Effort) -> Iterator[World]:
    """Yield worlds in which the others are strong, then all, or a fair sample of many."""
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
    """Build a world in which these seats in turn get the strongest possible cards."""
    trumps = view.masks.trumps(view.trump)
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
    return sorted(bits(mask), key=lambda bit: (bit.bit_length() - 1) % 13, reverse=True)


def at_least(view: View, first: Card | None = None) -> int:
    """Count the tricks to come that the best plan takes in every world.

    `first`: the highest trump, if the plan must begin with it.
    """
    hand = view.masks.of(view.mine)
    if view.leading:
        return max(_unbeaten(view, hand), _from_the_top(view, hand, view.sizes))
    return max(_unbeaten(view, hand), _win_and_lead(view, hand, first))


def _unbeaten(view: View, hand: Mask) -> int:
    """Count the trumps in hand, less those that others may beat.

    Each higher trump beats at most one, so no order of play costs more trumps than can be matched
    with higher ones.
    """
    mine = list(bits(hand & view.masks.trumps(view.trump)))
    return len(mine) - min(_matched(mine, _killers(view)), _room_for_killers(view, mine))


def _killers(view: View) -> Mask:
    lying = view.position.top
    there = view.masks.bit[lying] if lying and lying.suit is view.trump else 0
    return view.out & view.masks.trumps(view.trump) | there


def _matched(mine: list[Mask], killers: Mask) -> int:
    """Count the trumps that can each be beaten by a higher one; the highest has the fewest."""
    beaten = 0
    for card in reversed(mine):
        if (killers & ~((card << 1) - 1)).bit_count() > beaten:
            beaten += 1
    return beaten


def _room_for_killers(view: View, mine: list[Mask]) -> int:
    """Count the trumps above the lowest in hand that others can hold or have played."""
    if not mine:
        return 0
    above = view.masks.trumps(view.trump) & ~((mine[0] << 1) - 1)
    held = sum(
        min(size, (may & above).bit_count())
        for may, size in zip(view.may_hold, view.sizes, strict=True)
    )
    lying = view.position.top
    return held + (lying is not None and bool(view.masks.bit[lying] & above))


def _from_the_top(view: View, hand: Mask, sizes: tuple[int, ...]) -> int:
    """Plan for a leader: trumps from the top until nobody has any, then every unbeatable card.

    It must keep the lead, so it promises nothing where the lead passes by seat.
    """
    if view.ruleset.leads_by_seat:
        return 0
    if trumps_wait(view.ruleset) and not view.position.trump_broken:
        return 0
    trumps = view.masks.trumps(view.trump)
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
    return max(
        (
            min(size, (may & suit).bit_count())
            for may, size in zip(view.may_hold, sizes, strict=True)
        ),
        default=0,
    )


def _good(view: View, mine: Mask, suit: Mask, sizes: tuple[int, ...]) -> int:
    """Count the cards of a side suit that take tricks in a row when nobody can trump."""
    higher, longest, good = view.out & suit, _longest(view, suit, sizes), 0
    for card in _downwards(mine):
        if higher & ~((card << 1) - 1) and longest > good:
            break
        good += 1
    return good


def _win_and_lead(view: View, hand: Mask, first: Card | None) -> int:
    """Plan for a follower: a card that surely takes this trick, and then the lead."""
    sizes = tuple(size - (seat in view.to_come) for seat, size in enumerate(view.sizes))
    best = 0
    for card in view.allowed:
        if first in (None, card) and _takes(view, card):
            rest = hand & ~view.masks.bit[card]
            best = max(best, 1 + _from_the_top(view, rest, sizes))
    return best


def _takes(view: View, card: Card) -> bool:
    position = view.position
    if not position.top_known or not position.beaten_by(card, view.ruleset.playing_deck):
        return False
    danger = view.masks.above(card)
    if card.suit is not view.trump:
        danger |= view.masks.trumps(view.trump)
    return not any(view.may_hold[seat] & danger for seat in view.to_come)
