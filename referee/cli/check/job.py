"""What `referee check` does: logs in, verdicts out, hand by hand."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from referee.audits import AuditOptions, Passage, audit_passages
from referee.cli.check.command import Check, FailOn, Format
from referee.cli.check.content import opened
from referee.cli.check.selection import Selection
from referee.cli.check.verdicts import Gathered, LogText, LogVerdict, VerdictForm, log_text, write
from referee.cli.files import LogFile, LogsFound, find_logs
from referee.cli.house import HouseRules
from referee.cli.logs import complain_without
from referee.cli.many_logs import for_each, house_rules
from referee.cli.new_text import left_behind
from referee.cli.patience import Advance, patience
from referee.cli.terminal import complain, say, say_exactly, screen
from referee.cli.trouble import CannotDo
from referee.game import Severity
from referee.hand_log import decode
from referee.playouts import Judging, Sampling
from referee.rulesets import RulesWanted

if TYPE_CHECKING:
    from referee.cli.check.baseline import BaselineCounts, BaselineRun
    from referee.cli.check.correction import Correction


def perform(wanted: Check) -> int:
    """Check the logs, print the verdicts; the exit code."""
    _check_together(wanted)
    Selection.of(wanted.select or (), wanted.ignore or (), wanted.certainty)
    if wanted.watch:
        from referee.cli.check.watch import watch

        return watch(wanted.logs, lambda found: _checked(wanted, found))
    return _checked(wanted, find_logs(wanted.logs))


def _checked(wanted: Check, found: LogsFound) -> int:
    """Check these logs and print their verdicts; the exit code."""
    session = _Session(wanted, HouseRules.of(wanted.rules, wanted.settings), _baseline(wanted))
    session.note(found)
    found = found._replace(logs=_hidden(wanted, found.logs))
    if wanted.diff:
        return session.show_corrections(found.logs)
    layout = VerdictForm(
        wanted.form,
        wanted.hands,
        screen(colour=wanted.color),
        several=len(found.logs) > 1,
        statistics=wanted.statistics,
    )
    with patience(sum(log.size for log in found.logs)) as advance:
        texts = session.texts(found.logs, layout, advance)
        for piece in write(texts, layout, session.troubles):
            if not wanted.quiet:
                say(piece, painted=wanted.form is Format.TEXT)
    return session.end()


def _baseline(wanted: Check) -> "BaselineRun | None":
    """The baseline that the run is held against, or kept as; None: neither."""
    known, kept = wanted.baseline, wanted.write_baseline
    if known is None and kept is None:
        return None
    from referee.cli.check.baseline import BaselineRun

    return BaselineRun(known, kept)


class _View(NamedTuple):
    """What counts in one log."""

    selection: Selection
    failing: frozenset[Severity]
    """How grave a finding must be to make the exit code 1."""


@dataclass(slots=True)
class _Session:
    """One run over many logs: what was found so far, and whether all could be read."""

    wanted: Check
    house: HouseRules
    baseline: "BaselineRun | None" = None
    troubles: list[str] = field(default_factory=list)
    failed: bool = False
    """Whether anything was found that counts."""
    apart: bool = False
    """Whether it checks one of several logs, and another one complains of its troubles."""

    def end(self) -> int:
        """Say what the baseline knew, write a new one; the exit code.

        0 nothing found that counts or a baseline written, 1 found, 2 a log could not be checked;
        then no baseline is written.
        """
        told = list(self.baseline.told()) if self.baseline else []
        if self.troubles:
            return 2
        written = self.baseline.write() if self.baseline else ""
        for sentence in (*told, *filter(None, [written])):
            if not self.wanted.quiet:
                complain(sentence)
        return int(self.failed and not written)

    @property
    def _judging(self) -> Judging:
        """How nice plays are searched for."""
        wanted = self.wanted
        sampling = Sampling(wanted.worlds, wanted.seed, wanted.delta)
        return Judging(sampling, wanted.cards, always=wanted.judge)

    def note(self, found: LogsFound) -> None:
        """Complain about words that stand for no log."""
        for complaint in found.complaints:
            self._fail(complaint)

    def text(self, log: LogFile, layout: VerdictForm, advance: Advance) -> LogText | None:
        """What is printed of a log, audited as it is printed; None where it cannot be read."""
        try:
            rules, view = self.house.for_log(log), self._view(log)
            self._correct(log, rules)
            digested = self.wanted.form in (Format.JSON, Format.SARIF)
            digest, pieces = opened(log, advance, digested=digested)
        except CannotDo as trouble:
            self._fail(str(trouble))
            return None
        options = AuditOptions(judging=self._judging, suspecting=view.selection.suspecting)
        passages = audit_passages(decode(pieces), rules, log.name, options)
        case = LogVerdict(log.name, digest, self._told(log, passages, view), rules)
        return log_text(case, layout)

    def texts(
        self, logs: Sequence[LogFile], layout: VerdictForm, advance: Advance
    ) -> Iterator[LogText]:
        """What is printed of each log that can be read."""
        if self.wanted.jobs == 1 or len(logs) < 2:
            texts = (self.text(log, layout, advance) for log in logs)
            yield from (text for text in texts if text is not None)
            return
        do = partial(_apart, self.wanted, layout)
        for log, done in for_each(do, logs, self.wanted.jobs):
            if isinstance(done, CannotDo):
                self._fail(str(done))
            elif (text := self._added(done)) is not None:
                yield text
            advance(log.size)

    def _added(self, done: "_Apart") -> LogText | None:
        """What a process of its own printed of a log; what it found is added here."""
        for trouble in done.troubles:
            self._fail(trouble)
        self.failed |= done.failed
        if self.baseline and done.counts:
            self.baseline.counts.add(done.counts)
        return done.text and done.text.again()

    def show_corrections(self, logs: Iterable[LogFile]) -> int:
        """Print what `--fix` would write; the exit code."""
        changes = False
        for log in logs:
            try:
                correction = self._corrected(log, self.house.for_log(log))
            except CannotDo as trouble:
                self._fail(str(trouble))
                continue
            changes = changes or correction.text.changes
            if not self.wanted.quiet:
                say_exactly("".join(correction.text.difference("corrected")))
        return CannotDo.code if self.troubles else int(changes)

    def _corrected(self, log: LogFile, rules: RulesWanted) -> "Correction":
        from referee.cli.check.correction import corrected

        return corrected(log, rules, unsafe=self.wanted.unsafe)

    def _correct(self, log: LogFile, rules: RulesWanted) -> None:
        """Write corrections, if they are wanted; where that cannot be done the log is still checked."""
        if left := left_behind(log):
            complain(f"{log.name}: {left}")
        if not self.wanted.fix:
            return
        try:
            correction = self._corrected(log, rules)
            if correction.text.changes:
                correction.text.put()
                complain(correction.sentence)
        except CannotDo as trouble:
            self._fail(str(trouble))

    def _view(self, log: LogFile) -> _View:
        """What counts in a log: as the options say, else as its `referee.toml` does."""
        wanted, said = self.wanted, self.house.settings_of(log)
        select, ignore, certainty = wanted.select, wanted.ignore, wanted.certainty
        try:
            selection = Selection.of(
                (said.select or ()) if select is None else select,
                (said.ignore or ()) if ignore is None else ignore,
                said.certainty if certainty is None else certainty,
            )
        except CannotDo as trouble:
            raise CannotDo(f"{said.file}: {trouble}") from None
        return _View(selection, _failing(wanted.fail_on or said.fail_on))

    def _told(self, log: LogFile, passages: Iterator[Passage], view: _View) -> Iterator[Passage]:
        """The passages with the findings that are wanted; the end of a log that breaks off."""
        hands = forbidding = 0
        try:
            for passage in passages:
                chosen = view.selection.passage(passage)
                if self.baseline:
                    chosen = self.baseline.new_in(chosen, log)
                severities = {finding.gravity for finding in chosen.findings}
                self.failed = self.failed or not view.failing.isdisjoint(severities)
                is_hand = passage.judgement.hand is not None
                hands += is_hand
                forbidding += is_hand and passage.rules.ruleset.nice == "forbidden"
                yield chosen
        except CannotDo as trouble:
            self._fail(str(trouble))
            return
        if self.baseline:
            self.baseline.close(log, view.selection, judged=self.wanted.judge)
        complain_without(hands, log)
        if not self._judging.reaches(forbidding - 1):
            most = self._judging.hands
            complain(
                f"{log.name}: nice plays were searched for in {most} hands; --judge searches all"
            )

    def _fail(self, complaint: str) -> None:
        if complaint not in self.troubles:
            self.troubles.append(complaint)
            if not self.apart:
                complain(complaint)


class _Apart(NamedTuple):
    """What came of a log that was checked in a process of its own."""

    text: Gathered | None
    """What is printed of it; None where it could not be read."""
    troubles: list[str]
    failed: bool
    counts: "BaselineCounts | None"


def _apart(wanted: Check, layout: VerdictForm, log: LogFile) -> _Apart:
    """Check one log by itself."""
    house = house_rules(wanted.rules, tuple(wanted.settings or ()))
    session = _Session(wanted, house, _baseline(wanted), apart=True)
    text = session.text(log, layout, lambda _: None)
    gathered = None if text is None else Gathered.of(text)
    counts = session.baseline.counts if session.baseline else None
    return _Apart(gathered, session.troubles, session.failed, counts)


def _check_together(wanted: Check) -> None:
    """Raise `CannotDo` for options that need another one, or exclude it."""
    for option, given in (("--unsafe", wanted.unsafe), ("--diff", wanted.diff)):
        if given and not wanted.fix:
            raise CannotDo(f"{option} goes with --fix; write --fix {option}")
    if wanted.watch and (wanted.fix or wanted.form not in (Format.TEXT, Format.CONCISE)):
        raise CannotDo("--watch goes with --format text or concise, and without --fix")
    if wanted.watch and wanted.write_baseline is not None:
        raise CannotDo("--watch checks again and again; write the baseline without it")
    if wanted.diff and (wanted.baseline is not None or wanted.write_baseline is not None):
        raise CannotDo("--diff only shows what --fix would write; leave out the baseline")
    if wanted.statistics and wanted.form not in (Format.TEXT, Format.JSON):
        raise CannotDo("--statistics goes with --format text or json")
    if wanted.anonymous and wanted.fix:
        raise CannotDo("--anonymous leaves the logs as they are; leave out --fix")
    if wanted.anonymous and (wanted.baseline is not None or wanted.write_baseline is not None):
        raise CannotDo("a baseline holds the players' names; leave out --anonymous")


def _hidden(wanted: Check, logs: tuple[LogFile, ...]) -> tuple[LogFile, ...]:
    """The logs as they are to be shown. Raises `CannotDo` where a name cannot be hidden."""
    if not wanted.anonymous and wanted.key is None:
        return logs
    from referee.cli.other_names import hiding  # only where it is wanted

    return hiding(wanted.key, {}, on=wanted.anonymous)(logs)


def _failing(chosen: str | None) -> frozenset[Severity]:
    """The severities that make the exit code 1; by default violations and discrepancies."""
    if chosen is None:
        return frozenset({Severity.VIOLATION, Severity.DISCREPANCY})
    gravest_first = list(Severity)
    words = [severity.value for severity in gravest_first]
    if chosen == FailOn.NEVER:
        return frozenset()
    return frozenset(gravest_first[: words.index(chosen) + 1])
