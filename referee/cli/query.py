"""`referee query`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple, cast

from referee import archives, contract, evenings, files, game, messages
from referee.cli.options import Argument, Force, Option, Players, Table
from referee.cli.own_file import OwnFile
from referee.cli.players import kept_apart, names_in
from referee.cli.terminal import complain, say, say_in, screen
from referee.cli.trouble import CannotDo, needs


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


_NAME = re.compile(r"[\w-]+")


@needs("archive", messages.say("archives need more packages"))
def perform(wanted: Query) -> int:
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
        say(f"{question.name:<{room}}{question.asks}\n")


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
                names |= kept_apart(
                    str(log), evenings.aliases(known, map(game.Player, cast("list[str]", players)))
                )
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
