"""A finding for programs."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from referee.contract.part import (
    AtColumn,
    AtLine,
    Beside,
    CardWord,
    Layout,
    Part,
    Place,
    Seat,
    Text,
    TextIfAny,
    Whole,
    of,
    untold,
)
from referee.game import Evidence, Finding, Severity, SourceText, Status


class EvidenceData(Part):
    """A place that proves a finding."""

    line: Place
    column: Place
    text: Text | None
    """What stands there; null where it belongs to another hand."""


class SlipBesideData(Part):
    """Another single change that would do as well."""

    line: AtLine
    column: AtColumn
    written: Text
    meant: Text
    phrase: Text
    """All of it in words: two places that are exchanged, too."""


class SlipData(Part):
    """The single change of the record that would explain a finding away."""

    line: AtLine
    column: AtColumn
    written: Text
    meant: Text
    others: list[SlipBesideData] = Field(default_factory=list, exclude_if=untold)
    """Only where other single changes would do as well: all of them, likeliest first."""


class SeatOutcomeData(Part):
    """What one player may come to: chips won from the pot less those owed for a bourré."""

    seat: Seat
    least: int
    most: int
    wins: bool | None
    """Whether they take of the pot; null: as the play goes on."""
    bourre: bool | None
    """Whether they take no trick; null: as the play goes on."""


class PlayedRightData(Part):
    """What the hand would have paid had a legal card been played."""

    legal: list[CardWord]
    """The cards put in place of the one that was played."""
    seats: list[SeatOutcomeData]
    """Over all lawful lines of play; empty where it cannot be said."""
    pot_may_stay: bool
    """Whether in some line the pot, or a part of it, is not won."""
    reason: TextIfAny
    """Why it cannot be said."""


class DissentData(Part):
    """Somebody who was against a ruling."""

    seat: Seat
    reason: TextIfAny


class RulingData(Part):
    """What the table decided about a finding, by the last of its rulings."""

    verdict: Annotated[
        Literal["upheld", "waived"],
        of("upheld"),
        BeforeValidator(lambda upheld: "upheld" if upheld is True else upheld or "waived"),
    ]
    line: AtLine
    reason: TextIfAny
    in_favour: list[Text] = Field(default_factory=list, exclude_if=untold)
    """Who voted for it; left out where that is not recorded."""
    dissent: list[DissentData]
    overruled: "RulingData | None"
    """The ruling that stood before it."""


class FindingData(Part):
    """A finding; the last keys, from `no_slip` on, stand there only where there is something to report."""

    code: str
    name: Text
    severity: Severity
    certainty: Annotated[
        Literal["certain", "certain-if-obeyed", "probable", "possible", "cannot-tell", "excluded"],
        of("problem", "certainty", "word"),
    ]
    status: Annotated[Status | None, of("problem", "status")]
    hand: int | None
    trick: int | None
    seat: Annotated[Text | None, of("problem", "player")]
    card: Annotated[CardWord | None, of("problem", "card")]
    legal: Annotated[list[CardWord], of("problem", "legal")]
    """The cards that would have been legal, as far as they are known."""
    line: AtLine
    column: AtColumn
    message: Annotated[Text, of("problem", "message")]
    evidence: list[EvidenceData]
    source: Annotated[Text, of("citation", "source")]
    """A text and its section, a decision record, or what the table says itself: `line 4`, `--set`."""
    source_note: Annotated[TextIfAny, of("citation", "note")]
    """`second-hand`, `house choice`, or `as in pagat 1` where the ruleset takes another's word."""
    chips: Whole | None
    """What it costs its player."""
    slip: SlipData | None
    no_slip: Annotated[TextIfAny, Field(exclude_if=untold)] = None
    """Only where a slip was to be searched for and none is offered: that none fits, or that the search
    was cut short."""
    played_right: PlayedRightData | None = Field(default=None, exclude_if=untold)
    """Only of an offence that is established, in a hand that is wholly recorded."""
    ruling: Annotated[RulingData | None, of("ruled"), Field(exclude_if=untold)] = None
    """Only where the table ruled on it."""
    read_as: list[Text] = Field(default_factory=list, exclude_if=untold)
    """Only of notes: the lines of a log that the line was read as."""
    layout: Annotated[Layout | None, Field(exclude_if=untold)] = None
    """Only where the finding is possible: everybody's cards in one layout in which it was so."""


def found(finding: Finding, source: SourceText) -> FindingData:
    """The finding, its evidence quoted from `source`."""
    problem, at = finding.problem, source.shown(finding.problem.at)
    meant = source.read_as(at.line)
    whole = Beside(
        finding,
        at=at,
        evidence=[_evidence(evidence, source) for evidence in problem.evidence],
        chips=finding.cost.chips if finding.cost else None,
        read_as=meant.lines if meant else [],
        layout=problem.layout or None,
    )
    return FindingData.model_validate(whole)


def _evidence(proof: Evidence, source: SourceText) -> EvidenceData:
    at = source.shown(proof.at)
    text = source.quoted(at) if source.holds(at.line) else None
    return EvidenceData(line=at.line, column=at.column, text=text)
