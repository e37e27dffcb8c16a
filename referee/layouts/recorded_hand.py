"""W₀ and W_obeyed: the possible layouts of the cards that a recorded hand does not name.

Only the record narrows W₀; in W_obeyed the unsuspected players also kept the card duties.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, product
from typing import NamedTuple

from referee.game import Card, Effort, Player
from referee.layouts.case import (
    CardsByTrick,
    Case,
    Slot,
    Whereabouts,
    among,
    cards_named,
    named_in,
    nameless_in,
    slots_of,
    whereabouts,
)
from referee.layouts.evidence import Kept, Laying, Taking, kept, lawful
from referee.layouts.masks import Mask, masks_of
from referee.layouts.worlds import World
from referee.replay import Hand, Redealt, Trick, exchanged
from referee.rulesets import Ruleset


class Share(NamedTuple):
    """Between `few` and `many` of these cards are unnamed."""

    cards: Mask
    few: int
    many: int


def share_of(hand: Hand, who: Player, known: Mask, ruleset: Ruleset) -> Share | None:
    """Count the dealt cards that a player still held; `known`: their known cards.

    None if no card of their deal is recorded, or they may have received cards other than by
    drawing, or got back some of their own.
    """
    if _got_otherwise(hand, who, ruleset):
        return None
    masks = masks_of(ruleset)
    dealt = masks.of(_dealt(hand, who, ruleset))
    thrown = masks.of(_thrown(hand, who))
    left = dealt & ~thrown
    fewest, most = exchanged(hand, who, ruleset)
    there = (left & known).bit_count()
    few = left.bit_count() - (most - thrown.bit_count()) - there
    many = min(left.bit_count(), hand.size - fewest) - there
    return Share(left & ~known, max(0, few), many) if left & ~known else None


def _got_otherwise(hand: Hand, who: Player, ruleset: Ruleset) -> bool:
    took = {line.player for line in hand.takeups}
    may_take = ruleset.turn_up == "takeable" and who == hand.dealer
    own_back = Redealt(hand, ruleset).thrown(who, who)
    return bool(ruleset.widow) or who in took or may_take or own_back


def _dealt(hand: Hand, who: Player, ruleset: Ruleset) -> Iterator[Card]:
    for deal in hand.dealt:
        if deal.player == who:
            yield from cards_named(deal.cards)
    if ruleset.turn_up == "in-hand" and who == hand.dealer and isinstance(hand.up, Card):
        yield hand.up


def _thrown(hand: Hand, who: Player) -> Iterator[Card]:
    for line in hand.drawn:
        if line.player == who:
            yield from cards_named(line.discarded)


def shared(slots: Sequence[Slot], share: Share | None) -> Iterator[tuple[Slot, ...]]:
    if share is None:
        yield tuple(slots)
        return
    for split in product(*(range(slot.size + 1) for slot in slots)):
        if share.few <= sum(split) <= share.many:
            yield tuple(
                part
                for slot, own in zip(slots, split, strict=True)
                for part in _parts(slot, own, share.cards)
            )


def _parts(slot: Slot, own: int, cards: Mask) -> Iterator[Slot]:
    if own:
        yield slot._replace(size=own, may=slot.may & cards)
    if own < slot.size:
        yield slot._replace(size=slot.size - own, may=slot.may & ~cards)


MOST_CASES = 200
"""Ways to share out the cards of `deal` lines; a hand with more has no worlds."""


@dataclass(frozen=True)
class HandWorlds:
    """All worlds of a recorded hand; each case is made when needed."""

    hand: Hand
    ruleset: Ruleset
    ways: tuple[tuple[Slot, ...], ...]
    """One for each way to have kept the cards dealt."""
    unseen: Mask
    held: Mask
    """Those that were certainly in some hand."""
    effort: Effort = field(compare=False)
    obeying: frozenset[Player] = frozenset()
    _made: dict[int, Case] = field(default_factory=dict, init=False, compare=False)

    @property
    def cases(self) -> Iterator[Case]:
        """Yield disjoint cases; raises `BoundPassedError` when the effort is spent."""
        for place, slots in enumerate(self.ways):
            self.effort.spend(len(slots))
            if place not in self._made:
                obeyed = lawful(slots, self._kept, self.ruleset)
                self._made[place] = Case(self.unseen, obeyed, self.held)
            yield self._made[place]

    @cached_property
    def _kept(self) -> tuple[Kept, ...]:
        return kept(self.hand, self.obeying, self.ruleset)

    @property
    def possible(self) -> bool:
        return any(case.worlds.possible for case in self.cases)

    def witness(self, case: Case) -> CardsByTrick | None:
        """Return a layout of the case in which every trick falls to its taker, or None.

        Raises `BoundPassedError`.
        """
        found = Laying(self.hand, self.ruleset).first(case)
        world = found.worlds.witness() if found else None
        return self._layout(found, world) if found and world else None

    def _layout(self, case: Case, world: World) -> CardsByTrick:
        masks = masks_of(self.ruleset)
        layout = {}
        for who in self.hand.stayers or ():
            cards = list(named_in(self.hand, who).items())
            for slot, held in zip(case.slots, world, strict=False):
                if slot.player == who:
                    cards += [(slot.trick, card) for card in masks.cards(held)]
            layout[who] = tuple(sorted(cards, key=lambda laid: laid[0]))
        return layout


@dataclass(frozen=True)
class Recorded:
    """A recorded hand; each kind of worlds is made once, when asked for."""

    hand: Hand
    ruleset: Ruleset
    effort: Effort = field(default_factory=Effort, compare=False)
    _obeyed: dict[frozenset[Player], HandWorlds] = field(
        default_factory=dict, init=False, compare=False
    )

    @cached_property
    def worlds(self) -> HandWorlds | None:
        """W₀; None if the record leaves too much open or contradicts itself."""
        return _worlds(self.hand, self.ruleset, self.effort, cards_alone=False)

    @cached_property
    def by_cards_alone(self) -> HandWorlds | None:
        """W₀ without the evidence of nameless cards and of takers."""
        return _worlds(self.hand, self.ruleset, self.effort, cards_alone=True)

    def obeyed_by(self, players: Iterable[Player]) -> HandWorlds | None:
        """Return the worlds by the cards alone in which these players kept the card duties."""
        obeying, worlds = frozenset(players), self.by_cards_alone
        if worlds is not None and obeying not in self._obeyed:
            self._obeyed[obeying] = replace(worlds, obeying=obeying)
        return self._obeyed.get(obeying)


def _worlds(
    hand: Hand, ruleset: Ruleset, effort: Effort, *, cards_alone: bool
) -> HandWorlds | None:
    if not hand.stayers or not _consistent(hand):
        return None
    nameless = {} if cards_alone else nameless_in(hand, ruleset)
    known, masks = whereabouts(hand, ruleset), masks_of(ruleset)
    slots = among(tuple(_slots(hand, known, ruleset)), nameless)
    if not cards_alone:
        taking = Taking(hand, ruleset)
        slots = tuple(slot._replace(may=taking.allows(slot)) for slot in slots)
    ways = tuple(islice(_ways(slots, known, hand, ruleset), MOST_CASES + 1))
    effort.spend(len(ways) + len(slots))
    if len(ways) > MOST_CASES:
        return None
    held = masks.of(card for some in known.certain.values() for card, _ in some)
    held |= sum(nameless.values())
    return HandWorlds(hand, ruleset, ways, _unseen(hand, ruleset), held, effort)


def _unseen(hand: Hand, ruleset: Ruleset) -> Mask:
    masks = masks_of(ruleset)
    named = masks.of(card for who in hand.stayers or () for card in named_in(hand, who).values())
    return masks.of(ruleset.playing_deck.strength) & ~named


def _consistent(hand: Hand) -> bool:
    numbers = [trick.number for trick in hand.tricks]
    in_order = [*sorted({*numbers})] == numbers and max(numbers, default=0) <= hand.size
    contradicted = hand.doubts or hand.misdealt or hand.runs_on or hand.trump_doubted
    return in_order and not contradicted and all(_named(trick, hand) for trick in hand.tricks)


def _named(trick: Trick, hand: Hand) -> bool:
    players = [play.player for play in trick.plays if play.player]
    return {*players} <= {*(hand.stayers or ())} and len({*players}) == len(players)


def _slots(hand: Hand, known: Whereabouts, ruleset: Ruleset) -> Iterator[Slot]:
    masks, unseen = masks_of(ruleset), _unseen(hand, ruleset)
    stayers = hand.stayers or ()
    for slot in (slot for who in stayers for slot in slots_of(hand, who, unseen, ruleset)):
        elsewhere = known.barred[slot.player]
        for who, cards in known.certain.items():
            for card, since in cards:
                bit = masks.bit[card]
                fits = who == slot.player and slot.trick >= since
                elsewhere = elsewhere & ~bit if fits else elsewhere | bit
        yield slot._replace(may=slot.may & ~elsewhere)


def _ways(
    slots: Sequence[Slot], places: Whereabouts, hand: Hand, ruleset: Ruleset
) -> Iterator[tuple[Slot, ...]]:
    masks, ways = masks_of(ruleset), []
    for who in hand.stayers or ():
        own = [slot for slot in slots if slot.player == who]
        known = masks.of(
            [*named_in(hand, who).values(), *(card for card, _ in places.certain[who])]
        )
        ways.append(tuple(shared(own, share_of(hand, who, known, ruleset))))
    for chosen in product(*ways):
        yield tuple(slot for some in chosen for slot in some)
