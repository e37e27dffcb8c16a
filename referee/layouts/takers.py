"""Evidence of a trick's taker about its unnamed cards."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.game import Card, Player
from referee.layouts.masks import Mask, bits, masks_of
from referee.layouts.slot import Slot
from referee.replay import Hand, Trick
from referee.rulesets import Ruleset

Taken = tuple[tuple[Trick, Player], ...]
"""Tricks, each with its taker."""


@dataclass(frozen=True, slots=True)
class Taking:
    """The tricks with a known taker and an unknown card."""

    hand: Hand
    ruleset: Ruleset

    def allows(self, slot: Slot) -> Mask:
        """Return the cards of the slot that leave its trick to its taker, given the named cards."""
        trick = next((trick for trick in self._watched() if trick.number == slot.trick), None)
        masks = masks_of(self.ruleset)
        if trick is None or slot.at is None:
            return slot.may
        return masks.of(
            masks.cards(bit)[0]
            for bit in bits(slot.may)
            if self._leaves(trick, slot.player, masks.cards(bit)[0])
        )

    def ways(self) -> Iterator[Taken]:
        """Yield every way in which these tricks may have been taken.

        There is one, unless a taker is unknown and the tricks were counted.
        """
        watched = tuple((trick, trick.winner) for trick in self._watched() if trick.winner)
        if not self._counted_whole():
            yield watched
            return
        tricks, left = self.hand.tricks, dict(self.hand.counted)
        for trick in tricks:
            if trick.winner:
                left[trick.winner] = left.get(trick.winner, 0) - 1
        if min(left.values()) >= 0:
            unknown = [trick for trick in tricks if not trick.winner]
            yield from ((*watched, *rest) for rest in _shared(unknown, left))

    def _watched(self) -> Iterator[Trick]:
        for trick in self.hand.tricks if self.hand.trump else ():
            unnamed = not all(isinstance(play.card, Card) for play in trick.plays)
            shown = trick.whole and trick.winner and all(play.player for play in trick.plays)
            if unnamed and shown and not trick.face_down:
                yield trick

    def _counted_whole(self) -> bool:
        hand = self.hand
        plays = [play for trick in hand.tricks for play in trick.plays]
        shown = all(play.player for play in plays) and all(
            trick.whole and not trick.face_down for trick in hand.tricks
        )
        whole = len(hand.tricks) == hand.size == sum(hand.counted.values())
        return hand.trump is not None and shown and whole

    def _leaves(self, trick: Trick, who: Player, card: Card) -> bool:
        cards = {play.player: play.card for play in trick.plays} | {who: card}
        taker = cards[trick.winner]
        if not isinstance(taker, Card):
            return True
        led = cards[trick.plays[0].player]
        if isinstance(led, Card) and taker.suit not in (led.suit, self.hand.trump):
            return False
        others = (card for card in cards.values() if isinstance(card, Card))
        return not any(
            self.ruleset.playing_deck.beats(other, taker, self.hand.trump) for other in others
        )


def _shared(tricks: list[Trick], left: dict[Player, int]) -> Iterator[Taken]:
    """Yield every way to give each player so many of these tricks."""
    if not tricks:
        yield ()
        return
    first, *rest = tricks
    for who, count in left.items():
        if count:
            for taken in _shared(rest, left | {who: count - 1}):
                yield ((first, who), *taken)
