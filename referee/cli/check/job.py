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
    return run.end()


def _check_together(wanted: Check) -> None:
    """Raise `CannotDo` for options that need another one, or exclude it."""
    for option, given in (("--unsafe", wanted.unsafe), ("--diff", wanted.diff)):
        if given and not wanted.fix:
            raise CannotDo(f"{option} goes with --fix; write --fix {option}")
    if wanted.watch and (wanted.fix or wanted.form not in ("text", "concise")):
        raise CannotDo("--watch goes with --format text or concise, and without --fix")
    if wanted.watch and wanted.write_baseline is not None:
        raise CannotDo("--watch checks again and again; write the baseline without it")
    if wanted.diff and (wanted.baseline is not None or wanted.write_baseline is not None):
        raise CannotDo("--diff only shows what --fix would write; leave out the baseline")
    if wanted.statistics and wanted.form not in ("text", "json"):
        raise CannotDo("--statistics goes with --format text or json")
    if wanted.players and not wanted.anonymous:
        raise CannotDo("--players goes with --anonymous: it says who is who in several logs")
    if wanted.anonymous and wanted.fix:
        raise CannotDo("--anonymous leaves the logs as they are; leave out --fix")
    if wanted.anonymous and (wanted.baseline is not None or wanted.write_baseline is not None):
        raise CannotDo("a baseline holds the players' names; leave out --anonymous")


def _hidden(wanted: Check, logs: tuple[LogFile, ...]) -> tuple[LogFile, ...]:
    """The logs as they are to be shown. Raises `CannotDo` where a name cannot be hidden."""
    if wanted.anonymous or wanted.key is not None:
        from referee.cli.other_names import hiding  # only where it is wanted
        from referee.cli.players import names_in

        logs = hiding(wanted.key, names_in(wanted.players), on=wanted.anonymous)(logs)
    return logs
