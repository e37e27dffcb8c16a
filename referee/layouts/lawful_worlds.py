"""What the slots of players who kept the card duties may hold: nothing they would have had to play."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Card, Player
from referee.layouts.masks import Mask, bits, masks_of
from referee.layouts.obedience import barred
from referee.layouts.slot import Slot, named_in
from referee.replay import Hand, Position, standing
from referee.rulesets import Ruleset


class Kept(NamedTuple):
    """What one card tells of its player's other cards if it was played lawfully."""

    play: CardPlayed
    position: Position
    """What lay there before it."""
    barred: Mask
    """What he cannot have held besides; where the card itself has no name, that is not told."""
    later: tuple[Card, ...]
    """His cards that later tricks name."""

    def of(self, slot: Slot, ruleset: Ruleset) -> Slot:
        """One of his slots, as far as this card tells of it."""
        number, play = self.position.trick, self.play
        if slot.player != play.player or slot.trick < number:
            return slot
        if isinstance(play.card, Card) and slot.trick > number:
            return slot._replace(may=slot.may & ~self.barred)
        if slot.at == play.at:
            return slot._replace(may=_due(self.position, slot.may, self.later, ruleset))
        return slot


def kept(hand: Hand, obeying: frozenset[Player], ruleset: Ruleset) -> tuple[Kept, ...]:
    """What the cards of the obeying tell of their hands.

    Where a player's own later cards prove that he broke a duty, that card of his tells nothing. What
    two unnamed cards of one player tell of each other is left open: there may be a world too many.
    """
    return tuple(_kept(hand, obeying, ruleset)) if obeying else ()


def _kept(hand: Hand, obeying: frozenset[Player], ruleset: Ruleset) -> Iterator[Kept]:
    for play, position in (one for trick in hand.tricks for one in trick.falls):
        player = play.player
        if player is not None and player in obeying and position.clear:
            named = named_in(hand, player).items()
            later = tuple(one for trick, one in named if trick > position.trick)
            yield Kept(play, position, _out(play, position, later, ruleset), later)


def lawful(slots: Sequence[Slot], kept: Iterable[Kept], ruleset: Ruleset) -> tuple[Slot, ...]:
    """The slots without the cards that lawful play excludes."""
    for one in kept:
        slots = [one.of(slot, ruleset) for slot in slots]
    return tuple(slots)


def _out(play: CardPlayed, position: Position, later: Sequence[Card], ruleset: Ruleset) -> Mask:
    card, masks = play.card, masks_of(ruleset)
    if not isinstance(card, Card):
        return 0
    out = barred(card, position, ruleset, masks, masks.of(ruleset.playing_deck.strength))
    return 0 if out & masks.of(later) else out


def _due(position: Position, may: Mask, later: Sequence[Card], ruleset: Ruleset) -> Mask:
    """What an unnamed card may have been beside the cards that he kept."""
    masks = masks_of(ruleset)
    asked = max((standing(one, position, ruleset).asks for one in later), default=0)
    return sum(
        one for one in bits(may) if standing(masks.cards(one)[0], position, ruleset).meets >= asked
    )
