"""What it tells of an unnamed card who took its trick."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.cards import Card, PartialCard, WrittenCard
from referee.rulesets import Ruleset
from referee.seats import Player
from referee.table import Hand, Trick
from referee.worlds.masks import Mask, bits, masks_of
from referee.worlds.slot import Slot

Layout = Mapping[Player, tuple[tuple[int, Card], ...]]
"""Every stayer's cards when play began, each with its trick, the cards nobody saw fall last."""


@dataclass(frozen=True, slots=True)
class Taking:
    """The tricks of a hand of which the taker is known and some card is not."""

    hand: Hand
    ruleset: Ruleset

    def allows(self, slot: Slot) -> Mask:
        """The cards of the slot that leave its trick to its taker, by the cards that are named."""
        trick = next((one for one in self._watched() if one.number == slot.trick), None)
        masks = masks_of(self.ruleset)
        if trick is None or slot.at is None:
            return slot.may
        return masks.of(
            masks.cards(one)[0]
            for one in bits(slot.may)
            if self._leaves(trick, slot.player, masks.cards(one)[0])
        )

    def agrees(self, layout: Layout) -> bool:
        """Whether in this layout each trick falls to its taker, and everybody to his count."""
        laid = {who: dict(cards) for who, cards in layout.items()}
        if not self._nameable(layout):
            return False
        if any(self._taker(one, laid) != one.winner for one in self._watched()):
            return False
        if not self._counts_tell():
            return True
        takers = [one.winner or self._taker(one, laid) for one in self.hand.tricks]
        return all(takers.count(who) == self.hand.counted.get(who, 0) for who in laid)

    def _nameable(self, layout: Layout) -> bool:
        """Whether every card that fell without a name has a player who may have played it."""
        for trick in self.hand.tricks:
            nameless = [play.card for play in trick.plays if play.player is None]
            named = {play.player for play in trick.plays}
            hands = [
                _left(cards, trick.number) for who, cards in layout.items() if who not in named
            ]
            if nameless and not _fall(nameless, hands):
                return False
        return True

    def _watched(self) -> Iterator[Trick]:
        for trick in self.hand.tricks if self.hand.trump else ():
            unnamed = not all(isinstance(play.card, Card) for play in trick.plays)
            told = trick.whole and trick.winner and all(play.player for play in trick.plays)
            if unnamed and told and not trick.face_down:
                yield trick

    def _counts_tell(self) -> bool:
        """Whether the tricks are all there to be counted, and somebody counted them."""
        hand = self.hand
        plays = [play for trick in hand.tricks for play in trick.plays]
        told = all(play.player for play in plays) and all(
            one.whole and not one.face_down for one in hand.tricks
        )
        whole = len(hand.tricks) == hand.size == sum(hand.counted.values())
        return hand.trump is not None and told and whole

    def _leaves(self, trick: Trick, who: Player, card: Card) -> bool:
        """Whether his card, were it this one, would leave the trick to its taker."""
        cards = {play.player: play.card for play in trick.plays} | {who: card}
        taker = cards[trick.winner]
        if not isinstance(taker, Card):
            return True
        led = cards[trick.plays[0].player]
        if isinstance(led, Card) and taker.suit not in (led.suit, self.hand.trump):
            return False
        others = (one for one in cards.values() if isinstance(one, Card))
        return not any(
            self.ruleset.playing_deck.beats(one, taker, self.hand.trump) for one in others
        )

    def _taker(self, trick: Trick, laid: Mapping[Player, Mapping[int, Card]]) -> Player | None:
        best: tuple[Player, Card] | None = None
        for play in trick.plays:
            if play.player is None:
                return None
            card = laid[play.player][trick.number]
            deck, trump = self.ruleset.playing_deck, self.hand.trump
            if best is None or deck.beats(card, best[1], trump):
                best = play.player, card
        return best[0] if best else None


def _left(cards: Sequence[tuple[int, Card]], trick: int) -> list[Card]:
    """What he may have played to a trick to which no card of his is recorded."""
    last = max(number for number, _ in cards)
    return [card for number, card in cards if number == trick or number == last <= trick]


def _fall(nameless: Sequence[WrittenCard], hands: Sequence[Sequence[Card]]) -> bool:
    """Whether each of these cards may have come from another of these hands."""
    if not nameless:
        return True
    first, *rest = nameless
    return any(
        _fall(rest, [*hands[:place], *hands[place + 1 :]])
        for place, hand in enumerate(hands)
        if any(_may_be(first, card) for card in hand)
    )


def _may_be(written: WrittenCard, card: Card) -> bool:
    return written.may_be(card) if isinstance(written, PartialCard) else written == card
