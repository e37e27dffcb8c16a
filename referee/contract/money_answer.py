"""What a hand pays, as an answer at the table, for programs."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import BeforeValidator

from referee.contract.part import Beside, Part, Printed, Seat, SeatIfAny, Text, Unit, Whole, of
from referee.contract.text import arrayed
from referee.contract.verdict import RulesIfKnown
from referee.money import Result
from referee.questions import MoneyAnswer, NoMoneyAnswer


class SumDue(Part):
    """Chips that a player takes or owes."""

    seat: Seat
    chips: Whole
    why: Annotated[str, of("cause", "value")]
    """`won-pot`, `sole-pot`, `split-pot`, `trick`; `bourre` or `renege` for what is owed."""


class NextAnte(Part):
    """An ante before the next deal."""

    seat: SeatIfAny
    """Null: whoever deals."""
    chips: Whole


Taken = Annotated[SumDue, BeforeValidator(lambda award: Beside(award, player=award.taker))]
Owed = Annotated[SumDue, BeforeValidator(lambda debt: Beside(debt, player=debt.giver))]
Ante = Annotated[NextAnte, BeforeValidator(lambda ante: {"seat": ante[0], "chips": ante[1]})]


class HandPaidData(Part):
    """What a hand pays, and what comes before the next deal."""

    result: Annotated[Result, of("settlement", "result")]
    pot: Annotated[Whole | None, of("settlement", "pot")]
    """What lay there; null where it is not known."""
    takes: Annotated[list[Taken], of("settlement", "awards")]
    owes: Annotated[list[Owed], of("settlement", "debts")]
    """To the next pot, or to this one under `bourre-queue this-pot`."""
    bourres_known: Annotated[bool, of("settlement", "bourres_known")]
    stays: Annotated[Whole | None, of("settlement", "leftovers", "carried")]
    """What stays in the pot; null where it is not known."""
    antes: Annotated[list[Ante] | None, of("following", "antes")]
    """Before the next deal; null where it is not known."""
    no_ante: Annotated[list[Text], of("following", "free")]
    """Who need not put one in."""
    next_pot: Annotated[Whole | None, of("following", "pot")]
    """What the next hand is played for; null where it is not known."""


class MoneyAnswerData(Printed):
    """What is due, under some rules."""

    hand: int | None
    """The hand of a log; null for a question."""
    paid: HandPaidData | None
    """Null where the question tells of no tricks."""
    bourre: Annotated[Whole | None, of("charge")]
    """What a player without a trick pays; null where it is not known."""
    may_draw: Annotated[Whole | None, of("most_drawn")]
    """How many cards a player may draw at most; null where nobody said how many sit there."""
    some_may_draw: Annotated[Whole | None, of("fewest_drawn")]
    """How many some of them may draw, where all may not draw as many."""
    unit: Unit | None
    rules: RulesIfKnown


class NoMoneyAnswerData(Printed):
    """Rules under which a question about money has no answer."""

    rules: RulesIfKnown
    reason: Annotated[Text, of("trouble")]


def money_answers_json(answers: Iterable[MoneyAnswer | NoMoneyAnswer]) -> Iterator[str]:
    """An array of answers, one a ruleset, as pieces of text."""
    return arrayed(map(_data, answers))


def _data(answer: MoneyAnswer | NoMoneyAnswer) -> MoneyAnswerData | NoMoneyAnswerData:
    kind = MoneyAnswerData if isinstance(answer, MoneyAnswer) else NoMoneyAnswerData
    return kind.model_validate(answer)
