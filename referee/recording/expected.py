"""Next entry: player, step, possible cards; a whole hand in one word."""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from referee import events
from referee.audits import Passage
from referee.game import Card, Player
from referee.messages import listed
from referee.money import Result
from referee.recording.dues import dues_of, says
from referee.recording.lines import EntryError
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
    outdated = {event.at for event in events.all_of(passage.events, events.AgreementOutdated)}
    agreements = events.all_of(passage.events, events.HandAgreed)
    agreed = {who for event in agreements if event.at not in outdated for who in event.players}
    hand, seated = passage.judgement.hand, passage.judgement.evening.players
    return tuple(who for who in seated if hand and who in hand.seating and who not in agreed)


def is_over(passage: Passage) -> bool:
    hand, settlement = passage.judgement.hand, passage.judgement.settlement
    if (
        hand is None
        or hand.misdealt
        or hand.taken
        or says(passage, events.PotAwarded, events.PotWon, events.PotCarried)
    ):
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
    if says(passage, events.TrickPlayed) or not hand.stayers or len(hand.stayers) < 2:
        return ()
    intents = ((player, hand.intent(player)) for player in hand.stayers)
    return tuple(player for player, intent in intents if intent and intent.drawn is None)


_OUT = frozenset("-.xXfF")
_IN = frozenset("+iIsS")


class TricksTaken(NamedTuple):
    """Stayers and takers of a hand."""

    taken: Mapping[Player, int]
    """By stayer, in turn."""
    takers: tuple[Player, ...] = ()
    """Of each trick in order; empty if only the numbers are known."""


class ShortHand(NamedTuple):
    """A hand in one word."""

    order: Sequence[Player]
    """From the player on the dealer's left."""
    size: int
    by_trick: bool
    """The taker of each trick must be named."""

    @property
    def example(self) -> str:
        seats = len(self.order)
        if self.by_trick:
            return f"{'1' * (self.size - 1)}{seats}2"
        return f"3{'-' * (seats - 3)}02"[:seats]

    def is_one(self, typed: str) -> bool:
        if self.by_trick:
            places = all(self._place(sign) for sign in typed)
            return typed == "-" or (places and (len(typed) == 1 or len(typed) >= self.size))
        known = all((sign.isascii() and sign.isdigit()) or sign in _OUT | _IN for sign in typed)
        return 1 < len(self.order) == len(typed) and known

    def is_whole(self, typed: str) -> bool:
        return self.is_one(typed) and not self.by_trick

    def outcome(self, typed: str) -> TricksTaken:
        """Raises `EntryError` if these cannot be all tricks."""
        return self._by_trick(typed) if self.by_trick else self._by_player(typed)

    def _place(self, sign: str) -> int:
        """Return a place in turn, from 1; 0 for other signs."""
        place = int(sign) if sign.isascii() and sign.isdigit() else 0
        return place if place <= len(self.order) else 0

    def _by_trick(self, typed: str) -> TricksTaken:
        named = [self.order[self._place(sign) - 1] for sign in typed if sign != "-"]
        takers, stayed = tuple(named[: self.size]), set(named)
        counts, none = Counter(takers), Counter(named[self.size :])
        if counts.keys() & none.keys() or len(named) > self.size + len(none):
            raise EntryError.say(
                "After the {size} who took the tricks name those who took none, each once.",
                size=self.size,
            )
        taken = {who: counts[who] for who in self.order if who in stayed}
        return TricksTaken(taken, takers if len(stayed) > 1 else ())

    def _by_player(self, typed: str) -> TricksTaken:
        stayed = {
            player: int(sign) if sign.isdigit() else 0
            for player, sign in zip(self.order, typed, strict=True)
            if sign not in _OUT
        }
        total = sum(stayed.values())
        if len(stayed) > 1 and total != self.size:
            named = listed([f"{player} {count}" for player, count in stayed.items()], "and")
            raise EntryError.say(
                "The tricks of a hand are {size}, not {total} ({counts}).",
                size=self.size,
                total=total,
                counts=named,
            )
        return TricksTaken(stayed)
