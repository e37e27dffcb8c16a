"""What `referee archive` does: logs in, tables out, then what they come to."""

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import islice
from pathlib import Path

from referee.cli.archive.command import Archive
from referee.cli.house import house_of
from referee.cli.many_logs import house_rules
from referee.cli.patience import Advance
from referee.cli.terminal import complain, flush, say, screen
from referee.cli.trouble import CannotDo
from referee.files import STANDARD_INPUT, LogFile
from referee.game import RefusedError, counted
from referee.reports import installing, query_text
from referee.rulesets import RulesWanted
from referee.wording import visible

try:
    from referee.archives import (
        QUESTIONS,
        Cluster,
        Made,
        Making,
        PartDone,
        Processes,
        ReadError,
        Source,
        Workforce,
        asked,
        make_archive,
    )
except ImportError:
    raise CannotDo(f"archives need more packages: {installing('archive')}") from None

_MOST = 10
"""Rows of each table of the summary, and names in a sentence."""
_SUMMARY = ("laws", "players", "tables", "missing")


def perform(wanted: Archive) -> int:
    """Make the archive and say what it comes to; the exit code."""
    house_of(wanted.rules, wanted.settings)
    folder = Path(wanted.output)
    rules = partial(_rules_for, wanted.rules, tuple(wanted.settings or ()))
    making = Making(folder, rules, wanted.slips, wanted.anew)
    with _Progress() as progress:
        made = make_archive(wanted.paths, making, _workforce(wanted), progress.plan, progress.add)
    return _report(made, folder)


def _rules_for(rules: str | None, settings: tuple[str, ...], source: Source) -> RulesWanted:
    """The rules of a source, as `check` finds them for a log in its place.

    Raises `ReadError` where what the user says cannot be used for it.
    """
    try:
        log = LogFile(source.place if source.local else STANDARD_INPUT)
        return house_rules(rules, settings).for_log(log)
    except RefusedError as trouble:
        raise ReadError("unreadable", str(trouble)) from None


def _workforce(wanted: Archive) -> Workforce:
    if wanted.cluster is not None:
        if wanted.jobs is not None:
            raise CannotDo("--jobs is for this machine and --cluster for others; give one of them")
        return Cluster(wanted.cluster)
    return Processes(_cores() if wanted.jobs is None else wanted.jobs)


def _cores() -> int:
    """The cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def _report(made: Made, folder: Path) -> int:
    """Say what was done, what the tables show, and what could not be read; the exit code."""
    done = f"{counted(made.audited, 'log')} with {counted(made.hands, 'hand')} audited"
    kept = "done by a run that was broken off" if made.resumed and made.kept else "as before"
    say(f"{visible(str(folder))}: {done}, {made.kept:,} {kept}\n")
    for name in _SUMMARY:
        say("".join(_summary(folder, name)))
    flush()
    if made.spoilt:
        complain(f"{_some(made.spoilt, 'part')} spoilt since the last run, and made anew")
    if made.vanished:
        complain(f"{_some(made.vanished, 'log')} vanished since the last run")
    with asked(folder, QUESTIONS["errors"].sql) as errors:
        troubles = [tuple(map(str, row)) for row in errors.rows]
    troubles += [tuple(trouble) for trouble in made.troubles]
    for log, what, why in troubles[:_MOST]:
        complain(f"{log}: {what}: {why}")
    if troubles[_MOST:]:
        complain(f"and {counted(len(troubles) - _MOST, 'log')} more: the table errors has them all")
    return CannotDo.code if troubles else 0


def _summary(folder: Path, name: str) -> Iterator[str]:
    """The first rows of the answer to a question; nothing where it has none."""
    with asked(folder, QUESTIONS[name].sql) as answer:
        rows = list(islice(answer.rows, _MOST + 1))
    if rows:
        yield f"\n{name}: {QUESTIONS[name].asks}\n"
        names = [column.name for column in answer.columns]
        yield from query_text(names, iter(rows[:_MOST]), _MOST, screen())
        if rows[_MOST:]:
            yield f"(referee query {visible(str(folder))} {name} has all)\n"


def _some(names: Sequence[str], what: str) -> str:
    """`3 logs (a, b, c)`."""
    return f"{counted(len(names), what)} ({', '.join(names[:_MOST])}{', …' * (len(names) > _MOST)})"


class _Progress(ExitStack):
    """A bar over the bytes of all logs."""

    def __init__(self) -> None:
        super().__init__()
        self._advance: Advance = lambda _: None
        self._describe: Callable[[str], object] = lambda _: None
        self._hands, self._begun = 0, time.monotonic()

    def plan(self, size: int) -> None:
        """Show the bar: there are so many bytes to read."""
        if sys.stderr is None or not sys.stderr.isatty():
            return
        from rich.console import Console  # slow, and for terminals alone
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
        from rich.progress import TimeRemainingColumn as TimeLeft

        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeLeft())
        bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self.enter_context(bar)
        task = bar.add_task("auditing", total=size or None)
        self._advance = lambda read: bar.advance(task, read)
        self._describe = lambda doing: bar.update(task, description=doing)

    def add(self, done: PartDone) -> None:
        """Move the bar by a part that is done."""
        self._hands += done.hands
        rate = self._hands / max(time.monotonic() - self._begun, 0.1)
        self._describe(f"{self._hands:,} hands, {rate:,.0f} a second")
        self._advance(done.size)
