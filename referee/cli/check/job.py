"""What `referee check` does: logs in, verdicts out, hand by hand."""

from referee.cli.check.command import Check
from referee.cli.check.run import CheckRun
from referee.cli.check.selection import Selection
from referee.cli.check.verdicts import VerdictForm, write
from referee.cli.patience import patience
from referee.cli.terminal import say, screen
from referee.cli.trouble import CannotDo
from referee.files import LogFile, LogsFound, find_logs


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
    run = CheckRun.of(wanted)
    run.note(found)
    found = found._replace(logs=_hidden(wanted, found.logs))
    if wanted.diff:
        return run.show_corrections(found.logs)
    if wanted.fix and (piped := [log.name for log in found.logs if not log.regular]):
        raise CannotDo(f"--fix writes into files, and {piped[0]} is none; save it, or add --diff")
    layout = VerdictForm(
        wanted.form,
        wanted.hands,
        screen(colour=wanted.color),
        several=len(found.logs) > 1,
        statistics=wanted.statistics,
    )
    with patience(found.size) as advance:
        texts = run.texts(found.logs, layout, advance)
        for piece in write(texts, layout, run.troubles):
            if not wanted.quiet:
                say(piece, painted=wanted.form == "text")
    if wanted.verbose and not wanted.quiet:
        from referee.reports import version_line  # rarely asked for

        say(f"{version_line()}\n")
    return run.end()


def _check_together(wanted: Check) -> None:
    """Raise `CannotDo` for options that need another one, or exclude it."""
    for clash, sentence in _clashes(wanted):
        if clash:
            raise CannotDo(sentence)


def _clashes(wanted: Check) -> tuple[tuple[bool, str], ...]:
    """What options must not be given together, and what to do instead."""
    writes, alone, form = wanted.write_baseline is not None, not wanted.fix, wanted.form
    baseline = writes or wanted.baseline is not None
    return (
        (wanted.unsafe and alone, "--unsafe goes with --fix; write --fix --unsafe"),
        (wanted.diff and alone, "--diff goes with --fix; write --fix --diff"),
        (
            wanted.verbose and form != "text",
            "--verbose goes with --format text; JSON and SARIF name the program anyway",
        ),
        (
            wanted.watch and (wanted.fix or form not in ("text", "concise")),
            "--watch goes with --format text or concise, and without --fix",
        ),
        (
            wanted.watch and writes,
            "--watch checks again and again; write the baseline without it",
        ),
        (
            wanted.diff and baseline,
            "--diff only shows what --fix would write; leave out the baseline",
        ),
        (
            wanted.statistics and form not in ("text", "json"),
            "--statistics goes with --format text or json",
        ),
        (
            bool(wanted.players) and not wanted.anonymous,
            "--players goes with --anonymous: it says who is who in several logs",
        ),
        (
            wanted.anonymous and wanted.fix,
            "--anonymous leaves the logs as they are; leave out --fix",
        ),
        (
            wanted.anonymous and baseline,
            "a baseline holds the players' names; leave out --anonymous",
        ),
    )


def _hidden(wanted: Check, logs: tuple[LogFile, ...]) -> tuple[LogFile, ...]:
    """The logs as they are to be shown. Raises `CannotDo` where a name cannot be hidden."""
    if wanted.anonymous or wanted.key is not None:
        from referee.cli.other_names import hiding  # only where it is wanted
        from referee.cli.players import names_in

        logs = hiding(wanted.key, names_in(wanted.players), on=wanted.anonymous)(logs)
    return logs
