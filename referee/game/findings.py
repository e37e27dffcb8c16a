"""Findings: how serious, how certain, what proves them, what they cost."""

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import NamedTuple

from referee.game.cards import Card
from referee.game.chips import Chips
from referee.game.places import Span
from referee.game.seats import Player


class Severity(Enum):
    """How serious a finding is, the most serious first."""

    VIOLATION = "violation"
    """A rule was broken; the ruleset says what it costs."""
    DISPUTE = "dispute"
    """For the table to decide."""
    DISCREPANCY = "discrepancy"
    """The record contradicts itself, or its arithmetic is wrong."""
    REMARK = "remark"


class Certainty(IntEnum):
    """How sure a finding is, from a proof down; samples never make one `CERTAIN`."""

    CERTAIN = 5
    """True in every world that the cards allow."""
    CERTAIN_IF_OBEYED = 4
    """True in every world in which the others kept the rules."""
    PROBABLE = 3
    POSSIBLE = 2
    """True in some layout."""
    CANNOT_TELL = 1
    """The record is too thin, or the budget was spent."""
    EXCLUDED = 0

    @property
    def word(self) -> str:
        """The certainty as the reports write it: `certain-if-obeyed`."""
        return self.name.lower().replace("_", "-")


class Status(Enum):
    """Whether an offence was put right in the ruleset's window."""

    CORRECTED = "corrected"
    ESTABLISHED = "established"
    OPEN = "open"
    """The record ends before the window has passed."""
    WAIVED = "waived"
    """The table ruled that it shall not count."""
    UPHELD = "upheld"
    """The table ruled that it counts, and so settled it."""


class Evidence(NamedTuple):
    """A line that proves a problem, and what it proves in a few words."""

    at: Span
    says: str = "this proves it"


class Cost(NamedTuple):
    """What a finding costs its player under the ruleset."""

    chips: Chips | None
    """None if it is unknown, because the pot is."""
    sentence: str


class Problem(NamedTuple):
    """What a law found: a sentence and the places that prove it. `Law` makes a finding of it."""

    message: str
    """One sentence in the past tense, the player first, without blame."""
    at: Span
    player: Player | None = None
    card: Card | None = None
    legal: tuple[Card, ...] = ()
    """The cards that would have been legal, as far as the hand is known."""
    evidence: tuple[Evidence, ...] = ()
    certainty: Certainty = Certainty.CERTAIN
    status: Status | None = None
    status_reason: str = ""
    """Why the status is what it is: `trick 5 was played`."""
    severity: Severity | None = None
    """Only where it differs from the law's own."""
    name: str | None = None
    """Only where it is more exact than the law's own."""
    advice: str = ""
    """What to do or to write instead."""
    cost: Cost | None = None
    """The chips that went wrong, if the problem is about chips."""
    layout: tuple[tuple[Player, tuple[Card, ...]], ...] = ()
    """If it is only possible: everybody's cards in a layout that shows it."""


class Citation(NamedTuple):
    """Where a law comes from: a section of a source, or a decision record."""

    source: str
    """A key of `docs/sources.md` and a section: `boo-ray play.1`."""
    duty: str = ""
    """The rule in a few words: `must follow suit`."""
    note: str = ""
    """A note on the source: `second-hand`, `house choice`, `as in pagat 1`."""


class SeatOutcome(NamedTuple):
    """What a hand may bring a player: chips from the pot, less those owed for a bourré."""

    player: Player
    least: int
    most: int
    wins: bool | None
    """Whether the player wins from the pot; None: it depends on the play."""
    bourre: bool | None
    """Whether the player takes no trick; None: it depends on the play."""


class PlayedRight(NamedTuple):
    """What a hand would have paid if a legal card had been played."""

    legal: tuple[Card, ...]
    """The cards that were put in place of the one that was played."""
    seats: tuple[SeatOutcome, ...] = ()
    """Every stayer, over all lawful lines of play; empty if it is unknown."""
    pot_may_stay: bool = False
    """Whether in some line part of the pot is not won."""
    sentence: str = ""
    reason: str = ""
    """Why it is unknown."""


class SlipBeside(NamedTuple):
    """Another single change of the record that would explain a finding as well."""

    at: Span
    """The first place that it changes."""
    written: str
    meant: str
    phrase: str
    """What it supposes: `8 written as 6 in line 10`."""


class Slip(NamedTuple):
    """The single change of the record that would explain a finding."""

    at: Span
    written: str
    meant: str
    sentence: str
    lines: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """What would stand in each line that it changes; empty where another change would do as well."""
    others: tuple[SlipBeside, ...] = ()
    """What would do as well, likeliest first."""
    last: bool = False
    """Whether it changes a line about chips after which no other stands that could bear it out."""


class Dissent(NamedTuple):
    """Somebody who was against a ruling."""

    player: Player
    reason: str
    """As written; may be empty."""


class Ruled(NamedTuple):
    """What the table decided about an offence of a player, and who was against it."""

    code: str
    player: Player
    trick: int | None
    """The trick that it is about; None: all of the hand."""
    upheld: bool
    """If not, it was waived."""
    reason: str
    """As written; may be empty."""
    at: Span
    dissent: tuple[Dissent, ...] = ()
    in_favour: tuple[Player, ...] = ()
    """Who voted for it, as far as that is recorded."""
    overruled: "Ruled | None" = None
    """The ruling on the same that stood before it."""


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
    """Only for an offence that can no longer be put right, in a fully recorded hand."""
    slip: Slip | None = None
    no_slip: str = ""
    """Why there is none, in a sentence, if one was searched for."""
    ruled: Ruled | None = None
    """What the table decided about it."""

    def __repr__(self) -> str:
        return f"<{self.code} {self.message}, line {self.line}, {self.certainty.word}>"

    @property
    def message(self) -> str:
        """What happened, in one sentence."""
        return self.problem.message

    @property
    def line(self) -> int:
        """The number of the line in the log, from 1."""
        return self.problem.at.line

    @property
    def column(self) -> int:
        """The first character in that line, from 1."""
        return self.problem.at.column

    @property
    def certainty(self) -> Certainty:
        """How sure it is."""
        return self.problem.certainty

    @property
    def player(self) -> Player | None:
        """The player whom it is about."""
        return self.problem.player

    @property
    def card(self) -> Card | None:
        """The card that it is about."""
        return self.problem.card

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that would have been legal, as far as the hand is known."""
        return self.problem.legal

    @property
    def counts(self) -> bool:
        """Whether it counts against a player or the record, and was neither put right nor settled."""
        settled = self.ruled is not None or self.problem.status is Status.CORRECTED
        return self.severity in (Severity.VIOLATION, Severity.DISCREPANCY) and not settled

    @property
    def gravity(self) -> Severity:
        """How serious it is today: what the table has settled is a remark."""
        return Severity.REMARK if self.ruled else self.severity


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sort findings by their place in the record, then by code."""
    return tuple(sorted(findings, key=lambda finding: (finding.problem.at, finding.code)))
