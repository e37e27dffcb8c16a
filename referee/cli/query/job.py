"""What `referee query` does: a question in, a table out."""

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import cast

from referee.cli.other_names import kept_apart
from referee.cli.own_file import OwnFile
from referee.cli.players import names_in
from referee.cli.query.command import Query
from referee.cli.terminal import complain, say, say_in, screen
from referee.cli.trouble import CannotDo
from referee.contract import query_json
from referee.evenings import aliases
from referee.files import did_you_mean
from referee.game import Player
from referee.reports import installing, query_csv, query_svg, query_text

try:
    from referee.archives import QUESTIONS, QueryResult, asked
except ImportError:
    raise CannotDo(f"archives need more packages: {installing('archive')}") from None

_NAME = re.compile(r"[\w-]+")


def perform(wanted: Query) -> int:
    """Print the answer, or the questions that have names; the exit code."""
    if wanted.questions:
        alone = wanted.folder if wanted.folder and not Path(wanted.folder).is_dir() else None
        _list(wanted.question or alone)
        return 0
    if wanted.folder is None or wanted.question is None:
        raise CannotDo("write referee query DIR QUESTION; --list says which questions have names")
    sql = _sql(wanted.question)
    chart = OwnFile.drawing(wanted.svg, force=wanted.force)
    question = partial(asked, Path(wanted.folder), sql, _other_names(wanted))
    with question() as answer:
        names = [column.name for column in answer.columns]
        say_in(
            wanted.form,
            text=lambda: query_text(names, answer.rows, style=screen()),
            json=lambda: query_json(wanted.question or "", answer.columns, answer.rows),
            csv=lambda: query_csv(names, answer.rows),
        )
    if chart:
        with question() as answer:
            _draw(wanted, answer, chart)
    return 0


def _list(name: str | None) -> None:
    """Say what each question asks; of one that is named, its SQL."""
    if name is not None:
        say(f"{_sql(name)}\n")
        return
    room = max(map(len, QUESTIONS)) + 2
    for question in QUESTIONS.values():
        say(f"{question.name:<{room}}{question.asks}\n")


def _sql(question: str) -> str:
    """The question in SQL. Raises `CannotDo` for a name that no question has."""
    written = question.strip()
    if not _NAME.fullmatch(written):
        return written
    if written.lower() in QUESTIONS:
        return QUESTIONS[written.lower()].sql
    hint = did_you_mean(written, QUESTIONS, "write a SELECT, or one of those in --list")
    raise CannotDo(f"no question is called {written}{hint}")


def _other_names(wanted: Query) -> Mapping[Player, Player]:
    """What players of the archive are to be called, by the name that a log has."""
    known, names = names_in(wanted.players), dict[Player, Player]()
    if known:
        with asked(Path(wanted.folder or ""), "SELECT log, players FROM logs") as logs:
            for log, players in logs.rows:
                names |= kept_apart(
                    str(log), aliases(known, map(Player, cast("list[str]", players)))
                )
    return names


def _draw(wanted: Query, answer: QueryResult, chart: OwnFile) -> None:
    """Draw the figures of an answer, if it has some."""
    title, names = (wanted.question or "").strip(), [column.name for column in answer.columns]
    ready = QUESTIONS.get(title.lower())
    drawn = query_svg(title, names, answer.rows, ready.drawn if ready else "")
    if drawn is None:
        complain(f"{chart.written}: nothing is drawn, for no column after the first holds numbers")
        return
    chart.put(drawn)
