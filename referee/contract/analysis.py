"""Decisions for programs; shares from 0 to 1."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator

from referee.contract.part import (
    AtColumn,
    AtLine,
    CardWord,
    Layout,
    Part,
    Printed,
    Seat,
    Share,
    Text,
    TextIfAny,
    Whole,
    of,
)
from referee.contract.text import written
from referee.game import Suit
from referee.replay import Duty
from referee.studies import Analysed


class IntervalData(Part):
    """A mean and its 95 % interval; all three are the same where every layout was taken."""

    mean: Share
    low: Share
    high: Share


class KnownData(Part):
    """The player's knowledge of another's hand."""

    seat: Seat
    holds: list[CardWord]
    lacks: list[Suit]


class AlternativeData(Part):
    """The results of a card over the layouts."""

    cards: list[CardWord]
    """The card, and those with the same effect."""
    played: bool
    tricks: IntervalData
    pot: IntervalData
    """The share of this pot that the player wins."""
    bourre: IntervalData
    """The share of layouts in which the player takes no trick."""
    bourre_of: Annotated[dict[Text, IntervalData], BeforeValidator(dict), of("others")]
    """The same for the others who had no trick yet."""


def _about(duty: Duty | None) -> str:
    return {None: "nice", Duty.KNOWLEDGE_LEAD: "knowledge-lead"}.get(duty, "cinch")


class QuestionData(Part):
    """A question whether something was certain to the player."""

    about: Annotated[
        Literal["cinch", "knowledge-lead", "nice"],
        BeforeValidator(_about),
        of("duty"),
    ]
    seat: Annotated[Text | None, of("spared")]
    """The player whom the card would have spared."""
    instead: list[CardWord]
    answer: Annotated[
        Literal["yes", "no", "cannot-tell"],
        BeforeValidator(lambda answer: answer.replace(" ", "-")),
    ]
    why: TextIfAny
    layout: Annotated[Layout | None, BeforeValidator(lambda hands: hands or None)]
    """The others' cards in a layout where it is not so."""


class DecisionData(Printed):
    """A card played by choice, and the alternatives."""

    hand: int
    trick: int
    line: AtLine
    column: AtColumn
    seat: Seat
    held: list[CardWord]
    table: list[CardWord]
    taken: Annotated[dict[Text, Whole], BeforeValidator(dict)]
    known: Annotated[list[KnownData], of("knew")]
    if_obeyed: Annotated[bool, of("trusting")]
    """True if `known` holds only if the others kept the rules."""
    layouts: int | None
    """The number of possible layouts; null: too many to count."""
    looked_at: Whole
    all_counted: bool
    seed: int
    alternatives: Annotated[list[AlternativeData], of("consequences")]
    """Best for the player first."""
    questions: list[QuestionData]


def decision_json(analysed: Analysed) -> Iterator[str]:
    return written(DecisionData.model_validate(analysed))
