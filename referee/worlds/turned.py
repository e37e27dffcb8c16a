"""Where the turned card may be, as everybody at the table knew."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from referee.cards import Card, SeenCard
from referee.rulesets import Ruleset
from referee.seats import Player
from referee.table import Hand


@dataclass(frozen=True, slots=True)
class Turned:
    """The turned card in one player's eyes."""

    card: Card | None
    """None where there is none, or it is not wholly known."""
    holder: Player | None = None
    """Who else holds it, or may."""
    sure: bool = False
    """Whether he is known to hold it."""
    why_gone: str = ""
    """Why nobody else can hold it: `was laid aside`."""
    thrown: bool = False
    """Whether the player himself threw it away, face down."""
    returns: bool = True
    """Whether it may have come back through the stock."""


def turned(hand: Hand, player: Player, mine: AbstractSet[SeenCard], ruleset: Ruleset) -> Turned:
    """What `player`, who began the play with the cards `mine`, knows of the turned card."""
    up = hand.up
    if not isinstance(up, Card) or any(doubt.card is up for doubt in hand.doubts):
        return Turned(None)
    if up in mine:
        return Turned(None)
    if ruleset.turn_up == "community":
        return Turned(up, returns=ruleset.turn_up_exchange != "set-aside")
    if ruleset.turn_up == "takeable":
        return Turned(up, hand.dealer, sure=_held(hand, hand.dealer, up) is True, returns=False)
    if player == hand.dealer:
        aside = ruleset.turn_up_exchange == "set-aside"
        return Turned(up, why_gone="was laid aside") if aside else Turned(up, thrown=True)
    return _with_dealer(up, hand, ruleset)


def _with_dealer(up: Card, hand: Hand, ruleset: Ruleset) -> Turned:
    """The dealer's turned card in the eyes of the others."""
    dealer, stayers = hand.dealer, hand.stayers or ()
    if dealer is None or dealer not in stayers:
        return Turned(up)
    intent = hand.intent(dealer)
    drawn = intent.drawn if intent else None
    held = _held(hand, dealer, up)
    if drawn == 0 or ruleset.turn_up_exchange == "no":
        return Turned(up, dealer, sure=held is not False)
    if ruleset.turn_up_exchange != "set-aside":
        return Turned(up, None if drawn == hand.size else dealer)
    if held is None and drawn != hand.size:
        return Turned(up, dealer, returns=False)
    return Turned(up, dealer, sure=True) if held else Turned(up, why_gone="was laid aside")


def _held(hand: Hand, dealer: Player | None, up: Card) -> bool | None:
    """Whether the dealer played with the card; all saw it lie aside or not. None: not recorded."""
    if dealer is None:
        return None
    cards = [one.card for one in (*hand.shown.get(dealer, ()), *hand.kept.get(dealer, ()))]
    if up in cards:
        return True
    thrown = (one.card for line in hand.drawn if line.player == dealer for one in line.discarded)
    whole = len(cards) == hand.size and all(isinstance(one, Card) for one in cards)
    return False if whole or up in thrown else None
