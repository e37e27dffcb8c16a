"""Answers to questions at the table, for programs."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import BeforeValidator, Field

from referee.contract.part import (
    Beside,
    CardWord,
    Part,
    Place,
    Printed,
    Seat,
    SeatIfAny,
    Text,
    Unit,
    Whole,
    alone,
    arrayed,
    of,
)
from referee.contract.verdicts import RulesIfKnown
from referee.game import Card
from referee.money import Result
from referee.questions import Answered, MoneyAnswer, Turn, Unanswered


class RefusalData(Part):
    """A card that may not be played, and the law that it would break."""

    card: CardWord
    law: Annotated[str, of("law", "code")]
    why: Annotated[Text, BeforeValidator(lambda why, info: why(info.context))]


Holding = Annotated[
    CardWord | None, BeforeValidator(lambda card: card if isinstance(card, Card) else None)
]


class VersionData(Part):
    """The answer if the disputed cards were these, in the order of the table."""

    cards: list[CardWord] = Field(alias="if")
    legal: Annotated[list[CardWord], of("answer", "legal")]
    illegal: Annotated[list[RefusalData], of("answer", "refused")]
    uncertain: Annotated[list[RefusalData], of("answer", "open")]
    holding: Annotated[Holding, of("answer", "holding")]


class AnswerData(Printed):
    """The playable cards; every card of the hand is legal, illegal or uncertain."""

    legal: Annotated[list[CardWord], of("given", "legal")]
    illegal: Annotated[list[RefusalData], of("given", "refused")]
    holding: Annotated[Holding, of("given", "holding")]
    """The card that wins the trick so far; null when leading, or when it is not certain."""
    uncertain: Annotated[list[RefusalData], of("given", "open")]
    depends_on: Annotated[list[str], of("given", "depends_on")]
    """The reasons why cards are uncertain, in a few words each."""
    face_down: Annotated[bool, of("given", "lead_face_down")]
    """True if the lead must be face down."""
    lay_down: Annotated[bool | None, of("given", "lay_down")]
    """True if the winning cards are laid down at once; null: open."""
    cinch: Annotated[list[CardWord], of("given", "cinch")]
    """The trumps that keep a cinch, the highest first."""
    not_judged: Annotated[list[str], of("given", "unjudged")]
    """Duties that may follow from what the others have shown, which a question leaves out."""
    counter_example: Annotated[
        list[list[CardWord]] | None,
        of("given", "counter"),
        BeforeValidator(lambda counter: counter or None),
    ]
    """The reason why no cinch binds: hands of the others against which three tricks are not sure."""
    versions: Annotated[list[VersionData], of("given", "versions")]
    rules: RulesIfKnown


class UnansweredData(Printed):
    """Rules under which the question is impossible."""

    rules: RulesIfKnown
    reason: Annotated[Text, of("trouble")]


def answer_json(answered: Answered | Unanswered) -> Iterator[str]:
    return alone(_data(answered))


def answers_json(answers: Iterable[Answered | Unanswered]) -> Iterator[str]:
    return arrayed(map(_data, answers))


def _data(answered: Answered | Unanswered) -> AnswerData | UnansweredData:
    """Return the answer as data, its sentences in the letters of the question, or why there is none."""
    if isinstance(answered, Answered):
        return AnswerData.model_validate(answered, context=answered.question.letters.write)
    return UnansweredData.model_validate(answered)


AnswerOrNone = Annotated[AnswerData | UnansweredData, BeforeValidator(_data)]


class TurnData(Printed):
    """A player's turn in a log."""

    log: Text
    line: Place
    hand: int
    trick: Place
    seat: Seat
    held: list[CardWord]
    """The cards that the record proves in hand."""
    unnoted: Whole
    """The number of further cards in hand."""
    table: list[CardWord]
    played: CardWord
    answer: AnswerOrNone


def turns_json(log: str, found: Iterable[Turn]) -> Iterator[str]:
    return arrayed(TurnData.model_validate(Beside(turn, log=log)) for turn in found)


class SumDue(Part):
    """Chips that a player takes or owes."""

    seat: Seat
    chips: Whole
    why: Annotated[str, of("cause", "value")]
    """`won-pot`, `sole-pot`, `split-pot`, `trick`; `bourre` or `renege` for what is owed."""


class NextAnte(Part):
    """An ante before the next deal."""

    seat: SeatIfAny
    """Null: the dealer."""
    chips: Whole


Taken = Annotated[SumDue, BeforeValidator(lambda award: Beside(award, player=award.taker))]
Owed = Annotated[SumDue, BeforeValidator(lambda debt: Beside(debt, player=debt.giver))]
Ante = Annotated[NextAnte, BeforeValidator(lambda ante: {"seat": ante[0], "chips": ante[1]})]


class HandPaidData(Part):
    """The payments of a hand, and what comes before the next deal."""

    result: Annotated[Result, of("settlement", "result")]
    pot: Annotated[Whole | None, of("settlement", "pot")]
    """The pot; null if unknown."""
    takes: Annotated[list[Taken], of("settlement", "awards")]
    owes: Annotated[list[Owed], of("settlement", "debts")]
    """To the next pot, or to this one under `bourre-queue this-pot`."""
    bourres_known: Annotated[bool, of("settlement", "bourres_known")]
    stays: Annotated[Whole | None, of("settlement", "leftovers", "carried")]
    """The chips that stay in the pot; null if unknown."""
    antes: Annotated[list[Ante] | None, of("following", "antes")]
    """Before the next deal; null if unknown."""
    no_ante: Annotated[list[Text], of("following", "free")]
    """Players who do not ante."""
    next_pot: Annotated[Whole | None, of("following", "pot")]
    """The pot of the next hand; null if unknown."""


class MoneyAnswerData(Printed):
    """The payments due under some rules."""

    hand: int | None
    """The hand of a log; null for a question."""
    paid: HandPaidData | None
    """Null if the question has no tricks."""
    bourre: Annotated[Whole | None, of("charge")]
    """The price of a hand without a trick; null if unknown."""
    may_draw: Annotated[Whole | None, of("most_drawn")]
    """The most cards a player may draw; null if the number of players is unknown."""
    some_may_draw: Annotated[Whole | None, of("fewest_drawn")]
    """The most cards some players may draw, if fewer than others."""
    unit: Unit | None
    rules: RulesIfKnown


def money_answers_json(answers: Iterable[MoneyAnswer | Unanswered]) -> Iterator[str]:
    return arrayed(
        (MoneyAnswerData if isinstance(each, MoneyAnswer) else UnansweredData).model_validate(each)
        for each in answers
    )
