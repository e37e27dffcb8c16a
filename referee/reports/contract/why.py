"""What makes up a payment, for programs; all amounts are in chips, or in hundredths."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator

from referee.reports.contract.part import Beside, Part, Place, Seat, Text, Transfer, UnitCounted, of
from referee.reports.contract.settlement import paid_part
from referee.reports.contract.text import arrayed
from referee.reports.settled import Settled
from referee.studies import PaymentOrigin


class HandPartData(Part):
    """What one hand brought."""

    log: Text
    hand: int | None
    """Null for what the end of an evening brought."""
    line: Place | None
    """Where the hand begins."""
    amount: int


class DebtData(Transfer):
    """What one account owes another by all hands, the debts of every two set off."""

    amount: int


class PaidBetweenData(DebtData):
    """What was paid already between the two."""

    log: Annotated[Text, of("source")]
    line: Place


class NetData(Part):
    """What a player is to get in all (negative: to pay), and what that is made of."""

    seat: Seat
    won: int
    debts: list[DebtData]
    hands: list[HandPartData]


class OriginData(Transfer):
    """What makes up the payment of one player to another."""

    logs: list[Text]
    unit: UnitCounted
    amounts: Literal["chips", "hundredths"]
    payment: int | None
    """What is still to be paid; null where a stack is not known."""
    hands: list[HandPartData]
    """What the payer lost to the other in each hand; negative: won from them."""
    before: list[DebtData]
    """What one owed the other from earlier days."""
    paid: list[Annotated[PaidBetweenData, BeforeValidator(paid_part)]]
    set_off: int | None
    """How much of the payment is no debt of these two alone."""
    nets: list[NetData]


def origins_json(found: Iterable[tuple[Settled, PaymentOrigin]]) -> Iterator[str]:
    """An array, an element for each currency in which the two played."""
    return arrayed(_origin(*origin) for origin in found)


def _origin(settled: Settled, found: PaymentOrigin) -> OriginData:
    payment = settled.payment(found.giver, found.taker)
    whole = Beside(
        found,
        logs=settled.logs,
        unit=settled.unit,
        amounts="hundredths" if settled.in_money else "chips",
        payment=payment,
        set_off=None if payment is None else payment - found.between,
    )
    return OriginData.model_validate(whole, context=settled)
