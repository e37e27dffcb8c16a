"""Where the turned card may be, as everybody at the table knew."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from referee.game import Card, Player, SeenCard
from referee.replay import Hand, Redealt, turn_up
from referee.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Turned:
    """The turned card in one player's eyes."""

    card: Card | None
    """None where there is none, or it is not wholly known."""
    holder: Player | None = None
    """Who else holds it, or may."""
    sure: bool = False
    """Whether the player is known to hold it."""
    why_gone: str = ""
    """Why nobody else can hold it: `was laid aside`."""
    thrown: bool = False
    """Whether the player discarded it face down."""
    reaches: frozenset[Player] = frozenset()
    """Who may have been dealt it again."""


def turned(hand: Hand, player: Player, mine: AbstractSet[SeenCard], ruleset: Ruleset) -> Turned:
    """What `player`, who began the play with the cards `mine`, knows of the turned card."""
    up = hand.up
    if not isinstance(up, Card) or any(doubt.card is up for doubt in hand.doubts):
        return Turned(None)
    if up in mine:
        return Turned(None)
    aside = ruleset.turn_up == "in-hand" and ruleset.turn_up_exchange == "set-aside"
    if player == hand.dealer and ruleset.turn_up == "in-hand":
        return Turned(up, why_gone="was laid aside") if aside else Turned(up, thrown=True)
    fate, held = turn_up(hand, Redealt(hand, ruleset), ruleset), _held(hand, hand.dealer, up)
    if aside and hand.dealer in (hand.stayers or ()) and not fate.surely:
        return _seen_aside(up, fate.keeper, hand.dealer, held=held)
    sure = held is True if ruleset.turn_up == "takeable" else fate.surely and held is not False
    again = frozenset(who for who in hand.stayers or () if fate.reaches(who))
    return Turned(up, fate.keeper, sure=sure, reaches=again)


def _seen_aside(
    up: Card, keeper: Player | None, dealer: Player | None, *, held: bool | None
) -> Turned:
    """A card that its dealer may have laid aside, for all to see."""
    if held is None and keeper is not None:
        return Turned(up, keeper)
    return Turned(up, dealer, sure=True) if held else Turned(up, why_gone="was laid aside")


def _held(hand: Hand, dealer: Player | None, up: Card) -> bool | None:
    """Whether the dealer played with the card; all saw it lie aside or not. None: not recorded."""
    if dealer is None:
        return None
    cards = [held.card for held in (*hand.shown.get(dealer, ()), *hand.kept.get(dealer, ()))]
    if up in cards:
        return True
    thrown = (
        written.card for line in hand.drawn if line.player == dealer for written in line.discarded
    )
    whole = len(cards) == hand.size and all(isinstance(card, Card) for card in cards)
    return False if whole or up in thrown else None
