"""The whole story on one page: text, events, replay, findings, settlement. Read this first."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from referee.disputes import judge_all
from referee.events import Event, HandStarted
from referee.findings import Certainty, Finding, Severity
from referee.hand_log import read
from referee.judgement import Judgement, without_rules
from referee.nice import Judging
from referee.played_right import with_right_play
from referee.rules_in_force import RulesInForce, RulesWanted
from referee.slips import MOST_TRIALS, Step, with_slips
from referee.source import SourceText
from referee.sparing import with_nice_plays
from referee.suspecting import with_suspicions
from referee.table import Evening

AS_THE_LOG_SAYS = RulesWanted()


class AuditedPassage(NamedTuple):
    """One hand of a log, or the lines before the first, with everything found in it."""

    source: SourceText
    rules: RulesInForce
    judgement: Judgement
    events: tuple[Event, ...] = ()
    """What its lines say."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found, in the order of the record."""
        return self.judgement.findings


@dataclass(frozen=True, slots=True)
class Audit:
    """A whole log, audited."""

    name: str
    digest: str
    """`sha256:…` of the text."""
    passages: tuple[AuditedPassage, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything found, in the order of the record."""
        return tuple(one for passage in self.passages for one in passage.findings)

    def count(self, severity: Severity) -> int:
        """How many findings of that severity there are."""
        return sum(one.severity is severity for one in self.findings)


def audit(
    text: str,
    wanted: RulesWanted = AS_THE_LOG_SAYS,
    name: str = "log",
    judging: Judging | None = None,
    suspecting: Certainty | None = None,
) -> Audit:
    """Audit the text of a log. Whatever the text holds, nothing is raised.

    `judging`: how nice plays are to be looked for; None: not at all, for it takes its time.
    `suspecting`: how sure it must be that an unrecorded card makes a play wrong for it to be told;
    None: only what is proved is told.
    Raises `RulesetError` when `wanted` names a ruleset or a knob that does not exist.
    """
    digest = "sha256:" + hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
    lines = text.splitlines()
    passages = audit_passages(lines, wanted, name, judging, suspecting=suspecting)
    return Audit(name, digest, tuple(passages))


def audit_passages(  # noqa: PLR0913 - what is looked for besides has a name each
    lines: Iterable[str],
    wanted: RulesWanted = AS_THE_LOG_SAYS,
    name: str = "log",
    judging: Judging | None = None,
    trials: int = MOST_TRIALS,
    *,
    suspecting: Certainty | None = None,
) -> Iterator[AuditedPassage]:
    """Audit a log hand by hand, as a stream: memory does not grow with its length.

    `judging`, `suspecting`: as for `audit`.
    `trials`: how many hands may be judged again in search of slips of the pen; 0 where nobody asks.
    """
    steps = with_right_play(with_slips(_judged(lines, wanted, name), trials))
    if judging is not None:
        steps = with_nice_plays(steps, judging)
    if suspecting is not None:
        steps = with_suspicions(steps, suspecting)
    for step in steps:
        yield AuditedPassage(step.source, step.rules, step.judgement, step.said)


def _judged(lines: Iterable[str], wanted: RulesWanted, name: str) -> Iterator[Step]:
    """Each passage judged under the rules that held when it began."""
    rules, evening = RulesInForce.at_start(wanted), Evening()
    for passage in read(lines, name):
        following, refused = rules.after(passage.events, wanted)
        is_hand = any(isinstance(event, HandStarted) for event in passage.events)
        rules = rules if is_hand else following
        events = (*passage.events, *refused, *rules.note_assumed(passage.events))
        judgement = judge_all(events, evening, rules.ruleset)
        judgement = without_rules(judgement) if rules.unknown else judgement
        yield Step(passage.source, rules, passage.events, events, evening, judgement)
        evening, rules = judgement.evening, following
