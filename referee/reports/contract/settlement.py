"""A settlement for programs; chips are whole, `minor` is in hundredths of the currency."""

from collections.abc import Iterable, Iterator
from typing import Literal

from referee.game import House, Player
from referee.money import Payment
from referee.reports.contract.ledger import owed
from referee.reports.contract.part import Part, Place, Text, Transfer, Unit, Whole
from referee.reports.contract.text import arrayed
from referee.reports.left_open import missing
from referee.reports.settled import Settled


class SettledSeat(Part):
    """What a player brought and won; null where it is not recorded."""

    seat: Text
    brought: int | None
    cashed: int
    lent: int
    """What of the stack at the end others lent; negative: what the player lent to others."""
    won: int | None
    """Null too where several units can be added up in money only."""
    minor: int | None


class PaymentData(Transfer):
    """What one account pays another."""

    chips: int | None
    minor: int | None


class PaidData(PaymentData):
    """What was paid already, by a line of a log or of a file of payments."""

    log: Text
    line: Place


class UncountedData(Transfer):
    """A payment already made of which it is not clear for which evenings it was."""

    amount: Text
    """As written: `26` in chips, `1.30 USD`."""
    log: Text
    line: Place


class OpenData(Part):
    """What a player is still to get, and nobody has lost; negative: still to pay."""

    seat: Text
    chips: int | None
    minor: int | None


class SettlementData(Part):
    """Who pays whom after one or several evenings in one currency."""

    logs: list[Text]
    hands: Whole
    book: Literal["recorded", "due"]
    unit: Unit | None
    seats: list[SettledSeat]
    pot: int | None
    """What lies there, and nobody has won it."""
    kitty: int | None
    """What lies there; negative where it paid more than it took."""
    kitty_spent: int | None
    from_old_pot: int | None
    """What came from the pot of an evening that is not in these logs."""
    on_paper: list[PaymentData]
    """Loans and old debts that are not paid back; the payments settle them too."""
    missing: int | None
    """Chips that were counted too few; negative: too many. Null where a stack is not known."""
    no_bourre_assumed: bool
    """Whether it is not recorded who took the last tricks, and nobody is taken to be bourré."""
    owed_to_next_pot: dict[Text, Whole]
    in_debt: dict[Text, Whole]
    """Stacks that ended below nothing."""
    paid: list[PaidData]
    uncounted: list[UncountedData]
    """In the first settlement those of all."""
    payments: list[PaymentData] | None
    """Null where a stack is not known."""
    open: list[OpenData]
    fewest: bool
    """Whether it is proved that no fewer payments will do."""
    as_counted: list[Text]
    """Whose stack at the end is the last count."""
    direct: bool
    """Whether the payments are the debts as they arose."""
    unread_lines: Whole
    from_remarks: list[Text]
    """Lines about money that remarks were read as; the figures count them."""
    notes: list[Text]


def settled_json(settlements: Iterable[Settled]) -> Iterator[str]:
    """An array of settlements as pieces of text."""
    return arrayed(map(_settlement, settlements))


def unit_of(settled: Settled) -> Unit | None:
    """What a chip is worth there."""
    unit = settled.unit
    return unit and Unit(minor=None if settled.in_money else unit.minor, currency=unit.currency)


def _settlement(settled: Settled) -> SettlementData:
    winnings, up = settled.winnings, settled.up
    return SettlementData(
        logs=settled.logs,
        hands=winnings.hands,
        book="due" if settled.due else "recorded",
        unit=unit_of(settled),
        seats=[_seat(player, settled) for player in winnings.players],
        pot=settled.chips(settled.lying),
        kitty=settled.chips(settled.left(House.KITTY)),
        kitty_spent=settled.chips(settled.left(House.SHOP)),
        from_old_pot=settled.chips(winnings.side.from_outside),
        on_paper=[_payment(debt, settled) for debt in winnings.side.on_paper],
        missing=settled.chips(missing(winnings)),
        no_bourre_assumed=winnings.no_bourre_assumed,
        owed_to_next_pot=owed(winnings),
        in_debt={player: -chips for player, chips in winnings.short.items()},
        paid=list(_paid(settled)),
        uncounted=list(_uncounted(settled)),
        payments=up and [_payment(paid, settled) for paid in up.payments],
        open=[
            OpenData(seat=who, chips=settled.chips(amount), minor=settled.minor(amount))
            for who, amount in settled.still_open
        ],
        fewest=up is not None and up.fewest and not settled.direct,
        as_counted=sorted(winnings.as_counted),
        direct=settled.direct,
        unread_lines=winnings.unread,
        from_remarks=winnings.from_remarks,
        notes=settled.notes,
    )


def _paid(settled: Settled) -> Iterator[PaidData]:
    for paid, amount in settled.paid:
        yield PaidData(
            giver=paid.giver,
            taker=paid.taker,
            chips=settled.chips(amount),
            minor=settled.minor(amount),
            log=paid.source,
            line=paid.line,
        )


def _uncounted(settled: Settled) -> Iterator[UncountedData]:
    for paid in settled.uncounted:
        yield UncountedData(
            giver=paid.giver,
            taker=paid.taker,
            amount=paid.written,
            log=paid.source,
            line=paid.line,
        )


def _payment(paid: Payment, settled: Settled) -> PaymentData:
    return PaymentData(
        giver=paid.giver,
        taker=paid.taker,
        chips=settled.chips(paid.amount),
        minor=settled.minor(paid.amount),
    )


def _seat(player: Player, settled: Settled) -> SettledSeat:
    winnings = settled.winnings
    won = None if player in winnings.unknown else winnings.won.get(player, 0)
    return SettledSeat(
        seat=player,
        brought=winnings.brought.get(player),
        cashed=winnings.cashed.get(player, 0),
        lent=winnings.side.lent.get(player, 0),
        won=None if won is None else settled.chips(won),
        minor=None if won is None else settled.minor(won),
    )
