"""Slots: cards of a hand that no line names; cases: worlds that fill the same slots."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from referee.events import CardWritten
from referee.game import Card, PartialCard, Player, Span
from referee.layouts.masks import Holder, Mask, masks_of
from referee.layouts.worlds import Worlds
from referee.replay import Hand
from referee.rulesets import Ruleset


class Slot(NamedTuple):
    """Unnamed cards of one stayer."""

    player: Player
    trick: int
    """For unplayed cards the first that is left."""
    last: int
    """For unplayed cards the last that is left."""
    size: int
    may: Mask
    at: Span | None = None
    """None if no play of it is recorded."""


def cards_named(written: Iterable[CardWritten]) -> Iterator[Card]:
    return (card for card, _ in written if isinstance(card, Card))


def named_in(hand: Hand, player: Player) -> dict[int, Card]:
    played = ((trick.number, play) for trick in hand.tricks for play in trick.plays)
    return {
        number: play.card
        for number, play in played
        if play.player == player and isinstance(play.card, Card)
    }


def slots_of(hand: Hand, player: Player, unseen: Mask, ruleset: Ruleset) -> tuple[Slot, ...]:
    """Return the player's cards that no trick names, those without a recorded play last."""
    masks, deck = masks_of(ruleset), ruleset.playing_deck
    plays = {
        trick.number: play for trick in hand.tricks for play in trick.plays if play.player == player
    }
    slots = []
    last = max(plays, default=0)
    for number in range(1, last + 1):
        play = plays.get(number)
        if play is None:
            slots.append(Slot(player, number, number, 1, unseen))
        elif isinstance(play.card, PartialCard):
            may = unseen & masks.of(deck.candidates(play.card))
            slots.append(Slot(player, number, number, 1, may, play.at))
    if last < hand.size:
        slots.append(Slot(player, last + 1, hand.size, hand.size - last, unseen))
    return tuple(slots)


def nameless_in(hand: Hand, ruleset: Ruleset) -> dict[int, Mask]:
    """Return, by trick, the cards whose player is not certain."""
    masks = masks_of(ruleset)
    found = {
        trick.number: masks.of(
            play.card for play in trick.plays if play.player is None and isinstance(play.card, Card)
        )
        for trick in hand.tricks
    }
    return {number: cards for number, cards in found.items() if cards}


def among(slots: Sequence[Slot], nameless: Mapping[int, Mask]) -> tuple[Slot, ...]:
    """Remove from each slot the nameless cards of tricks in which its own did not fall."""
    barred = [
        sum(
            cards
            for number, cards in nameless.items()
            if slot.at is not None or not slot.trick <= number <= slot.last
        )
        for slot in slots
    ]
    return tuple(
        slot._replace(may=slot.may & ~cards) for slot, cards in zip(slots, barred, strict=True)
    )


CardsByTrick = Mapping[Player, tuple[tuple[int, Card], ...]]
"""Every stayer's cards when play began, each with its trick; those never seen to fall last."""


@dataclass(frozen=True)
class Case:
    """Worlds in which the same slots are filled; one case unless `deal` lines divide them."""

    cards: Mask
    """Those that no trick names."""
    slots: tuple[Slot, ...]
    held: Mask
    """Those that were certainly in some hand."""

    @cached_property
    def worlds(self) -> Worlds:
        """The first holders are the slots."""
        holders = tuple(Holder(slot.size, slot.may) for slot in self.slots)
        rest = self.cards.bit_count() - sum(holder.size for holder in holders)
        if not self.held or rest < 0:
            return Worlds(self.cards, holders)
        return Worlds(self.cards, (*holders, Holder(rest, self.cards & ~self.held)))

    def without(self, player: Player, after: int, cards: Mask) -> "Case":
        slots = (
            slot._replace(may=slot.may & ~cards)
            if slot.player == player and slot.trick > after
            else slot
            for slot in self.slots
        )
        return replace(self, slots=tuple(slots))

    def narrowed(self, place: int, cards: Mask) -> "Case":
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
        slot = self.slots[place]
        parts = [slot._replace(size=1, may=slot.may & card)]
        if slot.size > 1:
            parts.append(slot._replace(size=slot.size - 1, may=slot.may & ~card))
        return replace(self, slots=self._instead(place, *parts))

    def _instead(self, place: int, *parts: Slot) -> tuple[Slot, ...]:
        return (*self.slots[:place], *parts, *self.slots[place + 1 :])
