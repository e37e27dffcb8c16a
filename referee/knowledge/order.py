"""The cards at a moment, by how much each asks of its holder."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from referee.game import Card
from referee.layouts import Mask, masks_of
from referee.replay import CardStanding, Duty, TrickSoFar, duty_broken, standing
from referee.rulesets import Ruleset


@dataclass(frozen=True)
class Order:
    """The standing of every card at a moment, computed once."""

    position: TrickSoFar
    ruleset: Ruleset

    def asks(self, card: Card) -> int:
        return self._standing(card).asks

    def above(self, card: Card, duty: Duty | None) -> tuple[Card, ...]:
        """Return the cards that ask for more, most first, by that duty or by any."""
        met = self._standing(card).meets
        higher = [
            higher_card for higher_card, stands in self._standings.items() if stands.asks > met
        ]
        if duty is not None:
            higher = [better for better in higher if self.broken(card, better) is duty]
        return tuple(sorted(higher, key=self.asks, reverse=True))

    def broken(self, card: Card, better: Card) -> Duty:
        return duty_broken(card, better, self.position, self.ruleset)

    @cached_property
    def asking_more(self) -> Mapping[int, Mask]:
        """For every level of demand in the deck, the cards that ask for more."""
        masks, stand = masks_of(self.ruleset), self._standings.items()
        levels = {standing.asks for _, standing in stand}
        return {
            asked: masks.of(card for card, has in stand if has.asks > asked) for asked in levels
        }

    def _standing(self, card: Card) -> CardStanding:
        known = self._standings.get(card)
        return known or standing(card, self.position, self.ruleset)

    @cached_property
    def _standings(self) -> Mapping[Card, CardStanding]:
        cards = self.ruleset.playing_deck.strength
        return {card: standing(card, self.position, self.ruleset) for card in cards}
