"""The cases of a table for programs."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from referee.game import Severity
from referee.reports.contract.finding import SlipData
from referee.reports.contract.hand import Said
from referee.reports.contract.part import Part, Place, Text, Whole, untold
from referee.reports.contract.ruling import RulingData
from referee.reports.contract.text import arrayed
from referee.reports.docket import LogDocket
from referee.studies import TableCase


class CaseData(Part):
    """An offence or a dispute, and the table's ruling on it if there is one."""

    state: Literal["open", "closed"]
    """Closed: the table ruled on it, or it was put right in time."""
    code: str
    name: Text | None
    """Null where no law has the code."""
    severity: Severity | None
    """Null, as `certainty` is, for a ruling on what was not found."""
    certainty: str | None
    hand: int | None
    trick: int | None
    seat: Text | None
    line: Place
    claim: Text
    chips: Whole | None
    """What it costs the player."""
    said: list[Said]
    """What players said of the hand."""
    ruling: RulingData | None
    slip: Annotated[SlipData | None, Field(exclude_if=untold)] = None
    """Only of an open case that a single change of the record would explain away."""


class DocketData(Part):
    """The cases of one log."""

    log: Text
    open: Whole
    closed: Whole
    """How many cases there are, shown or not."""
    cases: list[CaseData]


def docket_json(dockets: Iterable[LogDocket]) -> Iterator[str]:
    """An array of dockets as pieces of text."""
    return arrayed(map(_docket, dockets))


def _docket(docket: LogDocket) -> DocketData:
    cases = [_case(case) for case in docket.cases]
    return DocketData(log=docket.log, open=docket.open, closed=docket.closed, cases=cases)


def _case(case: TableCase) -> CaseData:
    return CaseData(
        state="open" if case.open else "closed",
        code=case.code,
        name=case.name or None,
        severity=case.severity,
        certainty=case.certainty.word if case.certainty is not None else None,
        hand=case.hand,
        trick=case.trick,
        seat=case.player,
        line=case.line,
        claim=case.claim,
        chips=case.chips,
        said=case.said,
        ruling=case.ruled,
        slip=case.slip,
    )
