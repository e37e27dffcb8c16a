"""One case of a hand's worlds: slots, and the cards that may fill them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from referee.game import Card, Player
from referee.layouts.holders import Holder
from referee.layouts.masks import Mask
from referee.layouts.slot import Slot
from referee.layouts.worlds import Worlds

CardsByTrick = Mapping[Player, tuple[tuple[int, Card], ...]]
"""Every stayer's cards when play began, each with its trick; cards never seen to fall come last."""


@dataclass(frozen=True)
class Case:
    """Worlds in which the same slots are filled. There is one case unless `deal` lines divide them."""

    cards: Mask
    """Cards that no trick names."""
    slots: tuple[Slot, ...]
    held: Mask
    """Those that were certainly in some hand."""

    @cached_property
    def worlds(self) -> Worlds:
        """The worlds; the first holders are the slots."""
        holders = tuple(Holder(slot.size, slot.may) for slot in self.slots)
        rest = self.cards.bit_count() - sum(holder.size for holder in holders)
        if not self.held or rest < 0:
            return Worlds(self.cards, holders)
        return Worlds(self.cards, (*holders, Holder(rest, self.cards & ~self.held)))

    def without(self, player: Player, after: int, cards: Mask) -> "Case":
        """Keep the worlds in which the player held none of these cards after that trick."""
        slots = (
            slot._replace(may=slot.may & ~cards)
            if slot.player == player and slot.trick > after
            else slot
            for slot in self.slots
        )
        return replace(self, slots=tuple(slots))

    def narrowed(self, place: int, cards: Mask) -> "Case":
        """Keep the worlds in which that slot has only these cards."""
        slot = self.slots[place]
        return replace(self, slots=self._instead(place, slot._replace(may=slot.may & cards)))

    def falling(self, place: int, cards: Mask, trick: int) -> "Case":
        """Keep the worlds in which a card of that slot is one of these and fell in that trick."""
        slot = self.slots[place]
        parts = [slot._replace(size=1, may=slot.may & cards, trick=trick, last=trick)]
        if slot.size > 1:
            parts.append(slot._replace(size=slot.size - 1))
        return replace(self, slots=self._instead(place, *parts))

    def having(self, place: int, card: Mask) -> "Case":
        """Keep the worlds in which that slot has this card."""
        slot = self.slots[place]
        parts = [slot._replace(size=1, may=slot.may & card)]
        if slot.size > 1:
            parts.append(slot._replace(size=slot.size - 1, may=slot.may & ~card))
        return replace(self, slots=self._instead(place, *parts))

    def _instead(self, place: int, *parts: Slot) -> tuple[Slot, ...]:
        return (*self.slots[:place], *parts, *self.slots[place + 1 :])
