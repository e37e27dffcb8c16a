"""A settlement for programs; chips are whole, `minor` is in hundredths of the currency."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal

from pydantic import BeforeValidator

from referee.books import House
from referee.contract.ledger import owed
from referee.contract.part import (
    Beside,
    InChips,
    InMinor,
    Part,
    Place,
    Printed,
    Seat,
    Text,
    Transfer,
    UnitCounted,
    Whole,
    arrayed,
    of,
)
from referee.evenings import PaidPart, PaymentOrigin, Settled
from referee.game import Player
from referee.ledgers import missing, settled_notes


class SettledSeat(Part):
    """A player's chips brought and won; null if not recorded."""

    seat: Text
    brought: int | None
    cashed: int
    lent: int
    """The part of the final stack that others lent; negative: that the player lent to others."""
    won: InChips
    """Also null if several units can only be added up in money."""
    minor: InMinor


class PaymentData(Transfer):
    """A payment of one account to another."""

    chips: Annotated[InChips, of("amount")]
    minor: Annotated[InMinor, of("amount")]


class PaidData(PaymentData):
    """A payment already made, by a line of a log or of a file of payments."""

    log: Annotated[Text, of("source")]
    line: Place


def paid_part(part: PaidPart) -> Beside:
    """Return a payment with the part of it that counts here as its amount."""
    return Beside(part.paid, amount=part.amount)


class UncountedData(Transfer):
    """A payment already made without clear evenings."""

    amount: Annotated[Text, of("written")]
    """As written: `26` in chips, `1.30 USD`."""
    log: Annotated[Text, of("source")]
    line: Place


class OpenData(Part):
    """An amount without a counterpart: still to get; negative: still to pay."""

    seat: Text
    chips: InChips
    minor: InMinor


class LeftOutData(Part):
    """An evening that could not be added to the others."""

    log: Text
    unknown: list[Text]
    """Players without a recorded final stack; empty if no player could be read."""


class BrokenOffData(Part):
    """A last hand that was not played out."""

    log: Text
    hand: int
    pot: Whole
    """Chips that lie in its pot."""
    bourre: Whole
    """The price of one."""
    players: list[Text]
    """Who may still win it or be bourré."""


class OtherwiseData(Part):
    """Another possible position of the chips, as likely as the assumed one, or nearly."""

    supposed: list[Text]
    """Its premises that the assumed position lacks."""
    denied: list[Text]
    """The premises that only the assumed position makes."""
    more: dict[Text, int]
    """The difference for each player (negative: less)."""
    unknown: Annotated[list[Text], BeforeValidator(sorted)]
    """Players whose chips are then unknown."""


Book = Literal["recorded", "due"]


class SettlementData(Printed):
    """The payments after one or several evenings in one currency."""

    logs: list[Text]
    hands: Annotated[Whole, of("winnings", "hands")]
    book: Annotated[
        Book, of("winnings", "due"), BeforeValidator(lambda due: "due" if due else "recorded")
    ]
    unit: UnitCounted
    seats: list[SettledSeat]
    pot: Annotated[InChips, of("lying")]
    """Chips left there that nobody has won."""
    kitty: InChips
    """Chips left there; negative if it paid more than it took."""
    kitty_spent: InChips
    from_old_pot: Annotated[InChips, of("winnings", "side", "from_outside")]
    """Chips from the pot of an evening that is not in these logs."""
    on_paper: Annotated[list[PaymentData], of("winnings", "side", "on_paper")]
    """Loans and old debts not paid back; the payments settle them too."""
    missing: InChips
    """Chips missing in the counts; negative: too many. Null if a stack is unknown."""
    no_bourre_assumed: Annotated[bool, of("winnings", "no_bourre_assumed")]
    """True if the last tricks are not recorded, and nobody is assumed to be bourré."""
    owed_to_next_pot: dict[Text, Whole]
    in_debt: dict[Text, Whole]
    """Stacks that ended below zero."""
    paid: list[Annotated[PaidData, BeforeValidator(paid_part)]]
    uncounted: list[UncountedData]
    """The first settlement has those of all."""
    evenings_left_out: Annotated[list[LeftOutData], of("left_out")]
    """The first settlement has those of all."""
    payments: list[PaymentData] | None
    """Null if a stack is unknown."""
    open: list[OpenData]
    fewest: bool
    """True if fewer payments are proved impossible."""
    as_counted: Annotated[list[Text], of("winnings", "as_counted"), BeforeValidator(sorted)]
    """Players whose final stack is the last count."""
    direct: bool
    """True if the payments are the debts as they arose."""
    alternatives: list[OtherwiseData]
    """Other possible positions of the chips, the likeliest first."""
    broken_off: Annotated[list[BrokenOffData], of("winnings", "broken_off")]
    left_out: Annotated[dict[Text, int], of("winnings", "left_out")]
    """By log, a last hand without a readable result."""
    unread_lines: Annotated[Whole, of("winnings", "unread")]
    movable: Annotated[list[Text], of("winnings", "movable"), BeforeValidator(sorted)]
    """Players whose winnings rest on the hands that were read, where `open_lines` could not be or a hand is `broken_off`."""
    decisive: Annotated[dict[Text, Text], of("winnings", "decisive")]
    """By log, the one line below its last hand that would decide most of what is open."""
    inferred: Annotated[list[Text], of("winnings", "inferred"), BeforeValidator(sorted)]
    """Players of whom no line says what they brought, only a count after play began."""
    open_lines: Annotated[dict[Text, list[int]], of("winnings", "open_lines")]
    """By log, the unreadable lines."""
    from_remarks: Annotated[list[Text], of("winnings", "from_remarks")]
    """Lines about money that remarks were read as; the figures include them."""
    notes: list[Text]


def settled_json(settlements: Iterable[Settled]) -> Iterator[str]:
    return arrayed(map(_settlement, settlements))


def _settlement(settled: Settled) -> SettlementData:
    winnings, up = settled.winnings, settled.up
    whole = Beside(
        settled,
        seats=[_seat(player, settled) for player in winnings.players],
        kitty=settled.won_by(House.KITTY),
        kitty_spent=settled.won_by(House.SHOP),
        missing=missing(winnings),
        owed_to_next_pot=owed(winnings),
        in_debt={player: -chips for player, chips in winnings.short.items()},
        payments=up and up.payments,
        open=[{"seat": who, "chips": left, "minor": left} for who, left in settled.still_open],
        alternatives=[
            Beside(
                other,
                supposed=[premise.sentence for premise in other.supposed],
                denied=[premise.sentence for premise in other.denied],
            )
            for other in winnings.alternatives
        ],
        notes=list(settled_notes(settled)),
        fewest=up is not None and up.fewest and not settled.direct,
    )
    return SettlementData.model_validate(whole, context=settled)


def _seat(player: Player, settled: Settled) -> Mapping[str, object]:
    winnings = settled.winnings
    won = None if player in winnings.unknown else settled.won_by(player)
    return {
        "seat": player,
        "brought": winnings.brought.get(player),
        "cashed": winnings.cashed.get(player, 0),
        "lent": winnings.side.lent.get(player, 0),
        "won": won,
        "minor": won,
    }


class HandPartData(Part):
    """The result of one hand."""

    log: Text
    hand: int | None
    """Null for the end of an evening."""
    line: Place | None
    """The line where the hand begins."""
    amount: int


class DebtData(Transfer):
    """The net debt of one account to another from all hands."""

    amount: int


class PaidBetweenData(DebtData):
    """A payment already made between the two."""

    log: Annotated[Text, of("source")]
    line: Place


class NetData(Part):
    """A player's total to get (negative: to pay), and its parts."""

    seat: Seat
    won: int
    debts: list[DebtData]
    hands: list[HandPartData]


class OriginData(Transfer, Printed):
    """The parts of the payment of one player to another."""

    logs: list[Text]
    unit: UnitCounted
    amounts: Literal["chips", "hundredths"]
    payment: int | None
    """The remaining payment; null if a stack is unknown."""
    hands: list[HandPartData]
    """The payer's loss to the other in each hand; negative: won."""
    before: list[DebtData]
    """Debts between the two from earlier days."""
    paid: list[Annotated[PaidBetweenData, BeforeValidator(paid_part)]]
    set_off: int | None
    """The part of the payment that is not a debt between these two alone."""
    nets: list[NetData]


def origins_json(found: Iterable[tuple[Settled, PaymentOrigin]]) -> Iterator[str]:
    """Yield an array, an element for each currency in which the two played."""
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
