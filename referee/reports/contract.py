"""The contract for programs: what a verdict holds, key by key, in order.

`docs/verdict.schema.json` is made from these models. A key whose value is not known is null.
"""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from referee.events import Mark
from referee.game import Cause, Severity, Status
from referee.money import Result

SCHEMA_VERSION: Final = 1

Place = Annotated[int, Field(ge=1)]
"""A line or column, counted from 1; columns in characters."""

Whole = Annotated[int, Field(ge=0)]
"""A number of chips, tricks or findings."""

Digest = Annotated[str, Field(pattern="^sha256:[0-9a-f]{64}$")]


def _untold(value: object) -> bool:
    return value is None or value == []


class _Part(BaseModel):
    """A part of the contract: frozen, with no key that it does not name."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", populate_by_name=True, use_attribute_docstrings=True
    )


class Rules(_Part):
    """The rules that hands were judged by."""

    name: str
    version: Place
    digest: Digest
    """Of the rules alone: the same rules have the same digest, whatever their name."""
    overrides: dict[str, int | str]
    """House rules on top: knob and value."""
    assumed: list[Literal["ruleset", "version"]]
    """What neither the log nor the user stated."""


class RulesChange(_Part):
    """Other rules from some hand on."""

    hand: int
    line: Place
    """Where that hand begins."""
    rules: Rules | None
    """Null where the log names rules that nobody knows."""


class Play(_Part):
    """A card of a trick."""

    seat: str | None
    card: str
    """As far as it is known: `Qd`, `?h`, `??`; `9h/9d` where two versions are told."""
    marks: list[Mark] = Field(default=[], exclude_if=_untold)
    """What was irregular; left out where nothing was."""


class TrickData(_Part):
    """A trick as recorded."""

    trick: int
    leader: str
    """As the log names him."""
    plays: list[Play]
    winner: str | None


class Due(_Part):
    """A movement of chips that the rules ask for; `pot` and `next-pot` are no players."""

    giver: str = Field(alias="from")
    taker: str = Field(alias="to")
    chips: Whole
    cause: Cause


class Said(_Part):
    """What a player said of the hand: quoted, never weighed."""

    line: Place
    seat: str
    text: str


class HandData(_Part):
    """A hand and what it comes to."""

    hand: int
    line: Place
    dealer: str | None
    trump: Literal["s", "h", "d", "c"] | None
    stayed: list[str] | None
    complete: bool
    """Whether the record tells every card played, or why there are none."""
    tricks: list[TrickData]
    taken: dict[str, Whole] | None
    pot: Whole | None
    """What lay there when the tricks were done, before any award."""
    result: Result | None
    winners: list[str] | None
    bourre: list[str] | None
    reneged: list[str] | None
    due: list[Due] | None
    """As far as it is known."""
    said: list[Said]


class EvidenceData(_Part):
    """A place that proves a finding."""

    line: Place
    column: Place
    text: str | None
    """What stands there; null where it belongs to another hand."""


class SlipData(_Part):
    """The single change of the record that would explain a finding away."""

    line: Place
    column: Place
    written: str
    meant: str


class SeatOutcomeData(_Part):
    """What one player may come to: chips won from the pot less those owed for a bourré."""

    seat: str
    least: int
    most: int
    wins: bool | None
    """Whether he takes of the pot; null: as the play goes on."""
    bourre: bool | None
    """Whether he takes no trick; null: as the play goes on."""


class PlayedRightData(_Part):
    """What the hand would have paid had a legal card been played."""

    legal: list[str]
    """The cards put in place of the one that was played."""
    seats: list[SeatOutcomeData]
    """Over all lawful lines of play; empty where it cannot be said."""
    pot_may_stay: bool
    """Whether in some line the pot, or a part of it, is not won."""
    reason: str | None
    """Why it cannot be said."""


class FindingData(_Part):
    """A finding; `played_right` and `layout` stand there only where there is something to tell."""

    code: str
    name: str
    severity: Severity
    certainty: Literal[
        "certain", "certain-if-obeyed", "probable", "possible", "cannot-tell", "excluded"
    ]
    status: Status | None
    hand: int | None
    trick: int | None
    seat: str | None
    card: str | None
    legal: list[str]
    """The cards that would have been legal, as far as they are known."""
    line: Place
    column: Place
    message: str
    evidence: list[EvidenceData]
    source: str
    """A text and its section, a decision record, or what the table says itself: `line 4`, `--set`."""
    source_note: str | None
    """`second-hand`, `house choice`, or `as in pagat 1` where the ruleset takes another's word."""
    chips: Whole | None
    """What it costs its player."""
    slip: SlipData | None
    played_right: PlayedRightData | None = Field(default=None, exclude_if=_untold)
    """Only of an offence that is established, in a hand that is wholly recorded."""
    layout: dict[str, list[str]] | None = Field(default=None, exclude_if=_untold)
    """Only where the finding is possible: everybody's cards in one layout in which it was so."""


class Stacks(_Part):
    """Everybody's chips at the end of the log; who was never counted is left out."""

    start: dict[str, Whole]
    recorded: dict[str, Whole]
    due: dict[str, int] | None
    """Negative is a debt. Null where the chips of some hand are not known."""
    carried: Whole | None
    owed_to_next_pot: dict[str, Whole] | None


class OccasionData(_Part):
    """What the log says of itself, as written; of several lines of one kind the first."""

    game: str | None
    date: str | None
    place: str | None


class Summary(_Part):
    """How many findings there are."""

    violations: Whole
    disputes: Whole
    discrepancies: Whole
    remarks: Whole


class Verdict(_Part):
    """Everything that the referee says about one log."""

    schema_version: Literal[1] = Field(default=SCHEMA_VERSION, alias="schema")
    log: str
    digest: Digest
    rules: Rules | None
    """Of the first hand; null for an empty log, and where the log names rules that nobody knows."""
    hands: list[HandData]
    findings: list[FindingData]
    rules_changed: list[RulesChange]
    """Where the log changes its rules behind the first hand, in order."""
    chips: Stacks
    summary: Summary
    occasion: OccasionData
