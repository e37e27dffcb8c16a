"""A hand for programs; disputed and unrecorded facts stay unknown."""

from typing import Literal

from pydantic import Field

from referee.audits import Passage
from referee.books import Cause
from referee.contract.part import AtLine, CardWord, Part, Place, Seat, Text, Transfer, Whole, untold
from referee.events import Mark
from referee.money import Result
from referee.replay import Trick
from referee.verdicts import WrittenCards, bourre_known, complete, decided


class Play(Part):
    """A card of a trick."""

    seat: Text | None
    card: CardWord
    """As far as known: `Qd`, `?h`, `??`; `9h/9d` for two versions."""
    marks: list[Mark] = Field(default=[], exclude_if=untold)
    """Irregularities; left out if none."""


class TrickData(Part):
    """A trick as recorded."""

    trick: int
    leader: Text
    """The name in the log."""
    plays: list[Play]
    winner: Text | None


class Due(Transfer):
    """A movement of chips required by the rules; `pot` and `next-pot` are not players."""

    chips: Whole
    cause: Cause


class Said(Part):
    """A player's statement about the hand: quoted, never weighed."""

    line: AtLine
    seat: Seat
    text: Text


class HandData(Part):
    """A hand and its result."""

    hand: int
    line: Place
    dealer: Text | None
    trump: Literal["s", "h", "d", "c", "none"] | None
    stayed: list[Text] | None
    complete: bool
    """True if every card played is recorded, or why there are none."""
    tricks: list[TrickData]
    taken: dict[Text, Whole] | None
    pot: Whole | None
    """The pot at the end of the tricks, before any award."""
    result: Result | None
    winners: list[Text] | None
    bourre: list[Text] | None
    reneged: list[Text] | None
    due: list[Due] | None
    """As far as known."""
    said: list[Said]


def hand_data(passage: Passage) -> HandData | None:
    judgement, hand = passage.judgement, passage.judgement.hand
    if hand is None:
        return None
    cards, settlement = WrittenCards.of(passage, hand), judgement.settlement
    return HandData(
        hand=hand.number,
        line=hand.at.line,
        dealer=hand.dealer,
        trump=cards.trump.value if cards.trump else None,
        stayed=hand.stayers,
        complete=complete(judgement, hand),
        tricks=[_trick(trick, cards) for trick in hand.tricks],
        taken=cards.taken,
        pot=settlement.pot if settlement else None,
        result=settlement.result if settlement else None,
        winners=settlement.winners if settlement and decided(judgement) else None,
        bourre=settlement.bourre if settlement and bourre_known(hand) else None,
        reneged=settlement.reneged if settlement else None,
        due=settlement.due if settlement else None,
        said=passage.testimony,
    )


def _trick(trick: Trick, cards: WrittenCards) -> TrickData:
    return TrickData(
        trick=trick.number,
        leader=trick.leader,
        plays=[
            Play(seat=play.player, card=cards.symbol(play), marks=play.marks)
            for play in trick.plays
        ],
        winner=cards.winner(trick),
    )
