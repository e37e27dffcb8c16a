"""What may be entered next: whose turn it is, what is asked for, which cards are still possible."""

from enum import Enum
from typing import NamedTuple

from referee.audits import Passage
from referee.events import (
    AgreementOutdated,
    HandAgreed,
    Intent,
    IntentsDeclared,
    PotAwarded,
    PotCarried,
    PotWon,
    TrickPlayed,
    all_of,
    first_of,
)
from referee.game import Card, Player
from referee.money import Result
from referee.recording.dues import dues_of, says
from referee.replay import Hand, TurnToPlay, next_card
from referee.rulesets import Ruleset


class Depth(Enum):
    """How much is recorded of each hand."""

    RESULTS = "results"
    """Who stayed, and how many tricks each took."""
    CARDS = "cards"
    """Every card, in the order of play."""


class Step(Enum):
    """What is to be entered next."""

    SEATS = "seats"
    """Who plays, clockwise."""
    HAND = "hand"
    """A new hand: with the turned card, or in results as a whole."""
    DECLARATION = "declaration"
    """Whether the player stays, and how many cards they draw."""
    DRAW = "draw"
    """How many cards the player drew, where it was not said with the declaration."""
    CARD = "card"
    TRICKS = "tricks"
    """How many tricks each stayer took."""
    MONEY = "money"
    """What is due, to be confirmed, or what was really paid."""
    READ_BACK = "read-back"
    """Whether all agree, again where the hand was changed; the next hand may be entered at once."""


NEXT_HAND = (Step.HAND, Step.READ_BACK)
"""Steps at which a hand may begin."""


class Expected(NamedTuple):
    """What comes next."""

    step: Step
    player: Player | None = None
    """Whose turn it is; None where it is nobody's, or not known."""
    players: tuple[Player, ...] = ()
    """All who may be named in the entry, the player whose turn it is first: in `HAND` and `TRICKS` in the order in which a
    short entry has a character for each."""
    trick: int | None = None
    """The number of the trick, for a card."""
    cards: tuple[Card, ...] = ()
    """For a card: all that have not been seen yet, lawful or not, in the order of the pack."""
    most_drawn: int = 0
    """For a declaration or a draw: the most cards that the rules let a player draw."""
    may_turn_up: bool = False
    """For a hand: whether a card is turned up."""


def next_step(passage: Passage, ruleset: Ruleset, depth: Depth) -> Expected:
    """What comes next in a hand that is not over, or not yet paid."""
    hand = passage.judgement.hand
    if hand is None:
        return Expected(Step.HAND)
    if not is_over(passage):
        return _in_play(hand, passage, ruleset, depth)
    if dues_of(passage):
        return Expected(Step.MONEY)
    return Expected(Step.READ_BACK if still_to_agree(passage) else Step.HAND)


def still_to_agree(passage: Passage) -> tuple[Player, ...]:
    """Who played the hand, is still there, and has not agreed to it as it is now."""
    outdated = {event.at for event in all_of(passage.events, AgreementOutdated)}
    agreements = all_of(passage.events, HandAgreed)
    agreed = {who for event in agreements if event.at not in outdated for who in event.players}
    hand, seated = passage.judgement.hand, passage.judgement.evening.players
    return tuple(who for who in seated if hand and who in hand.seating and who not in agreed)


def is_over(passage: Passage) -> bool:
    """Whether the play of a hand is over, as far as the record shows."""
    hand, settlement = passage.judgement.hand, passage.judgement.settlement
    if hand is None or hand.misdealt or hand.taken or says(passage, PotAwarded, PotWon, PotCarried):
        return True
    return settlement is not None and settlement.result is not Result.UNFINISHED


def undeclared(hand: Hand) -> tuple[Player, ...]:
    """Who has still to declare, in turn."""
    declared = {intent.player for intent in hand.intents}
    return tuple(player for player in hand.seating.in_turn(hand.dealer) if player not in declared)


def unseen(passage: Passage, ruleset: Ruleset) -> tuple[Card, ...]:
    """The cards that no trick has shown yet: what was thrown away, others at the table do not know."""
    hand = passage.judgement.hand
    gone = {play.card for trick in hand.tricks for play in trick.plays} if hand else set()
    return tuple(card for card in ruleset.playing_deck.strength if card not in gone)


def _in_play(hand: Hand, passage: Passage, ruleset: Ruleset, depth: Depth) -> Expected:
    to_declare = undeclared(hand)
    stayers = hand.stayers or hand.seating.in_turn(hand.dealer)
    if to_declare and not hand.tricks and not hand.took:
        most = ruleset.max_draw.allows(len(hand.seating))
        return Expected(Step.DECLARATION, to_declare[0], to_declare, most_drawn=most)
    if depth is Depth.RESULTS and not hand.tricks:
        return Expected(Step.TRICKS, players=stayers)
    if drawing := _drawing(hand, passage):
        most = ruleset.max_draw.allows(len(hand.seating))
        unseen_cards = unseen(passage, ruleset)
        return Expected(Step.DRAW, drawing[0], drawing, 1, unseen_cards, most)
    turn = card_due(passage, ruleset)
    if turn is None:
        return Expected(Step.TRICKS, players=stayers)
    cards = unseen(passage, ruleset)
    return Expected(Step.CARD, turn.player, stayers, turn.trick, cards)


def card_due(passage: Passage, ruleset: Ruleset) -> TurnToPlay | None:
    """The next card of a hand; None where it has none to come."""
    hand = passage.judgement.hand
    if hand is None:
        return None
    return next_card(hand, passage.events, passage.before, ruleset)


def _drawing(hand: Hand, passage: Passage) -> tuple[Player, ...]:
    """Who stays, and it is not noted how many cards they drew, before the first trick."""
    if says(passage, TrickPlayed) or not hand.stayers or len(hand.stayers) < 2:
        return ()
    return tuple(player for player in hand.stayers if _draws(hand.intent(player)))


def _draws(intent: Intent | None) -> bool:
    return intent is not None and intent.drawn is None


def last_declared(passage: Passage) -> IntentsDeclared | None:
    """The last `in` line of a hand."""
    return first_of(reversed(passage.events), IntentsDeclared)
