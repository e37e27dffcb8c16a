"""Whose cards may have been thrown away before: who drew once the stock had run out."""

from dataclasses import dataclass

from referee.rulesets import Ruleset
from referee.seats import Player
from referee.table import Hand


@dataclass(frozen=True, slots=True)
class Stock:
    """The draw as far as one player could follow it."""

    late: frozenset[Player]
    """Who may have been served after the stock ran out."""
    behind_me: frozenset[Player]
    """Who may have drawn after the player himself had thrown his cards."""

    def may_be_late(self, who: Player) -> bool:
        """Whether he may hold a card that somebody else threw away or folded."""
        return who in self.late

    def may_return(self, who: Player) -> bool:
        """Whether he may hold a card that the player himself threw away."""
        return who in self.late and who in self.behind_me


def stock_of(hand: Hand, player: Player, ruleset: Ruleset) -> Stock:
    """How far the stock lasted, by the numbers of cards drawn; wide where these are not recorded."""
    stayers = hand.stayers or ()
    place = stayers.index(player)
    in_turn = ruleset.declare == "in-turn-with-draw" and hand.dealer is not None
    behind = stayers[place + 1 :] if in_turn else stayers
    return Stock(served_late(hand, ruleset), frozenset(behind))


def served_late(hand: Hand, ruleset: Ruleset) -> frozenset[Player]:
    """Who may have been served after the stock ran out."""
    if ruleset.stock_out == "never" or ruleset.max_draw.for_table(len(hand.seating)) == 0:
        return frozenset()
    return frozenset(_late(hand, hand.stayers or (), ruleset))


def _late(hand: Hand, stayers: tuple[Player, ...], ruleset: Ruleset) -> list[Player]:
    in_hands = (len(hand.seating) + ruleset.widow) * ruleset.hand_size
    left = len(ruleset.playing_deck) - in_hands - (ruleset.turn_up != "in-hand")
    late: list[Player] = []
    for who in stayers:
        intent = hand.intent(who)
        known = intent is not None and intent.drawn is not None and hand.dealer is not None
        left -= (
            intent.drawn
            if known and intent and intent.drawn is not None
            else len(ruleset.playing_deck)
        )
        if left < 0 and (not known or (intent and intent.drawn)):
            late.append(who)
    return late
