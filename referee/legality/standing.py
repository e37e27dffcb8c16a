"""How each card stands at its moment: the order in which a ruleset puts the cards of a hand.

A card that follows suit and heads the trick stands above one that only follows, any card of the
suit led above a trump, a trump that wins above one that does not, and a trump above everything
else. What a ruleset asks or lets off only moves standings together or apart.
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from referee.cards import Card, Suit
from referee.rulesets import Ruleset
from referee.table import Table


class Standing(IntEnum):
    """How a reply stands, lowest first."""

    FREE = 0
    """Neither the led suit nor a trump that is due."""
    TRUMPS = 1
    """A trump that is due although it does not win."""
    OVERTRUMPS = 2
    """A trump that wins the trick so far."""
    FOLLOWS = 3
    HEADS = 4
    """Of the led suit, and winning so far."""


class Moment(NamedTuple):
    """All that the standing of a card depends on, except the hand."""

    trump: Suit | None
    led: Suit | None = None
    """The suit led; None when leading, or behind a lead face down."""
    leading: bool = True
    face_down: bool = False
    top: Card | None = None
    """The card that wins so far; None when nothing can be beaten, or when it is not known."""
    top_known: bool = True
    trick: int = 1
    stayers: int | None = None
    """How many play this hand; None: unknown."""
    trump_broken: bool = False

    @property
    def clear(self) -> bool:
        """Whether enough is known for any duty: the trump suit, and to what one replies."""
        return self.trump is not None and (self.leading or self.face_down or self.led is not None)


def moment_of(table: Table) -> Moment:
    """The moment at which the next card falls on this table."""
    trick, hand = table.trick, table.hand
    trump = hand.trump if hand else None
    stayers = len(hand.stayers) if hand and hand.stayers else None
    if trick is None or not trick.plays:
        number = trick.number if trick else 1
        return Moment(trump, trick=number, stayers=stayers, trump_broken=table.trump_broken)
    number, *_, led, face_down, best, top_known, _, _ = trick
    top = best.card if best and isinstance(best.card, Card) else None
    reply = (trump, led, False, face_down, top, top_known, number, stayers, False)
    return tuple.__new__(Moment, reply)  # decision 0195


def standing(card: Card, moment: Moment, ruleset: Ruleset) -> int:
    """How `card` stands at this moment; only the highest standing in a hand is legal.

    Standings are whole numbers; a ruleset that wants the highest winning card spreads its winners
    by their strength.
    """
    if moment.leading:
        return _lead_standing(card, moment, ruleset)
    if card.suit is moment.led:
        level = _standing_in_suit(card, moment, ruleset)
    elif card.suit is moment.trump:
        level = _standing_of_trump(card, moment, ruleset)
    else:
        level = Standing.FREE
    heads = level is Standing.HEADS and ruleset.head == "highest"
    if heads or (level is Standing.OVERTRUMPS and ruleset.overtrump == "highest"):
        return level * STEP + ruleset.playing_deck.strength[card]
    return level * STEP


STEP = 16  # more than any strength: spreading never lifts a card into the next standing
UTMOST = Standing.HEADS * STEP
"""The highest that a reply may stand, unless the winners are spread by their strength."""


def _standing_in_suit(card: Card, moment: Moment, ruleset: Ruleset) -> Standing:
    """Following suit: heading is due unless the trick has been trumped, for then nothing heads it."""
    heads = ruleset.head != "no" and beats(card, moment, ruleset)
    return Standing.HEADS if heads else Standing.FOLLOWS


def _standing_of_trump(card: Card, moment: Moment, ruleset: Ruleset) -> Standing:
    """Trumping: whether a trump is due, and whether one that wins is due rather than another."""
    if moment.face_down:
        return _answer_standing(card, moment, ruleset)
    if ruleset.must_trump == "no":
        return Standing.FREE
    if beats(card, moment, ruleset):
        return Standing.OVERTRUMPS if ruleset.overtrump != "no" else Standing.TRUMPS
    loses_free = ruleset.must_trump == "if-winning" or not ruleset.undertrump
    return Standing.FREE if loses_free else Standing.TRUMPS


def _answer_standing(card: Card, moment: Moment, ruleset: Ruleset) -> Standing:
    """Behind a lead face down the first trump ruffs, and later ones must go higher."""
    wins = moment.top_known and (moment.top is None or beats(card, moment, ruleset))
    return Standing.OVERTRUMPS if wins and ruleset.overtrump != "no" else Standing.TRUMPS


def beats(card: Card, moment: Moment, ruleset: Ruleset) -> bool:
    """Whether `card` would win what lies on the table."""
    return moment.top is not None and ruleset.playing_deck.beats(card, moment.top, moment.trump)


def _lead_standing(card: Card, moment: Moment, ruleset: Ruleset) -> int:
    """Leads are free (all alike) but for the position leads of the ruleset."""
    trumps = card.suit is moment.trump
    if ruleset.second_trick == "trump" and moment.trick == 2 and (moment.stayers or 0) > 2:
        return int(trumps)
    match ruleset.lead:
        case "top-honours" if trumps and ruleset.playing_deck.strength[card] >= _QUEEN:
            return ruleset.playing_deck.strength[card] if moment.trick == 1 else 1
        case "ace-first":
            return int(trumps and ruleset.playing_deck.unbeatable(card, moment.trump))
        case "not-until-broken":
            return int(moment.trump_broken or not trumps)
        case _:
            return 0


_QUEEN = 12  # the strength of the lowest honour that a leader must lead


def legal(hand: Iterable[Card], moment: Moment, ruleset: Ruleset) -> tuple[Card, ...]:
    """The cards of a wholly known hand that may be played, in the order of the hand."""
    standings = [(standing(card, moment, ruleset), card) for card in hand]
    best = max((level for level, _ in standings), default=0)
    return tuple(card for level, card in standings if level == best)
