"""A settlement for programs; chips are whole, `minor` is in hundredths of the currency."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal

from pydantic import BeforeValidator

from referee.contract import part
from referee.evenings import PaidPart, PaymentOrigin, Settled
from referee.game import Player
from referee.ledgers import settled_notes


class SettledSeat(part.Part):
    """A player's chips brought and won; null if not recorded."""

    seat: part.Text
    brought: int | None
    cashed: int
    lent: int
    """The part of the final stack that others lent; negative: that the player lent to others."""
    won: part.InChips
    """Also null if several units can only be added up in money."""
    minor: part.InMinor


class PaymentData(part.Transfer):
    """A payment of one account to another."""

    chips: Annotated[part.InChips, part.of("amount")]
    minor: Annotated[part.InMinor, part.of("amount")]


class PaidData(PaymentData):
    """A payment already made, by a line of a log or of a file of payments."""

    log: Annotated[part.Text, part.of("source")]
    line: part.Place


def paid_part(paid: PaidPart) -> part.Beside:
    """Return a payment with the part of it that counts here as its amount."""
    return part.Beside(paid.paid, amount=paid.amount)


class UncountedData(part.Transfer):
    """A payment already made without clear evenings."""

    amount: Annotated[part.Text, part.of("written")]
    """As written: `26` in chips, `1.30 USD`."""
    log: Annotated[part.Text, part.of("source")]
    line: part.Place


class OpenData(part.Part):
    """An amount without a counterpart: still to get; negative: still to pay."""

    seat: part.Text
    chips: part.InChips
    minor: part.InMinor


class LeftOutData(part.Part):
    """An evening that could not be added to the others."""

    log: part.Text
    unknown: list[part.Text]
    """Players without a recorded final stack; empty if no player could be read."""


class BrokenOffData(part.Part):
    """A last hand that was not played out."""

    log: part.Text
    hand: int
    pot: part.Whole
    """Chips that lie in its pot."""
    bourre: part.Whole
    """The price of one."""
    players: list[part.Text]
    """Who may still win it or be bourré."""


Sentences = Annotated[
    list[part.Text], BeforeValidator(lambda premises: [each.sentence for each in premises])
]


class OtherwiseData(part.Part):
    """Another possible position of the chips, as likely as the assumed one, or nearly."""

    supposed: Sentences
    """Its premises that the assumed position lacks."""
    denied: Sentences
    """The premises that only the assumed position makes."""
    more: dict[part.Text, int]
    """The difference for each player (negative: less)."""
    unknown: Annotated[list[part.Text], BeforeValidator(sorted)]
    """Players whose chips are then unknown."""


Book = Literal["recorded", "due"]


class SettlementData(part.Printed):
    """The payments after one or several evenings in one currency."""

    logs: list[part.Text]
    hands: Annotated[part.Whole, part.of("winnings", "hands")]
    book: Annotated[
        Book, part.of("winnings", "due"), BeforeValidator(lambda due: "due" if due else "recorded")
    ]
    unit: part.UnitCounted
    seats: list[SettledSeat]
    pot: Annotated[part.InChips, part.of("winnings", "lying")]
    """Chips left there that nobody has won."""
    kitty: Annotated[part.InChips, part.of("winnings", "kitty")]
    """Chips left there; negative if it paid more than it took."""
    kitty_spent: Annotated[part.InChips, part.of("winnings", "kitty_spent")]
    from_old_pot: Annotated[part.InChips, part.of("winnings", "side", "from_outside")]
    """Chips from the pot of an evening that is not in these logs."""
    on_paper: Annotated[list[PaymentData], part.of("winnings", "side", "on_paper")]
    """Loans and old debts not paid back; the payments settle them too."""
    missing: Annotated[part.InChips, part.of("winnings", "missing")]
    """Chips missing in the counts; negative: too many. Null if a stack is unknown."""
    no_bourre_assumed: Annotated[bool, part.of("winnings", "no_bourre_assumed")]
    """True if the last tricks are not recorded, and nobody is assumed to be bourré."""
    owed_to_next_pot: Annotated[
        dict[part.Text, part.Whole], part.of("winnings", "owed_to_next_pot")
    ]
    in_debt: dict[part.Text, part.Whole]
    """Stacks that ended below zero."""
    paid: list[Annotated[PaidData, BeforeValidator(paid_part)]]
    uncounted: list[UncountedData]
    """The first settlement has those of all."""
    evenings_left_out: Annotated[list[LeftOutData], part.of("left_out")]
    """The first settlement has those of all."""
    payments: list[PaymentData] | None
    """Null if a stack is unknown."""
    open: list[OpenData]
    fewest: bool
    """True if fewer payments are proved impossible."""
    as_counted: Annotated[
        list[part.Text], part.of("winnings", "as_counted"), BeforeValidator(sorted)
    ]
    """Players whose final stack is the last count."""
    direct: bool
    """True if the payments are the debts as they arose."""
    alternatives: Annotated[list[OtherwiseData], part.of("winnings", "alternatives")]
    """Other possible positions of the chips, the likeliest first."""
    broken_off: Annotated[list[BrokenOffData], part.of("winnings", "broken_off")]
    left_out: Annotated[dict[part.Text, int], part.of("winnings", "left_out")]
    """By log, a last hand without a readable result."""
    unread_lines: Annotated[part.Whole, part.of("winnings", "unread")]
    movable: Annotated[list[part.Text], part.of("winnings", "movable"), BeforeValidator(sorted)]
    """Players whose winnings rest on the hands that were read, where `open_lines` could not be or a hand is `broken_off`."""
    decisive: Annotated[dict[part.Text, part.Text], part.of("winnings", "decisive")]
    """By log, the one line below its last hand that would decide most of what is open."""
    inferred: Annotated[list[part.Text], part.of("winnings", "inferred"), BeforeValidator(sorted)]
    """Players of whom no line says what they brought, only a count after play began."""
    open_lines: Annotated[dict[part.Text, list[int]], part.of("winnings", "open_lines")]
    """By log, the unreadable lines."""
    from_remarks: Annotated[list[part.Text], part.of("winnings", "from_remarks")]
    """Lines about money that remarks were read as; the figures include them."""
    notes: list[part.Text]


def settled_json(settlements: Iterable[Settled]) -> Iterator[str]:
    return part.arrayed(map(_settlement, settlements))


def _settlement(settled: Settled) -> SettlementData:
    winnings, up = settled.winnings, settled.up
    whole = part.Beside(
        settled,
        seats=[_seat(player, settled) for player in winnings.players],
        in_debt={player: -chips for player, chips in winnings.short.items()},
        payments=up and up.payments,
        open=[{"seat": who, "chips": left, "minor": left} for who, left in settled.still_open],
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


class HandPartData(part.Part):
    """The result of one hand."""

    log: part.Text
    hand: int | None
    """Null for the end of an evening."""
    line: part.Place | None
    """The line where the hand begins."""
    amount: int


class DebtData(part.Transfer):
    """The net debt of one account to another from all hands."""

    amount: int


class PaidBetweenData(DebtData):
    """A payment already made between the two."""

    log: Annotated[part.Text, part.of("source")]
    line: part.Place


class NetData(part.Part):
    """A player's total to get (negative: to pay), and its parts."""

    seat: part.Seat
    won: int
    debts: list[DebtData]
    hands: list[HandPartData]


class OriginData(part.Transfer, part.Printed):
    """The parts of the payment of one player to another."""

    logs: list[part.Text]
    unit: part.UnitCounted
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
    return part.arrayed(_origin(*origin) for origin in found)


def _origin(settled: Settled, found: PaymentOrigin) -> OriginData:
    payment = settled.payment(found.giver, found.taker)
    whole = part.Beside(
        found,
        logs=settled.logs,
        unit=settled.unit,
        amounts="hundredths" if settled.in_money else "chips",
        payment=payment,
        set_off=None if payment is None else payment - found.between,
    )
    return OriginData.model_validate(whole, context=settled)
