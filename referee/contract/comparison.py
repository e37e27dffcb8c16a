"""The differences between two versions of an evening, for programs."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import BeforeValidator

from referee import __version__
from referee.books import Cause
from referee.contract.part import (
    AccountName,
    Beside,
    BriefInWords,
    NameOf,
    Part,
    Printed,
    Transfer,
    of,
)
from referee.contract.text import Fields, alone, one_line
from referee.reports import Comparison
from referee.studies import HandChange, PaymentChange


class ShiftData(Transfer):
    """The payments of one account to another for one cause, in both versions."""

    cause: Cause
    chips: tuple[int, int]


def _shift(change: PaymentChange) -> Beside:
    return Beside(change, chips=(change.before, change.after))


Shifts = list[Annotated[ShiftData, BeforeValidator(_shift)]]
WhetherThere = Annotated[bool, BeforeValidator(lambda version: version is not None)]


class ChangeData(Part):
    """A hand that differs; of two values the first is of the first version."""

    hand: Annotated[int | None, of("number")]
    in_first: Annotated[WhetherThere, of("before")]
    in_second: Annotated[WhetherThere, of("after")]
    pot: Annotated[tuple[int | None, int | None], of("pots")]
    recorded: Shifts
    due: Shifts
    no_longer_found: Annotated[list[BriefInWords], of("gone")]
    """Findings of the first version only."""
    found: Annotated[list[BriefInWords], of("new")]
    """Findings of the second only."""
    knobs: list[NameOf]
    """Each knob that, turned alone, changes the hand."""
    since: int | None
    """The earlier hand with these knobs, if the difference only continues."""


class EndData(Part):
    """An account at the end, in both versions."""

    account: AccountName
    recorded: tuple[int, int]
    due: tuple[int, int]


class ComparisonData(Printed):
    """Two versions of one log."""

    hands: list[ChangeData]
    ends: list[EndData]


def comparison_json(found: Iterable[HandChange], comparison: Comparison) -> Iterator[str]:
    """Yield the comparison in pieces, each hand as soon as it is known."""
    return alone(_fields(found, comparison))


def _fields(found: Iterable[HandChange], comparison: Comparison) -> Fields:
    yield "program", __version__
    yield "hands", map(one_line, map(ChangeData.model_validate, comparison.changes(found)))
    keys = ("account", "recorded", "due")
    ends = (dict(zip(keys, end, strict=True)) for end in comparison.ends())
    yield "ends", list(map(EndData.model_validate, ends))
