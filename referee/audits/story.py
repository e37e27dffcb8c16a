"""The whole story on one page: text, events, replay, findings, settlement. Read this first."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from referee.audits.disputes import judge_all
from referee.audits.judgement import Judgement, without_rules
from referee.audits.nice_plays import with_nice_plays
from referee.audits.played_right import with_right_play
from referee.audits.slips import Step, with_slips
from referee.audits.suspicions import with_suspicions
from referee.events import Event, TestimonyGiven
from referee.game import Certainty, Finding, Letters, SourceText, letters
from referee.hand_log import lines_of, read
from referee.playouts import Judging
from referee.replay import Evening
from referee.rulesets import RulesInForce, RulesWanted

AS_THE_LOG_SAYS = RulesWanted()


class Looks(NamedTuple):
    """What is looked for besides what the laws find by themselves."""

    slip_steps: int | None = None
    """What the search for slips of the pen may take, counted in cards and lines replayed; 0: none is
    made; None: as much as is usual."""
    right_play: bool = True
    """Whether to tell what a hand would have paid as if played right."""
    judging: Judging | None = None
    """How nice plays are to be looked for; None: not at all, for it takes its time."""
    suspecting: Certainty | None = None
    """How sure it must be that an unrecorded card makes a play wrong for it to be told; None: only
    what is proved is told."""


AS_USUAL = Looks()
LAWS_ALONE = Looks(slip_steps=0, right_play=False)
"""For whoever does not show the findings."""


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

    @property
    def letters(self) -> Letters:
        """The letters in which the log writes its cards."""
        hand = self.judgement.hand
        return hand.letters if hand else letters(self.judgement.evening.language)

    @property
    def testimony(self) -> tuple[TestimonyGiven, ...]:
        """What players said, in the order of the record."""
        return tuple([event for event in self.events if isinstance(event, TestimonyGiven)])


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


def audit(
    text: str,
    wanted: RulesWanted = AS_THE_LOG_SAYS,
    name: str = "log",
    looks: Looks = AS_USUAL,
) -> Audit:
    """Audit the text of a log. Whatever the text holds, nothing is raised.

    Raises `RulesetError` when `wanted` names a ruleset or a knob that does not exist.
    """
    digest = f"sha256:{hashlib.sha256(_bytes(text)).hexdigest()}"
    return Audit(name, digest, tuple(audit_passages(lines_of(text), wanted, name, looks)))


def _bytes(text: str) -> bytes:
    """The text as it stood in its file, or, where no file can hold it, as bytes all the same."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def audit_passages(
    lines: Iterable[str],
    wanted: RulesWanted = AS_THE_LOG_SAYS,
    name: str = "log",
    looks: Looks = AS_USUAL,
) -> Iterator[AuditedPassage]:
    """Audit a log hand by hand, as a stream: memory does not grow with its length."""
    steps = with_slips(_judged(lines, wanted, name), looks.slip_steps)
    if looks.right_play:
        steps = with_right_play(steps)
    if looks.judging is not None:
        steps = with_nice_plays(steps, looks.judging)
    if looks.suspecting is not None:
        steps = with_suspicions(steps, looks.suspecting)
    for step in steps:
        yield AuditedPassage(step.source, step.rules, step.judgement, step.said)


def _judged(lines: Iterable[str], wanted: RulesWanted, name: str) -> Iterator[Step]:
    """Each passage judged under the rules that held when it began."""
    rules, evening = RulesInForce.at_start(wanted), Evening()
    for passage in read(lines, name):
        rules, behind, refused = rules.over(passage.events, wanted)
        events = (*passage.events, *refused, *rules.note_assumed(passage.events))
        judgement = judge_all(events, evening, rules.ruleset)
        judgement = without_rules(judgement) if rules.unknown else judgement
        yield Step(passage.source, rules, passage.events, events, evening, judgement)
        evening, rules = judgement.evening, behind
