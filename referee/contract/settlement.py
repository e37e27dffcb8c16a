"""A settlement for programs; chips are whole, `minor` is in hundredths of the currency."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal

from pydantic import BeforeValidator

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
    of,
)
from referee.contract.text import arrayed
from referee.evenings import PaidPart, PaymentOrigin, Settled
from referee.game import House, Player
from referee.ledgers import missing, settled_notes


class SettledSeat(Part):
    """What a player brought and won; null where it is not recorded."""

    seat: Text
    brought: int | None
    cashed: int
    lent: int
    """What of the stack at the end others lent; negative: what the player lent to others."""
    won: InChips
    """Null too where several units can be added up in money only."""
    minor: InMinor


class PaymentData(Transfer):
    """What one account pays another."""

    chips: Annotated[InChips, of("amount")]
    minor: Annotated[InMinor, of("amount")]


class PaidData(PaymentData):
    """What was paid already, by a line of a log or of a file of payments."""

    log: Annotated[Text, of("source")]
    line: Place


def paid_part(part: PaidPart) -> Beside:
    """A payment with the part of it that counts here as its amount."""
    return Beside(part.paid, amount=part.amount)


class UncountedData(Transfer):
    """A payment already made of which it is not clear for which evenings it was."""

    amount: Annotated[Text, of("written")]
    """As written: `26` in chips, `1.30 USD`."""
    log: Annotated[Text, of("source")]
    line: Place


class OpenData(Part):
    """What a player is still to get, and nobody has lost; negative: still to pay."""

    seat: Text
    chips: InChips
    minor: InMinor


class OtherwiseData(Part):
    """Another way in which the chips may lie, as likely as what is taken, or nearly."""

    supposed: list[Text]
    """What it takes for true, and what is taken does not."""
    denied: list[Text]
    """What is taken for true, and is not so then."""
    more: dict[Text, int]
    """Chips that each player then has more (negative: less)."""
    unknown: Annotated[list[Text], BeforeValidator(sorted)]
    """Whose chips are not known then."""


Book = Literal["recorded", "due"]


class SettlementData(Printed):
    """Who pays whom after one or several evenings in one currency."""

    logs: list[Text]
    hands: Annotated[Whole, of("winnings", "hands")]
    book: Annotated[
        Book, of("winnings", "due"), BeforeValidator(lambda due: "due" if due else "recorded")
    ]
    unit: UnitCounted
    seats: list[SettledSeat]
    pot: Annotated[InChips, of("lying")]
    """What lies there, and nobody has won it."""
    kitty: InChips
    """What lies there; negative where it paid more than it took."""
    kitty_spent: InChips
    from_old_pot: Annotated[InChips, of("winnings", "side", "from_outside")]
    """What came from the pot of an evening that is not in these logs."""
    on_paper: Annotated[list[PaymentData], of("winnings", "side", "on_paper")]
    """Loans and old debts that are not paid back; the payments settle them too."""
    missing: InChips
    """Chips that were counted too few; negative: too many. Null where a stack is not known."""
    no_bourre_assumed: Annotated[bool, of("winnings", "no_bourre_assumed")]
    """Whether it is not recorded who took the last tricks, and nobody is taken to be bourré."""
    owed_to_next_pot: dict[Text, Whole]
    in_debt: dict[Text, Whole]
    """Stacks that ended below nothing."""
    paid: list[Annotated[PaidData, BeforeValidator(paid_part)]]
    uncounted: list[UncountedData]
    """In the first settlement those of all."""
    payments: list[PaymentData] | None
    """Null where a stack is not known."""
    open: list[OpenData]
    fewest: bool
    """Whether it is proved that no fewer payments will do."""
    as_counted: Annotated[list[Text], of("winnings", "as_counted"), BeforeValidator(sorted)]
    """Whose stack at the end is the last count."""
    direct: bool
    """Whether the payments are the debts as they arose."""
    alternatives: list[OtherwiseData]
    """Other ways in which the chips may lie, the likeliest first."""
    left_out: Annotated[dict[Text, int], of("winnings", "left_out")]
    """By log, a last hand of which nothing could be read."""
    unread_lines: Annotated[Whole, of("winnings", "unread")]
    from_remarks: Annotated[list[Text], of("winnings", "from_remarks")]
    """Lines about money that remarks were read as; the figures count them."""
    notes: list[Text]


def settled_json(settlements: Iterable[Settled]) -> Iterator[str]:
    """An array of settlements as pieces of text."""
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


class OriginData(Transfer, Printed):
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
    """The part of the payment that is not a debt between these two alone."""
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
