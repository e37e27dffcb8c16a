"""W₀ and W_obeyed: every way in which the cards that a recorded hand does not name may have lain.

A world says of each card that a stayer held when play began and that no trick names which it was.
Cards that fell are told apart by their tricks; what a stayer held besides is one lot. Nothing but
the record narrows W₀: deck, plays, deal and draw, the turned card, who took each trick. W_obeyed is
narrower: the players who are not suspected have kept the card duties.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from types import MappingProxyType

from referee.rulesets import Ruleset
from referee.seats import Player
from referee.table import Hand, Trick
from referee.worlds.case import Case, Layout
from referee.worlds.dealing import share_of, shared
from referee.worlds.keeping import lawful
from referee.worlds.laying import Laying
from referee.worlds.masks import Mask, masks_of
from referee.worlds.slot import Slot, among, named_in, nameless_in, slots_of
from referee.worlds.taking import Taking
from referee.worlds.whereabouts import Whereabouts, whereabouts
from referee.worlds.worlds import World

MOST_CASES = 200
"""Ways to share out the cards of `deal` lines; a hand that has more has no worlds here."""


@dataclass(frozen=True)
class HandWorlds:
    """All worlds of a recorded hand."""

    hand: Hand
    ruleset: Ruleset
    cases: tuple[Case, ...]
    """No world lies in two of them."""

    @cached_property
    def count(self) -> int:
        """How many worlds there are; raises `BoundPassedError`.

        A trick with several unnamed cards is counted as if any of them could lie beside any other,
        whoever took it.
        """
        return sum(case.worlds.count for case in self.cases)

    @property
    def possible(self) -> bool:
        """Whether the record fits any world at all."""
        return any(case.worlds.possible for case in self.cases)

    def witness(self, case: Case) -> Layout | None:
        """A layout of that case in which every trick falls to its taker; None: there is none.

        Raises `BoundPassedError` where it would take too many steps to tell.
        """
        found = Laying(self.hand, self.ruleset).first(case)
        world = found.worlds.witness() if found else None
        return self._layout(found, world) if found and world else None

    def _layout(self, case: Case, world: World) -> Layout:
        """Every stayer's cards in one world of that case."""
        masks = masks_of(self.ruleset)
        layout = {}
        for who in self.hand.stayers or ():
            cards = list(named_in(self.hand, who).items())
            for slot, held in zip(case.slots, world, strict=False):
                if slot.player == who:
                    cards += [(slot.trick, one) for one in masks.cards(held)]
            layout[who] = tuple(sorted(cards, key=lambda laid: laid[0]))
        return MappingProxyType(layout)


def hand_worlds(
    hand: Hand, ruleset: Ruleset, obeying: Iterable[Player] = (), *, cards_alone: bool = False
) -> HandWorlds | None:
    """The worlds of a hand: W₀, or those in which the `obeying` kept the card duties.

    `cards_alone`: not to be led by who took a trick, as a mark or the next lead has it, nor by any
    card without the name of its player, which then may lie anywhere. None where the record leaves
    too much open, or contradicts itself.
    """
    if not hand.stayers or not _told(hand):
        return None
    nameless = {} if cards_alone else nameless_in(hand, ruleset)
    told, masks = whereabouts(hand, ruleset), masks_of(ruleset)
    slots = among(tuple(_slots(hand, told, ruleset)), nameless)
    if not cards_alone:
        taking = Taking(hand, ruleset)
        slots = tuple(one._replace(may=taking.allows(one)) for one in slots)
    cases = tuple(_cases(slots, told, hand, ruleset))
    if len(cases) > MOST_CASES:
        return None
    held = masks.of(one for some in told.certain.values() for one, _ in some)
    held |= sum(nameless.values())
    keep, unseen = frozenset(obeying), _unseen(hand, ruleset)
    return HandWorlds(
        hand,
        ruleset,
        tuple(Case(unseen, lawful(one, hand, keep, ruleset), held) for one in cases),
    )


def _unseen(hand: Hand, ruleset: Ruleset) -> Mask:
    """Every card that is not known to have been in one player's hand."""
    masks = masks_of(ruleset)
    named = masks.of(one for who in hand.stayers or () for one in named_in(hand, who).values())
    return masks.of(ruleset.playing_deck.strength) & ~named


def _told(hand: Hand) -> bool:
    """Whether the tricks stand in order, and nothing contradicts the rest."""
    numbers = [trick.number for trick in hand.tricks]
    in_order = [*sorted({*numbers})] == numbers and max(numbers, default=0) <= hand.size
    contradicted = hand.doubts or hand.misdealt or hand.runs_on or hand.trump_doubted
    return in_order and not contradicted and all(_named(one, hand) for one in hand.tricks)


def _named(trick: Trick, hand: Hand) -> bool:
    """Whether nobody plays twice, or who did not stay."""
    players = [play.player for play in trick.plays if play.player]
    return {*players} <= {*(hand.stayers or ())} and len({*players}) == len(players)


def _slots(hand: Hand, told: Whereabouts, ruleset: Ruleset) -> Iterator[Slot]:
    """Everybody's slots without the cards that cannot lie there."""
    masks, unseen = masks_of(ruleset), _unseen(hand, ruleset)
    for slot in (
        slot for who in hand.stayers or () for slot in slots_of(hand, who, unseen, ruleset)
    ):
        elsewhere = told.barred[slot.player]
        for who, cards in told.certain.items():
            for card, since in cards:
                bit = masks.bit[card]
                fits = who == slot.player and slot.trick >= since
                elsewhere = elsewhere & ~bit if fits else elsewhere | bit
        yield slot._replace(may=slot.may & ~elsewhere)


def _cases(
    slots: Sequence[Slot], told: Whereabouts, hand: Hand, ruleset: Ruleset
) -> Iterator[tuple[Slot, ...]]:
    """Every way in which the players may have kept the cards that they were dealt."""
    masks, ways = masks_of(ruleset), []
    for who in hand.stayers or ():
        own = [one for one in slots if one.player == who]
        known = masks.of([*named_in(hand, who).values(), *(one for one, _ in told.certain[who])])
        ways.append(tuple(shared(own, share_of(hand, who, known, ruleset))))
    for chosen in product(*ways):
        yield tuple(slot for some in chosen for slot in some)
