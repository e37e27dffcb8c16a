"""Answers to questions at the table, for programs."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import BeforeValidator, Field

from referee.contract import part
from referee.contract.verdicts import RulesIfKnown
from referee.game import Card
from referee.money import Result
from referee.questions import Answered, MoneyAnswer, Turn, Unanswered


class RefusalData(part.Part):
    """A card that may not be played, and the law that it would break."""

    card: part.CardWord
    law: Annotated[str, part.of("law", "code")]
    why: Annotated[part.Text, BeforeValidator(lambda why, info: why(info.context))]


Holding = Annotated[
    part.CardWord | None, BeforeValidator(lambda card: card if isinstance(card, Card) else None)
]


class VersionData(part.Part):
    """The answer if the disputed cards were these, in the order of the table."""

    cards: list[part.CardWord] = Field(alias="if")
    legal: Annotated[list[part.CardWord], part.of("answer", "legal")]
    illegal: Annotated[list[RefusalData], part.of("answer", "refused")]
    uncertain: Annotated[list[RefusalData], part.of("answer", "open")]
    holding: Annotated[Holding, part.of("answer", "holding")]


class AnswerData(part.Printed):
    """The playable cards; every card of the hand is legal, illegal or uncertain."""

    legal: Annotated[list[part.CardWord], part.of("given", "legal")]
    illegal: Annotated[list[RefusalData], part.of("given", "refused")]
    holding: Annotated[Holding, part.of("given", "holding")]
    """The card that wins the trick so far; null when leading, or when it is not certain."""
    uncertain: Annotated[list[RefusalData], part.of("given", "open")]
    depends_on: Annotated[list[str], part.of("given", "depends_on")]
    """The reasons why cards are uncertain, in a few words each."""
    face_down: Annotated[bool, part.of("given", "lead_face_down")]
    """True if the lead must be face down."""
    lay_down: Annotated[bool | None, part.of("given", "lay_down")]
    """True if the winning cards are laid down at once; null: open."""
    cinch: Annotated[list[part.CardWord], part.of("given", "cinch")]
    """The trumps that keep a cinch, the highest first."""
    not_judged: Annotated[list[str], part.of("given", "unjudged")]
    """Duties that may follow from what the others have shown, which a question leaves out."""
    counter_example: Annotated[
        list[list[part.CardWord]] | None,
        part.of("given", "counter"),
        BeforeValidator(lambda counter: counter or None),
    ]
    """The reason why no cinch binds: hands of the others against which three tricks are not sure."""
    versions: Annotated[list[VersionData], part.of("given", "versions")]
    rules: RulesIfKnown


class UnansweredData(part.Printed):
    """Rules under which the question is impossible."""

    rules: RulesIfKnown
    reason: Annotated[part.Text, part.of("trouble")]


def answer_json(answered: Answered | Unanswered) -> Iterator[str]:
    return part.alone(_data(answered))


def answers_json(answers: Iterable[Answered | Unanswered]) -> Iterator[str]:
    return part.arrayed(map(_data, answers))


def _data(answered: Answered | Unanswered) -> AnswerData | UnansweredData:
    """Return the answer as data, its sentences in the letters of the question, or why there is none."""
    if isinstance(answered, Answered):
        return AnswerData.model_validate(answered, context=answered.question.letters.write)
    return UnansweredData.model_validate(answered)


AnswerOrNone = Annotated[AnswerData | UnansweredData, BeforeValidator(_data)]


class TurnData(part.Printed):
    """A player's turn in a log."""

    log: part.Text
    line: part.Place
    hand: int
    trick: part.Place
    seat: part.Seat
    held: list[part.CardWord]
    """The cards that the record proves in hand."""
    unnoted: part.Whole
    """The number of further cards in hand."""
    table: list[part.CardWord]
    played: part.CardWord
    answer: AnswerOrNone


def turns_json(log: str, found: Iterable[Turn]) -> Iterator[str]:
    return part.arrayed(TurnData.model_validate(part.Beside(turn, log=log)) for turn in found)


class SumDue(part.Part):
    """Chips that a player takes or owes."""

    seat: part.Seat
    chips: part.Whole
    why: Annotated[str, part.of("cause", "value")]
    """`won-pot`, `sole-pot`, `split-pot`, `trick`; `bourre` or `renege` for what is owed."""


class NextAnte(part.Part):
    """An ante before the next deal."""

    seat: part.SeatIfAny
    """Null: the dealer."""
    chips: part.Whole


Taken = Annotated[SumDue, BeforeValidator(lambda award: part.Beside(award, player=award.taker))]
Owed = Annotated[SumDue, BeforeValidator(lambda debt: part.Beside(debt, player=debt.giver))]
Ante = Annotated[NextAnte, BeforeValidator(lambda ante: {"seat": ante[0], "chips": ante[1]})]


class HandPaidData(part.Part):
    """The payments of a hand, and what comes before the next deal."""

    result: Annotated[Result, part.of("settlement", "result")]
    pot: Annotated[part.Whole | None, part.of("settlement", "pot")]
    """The pot; null if unknown."""
    takes: Annotated[list[Taken], part.of("settlement", "awards")]
    owes: Annotated[list[Owed], part.of("settlement", "debts")]
    """To the next pot, or to this one under `bourre-queue this-pot`."""
    bourres_known: Annotated[bool, part.of("settlement", "bourres_known")]
    stays: Annotated[part.Whole | None, part.of("settlement", "leftovers", "carried")]
    """The chips that stay in the pot; null if unknown."""
    antes: Annotated[list[Ante] | None, part.of("following", "antes")]
    """Before the next deal; null if unknown."""
    no_ante: Annotated[list[part.Text], part.of("following", "free")]
    """Players who do not ante."""
    next_pot: Annotated[part.Whole | None, part.of("following", "pot")]
    """The pot of the next hand; null if unknown."""


class MoneyAnswerData(part.Printed):
    """The payments due under some rules."""

    hand: int | None
    """The hand of a log; null for a question."""
    paid: HandPaidData | None
    """Null if the question has no tricks."""
    bourre: Annotated[part.Whole | None, part.of("charge")]
    """The price of a hand without a trick; null if unknown."""
    may_draw: Annotated[part.Whole | None, part.of("most_drawn")]
    """The most cards a player may draw; null if the number of players is unknown."""
    some_may_draw: Annotated[part.Whole | None, part.of("fewest_drawn")]
    """The most cards some players may draw, if fewer than others."""
    unit: part.Unit | None
    rules: RulesIfKnown


def money_answers_json(answers: Iterable[MoneyAnswer | Unanswered]) -> Iterator[str]:
    return part.arrayed(
        (MoneyAnswerData if isinstance(each, MoneyAnswer) else UnansweredData).model_validate(each)
        for each in answers
    )
