"""Slots: cards of a recorded hand that no line names, in lots, with their possible values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.events import CardWritten
from referee.game import Card, PartialCard, Player, Span
from referee.layouts.masks import Mask, masks_of
from referee.replay import Hand
from referee.rulesets import Ruleset


class Slot(NamedTuple):
    """Cards of one stayer that the record does not name."""

    player: Player
    trick: int
    """The trick in which the card fell; for unplayed cards the first that is left."""
    last: int
    """The trick in which the card fell, or the last that is left."""
    size: int
    may: Mask
    at: Span | None = None
    """The place where the card fell; None if no play of it is recorded."""


def cards_named(written: Iterable[CardWritten]) -> Iterator[Card]:
    return (card for card, _ in written if isinstance(card, Card))


def named_in(hand: Hand, player: Player) -> dict[int, Card]:
    """Return the player's cards that the tricks name, by trick."""
    played = ((trick.number, play) for trick in hand.tricks for play in trick.plays)
    return {
        number: play.card
        for number, play in played
        if play.player == player and isinstance(play.card, Card)
    }


def slots_of(hand: Hand, player: Player, unseen: Mask, ruleset: Ruleset) -> tuple[Slot, ...]:
    """Return the player's cards that no trick names; those without a recorded play come last."""
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
