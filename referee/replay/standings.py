"""Standing of each card: the order that a ruleset gives the cards of a hand at one moment.

A card that heads the trick in suit stands above one that only follows, then a trump that wins, one that
loses, and everything else.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from referee.game import Card
from referee.replay.position import TrickSoFar
from referee.rulesets import Ruleset


class CardStanding(NamedTuple):
    """A card's standing in its hand: it is legal if it meets what each card there asks.

    Both numbers differ only for a card that may, but need not, be played, such as a losing trump
    where neither overtrumping nor undertrumping is a duty (decision 0002).
    """

    meets: int
    asks: int


STEP: Final = 16  # more than any strength: spreading never lifts a card into the next standing
FREE: Final = 0
"""Neither of the suit led nor a trump that is due."""
TRUMPS: Final = 1 * STEP
"""A trump that is due although it does not win."""
OVERTRUMPS: Final = 2 * STEP
FOLLOWS: Final = 3 * STEP
UTMOST: Final = 4 * STEP
"""Of the suit led, and winning; only a higher winner stands above it."""

_FREE, _WINS = CardStanding(FREE, FREE), CardStanding(OVERTRUMPS, OVERTRUMPS)
_FOLLOWS, _HEADS = CardStanding(FOLLOWS, FOLLOWS), CardStanding(UTMOST, UTMOST)


def standing(card: Card, position: TrickSoFar, ruleset: Ruleset) -> CardStanding:
    """Return the standing of a card at this position.

    If the highest winning card is asked for, winners are spread by their strength.
    """
    if not position.placed:
        level = _lead_standing(card, position, ruleset)
        return CardStanding(level, level)
    if card.suit is position.led:
        return _standing_in_suit(card, position, ruleset)
    if card.suit is position.trump:
        return _standing_of_trump(card, position, ruleset)
    return _FREE


def _standing_in_suit(card: Card, position: TrickSoFar, ruleset: Ruleset) -> CardStanding:
    if ruleset.head == "no" or not position.beaten_by(card, ruleset.playing_deck):
        return _FOLLOWS
    return _spread(_HEADS, card, ruleset) if ruleset.head == "highest" else _HEADS


def _standing_of_trump(card: Card, position: TrickSoFar, ruleset: Ruleset) -> CardStanding:
    """Return the standing of a trump; a losing one asks for a trump only where those are due."""
    if ruleset.must_trump == "no" and not position.face_down:
        return _FREE
    overtrump: str = ruleset.overtrump
    if overtrump == "highest-until-broken":
        overtrump = "no" if position.trump_broken else "highest"
    if position.beaten_by(card, ruleset.playing_deck):
        return _spread(_WINS, card, ruleset) if overtrump == "highest" else _WINS
    spared = ruleset.must_trump == "if-winning" or not ruleset.undertrump
    return CardStanding(
        meets=OVERTRUMPS if overtrump == "no" else TRUMPS,
        asks=FREE if spared and not position.face_down else TRUMPS,
    )


def _spread(level: CardStanding, card: Card, ruleset: Ruleset) -> CardStanding:
    spread = level.asks + ruleset.playing_deck.strength[card]
    return CardStanding(spread, spread)


def _lead_standing(card: Card, position: TrickSoFar, ruleset: Ruleset) -> int:
    trumps = card.suit is position.trump
    if position.owes_trump(ruleset):
        return int(trumps)
    match ruleset.lead:
        case "top-honours" if trumps and ruleset.playing_deck.strength[card] >= _QUEEN:
            return ruleset.playing_deck.strength[card] if position.trick == 1 else 1
        case "ace-first":
            return int(ruleset.playing_deck.unbeatable(card, position.trump))
        case "ace-then-trumps" if trumps:
            ace = ruleset.playing_deck.unbeatable(card, position.trump)
            return 2 if ace else int(position.trick > 1)
        case "not-until-broken" | "highest-until-broken" if not position.trump_broken:
            by_rank = ruleset.lead == "highest-until-broken"
            waiting = ruleset.playing_deck.strength[card] if by_rank else 0
            return waiting if trumps else STEP
        case _:
            return 0


_QUEEN = 12  # the strength of the lowest honour that a leader must lead


def legal(hand: Iterable[Card], position: TrickSoFar, ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the cards of a fully known hand that may be played, in order."""
    standings = [(standing(card, position, ruleset), card) for card in hand]
    asked = max((level.asks for level, _ in standings), default=FREE)
    return tuple(card for level, card in standings if level.meets >= asked)


def leads_by_rank(ruleset: Ruleset) -> bool:
    ranks = ("top-honours", "ace-first", "ace-then-trumps", "highest-until-broken")
    return ruleset.lead in ranks


def trumps_wait(ruleset: Ruleset) -> bool:
    return ruleset.lead in ("not-until-broken", "highest-until-broken")


def heeds_broken_trumps(ruleset: Ruleset) -> bool:
    return trumps_wait(ruleset) or ruleset.overtrump == "highest-until-broken"


def leads_are_free(ruleset: Ruleset) -> bool:
    return ruleset.lead == "free" and ruleset.second_trick == "free"
