"""Counts and payments that do not fit, for programs, with the errors that would explain them."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import BeforeValidator

from referee import __version__
from referee.audits import Explained
from referee.contract.part import Beside, Part, Place, Printed, Text, Whole, of
from referee.contract.text import one_line, written
from referee.wording import sayable


class LineChange(Part):
    """A line of the log as it would stand without the error."""

    line: Annotated[Place, of("number")]
    insert: bool
    """Whether it goes above that line."""
    reads: Text | None
    """Null where the line would go."""


Word = Annotated[str, BeforeValidator(lambda name: name.lower().replace("_", "-"))]


class SuspectData(Part):
    """An error of the record under which everything fits."""

    error: Annotated[Text, of("change", "phrase")]
    explains_more: bool
    """Whether it explains away another finding too."""
    likeliness: Annotated[Word, of("change", "likeliness", "name")]
    changes: Annotated[
        list[LineChange],
        of("change"),
        BeforeValidator(lambda change, info: list(info.context(change))),
    ]


class MisfitData(Part):
    """A count or a payment that does not fit."""

    hand: Annotated[int | None, of("misfit", "hands", -1)]
    line: Annotated[Place, of("misfit", "difference", "at", "line")]
    wrong: Annotated[Word, of("misfit", "difference", "wrong", "name")]
    """What does not fit: `stack`, `pot-amount`."""
    chips: Annotated[int, of("misfit", "difference", "chips")]
    off: dict[Text, int] | None
    """By how much each count is off: counted less recorded. Null for a payment."""
    looked_at: Annotated[list[int | None], of("misfit", "hands")]
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


class MissingData(Printed):
    """Everything about the chips of one log that does not fit."""

    log: Text
    misfits: list[MisfitData]


def missing_json(name: str, found: Iterable[Explained]) -> Iterator[str]:
    """What does not fit in a log as pieces of text, each as soon as it is explained."""
    misfits = (one_line(_misfit(explained)) for explained in found)
    return written((("program", __version__), ("log", sayable(name)), ("misfits", misfits)))


def _misfit(explained: Explained) -> MisfitData:
    misfit = explained.misfit
    off = {who: n for who, n in misfit.residual if who} if misfit.is_count else None
    return MisfitData.model_validate(Beside(explained, off=off), context=misfit.lines_meant)
