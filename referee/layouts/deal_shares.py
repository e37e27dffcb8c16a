"""Evidence of a `deal` line after the draw: how many of its cards were kept."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from referee.game import Card, Player
from referee.layouts.masks import Mask, masks_of
from referee.layouts.slot import Slot, cards_named
from referee.replay import Hand, Redealt, exchanged
from referee.rulesets import Ruleset


class Share(NamedTuple):
    """Between `few` and `many` of these cards are among those that the record does not name."""

    cards: Mask
    few: int
    many: int


def share_of(hand: Hand, who: Player, known: Mask, ruleset: Ruleset) -> Share | None:
    """Count the dealt cards that a player still held; `known`: their cards that are known.

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
