"""`referee archive` and `referee query`."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Annotated, NamedTuple, cast

from referee import archives, contract, evenings, files, game, hand_log, messages, rulesets, wording
from referee.cli.logs import house_rules
from referee.cli.options import Argument, Force, Option, Players, Rules, Settings, Table
from referee.cli.own_file import OwnFile
from referee.cli.patience import bar
from referee.cli.players import names_in
from referee.cli.terminal import complain, fitted, flush, say, say_all, say_in, screen
from referee.cli.trouble import CannotDo


class Archive(NamedTuple):
    """Audit an archive of logs into Parquet tables, and only what is new or changed.

    Exit code: 0 done, 2 it could not be done, or not for every log.

    For example:
      referee archive 2026/ --output tables
      referee archive "s3://club/**/*.bourre.gz" --output tables
      referee archive logs/ --output tables --cluster tcp://head:8786
    """

    paths: Annotated[list[str], Argument(metavar="PATH")]
    """Folders, files, quoted patterns, URLs; .gz, .zst, .tar and .zip are unpacked."""
    output: Annotated[str, Option("--output", "-o", metavar="DIR")]
    """The folder of the tables."""
    rules: Rules = None
    settings: Settings = None
    jobs: Annotated[int | None, Option(metavar="N", min=1, max=64)] = None
    """Processes that share the work. [default: one a core]"""
    cluster: Annotated[str | None, Option(metavar="URL")] = None
    """Share the work with the workers of a Dask scheduler."""
    slips: bool = False
    """Also look for slips of the pen; this is slow."""
    anew: bool = False
    """Audit all logs again, even those that did not change."""


class Query(NamedTuple):
    """Ask an archive, in SQL or by the name of a question.

    Exit code: 0 done, 2 it could not be done.

    For example:
      referee query tables reneges
      referee query tables "SELECT game_table, sum(hands) FROM logs GROUP BY ALL"
      referee query tables winnings --players players.toml
      referee query --list
    """

    folder: Annotated[str | None, Argument(metavar="DIR")] = None
    """A folder that `referee archive` made."""
    question: Annotated[str | None, Argument(metavar="QUESTION")] = None
    """The name of a question, or a SELECT."""
    questions: Annotated[bool, Option("--list")] = False
    """List the named questions; with a name, show its SELECT."""
    svg: Annotated[str | None, Option(metavar="FILE")] = None
    """Also draw the first figures of the answer into this file."""
    force: Force = False
    players: Players = None
    form: Table = "text"


_MOST = 10
"""Rows of each table of the summary, and names in a sentence."""
_SUMMARY = ("laws", "players", "tables", "missing")


@files.needs("archive", messages.say("an archive"))
def perform(wanted: Archive | Query) -> int:
    return _query(wanted) if isinstance(wanted, Query) else _make(wanted)


def _make(wanted: Archive) -> int:
    rules = partial(_rules_for, house_rules(wanted.rules, wanted.settings))
    folder = Path(wanted.output)
    making = archives.Making(folder, rules, wanted.slips, wanted.anew)
    with _Progress() as progress:
        made = archives.make_archive(
            wanted.paths, making, _workforce(wanted), progress.plan, progress.add
        )
    return _report(made, folder)


def _rules_for(house: files.HouseRules, source: archives.Source) -> rulesets.RulesWanted:
    """Return the rules as for `check`. Raises `ReadError` for unfit options."""
    try:
        log = files.LogFile(source.place if source.local else files.STANDARD_INPUT)
        return house.for_log(log)
    except messages.RefusedError as trouble:
        raise archives.ReadError("unreadable", str(trouble)) from None


def _workforce(wanted: Archive) -> archives.Workforce:
    if wanted.cluster is not None:
        if wanted.jobs is not None:
            raise CannotDo.say(
                "--jobs is for this machine and --cluster for others; give one of them"
            )
        return archives.Cluster(wanted.cluster)
    return archives.Processes(_cores() if wanted.jobs is None else wanted.jobs)


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def _report(made: archives.Made, folder: Path) -> int:
    done = messages.say(
        "{logs} with {hands} audited",
        logs=messages.counted(made.audited, "log"),
        hands=messages.counted(made.hands, "hand"),
    )
    resumed = made.resumed and made.kept
    kept = messages.say("done by an interrupted run" if resumed else "as before")
    say(f"{wording.visible(str(folder))}: {done}, {made.kept:,} {kept}\n")
    for name in _SUMMARY:
        say_all(_summary(folder, name))
    flush()
    if made.spoilt:
        complain(
            "{some} damaged since the last run, and made again", some=_some(made.spoilt, "part")
        )
    if made.vanished:
        complain("{some} vanished since the last run", some=_some(made.vanished, "log"))
    with archives.asked(folder, archives.QUESTIONS["errors"].sql) as errors:
        troubles = [tuple(map(str, row)) for row in errors.rows]
    troubles += [tuple(trouble) for trouble in made.troubles]
    for log, what, why in troubles[:_MOST]:
        complain("{log}: {what}: {why}", log=log, what=what, why=why)
    if troubles[_MOST:]:
        complain(
            "and {logs} more: the table errors has them all",
            logs=messages.counted(len(troubles) - _MOST, "log"),
        )
    return CannotDo.code if troubles else 0


def _summary(folder: Path, name: str) -> Iterator[str]:
    with archives.asked(folder, archives.QUESTIONS[name].sql) as answer:
        rows = list(islice(answer.rows, _MOST + 1))
    if rows:
        asks = messages.Message(archives.QUESTIONS[name].asks)
        yield from ("\n", messages.say("{log}: {sentence}", log=name, sentence=asks), "\n")
        names = [column.name for column in answer.columns]
        yield from archives.query_text(names, iter(rows[:_MOST]), _MOST, screen())
        if rows[_MOST:]:
            yield messages.say(
                "(referee query {folder} {name} has all)\n",
                folder=wording.visible(str(folder)),
                name=name,
            )


def _some(names: Sequence[str], what: str) -> str:
    """`3 logs (a, b, c)`."""
    return f"{messages.counted(len(names), what)} ({', '.join(names[:_MOST])}{', …' * (len(names) > _MOST)})"


class _Progress(ExitStack):
    def __init__(self) -> None:
        super().__init__()
        self._move: Callable[[int, str], object] = lambda _, __: None
        self._hands, self._begun = 0, time.monotonic()

    def plan(self, size: int) -> None:
        if sys.stderr is not None and sys.stderr.isatty():
            self._move = bar(self, size, messages.say("auditing"))

    def add(self, done: archives.PartDone) -> None:
        self._hands += done.hands
        rate = self._hands / max(time.monotonic() - self._begun, 0.1)
        hands = messages.counted(self._hands, "hand")
        said = messages.say("{hands}, {rate} a second", hands=hands, rate=f"{rate:,.0f}")
        self._move(done.size, said)


_NAME = re.compile(r"[\w-]+")


def _query(wanted: Query) -> int:
    if wanted.questions:
        alone = wanted.folder if wanted.folder and not Path(wanted.folder).is_dir() else None
        _list(wanted.question or alone)
        return 0
    if wanted.folder is None or wanted.question is None:
        raise CannotDo.say("write referee query DIR QUESTION; --list shows the named questions")
    sql = _sql(wanted.question)
    chart = OwnFile.drawing(wanted.svg, force=wanted.force)
    question = partial(archives.asked, Path(wanted.folder), sql, _other_names(wanted))
    with question() as answer:
        names = [column.name for column in answer.columns]
        say_in(
            wanted.form,
            text=lambda: archives.query_text(names, answer.rows, style=screen()),
            json=lambda: contract.query_json(wanted.question or "", answer.columns, answer.rows),
            csv=lambda: archives.query_csv(names, answer.rows),
        )
    if chart:
        with question() as answer:
            _draw(wanted, answer, chart)
    return 0


def _list(name: str | None) -> None:
    if name is not None:
        say(f"{_sql(name)}\n")
        return
    room = max(map(len, archives.QUESTIONS)) + 2
    for question in archives.QUESTIONS.values():
        asks = screen().words.say(question.asks)
        say(fitted(f"{question.name:<{room}}{asks}", "", " " * room))


def _sql(question: str) -> str:
    written = question.strip()
    if not _NAME.fullmatch(written):
        return written
    if written.lower() in archives.QUESTIONS:
        return archives.QUESTIONS[written.lower()].sql
    hint = files.did_you_mean(
        written, archives.QUESTIONS, messages.say("write a SELECT, or one of those in --list")
    )
    raise CannotDo.say("no question is called {written}{hint}", written=written, hint=hint)


def _other_names(wanted: Query) -> Mapping[game.Player, game.Player]:
    known, names = names_in(wanted.players), dict[game.Player, game.Player]()
    if known:
        with archives.asked(Path(wanted.folder or ""), "SELECT log, players FROM logs") as logs:
            for log, players in logs.rows:
                meant = evenings.aliases(known, map(game.Player, cast("list[str]", players)))
                hand_log.check_apart(str(log), meant)
                names |= meant
    return names


def _draw(wanted: Query, answer: archives.QueryResult, chart: OwnFile) -> None:
    title, names = (wanted.question or "").strip(), [column.name for column in answer.columns]
    ready = archives.QUESTIONS.get(title.lower())
    drawn = archives.query_svg(title, names, answer.rows, ready.drawn if ready else "")
    if drawn is None:
        complain(
            "{written}: nothing is drawn, for no column after the first holds numbers",
            written=chart.written,
        )
        return
    chart.put(drawn)
