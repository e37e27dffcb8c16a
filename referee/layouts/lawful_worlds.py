"""What the slots of players who kept the card duties may hold: nothing they would have had to play."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.game import Card, Player
from referee.layouts.falls import Fall, falling
from referee.layouts.masks import Mask, bits, masks_of
from referee.layouts.obedience import barred
from referee.layouts.slot import Slot, named_in
from referee.replay import Hand, standing
from referee.rulesets import Ruleset


class Kept(NamedTuple):
    """What one card tells of its player's other cards if it was played lawfully."""

    fall: Fall
    barred: Mask
    """What he cannot have held besides; where the card itself has no name, that is not told."""
    later: tuple[Card, ...]
    """His cards that later tricks name."""

    def of(self, slot: Slot, ruleset: Ruleset) -> Slot:
        """One of his slots, as far as this card tells of it."""
        number, play = self.fall.trick.number, self.fall.play
        if slot.player != play.player or slot.trick < number:
            return slot
        if isinstance(play.card, Card) and slot.trick > number:
            return slot._replace(may=slot.may & ~self.barred)
        if slot.at == play.at:
            return slot._replace(may=_due(self.fall, slot.may, self.later, ruleset))
        return slot


def kept(hand: Hand, obeying: frozenset[Player], ruleset: Ruleset) -> tuple[Kept, ...]:
    """What the cards of the obeying tell of their hands.

    Where a player's own later cards prove that he broke a duty, that card of his tells nothing. What
    two unnamed cards of one player tell of each other is left open: there may be a world too many.
    """
    return tuple(_kept(hand, obeying, ruleset)) if obeying else ()


def _kept(hand: Hand, obeying: frozenset[Player], ruleset: Ruleset) -> Iterator[Kept]:
    for fall in falling(hand.tricks, hand, ruleset):
        player, number = fall.play.player, fall.trick.number
        if player is not None and player in obeying and fall.moment.clear:
            named = named_in(hand, player).items()
            later = tuple(one for trick, one in named if trick > number)
            yield Kept(fall, _out(fall, later, ruleset), later)


def lawful(slots: Sequence[Slot], kept: Iterable[Kept], ruleset: Ruleset) -> tuple[Slot, ...]:
    """The slots without the cards that lawful play excludes."""
    for one in kept:
        slots = [one.of(slot, ruleset) for slot in slots]
    return tuple(slots)


def _out(fall: Fall, later: Sequence[Card], ruleset: Ruleset) -> Mask:
    card, masks = fall.play.card, masks_of(ruleset)
    if not isinstance(card, Card):
        return 0
    out = barred(card, fall.moment, ruleset, masks, masks.of(ruleset.playing_deck.strength))
    return 0 if out & masks.of(later) else out


def _due(fall: Fall, may: Mask, later: Sequence[Card], ruleset: Ruleset) -> Mask:
    """What an unnamed card may have been beside the cards that he kept."""
    masks = masks_of(ruleset)
    asked = max((standing(one, fall.moment, ruleset).asks for one in later), default=0)
    return sum(
        one
        for one in bits(may)
        if standing(masks.cards(one)[0], fall.moment, ruleset).meets >= asked
    )
