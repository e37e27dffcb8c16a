"""Findings and cases for programs."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from referee import reports, studies
from referee.contract import part
from referee.contract.hand import Said
from referee.findings import Evidence, Finding, Severity, Status
from referee.game import SourceText
from referee.verdicts import Account


class EvidenceData(part.Part):
    """A place that proves a finding."""

    line: part.Place
    column: part.Place
    text: part.Text | None
    """The text there; null if it belongs to another hand."""


class SlipBesideData(part.Part):
    """Another single change that explains as much."""

    line: part.AtLine
    column: part.AtColumn
    written: part.Text
    meant: part.Text
    phrase: part.Text
    """The whole change in words, both places of an exchange included."""


class SlipData(part.Part):
    """The single change of the record that would explain a finding."""

    line: part.AtLine
    column: part.AtColumn
    written: part.Text
    meant: part.Text
    others: list[SlipBesideData] = Field(default_factory=list, exclude_if=part.untold)
    """Other single changes that explain as much, likeliest first, if any."""


class SeatOutcomeData(part.Part):
    """A player's possible result: chips won from the pot less those owed for a bourré."""

    seat: part.Seat
    least: int
    most: int
    wins: bool | None
    """True if they win from the pot; null: depends on the play."""
    bourre: bool | None
    """True if they take no trick; null: depends on the play."""


class PlayedRightData(part.Part):
    """The payments of the hand if a legal card had been played."""

    legal: list[part.CardWord]
    """The cards tried in place of the one played."""
    seats: list[SeatOutcomeData]
    """Over all lawful lines of play; empty if unknown."""
    pot_may_stay: bool
    """True if part of the pot may stay unwon."""
    reason: part.TextIfAny
    """The reason why it is unknown."""


class DissentData(part.Part):
    """A player who was against a ruling."""

    seat: part.Seat
    reason: part.TextIfAny


class AccountData(part.Part):
    """Who says a line that proves a finding."""

    line: part.Place
    seats: Annotated[list[part.Text], part.of("players")]
    card: part.CardWord | None
    """The version of a disputed card that they remember."""


class RulingData(part.Part):
    """The table's last ruling on a finding."""

    verdict: Annotated[
        Literal["upheld", "waived"],
        part.of("upheld"),
        BeforeValidator(lambda upheld: "upheld" if upheld is True else upheld or "waived"),
    ]
    line: part.AtLine
    reason: part.TextIfAny
    in_favour: list[part.Text] = Field(default_factory=list, exclude_if=part.untold)
    """Players who voted for it; left out if not recorded."""
    dissent: list[DissentData]
    overruled: "RulingData | None"
    """The ruling before it."""


class FindingData(part.Part):
    """A finding; the keys from `no_slip` on are present only if there is something to report."""

    code: str
    name: part.Text
    severity: Severity
    certainty: Annotated[
        Literal["certain", "certain-if-obeyed", "probable", "possible", "cannot-tell", "excluded"],
        part.of("problem", "certainty", "word"),
    ]
    status: Annotated[Status | None, part.of("problem", "status")]
    hand: int | None
    trick: int | None
    seat: Annotated[part.Text | None, part.of("problem", "player")]
    card: Annotated[part.CardWord | None, part.of("problem", "card")]
    legal: Annotated[list[part.CardWord], part.of("problem", "legal")]
    """The cards that would have been legal, as far as known."""
    line: part.AtLine
    column: part.AtColumn
    message: Annotated[part.Text, part.of("problem", "message")]
    evidence: list[EvidenceData]
    source: Annotated[part.Text, part.of("citation", "source")]
    """A text and its section, a decision record, or the table's own words: `line 4`, `--set`."""
    source_note: Annotated[part.TextIfAny, part.of("citation", "note")]
    """`second-hand`, `house choice`, or `as in pagat 1` where the ruleset relies on another."""
    chips: part.Whole | None
    """Its cost for the player."""
    slip: SlipData | None
    no_slip: Annotated[part.TextIfAny, Field(exclude_if=part.untold)] = None
    """The reason why no slip is offered, if one was searched for: none fits, or the search was cut short."""
    played_right: PlayedRightData | None = Field(default=None, exclude_if=part.untold)
    """Only of an established offence in a fully recorded hand."""
    ruling: Annotated[RulingData | None, part.of("ruled"), Field(exclude_if=part.untold)] = None
    """Only if the table ruled on it."""
    read_as: list[part.Text] = Field(default_factory=list, exclude_if=part.untold)
    """Only of notes: the lines of a log that the line was read as."""
    accounts: list[AccountData] = Field(default_factory=list, exclude_if=part.untold)
    """By whose account the lines are that prove it, as far as the log names somebody."""
    layout: Annotated[part.Layout | None, Field(exclude_if=part.untold)] = None
    """Only if the finding is possible: everybody's cards in one layout in which it is so."""


def found(finding: Finding, source: SourceText, accounts: tuple[Account, ...] = ()) -> FindingData:
    problem, at = finding.problem, source.shown(finding.problem.at)
    meant = source.read_as(at.line)
    whole = part.Beside(
        finding,
        at=at,
        evidence=[_evidence(evidence, source) for evidence in problem.evidence],
        chips=finding.cost.chips if finding.cost else None,
        read_as=meant.lines if meant else [],
        layout=problem.layout or None,
        accounts=accounts,
    )
    return FindingData.model_validate(whole)


def _evidence(proof: Evidence, source: SourceText) -> EvidenceData:
    at = source.shown(proof.at)
    text = source.quoted(at) if source.holds(at.line) else None
    return EvidenceData(line=at.line, column=at.column, text=text)


class CaseData(part.Part):
    """An offence or a dispute, and the table's ruling on it, if any."""

    state: Literal["open", "closed"]
    """Closed: the table ruled on it, or it was corrected in time."""
    code: str
    name: part.TextIfAny
    """Null if no law has the code."""
    severity: Severity | None
    """Null, as `certainty` is, for a ruling on something not found."""
    certainty: Annotated[str | None, part.of("sureness")]
    hand: int | None
    trick: int | None
    seat: part.SeatIfAny
    line: part.Place
    claim: part.Text
    evidence: list[EvidenceData]
    """The proof: the card as written in the log."""
    chips: part.Whole | None
    """Its cost for the player."""
    said: list[Said]
    """Statements of players about the hand."""
    ruling: Annotated[RulingData | None, part.of("ruled")]
    slip: Annotated[SlipData | None, Field(exclude_if=part.untold)] = None
    """Only of an open case that a single change of the record would explain."""


class DocketData(part.Printed):
    """The cases of one log."""

    log: part.Text
    open: part.Whole
    closed: part.Whole
    """The number of cases, shown or not."""
    cases: list[CaseData]


def docket_json(dockets: Iterable["reports.LogDocket"]) -> Iterator[str]:
    shown = (part.Beside(docket, cases=list(map(_case, docket.cases))) for docket in dockets)
    return part.arrayed(map(DocketData.model_validate, shown))


def _case(case: "studies.TableCase") -> part.Beside:
    evidence = [_evidence(proof, case.source) for proof in case.evidence]
    return part.Beside(case, evidence=evidence, chips=case.cost and case.cost.chips)
