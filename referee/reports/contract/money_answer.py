"""What a hand pays, as an answer at the table, for programs."""

from collections.abc import Iterable, Iterator

from referee.game import Movement
from referee.money import Result
from referee.reports.contract.part import Part, Seat, SeatIfAny, Text, Unit, Whole
from referee.reports.contract.text import arrayed
from referee.reports.contract.verdict import Rules, rules_data
from referee.studies import HandPaid, MoneyAnswer, NoMoneyAnswer


class SumDue(Part):
    """Chips that a player takes or owes."""

    seat: Seat
    chips: Whole
    why: str
    """`won-pot`, `sole-pot`, `split-pot`, `trick`; `bourre` or `renege` for what is owed."""


class NextAnte(Part):
    """An ante before the next deal."""

    seat: SeatIfAny
    """Null: whoever deals."""
    chips: Whole


class HandPaidData(Part):
    """What a hand pays, and what comes before the next deal."""

    result: Result
    pot: Whole | None
    """What lay there; null where it is not known."""
    takes: list[SumDue]
    owes: list[SumDue]
    """To the next pot, or to this one under `bourre-queue this-pot`."""
    bourres_known: bool
    stays: Whole | None
    """What stays in the pot; null where it is not known."""
    antes: list[NextAnte] | None
    """Before the next deal; null where it is not known."""
    no_ante: list[Text]
    """Who need not put one in."""
    next_pot: Whole | None
    """What the next hand is played for; null where it is not known."""


class MoneyAnswerData(Part):
    """What is due, under some rules."""

    hand: int | None
    """The hand of a log; null for a question."""
    paid: HandPaidData | None
    """Null where the question tells of no tricks."""
    bourre: Whole | None
    """What a player without a trick pays; null where it is not known."""
    may_draw: Whole | None
    """How many cards a player may draw at most; null where nobody said how many sit there."""
    some_may_draw: Whole | None
    """How many some of them may draw, where all may not draw as many."""
    unit: Unit | None
    rules: Rules | None


class NoMoneyAnswerData(Part):
    """Rules under which a question about money has no answer."""

    rules: Rules | None
    reason: Text


def money_answers_json(answers: Iterable[MoneyAnswer | NoMoneyAnswer]) -> Iterator[str]:
    """An array of answers, one a ruleset, as pieces of text."""
    return arrayed(map(_data, answers))


def _data(answer: MoneyAnswer | NoMoneyAnswer) -> MoneyAnswerData | NoMoneyAnswerData:
    if isinstance(answer, NoMoneyAnswer):
        return NoMoneyAnswerData(rules=rules_data(answer.rules), reason=answer.trouble)
    return MoneyAnswerData(
        hand=answer.hand,
        paid=_paid(answer.paid) if answer.paid else None,
        bourre=answer.charge,
        may_draw=answer.most_drawn,
        some_may_draw=answer.fewest_drawn,
        unit=answer.unit,
        rules=rules_data(answer.rules),
    )


def _paid(paid: HandPaid) -> HandPaidData:
    settlement, following = paid.settlement, paid.following
    antes = following.antes
    return HandPaidData(
        result=settlement.result,
        pot=settlement.pot,
        takes=[_sum(str(award.taker), award) for award in settlement.awards],
        owes=[_sum(str(debt.giver), debt) for debt in settlement.debts],
        bourres_known=settlement.bourres_known,
        stays=settlement.leftovers.carried,
        antes=None if antes is None else [NextAnte(seat=who, chips=chips) for who, chips in antes],
        no_ante=following.free,
        next_pot=following.pot,
    )


def _sum(player: str, movement: Movement) -> SumDue:
    return SumDue(seat=player, chips=movement.chips, why=movement.cause.value)
