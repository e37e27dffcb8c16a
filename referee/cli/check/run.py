"""One run over many logs: its findings, and what to print."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from referee import findings, hand_log, messages, playouts, studies
from referee.audits import AuditOptions, Passage, audit_passages
from referee.cli.check import Check
from referee.cli.check.verdicts import LogVerdict, RunSums, Selection, VerdictForm, log_text
from referee.cli.logs import check_no_notes, for_each, naming_empty, written
from referee.cli.patience import Advance, unshown
from referee.cli.terminal import complain, say_exactly
from referee.cli.trouble import CannotDo
from referee.files import HouseRules, LogFile, left_behind
from referee.rulesets import RulesWanted

if TYPE_CHECKING:
    from referee.cli.check.baseline import BaselineCounts, BaselineRun
    from referee.cli.own_file import NewText


class _View(NamedTuple):
    selection: Selection
    failing: frozenset[findings.Severity]


@dataclass(slots=True)
class CheckRun:
    """A run over many logs."""

    wanted: Check
    house: HouseRules
    baseline: "BaselineRun | None"
    sums: RunSums = field(default_factory=RunSums)
    apart: bool = False
    """True if another run reports its troubles."""

    def end(self) -> int:
        """Report on the baseline, write a new one, return the exit code.

        0 nothing found that counts or a baseline written, 1 found, 2 a log could not be checked, and no baseline
        is written.
        """
        known = list(self.baseline.sentences()) if self.baseline else []
        if self.sums.troubles:
            return 2
        written = self.baseline.write() if self.baseline else ""
        for sentence in (*known, *filter(None, [written])):
            if not self.wanted.quiet:
                complain(sentence)
        return int(self.sums.failed and not written)

    @property
    def _judging(self) -> playouts.Judging:
        wanted = self.wanted
        sampling = playouts.Sampling(wanted.worlds, wanted.seed, wanted.delta)
        return playouts.Judging(sampling, wanted.cards, always=wanted.judge)

    def text(self, log: LogFile, layout: VerdictForm, advance: Advance) -> Iterator[str] | None:
        """Begin the text of a log; None where it cannot be read."""
        try:
            rules, view = self.house.for_log(log), self._view(log)
            self._correct(log, rules)
            digested = self.wanted.form in ("json", "sarif")
            digest, pieces = opened(log, advance, digested=digested)
        except messages.RefusedError as trouble:
            self.fail(trouble.message)
            return None
        options = AuditOptions(
            slip_steps=None if layout.explains else 0,
            right_play=layout.explains,
            judging=self._judging,
            suspecting=view.selection.suspecting,
            slips_asked=lambda hand: bool(view.selection.passage(hand).findings),
        )
        audited = audit_passages(hand_log.decode(pieces), rules, log.name, options)
        passages = self._shown(log, audited, view)
        first = tuple(islice(passages, studies.MOST_HANDS + 1)) if layout.explains else ()
        found = studies.rules_that_explain(first, rules) if layout.explains else None
        case = LogVerdict(log.name, digest, chain(first, passages), found)
        return log_text(case, layout, self.sums)

    def texts(
        self, logs: Sequence[LogFile], layout: VerdictForm, advance: Advance
    ) -> Iterator[Iterator[str]]:
        if self.wanted.jobs == 1 or len(logs) < 2:
            text = partial(self.text, layout=layout, advance=advance)
            return filter(None, map(text, logs))
        return filter(None, self._in_parallel(logs, layout, advance))

    def _in_parallel(
        self, logs: Sequence[LogFile], layout: VerdictForm, advance: Advance
    ) -> Iterator[Iterator[str] | None]:
        do = partial(_apart, self.wanted, self.house, layout)
        for log, done in for_each(do, logs, self.wanted.jobs):
            if isinstance(done, messages.RefusedError):
                self.fail(str(done))
            else:
                yield self._added(done)
            advance(log.size)

    def _added(self, done: "_Apart") -> Iterator[str] | None:
        for trouble in done.sums.troubles:
            self.fail(trouble)
        self.sums.add(done.sums)
        if self.baseline and done.counts:
            self.baseline.counts.add(done.counts)
        return None if done.text is None else iter(done.text)

    def show_corrections(self, logs: Iterable[LogFile]) -> int:
        changes = False
        for log in logs:
            try:
                text, _ = self._corrected(log, self.house.for_log(log))
            except messages.RefusedError as trouble:
                self.fail(trouble.message)
                continue
            changes = changes or text.changes
            if not self.wanted.quiet:
                say_exactly("".join(text.difference("corrected")))
        return CannotDo.code if self.sums.troubles else int(changes)

    def _corrected(self, log: LogFile, rules: RulesWanted) -> "tuple[NewText, tuple[str, ...]]":
        from referee.audits import corrected
        from referee.cli.own_file import NewText

        content = log.content()
        check_no_notes(log, hand_log.decode([content]))
        before = content.decode("utf-8", "surrogateescape")
        after, done = corrected(before, rules, log.name, slips=self.wanted.unsafe)
        return NewText(log, before, after), done

    def _correct(self, log: LogFile, rules: RulesWanted) -> None:
        if log.regular and (left := left_behind(log.path)):
            complain("{log}: {sentence}", log=log.name, sentence=left)
        if not self.wanted.fix:
            return
        try:
            text, done = self._corrected(log, rules)
            if text.changes:
                text.put()
                complain("{name}: changed: {done}", name=log.name, done="; ".join(done))
        except messages.RefusedError as trouble:
            self.fail(trouble.message)

    def _view(self, log: LogFile) -> _View:
        wanted, said = self.wanted, self.house.settings_of(log)
        select, ignore, certainty = wanted.select, wanted.ignore, wanted.certainty
        try:
            selection = Selection.of(
                (said.select or ()) if select is None else select,
                (said.ignore or ()) if ignore is None else ignore,
                said.certainty if certainty is None else certainty,
            )
        except messages.RefusedError as trouble:
            raise CannotDo.at(str(said.file), trouble.message) from None
        return _View(selection, _failing(wanted.fail_on or said.fail_on))

    def _shown(self, log: LogFile, passages: Iterator[Passage], view: _View) -> Iterator[Passage]:
        forbidding = 0
        try:
            for passage in naming_empty(log, passages):
                chosen = view.selection.passage(passage)
                if self.baseline:
                    chosen = self.baseline.new_in(chosen, log)
                severities = {finding.gravity for finding in chosen.findings}
                self.sums.failed |= not view.failing.isdisjoint(severities)
                is_hand = passage.judgement.hand is not None
                forbidding += is_hand and passage.rules.ruleset.nice == "forbidden"
                yield chosen
        except messages.RefusedError as trouble:
            self.fail(trouble.message)
            return
        if self.baseline:
            self.baseline.close(log, view.selection, judged=self.wanted.judge)
        if not self._judging.reaches(forbidding - 1):
            most = self._judging.hands
            complain(
                "{name}: nice plays were searched for in {most} hands; --judge searches all",
                name=log.name,
                most=most,
            )

    def fail(self, complaint: str) -> None:
        if complaint not in self.sums.troubles:
            self.sums.troubles.append(complaint)
            if not self.apart:
                complain(complaint)


class _Apart(NamedTuple):
    text: tuple[str, ...] | None
    sums: RunSums
    counts: "BaselineCounts | None"


def _apart(wanted: Check, house: HouseRules, layout: VerdictForm, log: LogFile) -> _Apart:
    run = CheckRun(wanted, house, baseline_of(wanted), apart=True)
    text = run.text(log, layout, unshown)
    gathered = None if text is None else tuple(text)
    return _Apart(gathered, run.sums, run.baseline.counts if run.baseline else None)


def baseline_of(wanted: Check) -> "BaselineRun | None":
    known, kept = wanted.baseline, wanted.write_baseline
    if known is None and kept is None:
        return None
    from referee.cli.check.baseline import BaselineRun

    return BaselineRun(known, kept)


def _failing(chosen: str | None) -> frozenset[findings.Severity]:
    if chosen is None:
        return frozenset({findings.Severity.VIOLATION, findings.Severity.DISCREPANCY})
    gravest_first = list(findings.Severity)
    words = [severity.value for severity in gravest_first]
    if chosen == "never":
        return frozenset()
    return frozenset(gravest_first[: words.index(chosen) + 1])


def opened(log: LogFile, advance: Advance, *, digested: bool) -> tuple[str, Iterator[bytes]]:
    if not digested:
        return "", written(log, advance)
    if not log.regular:
        log = log._replace(instead=log.content())  # it can be read only once
    digest = hashlib.sha256()
    for piece in log.pieces():
        digest.update(piece)
    return f"sha256:{digest.hexdigest()}", written(log, advance)
