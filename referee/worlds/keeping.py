"""What the slots of players who kept the card duties may hold: nothing they would have had to play."""

from collections.abc import Sequence

from referee.cards import Card
from referee.legality import standing
from referee.rulesets import Ruleset
from referee.seats import Player
from referee.table import Hand
from referee.worlds.falling import Fall, falling
from referee.worlds.masks import Mask, bits, masks_of
from referee.worlds.obedience import barred
from referee.worlds.slot import Slot, named_in


def lawful(
    slots: Sequence[Slot], hand: Hand, obeying: frozenset[Player], ruleset: Ruleset
) -> tuple[Slot, ...]:
    """The slots, those of the obeying without the cards that lawful play excludes.

    Where a player's own later cards prove that he broke a duty, that card of his tells nothing. What
    two unnamed cards of one player tell of each other is left open: there may be a world too many.
    """
    for fall in falling(hand.tricks, hand, ruleset):
        if fall.play.player in obeying and fall.moment.clear:
            slots = [_after(fall, one, hand, ruleset) for one in slots]
    return tuple(slots)


def _after(fall: Fall, slot: Slot, hand: Hand, ruleset: Ruleset) -> Slot:
    number, card = fall.trick.number, fall.play.card
    if slot.player != fall.play.player or slot.trick < number:
        return slot
    later = [one for trick, one in named_in(hand, slot.player).items() if trick > number]
    if isinstance(card, Card) and slot.trick > number:
        return slot._replace(may=slot.may & ~_out(fall, card, later, ruleset))
    if slot.at == fall.play.at:
        return slot._replace(may=_due(fall, slot.may, later, ruleset))
    return slot


def _out(fall: Fall, card: Card, later: list[Card], ruleset: Ruleset) -> Mask:
    masks = masks_of(ruleset)
    deck = masks.of(ruleset.playing_deck.strength)
    out = barred(card, fall.moment, ruleset, masks, deck)
    return 0 if out & masks.of(later) else out


def _due(fall: Fall, may: Mask, later: list[Card], ruleset: Ruleset) -> Mask:
    """What an unnamed card may have been beside the cards that he kept."""
    masks = masks_of(ruleset)
    asked = max((standing(one, fall.moment, ruleset).asks for one in later), default=0)
    return sum(
        one
        for one in bits(may)
        if standing(masks.cards(one)[0], fall.moment, ruleset).meets >= asked
    )
