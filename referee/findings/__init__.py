"""Findings: how serious, how certain, what proves them, what they cost."""

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import NamedTuple

from referee.game import Card, Chips, Player, Span
from referee.messages import say


class Severity(Enum):
    """The severity of a finding, the most serious first."""

    VIOLATION = "violation"
    """A rule was broken; the ruleset says what it costs."""
    DISPUTE = "dispute"
    """For the table to decide."""
    DISCREPANCY = "discrepancy"
    """The record contradicts itself, or its arithmetic is wrong."""
    REMARK = "remark"


class Certainty(IntEnum):
    """The certainty of a finding, a proof first; samples never make one `CERTAIN`."""

    CERTAIN = 5
    """True in every world that the cards allow."""
    CERTAIN_IF_OBEYED = 4
    """True in every world in which the others kept the rules."""
    PROBABLE = 3
    POSSIBLE = 2
    """True in some layout."""
    CANNOT_TELL = 1
    """The record is too thin, or the search reached its bound."""
    EXCLUDED = 0

    @property
    def word(self) -> str:
        """The certainty as reports write it: `certain-if-obeyed`."""
        return self.name.lower().replace("_", "-")

    def __str__(self) -> str:
        return self.word


class Status(Enum):
    """The state of an offence in the ruleset's window for corrections."""

    CORRECTED = "corrected"
    ESTABLISHED = "established"
    OPEN = "open"
    """The record ends before the window has passed."""
    WAIVED = "waived"
    """The table ruled that it does not count."""
    UPHELD = "upheld"
    """The table ruled that it counts, which settles it."""


class Evidence(NamedTuple):
    """A line that proves a problem, and what it proves in a few words."""

    at: Span
    says: str = say("this proves it")


class Cost(NamedTuple):
    """The price of a finding for its player under the ruleset."""

    chips: Chips | None
    """None if unknown, because the pot is."""
    sentence: str


class Problem(NamedTuple):
    """A sentence that a law found to be true, with its proof."""

    message: str
    """One sentence in the past tense, the player first, without blame."""
    at: Span
    player: Player | None = None
    card: Card | None = None
    legal: tuple[Card, ...] = ()
    """As far as the hand is known."""
    evidence: tuple[Evidence, ...] = ()
    certainty: Certainty = Certainty.CERTAIN
    status: Status | None = None
    status_reason: str = ""
    """The reason for the status: `trick 5 was played`."""
    severity: Severity | None = None
    """Set if it differs from the law's own."""
    name: str | None = None
    """Set if it is more exact than the law's own."""
    advice: str = ""
    cost: Cost | None = None
    """For a problem about chips: those that went wrong."""
    layout: tuple[tuple[Player, tuple[Card, ...]], ...] = ()
    """For one that is only possible: everybody's cards in a layout that shows it."""

    @property
    def places(self) -> tuple[Span, ...]:
        """Its own place, then those of its evidence."""
        return self.at, *(evidence.at for evidence in self.evidence)


class Citation(NamedTuple):
    """The source of a law: a section of a text, or a decision record."""

    source: str
    """A key of `docs/sources.md` and a section: `boo-ray play.1`."""
    duty: str = ""
    """The rule in a few words: `must follow suit`."""
    note: str = ""
    """A note on the source: `second-hand`, `house choice`, `as in pagat 1`."""


class SeatOutcome(NamedTuple):
    """The chips that a hand may bring a player: from the pot, less a bourré."""

    player: Player
    least: int
    most: int
    wins: bool | None
    """True if they win from the pot; None if it depends on the play."""
    bourre: bool | None
    """True if they take no trick; None if it depends on the play."""


class PlayedRight(NamedTuple):
    """The payments of a hand, had a legal card been played."""

    legal: tuple[Card, ...]
    """The cards tried in place of the one that was played."""
    seats: tuple[SeatOutcome, ...] = ()
    """Every stayer, over all lawful lines of play; empty if unknown."""
    pot_may_stay: bool = False
    """True if some line leaves part of the pot unwon."""
    sentence: str = ""
    reason: str = ""
    """The reason why it is unknown."""


class SlipBeside(NamedTuple):
    """Another single change that would explain the finding as well."""

    at: Span
    """The first place that it changes."""
    written: str
    meant: str
    phrase: str
    """`8 written as 6 in line 10`."""
    lines: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """The new text of each changed line."""


class Slip(NamedTuple):
    """The single change of the record that would explain a finding."""

    at: Span
    written: str
    meant: str
    phrase: str
    sentence: str
    lines: tuple[tuple[int, tuple[str, ...]], ...] = ()
    others: tuple[SlipBeside, ...] = ()
    """Likeliest first."""
    last: bool = False
    """True if no later line about chips could confirm it."""


class Dissent(NamedTuple):
    """A player who was against a ruling."""

    player: Player
    reason: str
    """As written."""


class Ruled(NamedTuple):
    """The table's ruling on a player's offence, and who was against it."""

    code: str
    """Empty for whatever card or draw of the player was against the rules."""
    player: Player
    trick: int | None
    """The trick in question; None for the whole hand."""
    upheld: bool
    reason: str
    """As written."""
    at: Span
    dissent: tuple[Dissent, ...] = ()
    in_favour: tuple[Player, ...] = ()
    """The players who voted for it, where recorded."""
    overruled: "Ruled | None" = None
    """The earlier ruling on the same offence."""


class Finding(NamedTuple):
    """A problem with everything that a reader needs to check it."""

    code: str
    name: str
    severity: Severity
    citation: Citation
    problem: Problem
    hand: int | None = None
    trick: int | None = None
    cost: Cost | None = None
    played_right: PlayedRight | None = None
    """Only for an offence past correction, in a fully recorded hand."""
    slip: Slip | None = None
    no_slip: str = ""
    ruled: Ruled | None = None

    def __repr__(self) -> str:
        return f"<{self.code} {self.message}, line {self.line}, {self.certainty.word}>"

    @property
    def key(self) -> tuple[str, Span, Player | None]:
        """The part shared with the same finding of another judgement."""
        return self.code, self.problem.at, self.problem.player

    @property
    def message(self) -> str:
        return self.problem.message

    @property
    def line(self) -> int:
        return self.problem.at.line

    @property
    def column(self) -> int:
        return self.problem.at.column

    @property
    def certainty(self) -> Certainty:
        return self.problem.certainty

    @property
    def player(self) -> Player | None:
        return self.problem.player

    @property
    def card(self) -> Card | None:
        return self.problem.card

    @property
    def legal(self) -> tuple[Card, ...]:
        return self.problem.legal

    @property
    def counts(self) -> bool:
        """True if it counts against a player or the record, and is neither put right nor settled."""
        settled = self.ruled is not None or self.problem.status is Status.CORRECTED
        return self.severity in (Severity.VIOLATION, Severity.DISCREPANCY) and not settled

    @property
    def gravity(self) -> Severity:
        """The severity today: a remark, once the table has settled it."""
        return Severity.REMARK if self.ruled else self.severity


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda finding: (finding.problem.at, finding.code)))
