"""Logs in, verdicts out, hand by hand; `--watch` polls them (decision 0035)."""

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from referee import messages
from referee.cli.check import Check
from referee.cli.check.run import CheckRun, baseline_of
from referee.cli.check.verdicts import Selection, VerdictForm, joined
from referee.cli.language import SPOKEN
from referee.cli.logs import house_rules, logs_found
from referee.cli.patience import patience
from referee.cli.terminal import complain, flush, say, screen
from referee.cli.trouble import CannotDo
from referee.files import LogFile, LogsFound, candidates, find_logs
from referee.messages import counted, listed


def perform(wanted: Check, found: LogsFound | None = None) -> int:
    """`found`: what a watch finds anew in place of the logs named."""
    for clash in _clashes(wanted):
        raise CannotDo(clash)
    Selection.of(wanted.select or (), wanted.ignore or (), wanted.certainty)
    if wanted.watch and found is None:
        return watch(wanted.logs, partial(perform, wanted))
    house = house_rules(wanted.rules, wanted.settings)
    run = CheckRun(wanted, house, baseline_of(wanted))
    found = _hidden(wanted, found or logs_found(wanted.logs))
    for complaint in found.complaints:
        run.fail(complaint)
    if wanted.diff:
        return run.show_corrections(found.logs)
    if wanted.fix and (piped := [log.name for log in found.logs if not log.regular]):
        raise CannotDo.say(
            "--fix writes into files, and {piped} is none; save it, or add --diff", piped=piped[0]
        )
    layout = VerdictForm(
        wanted.form,
        wanted.hands,
        screen(colour=wanted.color),
        several=len(found.logs) > 1,
        statistics=wanted.statistics,
        lang=SPOKEN.asked,
    )
    with patience(found.size) as advance:
        for piece in joined(run.texts(found.logs, layout, advance), layout, run.sums):
            if not wanted.quiet:
                say(piece, painted=wanted.form == "text")
    if wanted.verbose and not wanted.quiet:
        from referee.cli.trouble import version_line  # rarely asked for

        say(f"{version_line()}\n")
    return run.end()


def _clashes(wanted: Check) -> Iterator[str]:
    writes, alone, form = wanted.write_baseline is not None, not wanted.fix, wanted.form
    baseline, say = writes or wanted.baseline is not None, messages.say
    words = form in ("text", "concise")
    clashes = {
        say("--unsafe goes with --fix; write --fix --unsafe"): wanted.unsafe and alone,
        say("--diff goes with --fix; write --fix --diff"): wanted.diff and alone,
        say("--verbose goes with --format text; JSON and SARIF name the program anyway"): (
            wanted.verbose and form != "text"
        ),
        say("--watch goes with --format text or concise, and without --fix"): (
            wanted.watch and (wanted.fix or not words)
        ),
        say("--watch checks again and again; write the baseline without it"): wanted.watch
        and writes,
        say("--diff only shows what --fix would write; leave out the baseline"): wanted.diff
        and baseline,
        say("--statistics goes with --format text or json"): wanted.statistics
        and form not in ("text", "json"),
        say("--players goes with --anonymous: it says who is who in several logs"): wanted.players
        and not wanted.anonymous,
        say("--anonymous leaves the logs as they are; leave out --fix"): wanted.anonymous
        and wanted.fix,
        say("a baseline holds the players' names; leave out --anonymous"): wanted.anonymous
        and baseline,
    }
    return (sentence for sentence, clash in clashes.items() if clash)


def _hidden(wanted: Check, found: LogsFound) -> LogsFound:
    if wanted.anonymous or wanted.key is not None:
        from referee.cli.players import hiding, names_in  # only where it is wanted

        return hiding(wanted.key, names_in(wanted.players), on=wanted.anonymous)(found)
    return found


_SECONDS = 0.3
"""Between two looks; also until a file just written counts as complete."""

_State = tuple[tuple[int, ...] | None, ...]
"""The state of a log and of the files that may hold its settings; None if missing."""


def watch(words: list[str], check: Callable[[LogsFound], int]) -> int:
    found = find_logs(words)
    if not all(log.regular for log in found.logs):
        raise CannotDo.say(
            "--watch needs files that can be read again; standard input can be read only once"
        )
    if not found.logs:
        return check(found)
    code, seen, complained = 0, dict[LogFile, _State](), set[str]()
    try:
        while True:
            states = _states(found)
            new = tuple(log for log, state in states.items() if seen.get(log) != state)
            complaints = tuple(word for word in found.complaints if word not in complained)
            if new or complaints:
                if seen and new:
                    complain("{new} changed", new=listed((log.name for log in new), "and"))
                code = check(LogsFound(new, complaints))
                flush()
                complain("watching {logs}; Ctrl-C ends it", logs=counted(len(states), "log"))
            seen, complained = seen | states, set(found.complaints)
            found = _settled(words, states)
    except KeyboardInterrupt:
        return code


def _settled(words: list[str], before: Mapping[LogFile, _State]) -> LogsFound:
    known, changed = before, False
    while True:
        time.sleep(_SECONDS)
        found = find_logs(words)
        states = _states(found)
        if states == known and changed:
            return found
        changed, known = changed or states != before, states


def _states(found: LogsFound) -> dict[LogFile, _State]:
    paths = {log: (Path(log.path), *candidates(log.folder)) for log in found.logs}
    states = {log: tuple(map(_state, of_log)) for log, of_log in paths.items()}
    return {log: state for log, state in states.items() if state[0] is not None}


def _state(path: Path) -> tuple[int, ...] | None:
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size, state.st_ino
