"""Limits on the slots of players who kept the card duties.

A card is legal if it meets what each card in the hand asks (decision 0002), so a lawful player
holds no card that asks for more.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Card, Player
from referee.layouts.masks import Mask, Masks, bits, masks_of
from referee.layouts.slot import Slot, named_in
from referee.replay import Hand, TrickSoFar, leads_are_free, standing
from referee.rulesets import Ruleset


class Kept(NamedTuple):
    """Evidence of one lawfully played card about its player's other cards."""

    play: CardPlayed
    position: TrickSoFar
    barred: Mask
    """Cards that the player cannot have held; empty if the card itself is not named."""
    later: tuple[Card, ...]

    def of(self, slot: Slot, ruleset: Ruleset) -> Slot:
        """Narrow a slot of the player to what this card leaves open."""
        number, play = self.position.trick, self.play
        if slot.player != play.player or slot.trick < number:
            return slot
        if isinstance(play.card, Card) and slot.trick > number:
            return slot._replace(may=slot.may & ~self.barred)
        if slot.at == play.at:
            return slot._replace(may=_due(self.position, slot.may, self.later, ruleset))
        return slot


def kept(hand: Hand, obeying: frozenset[Player], ruleset: Ruleset) -> tuple[Kept, ...]:
    """Collect the evidence of the obeying players' cards.

    A card that later cards prove wrong shows nothing. Mutual evidence of two unnamed cards is
    ignored, so there may be too many worlds.
    """
    return tuple(_kept(hand, obeying, ruleset)) if obeying else ()


def _kept(hand: Hand, obeying: frozenset[Player], ruleset: Ruleset) -> Iterator[Kept]:
    for play, position in (fall for trick in hand.tricks for fall in trick.falls):
        player = play.player
        if player is not None and player in obeying and position.clear:
            named = named_in(hand, player).items()
            later = tuple(card for trick, card in named if trick > position.trick)
            yield Kept(play, position, _out(play, position, later, ruleset), later)


def lawful(slots: Sequence[Slot], kept: Iterable[Kept], ruleset: Ruleset) -> tuple[Slot, ...]:
    for shown in kept:
        slots = [shown.of(slot, ruleset) for slot in slots]
    return tuple(slots)


def _out(play: CardPlayed, position: TrickSoFar, later: Sequence[Card], ruleset: Ruleset) -> Mask:
    card, masks = play.card, masks_of(ruleset)
    if not isinstance(card, Card):
        return 0
    out = barred(card, position, ruleset, masks, masks.of(ruleset.playing_deck.strength))
    return 0 if out & masks.of(later) else out


def _due(position: TrickSoFar, may: Mask, later: Sequence[Card], ruleset: Ruleset) -> Mask:
    masks = masks_of(ruleset)
    asked = max((standing(card, position, ruleset).asks for card in later), default=0)
    return sum(
        bit for bit in bits(may) if standing(masks.cards(bit)[0], position, ruleset).meets >= asked
    )


def barred(card: Card, position: TrickSoFar, ruleset: Ruleset, masks: Masks, deck: Mask) -> Mask:
    """Return the cards that a player who lawfully played `card` at that moment did not hold."""
    if position.leading and leads_are_free(ruleset):
        return 0
    met = standing(card, position, ruleset).meets
    higher = 0
    for alike in _alike(position, ruleset, masks, deck):
        if alike and standing(masks.cards(alike & -alike)[0], position, ruleset).asks > met:
            higher |= alike
    return higher


def _alike(position: TrickSoFar, ruleset: Ruleset, masks: Masks, deck: Mask) -> list[Mask]:
    """Group the cards of the deck that the duties treat alike at that moment."""
    if position.leading or "highest" in ruleset.head + ruleset.overtrump:
        return list(bits(deck))
    trumps = masks.trumps(position.trump) & deck
    led = masks.suit[position.led] & deck if position.led else 0
    above = masks.above(position.top) if position.top else 0
    rest = deck & ~(trumps | led)
    return [led & above, led & ~above, trumps & above & ~led, trumps & ~above & ~led, rest]
