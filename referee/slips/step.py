"""One passage of a log as it was judged, and how to judge it again."""

from typing import NamedTuple

from referee.disputes import judge_all
from referee.events import (
    AntesPosted,
    ChipsBought,
    ChipsCashed,
    ChipsCounted,
    ChipsPaid,
    Event,
    PlayerSat,
    PotAwarded,
    PotCarried,
)
from referee.findings import Finding, Severity, Status
from referee.judgement import Judgement, without_rules
from referee.rules_in_force import RulesInForce
from referee.seats import Player
from referee.source import SourceText
from referee.table import Evening

Key = tuple[str, int, str | None]
"""What makes two findings one: the law, the line, the player. Columns move when a line is edited."""

OF_CHIPS = (
    AntesPosted,
    PotAwarded,
    PotCarried,
    ChipsPaid,
    ChipsBought,
    ChipsCashed,
    ChipsCounted,
    PlayerSat,
)
"""Lines whose numbers are chips."""


class Step(NamedTuple):
    """One passage, judged."""

    source: SourceText
    rules: RulesInForce
    said: tuple[Event, ...]
    """What its lines say."""
    events: tuple[Event, ...]
    """The same, and what follows from the rules in force."""
    evening: Evening
    """The one before it."""
    judgement: Judgement
    language: str = "en"
    """The letters of its cards."""
    earlier: tuple[Player, ...] = ()
    """Everybody who ever sat at the table before it."""

    def again(self, events: tuple[Event, ...], evening: Evening) -> Judgement:
        """Judge it with other events, behind another evening."""
        judgement = judge_all(events, evening, self.rules.ruleset)
        return without_rules(judgement) if self.rules.unknown else judgement


def key(finding: Finding) -> Key:
    """What makes it the same finding."""
    return finding.code, finding.problem.at.line, finding.problem.player


def counts(finding: Finding) -> bool:
    """Whether a finding counts against somebody, or against the record."""
    settled = finding.problem.status in (Status.CORRECTED, Status.WAIVED)
    return finding.severity in (Severity.VIOLATION, Severity.DISCREPANCY) and not settled
