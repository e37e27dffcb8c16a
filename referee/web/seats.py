"""The table as a page draws it while a hand is played: who sits where, with what, what lies in the middle."""

from collections import Counter
from typing import NamedTuple

from referee.game import Player
from referee.pages import CardFace, card_faces
from referee.recording import Recording
from referee.replay import Hand
from referee.reports import trump_in_words


class SeatShown(NamedTuple):
    """A player, and how they stand."""

    player: Player
    stack: int
    tricks: int
    standing: str
    """`deals`, `out`, `draws 2`; empty: nothing to say."""
    turn: bool


class CardOnTable(NamedTuple):
    """A card in the middle."""

    player: str
    faces: tuple[CardFace, ...]
    marks: str


class TableShown(NamedTuple):
    """The table now."""

    hand: int | None
    """The number of the hand that is being played; None between hands."""
    seats: tuple[SeatShown, ...]
    pot: int
    trump: str
    turned: tuple[CardFace, ...]
    trick: int
    """The number of the trick whose cards lie there; 0: none."""
    laid: tuple[CardOnTable, ...]


def table_shown(recording: Recording) -> TableShown:
    """The table as it lies now."""
    hand = None if recording.is_over else recording.hand
    last = hand.tricks[-1] if hand and hand.tricks else None
    up = hand.up if hand and hand.up_at is not None else None
    return TableShown(
        hand.number if hand else None,
        tuple(_seat(recording, hand, player) for player in recording.players),
        recording.pot,
        trump_in_words(hand.trump) if hand and hand.trump else "",
        card_faces(up, hand.letters) if hand and up else (),
        last.number if last else 0,
        tuple(
            CardOnTable(
                play.player or "?",
                card_faces(play.card, hand.letters),
                " ".join(mark.value for mark in play.marks),
            )
            for play in (last.plays if last else ())
        )
        if hand
        else (),
    )


def _seat(recording: Recording, hand: Hand | None, player: Player) -> SeatShown:
    won = Counter(trick.winner for trick in hand.tricks) if hand else Counter()
    turn = hand is not None and recording.expected.player == player
    return SeatShown(
        player, recording.stacks[player], won[player], _standing(recording, hand, player), turn
    )


def _standing(recording: Recording, hand: Hand | None, player: Player) -> str:
    if hand is None:
        return "deals" if recording.next_dealer == player else ""
    said = ["deals"] if hand.dealer == player else []
    intent = hand.intent(player)
    if player in hand.out:
        said.append("out")
    elif intent is not None:
        said.append("stays" if intent.drawn is None else f"draws {intent.drawn}")
    return ", ".join(said)
