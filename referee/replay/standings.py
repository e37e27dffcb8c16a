"""How each card stands at its moment: the order in which a ruleset puts the cards of a hand.

A card that follows suit and heads the trick stands above one that only follows, any card of the
suit led above a trump, a trump that wins above one that does not, and a trump above everything
else. What a ruleset asks or lets off only moves standings together or apart.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from referee.game import Card, Deck, Suit
from referee.replay.table import Table, suit_of
from referee.replay.tricks import may_lie_down
from referee.rulesets import Ruleset


class Standing(NamedTuple):
    """How a card stands in its hand: a card is legal when it meets what each card there asks.

    Nearly always both are one number. They part where a card need not be played and yet will do, as
    a trump that loses where neither overtrumping nor undertrumping is a duty (decision 0002).
    """

    meets: int
    """How much the card keeps of the duties."""
    asks: int
    """How much whoever holds it must keep of them."""


class Turn(NamedTuple):
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


def moment_of(table: Table) -> Turn:
    """The moment at which the next card falls on this table."""
    trick, hand = table.trick, table.hand
    trump = hand.trump if hand else None
    stayers = len(hand.stayers) if hand and hand.stayers else None
    if trick is None or not trick.plays:
        number = trick.number if trick else 1
        return Turn(trump, trick=number, stayers=stayers, trump_broken=table.trump_broken)
    number, *_, led, face_down, best, top_known, _, _ = trick
    top = best.card if best and isinstance(best.card, Card) else None
    reply = (trump, led, False, face_down, top, top_known, number, stayers, False)
    return tuple.__new__(Turn, reply)  # decision 0195


def both_ways(table: Table, deck: Deck) -> tuple[Turn, ...]:
    """The moment if the lead lies face up, and if face down, where nobody noted which it was."""
    trick, down = table.trick, moment_of(table)._replace(face_down=True)
    if trick is None or down.trump is None or not may_lie_down(trick):
        return ()
    cards = [one.card for one in trick.plays if isinstance(one.card, Card)]
    if down.top or len(cards) < len(trick.plays):
        return down._replace(led=suit_of(trick.plays[0]), face_down=False), down
    top = cards[0]
    for card in cards[1:]:
        top = card if deck.beats(card, top, down.trump) else top
    up = down._replace(led=cards[0].suit, face_down=False, top=top, top_known=True)
    return up, down._replace(top_known=True)


STEP: Final = 16  # more than any strength: spreading never lifts a card into the next standing
FREE: Final = 0
"""Neither the led suit nor a trump that is due."""
TRUMPS: Final = 1 * STEP
"""A trump that is due although it does not win."""
OVERTRUMPS: Final = 2 * STEP
"""A trump that wins the trick so far."""
FOLLOWS: Final = 3 * STEP
UTMOST: Final = 4 * STEP
"""Of the led suit, and winning so far; nothing stands higher but where the highest card is due."""

_FREE, _WINS = Standing(FREE, FREE), Standing(OVERTRUMPS, OVERTRUMPS)
_FOLLOWS, _HEADS = Standing(FOLLOWS, FOLLOWS), Standing(UTMOST, UTMOST)


def standing(card: Card, moment: Turn, ruleset: Ruleset) -> Standing:
    """How `card` stands at this moment.

    A ruleset that wants the highest winning card spreads its winners by their strength.
    """
    if moment.leading:
        level = _lead_standing(card, moment, ruleset)
        return Standing(level, level)
    if card.suit is moment.led:
        return _standing_in_suit(card, moment, ruleset)
    if card.suit is moment.trump:
        return _standing_of_trump(card, moment, ruleset)
    return _FREE


def _standing_in_suit(card: Card, moment: Turn, ruleset: Ruleset) -> Standing:
    """Following suit: heading is due unless the trick has been trumped, for then nothing heads it."""
    if ruleset.head == "no" or not beats(card, moment, ruleset):
        return _FOLLOWS
    return _spread(_HEADS, card, ruleset) if ruleset.head == "highest" else _HEADS


def _standing_of_trump(card: Card, moment: Turn, ruleset: Ruleset) -> Standing:
    """Trumping: one that wins asks for a trump, one that loses only where that one is due too."""
    if ruleset.must_trump == "no" and not moment.face_down:
        return _FREE
    if _wins(card, moment, ruleset):
        return _spread(_WINS, card, ruleset) if ruleset.overtrump == "highest" else _WINS
    spared = ruleset.must_trump == "if-winning" or not ruleset.undertrump
    return Standing(
        meets=OVERTRUMPS if ruleset.overtrump == "no" else TRUMPS,
        asks=FREE if spared and not moment.face_down else TRUMPS,
    )


def _wins(card: Card, moment: Turn, ruleset: Ruleset) -> bool:
    """Whether this trump would win: after a lead face down the first one ruffs."""
    ruffs = moment.face_down and moment.top is None and moment.top_known
    return ruffs or beats(card, moment, ruleset)


def _spread(level: Standing, card: Card, ruleset: Ruleset) -> Standing:
    """The standing of a winner where the strongest of them is due."""
    spread = level.asks + ruleset.playing_deck.strength[card]
    return Standing(spread, spread)


def beats(card: Card, moment: Turn, ruleset: Ruleset) -> bool:
    """Whether `card` would win what lies on the table."""
    return moment.top is not None and ruleset.playing_deck.beats(card, moment.top, moment.trump)


def _lead_standing(card: Card, moment: Turn, ruleset: Ruleset) -> int:
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


def legal(hand: Iterable[Card], moment: Turn, ruleset: Ruleset) -> tuple[Card, ...]:
    """The cards of a wholly known hand that may be played, in the order of the hand."""
    standings = [(standing(card, moment, ruleset), card) for card in hand]
    asked = max((level.asks for level, _ in standings), default=FREE)
    return tuple(card for level, card in standings if level.meets >= asked)
