"""Next entry: player, step, and possible cards."""

from enum import Enum
from typing import NamedTuple

from referee.audits import Passage
from referee.events import (
    AgreementOutdated,
    HandAgreed,
    PotAwarded,
    PotCarried,
    PotWon,
    TrickPlayed,
    all_of,
)
from referee.game import Card, Player
from referee.money import Result
from referee.recording.dues import dues_of, says
from referee.replay import Hand, TurnToPlay, next_card
from referee.rulesets import Ruleset


class Depth(Enum):
    """Detail of the record of each hand."""

    RESULTS = "results"
    """Stayers, and the number of tricks of each."""
    CARDS = "cards"


class Step(Enum):
    """The next thing to enter."""

    SEATS = "seats"
    """Clockwise."""
    HAND = "hand"
    """With the turned card, or as a whole in results."""
    DECLARATION = "declaration"
    """Stay or pass, and perhaps the cards drawn."""
    DRAW = "draw"
    """If the declaration did not give it."""
    CARD = "card"
    TRICKS = "tricks"
    MONEY = "money"
    """To be confirmed or corrected."""
    READ_BACK = "read-back"
    """Asked again after a change; the next hand may be entered instead."""


NEXT_HAND = (Step.HAND, Step.READ_BACK)
"""Steps at which a hand may begin."""


class Expected(NamedTuple):
    """The next entry."""

    step: Step
    player: Player | None = None
    players: tuple[Player, ...] = ()
    """All who may be named, the player whose turn it is first; in `HAND` and `TRICKS` in the order of a
    short entry.
    """
    trick: int | None = None
    cards: tuple[Card, ...] = ()
    """All not yet seen, legal or not, in the order of the pack."""
    most_drawn: int = 0
    """For a declaration or a draw."""
    may_turn_up: bool = False


def next_step(passage: Passage, ruleset: Ruleset, depth: Depth) -> Expected:
    """Return the next step of a hand that is not over or not yet paid."""
    hand = passage.judgement.hand
    if hand is None:
        return Expected(Step.HAND)
    if not is_over(passage):
        return _in_play(hand, passage, ruleset, depth)
    if dues_of(passage):
        return Expected(Step.MONEY)
    return Expected(Step.READ_BACK if still_to_agree(passage) else Step.HAND)


def still_to_agree(passage: Passage) -> tuple[Player, ...]:
    """Return the players who have not agreed to the hand in its present form."""
    outdated = {event.at for event in all_of(passage.events, AgreementOutdated)}
    agreements = all_of(passage.events, HandAgreed)
    agreed = {who for event in agreements if event.at not in outdated for who in event.players}
    hand, seated = passage.judgement.hand, passage.judgement.evening.players
    return tuple(who for who in seated if hand and who in hand.seating and who not in agreed)


def is_over(passage: Passage) -> bool:
    hand, settlement = passage.judgement.hand, passage.judgement.settlement
    if hand is None or hand.misdealt or hand.taken or says(passage, PotAwarded, PotWon, PotCarried):
        return True
    return settlement is not None and settlement.result is not Result.UNFINISHED


def undeclared(hand: Hand) -> tuple[Player, ...]:
    declared = {intent.player for intent in hand.intents}
    return tuple(player for player in hand.seating.in_turn(hand.dealer) if player not in declared)


def unseen(passage: Passage, ruleset: Ruleset) -> tuple[Card, ...]:
    hand = passage.judgement.hand
    gone = {play.card for play in hand.plays} if hand else set()
    return tuple(card for card in ruleset.playing_deck.strength if card not in gone)


def _in_play(hand: Hand, passage: Passage, ruleset: Ruleset, depth: Depth) -> Expected:
    to_declare = undeclared(hand)
    stayers = hand.stayers or hand.seating.in_turn(hand.dealer)
    most, cards = ruleset.max_draw.allows(len(hand.seating)), unseen(passage, ruleset)
    if to_declare and not hand.tricks and not hand.took:
        return Expected(Step.DECLARATION, to_declare[0], to_declare, most_drawn=most)
    if depth is Depth.RESULTS and not hand.tricks:
        return Expected(Step.TRICKS, players=stayers)
    if drawing := _drawing(hand, passage):
        return Expected(Step.DRAW, drawing[0], drawing, 1, cards, most)
    turn = card_due(passage, ruleset)
    if turn is None:
        return Expected(Step.TRICKS, players=stayers)
    return Expected(Step.CARD, turn.player, stayers, turn.trick, cards)


def card_due(passage: Passage, ruleset: Ruleset) -> TurnToPlay | None:
    return next_card(passage.events, passage.before, ruleset)


def _drawing(hand: Hand, passage: Passage) -> tuple[Player, ...]:
    if says(passage, TrickPlayed) or not hand.stayers or len(hand.stayers) < 2:
        return ()
    intents = ((player, hand.intent(player)) for player in hand.stayers)
    return tuple(player for player, intent in intents if intent and intent.drawn is None)
