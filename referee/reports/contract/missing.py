"""Counts and payments that do not fit, for programs, with the errors that would explain them."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import Field

from referee.audits import Explained, Explanation
from referee.reports.contract.part import Part, Place, Text, Whole
from referee.reports.contract.text import one_line, written
from referee.reports.escapes import sayable


class LineChange(Part):
    """A line of the log as it would stand without the error."""

    line: Annotated[Place, Field(validation_alias="number")]
    insert: bool
    """Whether it goes above that line."""
    reads: Text | None
    """Null where the line would go."""


class SuspectData(Part):
    """An error of the record under which everything fits."""

    error: Text
    explains_more: bool
    """Whether it explains away another finding too."""
    likeliness: str
    changes: list[LineChange]


class MisfitData(Part):
    """A count or a payment that does not fit."""

    hand: int | None
    line: Place
    wrong: str
    """What does not fit: `stack`, `pot-amount`."""
    chips: int
    off: dict[Text, int] | None
    """By how much each count is off: counted less recorded. Null for a payment."""
    looked_at: list[int | None]
    """The hands among which the error was searched for; null is what stands before the first."""
    single: list[SuspectData]
    """Likeliest first."""
    pairs: list[tuple[SuspectData, SuspectData]]
    pairs_tried: Whole | None
    """Null where they were not asked for."""
    bounded: bool
    """Whether there were more pairs than were tried."""
    sought: bool
    """False where too many others of this log were searched for already."""


class MissingData(Part):
    """Everything about the chips of one log that does not fit."""

    log: Text
    misfits: list[MisfitData]


def missing_json(name: str, found: Iterable[Explained]) -> Iterator[str]:
    """What does not fit in a log as pieces of text, each as soon as it is explained."""
    misfits = (one_line(_misfit(explained)) for explained in found)
    return written((("log", sayable(name)), ("misfits", misfits)))


def _misfit(explained: Explained) -> MisfitData:
    misfit = explained.misfit
    return MisfitData(
        hand=misfit.hands[-1],
        line=misfit.difference.at.line,
        wrong=_word(misfit.difference.wrong.name),
        chips=misfit.difference.chips,
        off={who: n for who, n in misfit.residual if who} if misfit.is_count else None,
        looked_at=list(misfit.hands),
        single=[_suspect(found, explained) for found in explained.single],
        pairs=[
            (_suspect(first, explained), _suspect(second, explained))
            for first, second in explained.pairs
        ],
        pairs_tried=explained.pairs_tried,
        bounded=explained.bounded,
        sought=explained.sought,
    )


def _suspect(found: Explanation, explained: Explained) -> SuspectData:
    return SuspectData(
        error=found.change.phrase,
        explains_more=found.explains_more,
        likeliness=_word(found.change.likeliness.name),
        changes=explained.misfit.lines_meant(found.change),
    )


def _word(name: str) -> str:
    return name.lower().replace("_", "-")
