"""What a law found: how grave, how certain, what proves it, what it costs."""

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import NamedTuple

from referee.game.cards import Card
from referee.game.chips import Chips
from referee.game.places import Span
from referee.game.seats import Player


class Severity(Enum):
    """How grave a finding is, gravest first."""

    VIOLATION = "violation"
    """A rule was broken; the ruleset says what it costs."""
    DISPUTE = "dispute"
    """For the table to decide."""
    DISCREPANCY = "discrepancy"
    """The record contradicts itself, or its arithmetic is wrong."""
    REMARK = "remark"


class Certainty(IntEnum):
    """How sure a finding is, from a proof down; never the result of samples at `CERTAIN`."""

    CERTAIN = 5
    """So in every world that the cards allow."""
    CERTAIN_IF_OBEYED = 4
    """So in every world in which the others kept the rules."""
    PROBABLE = 3
    POSSIBLE = 2
    """A layout exists in which it is so."""
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


class Evidence(NamedTuple):
    """A line that proves a problem, and what it proves in a few words."""

    at: Span
    says: str = "this proves it"


class Cost(NamedTuple):
    """What a finding costs its player under the ruleset."""

    chips: Chips | None
    """None: it cannot be said, for the pot is not known."""
    sentence: str


class Problem(NamedTuple):
    """What a law saw: a sentence and the places that prove it. `Law` makes a finding of it."""

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
    """The chips that went wrong, where the problem is one of the book."""
    layout: tuple[tuple[Player, tuple[Card, ...]], ...] = ()
    """Where it is only possible: everybody's cards in one layout in which it was so."""


class Citation(NamedTuple):
    """Where a law comes from: a section of a source, or a decision record."""

    source: str
    """A key of `docs/sources.md` and a section: `boo-ray play.1`."""
    duty: str = ""
    """The rule in a few words of our own: `must follow suit`."""
    note: str = ""
    """What else is to be known of the source: `second-hand`, `house choice`, `as in pagat 1`."""


class SeatOutcome(NamedTuple):
    """What one player may come to in a hand: chips won from the pot less those owed for a bourré."""

    player: Player
    least: int
    most: int
    wins: bool | None
    """Whether he takes of the pot; None: as the play goes on."""
    bourre: bool | None
    """Whether he takes no trick; None: as the play goes on."""


class PlayedRight(NamedTuple):
    """What a hand would have paid had a legal card been played: the other settlement of an offence."""

    legal: tuple[Card, ...]
    """The cards that were put in place of the one that was played."""
    seats: tuple[SeatOutcome, ...] = ()
    """Everybody who stayed, over all lawful lines of play; empty where it cannot be said."""
    pot_may_stay: bool = False
    """Whether in some line the pot, or a part of it, is not won."""
    sentence: str = ""
    reason: str = ""
    """Why it cannot be said."""


class Slip(NamedTuple):
    """The single change of the record that would explain a finding away."""

    at: Span
    written: str
    meant: str
    sentence: str


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
    """Only where it is an offence that can no longer be put right, in a hand that is wholly told."""
    slip: Slip | None = None
    no_slip: str = ""
    """Why there is none, in a sentence, where one was to be looked for."""


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings in the order of the record; of several at one place by code."""
    return tuple(sorted(findings, key=lambda finding: (finding.problem.at, finding.code)))
