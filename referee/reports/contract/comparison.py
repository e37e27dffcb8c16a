"""What moves between two versions of an evening, for programs."""

from collections.abc import Iterable, Iterator

from referee.game import Cause
from referee.reports.comparison import Comparison
from referee.reports.contract.part import AccountName, BriefInWords, Part, Transfer
from referee.reports.contract.text import Fields, alone, one_line
from referee.studies import HandChange, PaymentChange


class ShiftData(Transfer):
    """What one account pays another for one cause, in both versions."""

    cause: Cause
    chips: tuple[int, int]


class ChangeData(Part):
    """A hand that differs; of two values the first is of the first version."""

    hand: int | None
    in_first: bool
    in_second: bool
    pot: tuple[int | None, int | None]
    recorded: list[ShiftData]
    due: list[ShiftData]
    no_longer_found: list[BriefInWords]
    """Findings of the first version only."""
    found: list[BriefInWords]
    """Findings of the second only."""
    knobs: list[str]
    """Each knob that, turned alone, changes the hand."""
    since: int | None
    """The earlier hand whose knobs these are, where the difference only goes on."""


class EndData(Part):
    """What an account comes to, in both versions."""

    account: AccountName
    recorded: tuple[int, int]
    due: tuple[int, int]


class ComparisonData(Part):
    """Two versions of one log."""

    hands: list[ChangeData]
    ends: list[EndData]


def comparison_json(found: Iterable[HandChange], comparison: Comparison) -> Iterator[str]:
    """The comparison as pieces of text, each hand as soon as it is known."""
    return alone(_fields(found, comparison))


def _fields(found: Iterable[HandChange], comparison: Comparison) -> Fields:
    """The keys of `ComparisonData`."""
    yield "hands", (one_line(_change(change)) for change in comparison.changes(found))
    yield (
        "ends",
        [
            EndData(account=account, recorded=recorded, due=due)
            for account, recorded, due in comparison.ends()
        ],
    )


def _change(change: HandChange) -> ChangeData:
    return ChangeData(
        hand=change.number,
        in_first=change.before is not None,
        in_second=change.after is not None,
        pot=change.pots,
        recorded=[_shift(moved) for moved in change.recorded],
        due=[_shift(moved) for moved in change.due],
        no_longer_found=change.gone,
        found=change.new,
        knobs=[knob.name for knob in change.knobs],
        since=change.since,
    )


def _shift(change: PaymentChange) -> ShiftData:
    return ShiftData(
        giver=change.giver,
        taker=change.taker,
        cause=change.cause,
        chips=(change.before, change.after),
    )
