"""One passage of a log as it was judged, and how to judge it again."""

from collections.abc import Iterable
from typing import NamedTuple

from referee.audits.disputes import judge_all
from referee.audits.judgement import Judgement, Looking, without_rules
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
from referee.game import Effort, Finding, Letters, Player, Severity, SourceText, Status, letters
from referee.laws import law_of
from referee.replay import Evening, disputes
from referee.rulesets import RulesInForce

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
    earlier: tuple[Player, ...] = ()
    """Everybody who ever sat at the table before it."""

    @property
    def letters(self) -> Letters:
        """The letters of its cards."""
        hand = self.judgement.hand
        return hand.letters if hand else letters(self.evening.language)

    @property
    def keys(self) -> frozenset[Key]:
        """What was found in it, remarks too."""
        return frozenset(map(key, self.judgement.findings))

    @property
    def sought(self) -> frozenset[Key]:
        """The findings for which a slip is looked for."""
        return frozenset(key(one) for one in self.judgement.findings if counts(one))

    def again(
        self, events: tuple[Event, ...], evening: Evening, effort: Effort, *, explained: bool
    ) -> Judgement | None:
        """Judge it with other events, behind another evening.

        None as soon as a finding comes up that it did not have; where something is to be
        `explained` by it, also where no finding is gone. Raises `BoundPassedError`.
        """
        ruleset = self.rules.ruleset
        if self.rules.unknown or disputes(events):
            judgement = judge_all(events, evening, ruleset, effort)
            return without_rules(judgement) if self.rules.unknown else judgement
        looking, found = Looking(events, evening, ruleset, effort), list[Finding]()
        if not self._all_known(looking.at_sight(), found):
            return None
        if explained and not self._may_explain(frozenset(map(key, found))):
            return None
        for closer in (looking.by_knowledge(), looking.by_elimination(), looking.of_rulings(found)):
            if not self._all_known(closer, found):
                return None
        return looking.judgement(found)

    def _all_known(self, findings: Iterable[Finding], found: list[Finding]) -> bool:
        """Whether it had all of these already; they are added to those `found`."""
        was = self.keys
        for one in findings:
            if key(one) not in was:
                return False
            found.append(one)
        return True

    def _may_explain(self, found: frozenset[Key]) -> bool:
        """Whether one of its findings that counts is gone, or may be when the chips are counted."""
        chips = {key(one) for one in self.judgement.findings if _of_chips(one)}
        return bool(self.sought - found) or bool(chips & self.sought)


def _of_chips(finding: Finding) -> bool:
    return law_of(finding).of_chips


def key(finding: Finding) -> Key:
    """What makes it the same finding."""
    return finding.code, finding.problem.at.line, finding.problem.player


def counts(finding: Finding) -> bool:
    """Whether a finding counts against somebody, or against the record."""
    settled = finding.problem.status in (Status.CORRECTED, Status.WAIVED)
    return finding.severity in (Severity.VIOLATION, Severity.DISCREPANCY) and not settled
