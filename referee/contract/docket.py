"""The cases of a table for programs."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from referee.contract.finding import EvidenceData, RulingData, SlipData
from referee.contract.hand import Said
from referee.contract.part import (
    Part,
    Place,
    Printed,
    SeatIfAny,
    Text,
    TextIfAny,
    Whole,
    of,
    untold,
)
from referee.contract.text import arrayed
from referee.findings import Severity
from referee.reports import LogDocket


class CaseData(Part):
    """An offence or a dispute, and the table's ruling on it, if any."""

    state: Literal["open", "closed"]
    """Closed: the table ruled on it, or it was corrected in time."""
    code: str
    name: TextIfAny
    """Null if no law has the code."""
    severity: Severity | None
    """Null, as `certainty` is, for a ruling on something not found."""
    certainty: Annotated[str | None, of("sureness")]
    hand: int | None
    trick: int | None
    seat: SeatIfAny
    line: Place
    claim: Text
    evidence: list[EvidenceData]
    """The proof: the card as written in the log."""
    chips: Whole | None
    """Its cost for the player."""
    said: list[Said]
    """Statements of players about the hand."""
    ruling: Annotated[RulingData | None, of("ruled")]
    slip: Annotated[SlipData | None, Field(exclude_if=untold)] = None
    """Only of an open case that a single change of the record would explain."""


class DocketData(Printed):
    """The cases of one log."""

    log: Text
    open: Whole
    closed: Whole
    """The number of cases, shown or not."""
    cases: list[CaseData]


def docket_json(dockets: Iterable[LogDocket]) -> Iterator[str]:
    return arrayed(map(DocketData.model_validate, dockets))
