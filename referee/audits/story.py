"""The audit of a log on one page: text, events, replay, findings, settlement. Read this first."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from referee import hand_log
from referee.audits.house_rules import UnwrittenRules
from referee.audits.later_steps import NicePlays, PaymentsAfter, sure_as_read, with_suspicions
from referee.audits.passage import AuditStep, Passage, at_once, judged_under, through
from referee.audits.played_right import RightPlay
from referee.audits.repairs.slips import SlipSearch
from referee.events import Event
from referee.findings import Certainty, Finding
from referee.hand_log import LinesRead, lines_of
from referee.notes import read_text
from referee.playouts import Judging
from referee.replay import EveningSoFar
from referee.rulesets import RulesInForce, RulesWanted

AS_THE_LOG_SAYS = RulesWanted()


class AuditOptions(NamedTuple):
    """Searches beyond the findings of the laws."""

    slip_steps: int | None = None
    """In cards and lines replayed; 0: no search for slips; None: the usual."""
    right_play: bool = True
    """True to settle hands as if played right."""
    judging: Judging | None = None
    """For nice plays; None to skip them, as they are slow."""
    suspecting: Certainty | None = None
    """Least certainty of reported cards that unrecorded ones may make wrong; None: only what is proved."""
    called: Callable[[str], str] | None = None
    """Gives each player one name; None: as the log has them."""
    slips_asked: Callable[[Passage], bool] | None = None
    """Tells in which hands slips are searched for; None: in all."""


AS_USUAL = AuditOptions()
LAWS_ALONE = AuditOptions(slip_steps=0, right_play=False)
"""For callers who do not show the findings."""


class Audit(NamedTuple):
    """A whole log, audited."""

    name: str
    digest: str
    passages: tuple[Passage, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(found for passage in self.passages for found in passage.findings)


def audit(
    text: str,
    wanted: RulesWanted = AS_THE_LOG_SAYS,
    name: str = "log",
    options: AuditOptions = AS_USUAL,
) -> Audit:
    """Audit the text of a log, whatever it holds.

    Raises `RulesetError` when `wanted` names an unknown ruleset or knob.
    """
    digest = f"sha256:{hashlib.sha256(_bytes(text)).hexdigest()}"
    return Audit(name, digest, tuple(audit_passages(lines_of(text), wanted, name, options)))


def _bytes(text: str) -> bytes:
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def audit_passages(
    lines: Iterable[str],
    wanted: RulesWanted = AS_THE_LOG_SAYS,
    name: str = "log",
    options: AuditOptions = AS_USUAL,
) -> Iterator[Passage]:
    """Audit a log, or notes, as a stream: memory does not grow with its length."""
    log, steps = read_text(lines, name), [*_of_evening(), *_of_reasons(options)]
    log = hand_log.known_as(log, options.called) if options.called else log
    return through(judged(log, wanted), steps)


def with_evening(passages: Iterable[Passage]) -> Iterator[Passage]:
    """Read passages, each judged by itself, as the whole evening shows them."""
    return through(passages, _of_evening())


def _of_evening() -> list[AuditStep]:
    return [UnwrittenRules(), PaymentsAfter(), at_once(sure_as_read)]


def with_reasons(passages: Iterable[Passage], options: AuditOptions) -> Iterator[Passage]:
    return through(passages, _of_reasons(options))


def _of_reasons(options: AuditOptions) -> Iterator[AuditStep]:
    if options.slip_steps != 0:
        yield SlipSearch(options.slip_steps, options.slips_asked)
    if options.right_play:
        yield at_once(RightPlay())
    if options.judging is not None:
        yield at_once(NicePlays(options.judging))
    if options.suspecting is not None:
        yield at_once(partial(with_suspicions, least=options.suspecting))


def judged(
    log: Iterable[LinesRead],
    wanted: RulesWanted,
    known: Iterable[Passage] = (),
    above: Passage | None = None,
    few: int | None = None,
) -> Iterator[Passage]:
    """Judge each passage by itself, under the rules in force when it began.

    `known`: another version of the log, whose identical passages are not judged twice. `above`: the
    passage before the first; None at the top. `few`: the most standings to follow; None: all. Raises
    `RulesetError`.
    """
    rules, evening, known = RulesInForce.at_start(wanted), EveningSoFar(), iter(known)
    if above:
        evening = above.judgement.evening
        _, rules, _ = above.rules.over(above.lines.events, wanted)
    for lines in log:
        rules, afterwards, refused = rules.over(lines.events, wanted)
        rules = rules.at_table(len(evening.players))
        derived: tuple[Event, ...] = (*refused, *rules.note_assumed(lines.events))
        other = next(known, None)
        events = (*lines.events, *derived)
        if other and other.is_same(events, evening, rules):
            judgement = other.judgement
        else:
            judgement = judged_under(rules, events, evening, lines.source)
        yield Passage(lines, rules, derived, evening, judgement)
        evening, rules = judgement.evening, afterwards
        if few is not None:
            evening = evening._replace(books=evening.books.with_few(few))


def with_payments_after(passages: Iterable[Passage]) -> Iterator[Passage]:
    return through(passages, [PaymentsAfter()])


def judged_again(passages: Iterable[tuple[Passage, LinesRead]]) -> Iterator[Passage]:
    return through(_judged_again(passages), [PaymentsAfter(), at_once(sure_as_read)])


def _judged_again(passages: Iterable[tuple[Passage, LinesRead]]) -> Iterator[Passage]:
    evening: EveningSoFar | None = None
    for passage, lines in passages:
        before, events = evening or passage.before, (*lines.events, *passage.derived)
        judgement = judged_under(passage.rules, events, before, lines.source)
        yield passage._replace(lines=lines, before=before, judgement=judgement)
        evening = judgement.evening
