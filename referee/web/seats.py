"""The table while a hand is played: seats, chips, cards in the middle."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Player
from referee.ledgers import stack_cell
from referee.messages import EMPTY, Message, Series, listed, say, signed
from referee.pages import CardFace, card_faces
from referee.recording import Recording
from referee.replay import Hand
from referee.verdicts import trump_in_words


class SeatShown(NamedTuple):
    """A player at the table."""

    player: Player
    stack: str
    """`?` if unknown."""
    below: bool
    """Negative."""
    tricks: int
    deals: bool
    standing: str
    """`out`, `drew 2`, or empty."""
    notes: tuple[str, ...]
    """`left`, `should be 6`, `owes the pot 10`."""
    turn: bool
    won: str
    """`+8`, in the hand just over; empty during a hand."""


class CardOnTable(NamedTuple):
    """A card in the middle."""

    player: str
    faces: tuple[CardFace, ...]
    marks: str


class TableShown(NamedTuple):
    """The present table."""

    hand: int | None
    """Number of the hand; None between hands."""
    seats: tuple[SeatShown, ...]
    pot: str
    """`?` if unknown."""
    trump: str = EMPTY
    turned: tuple[CardFace, ...] = ()
    trick: int = 0
    """On the table; 0: none."""
    laid: tuple[CardOnTable, ...] = ()
    taker: str = ""
    """Of that trick; empty if it goes on or nobody knows."""

    @property
    def last_card(self) -> str:
        """In words, with its result; empty before the first."""
        if not self.laid:
            return ""
        player, faces, _ = self.laid[-1]
        cards = listed([face.words for face in faces], "or")
        played = say("{player}: {cards}", player=player, cards=cards)
        return Series((played, self.took), ". ") if self.taker else played

    @property
    def took(self) -> str:
        """`Ann took trick 2`."""
        if not self.taker:
            return EMPTY
        return say("{player} took trick {number}", player=self.taker, number=self.trick)


def table_shown(recording: Recording, *, running: bool = True) -> TableShown:
    """Return the end of the last hand unless one is `running`."""
    hand = recording.hand if running and not recording.is_over else None
    seats = tuple(_seat(recording, hand, who) for who in (*recording.players, *recording.gone))
    pot = "?" if recording.pot_is_unknown else str(recording.pot)
    if hand is None:
        return TableShown(None, seats, pot)
    trump = Message(trump_in_words(hand.trump)) if hand.trump else EMPTY
    turned = card_faces(hand.up, hand.letters) if hand.up and hand.up_at is not None else ()
    if not hand.tricks:
        return TableShown(hand.number, seats, pot, trump, turned)
    last = hand.tricks[-1]
    laid = tuple(_laid(play, hand) for play in last.plays)
    return TableShown(hand.number, seats, pot, trump, turned, last.number, laid, last.winner or "")


def _laid(play: CardPlayed, hand: Hand) -> CardOnTable:
    marks = Series((Message(mark.value) for mark in play.marks), " ")
    return CardOnTable(play.player or "?", card_faces(play.card, hand.letters), marks)


def _seat(recording: Recording, hand: Hand | None, player: Player) -> SeatShown:
    taken = Counter(trick.winner for trick in hand.tricks) if hand else Counter()
    dealer = hand.dealer if hand else recording.next_dealer
    books = recording.evening.books
    known = hand and player not in recording.passage.before.books.best.unknown
    stack = str(books.recorded.balances.get(player, 0)) if known else stack_cell(player, books)
    stack, _, due = stack.partition("/")
    return SeatShown(
        player,
        stack,
        player in books.best.start and stack.startswith("-"),
        taken[player],
        player == dealer,
        _standing(hand, player),
        tuple(_notes(recording, player, due)),
        hand is not None and recording.expected.player == player,
        "" if hand or player not in recording.won else signed(recording.won[player]),
    )


def _standing(hand: Hand | None, player: Player) -> str:
    intent = hand.intent(player) if hand else None
    if hand and player in hand.out:
        return say("out")
    if intent is None:
        return EMPTY
    return say("in") if intent.drawn is None else say("drew {number}", number=intent.drawn)


def _notes(recording: Recording, player: Player, due: str) -> Iterator[str]:
    if player in recording.gone:
        yield say("left")
    if due:
        yield say("should be {chips}", chips=due)
    for creditor, chips in recording.debts.get(player, ()):
        yield say("owes {creditor} {chips}", creditor=creditor or say("the pot"), chips=chips)
