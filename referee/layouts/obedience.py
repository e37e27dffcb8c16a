"""What a lawful card shows of the hand it came from: the cards that the player cannot have held.

A card is legal if it meets what each card in the hand asks (decision 0002). So a player who plays
lawfully holds no card that asks for more. Who does not follow suit is void, who does not head the
trick could not, and who throws off had no trump that was due.
"""

from referee.game import Card
from referee.layouts.masks import Mask, Masks, bits
from referee.replay import Position, leads_are_free, standing
from referee.rulesets import Ruleset


def barred(card: Card, position: Position, ruleset: Ruleset, masks: Masks, deck: Mask) -> Mask:
    """The cards of the deck that a player who lawfully played `card` at that moment did not hold."""
    if position.leading and leads_are_free(ruleset):
        return 0
    met = standing(card, position, ruleset).meets
    higher = 0
    for alike in _alike(position, ruleset, masks, deck):
        if alike and standing(masks.cards(alike & -alike)[0], position, ruleset).asks > met:
            higher |= alike
    return higher


def _alike(position: Position, ruleset: Ruleset, masks: Masks, deck: Mask) -> list[Mask]:
    """The cards of the deck in groups that stand alike at this moment."""
    if position.leading or "highest" in ruleset.head + ruleset.overtrump:
        return list(bits(deck))
    trumps = masks.trumps(position.trump) & deck
    led = masks.suit[position.led] & deck if position.led else 0
    above = masks.above(position.top) if position.top else 0
    rest = deck & ~(trumps | led)
    return [led & above, led & ~above, trumps & above & ~led, trumps & ~above & ~led, rest]
