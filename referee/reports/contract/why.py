"""What makes up a payment, for programs; all amounts are in chips, or in hundredths."""

from collections.abc import Iterable, Iterator
from typing import Literal

from referee.money import Payment
from referee.reports.contract.part import Part, Place, Text, Transfer, Unit
from referee.reports.contract.settlement import unit_of
from referee.reports.contract.text import arrayed
from referee.reports.settled import Settled
from referee.studies import HandPart, Net, PaymentOrigin


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

    log: Text
    line: Place


class NetData(Part):
    """What a player is to get in all (negative: to pay), and what that is made of."""

    seat: Text
    won: int
    debts: list[DebtData]
    hands: list[HandPartData]


class OriginData(Transfer):
    """What makes up the payment of one player to another."""

    logs: list[Text]
    unit: Unit | None
    amounts: Literal["chips", "hundredths"]
    payment: int | None
    """What is still to be paid; null where a stack is not known."""
    hands: list[HandPartData]
    """What the payer lost to the other in each hand; negative: won from them."""
    before: list[DebtData]
    """What one owed the other from earlier days."""
    paid: list[PaidBetweenData]
    set_off: int | None
    """How much of the payment is no debt of these two alone."""
    nets: list[NetData]


def origins_json(found: Iterable[tuple[Settled, PaymentOrigin]]) -> Iterator[str]:
    """An array, an element for each currency in which the two played."""
    return arrayed(_origin(*origin) for origin in found)


def _origin(settled: Settled, found: PaymentOrigin) -> OriginData:
    payment = settled.payment(found.giver, found.taker)
    return OriginData(
        giver=found.giver,
        taker=found.taker,
        logs=settled.logs,
        unit=unit_of(settled),
        amounts="hundredths" if settled.in_money else "chips",
        payment=payment,
        hands=_hands(found.hands),
        before=_debts(found.before),
        paid=[
            PaidBetweenData(
                giver=paid.giver, taker=paid.taker, amount=amount, log=paid.source, line=paid.line
            )
            for paid, amount in found.paid
        ],
        set_off=None if payment is None else payment - found.between,
        nets=[_net(net) for net in found.nets],
    )


def _net(net: Net) -> NetData:
    return NetData(seat=net.player, won=net.won, debts=_debts(net.debts), hands=_hands(net.hands))


def _debts(debts: Iterable[Payment]) -> list[DebtData]:
    return [DebtData(giver=debt.giver, taker=debt.taker, amount=debt.amount) for debt in debts]


def _hands(hands: Iterable[HandPart]) -> list[HandPartData]:
    return [HandPartData(**hand._asdict()) for hand in hands]
