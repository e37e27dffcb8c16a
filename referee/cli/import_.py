"""`referee import`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Annotated, NamedTuple

from referee import files, hand_log, notes
from referee.cli.options import Argument, Option
from referee.cli.terminal import asked_for, complain, has_somebody_to_ask, say_exactly
from referee.cli.transcribe import answered, lines_of, written
from referee.cli.trouble import CannotDo
from referee.events import HandStarted, LineUnread, first_of
from referee.messages import Message, Series, listed, say, template


class Import(NamedTuple):
    """Write a score sheet as a hand log, each row beside what it was read as.

    It says on standard error which column it took for what. Exit code: 0 all was understood, 1 a
    column is not clear or something else is left open, 2 it could not be done.

    For example:
      referee import scores.csv > thursday.bourre
      referee import scores.xlsx --columns "Winner=won, A=Ann"
    """

    sheet: Annotated[str, Argument(metavar="FILE")]
    """A table with headings: CSV, TSV, Markdown or a workbook; - for standard input."""
    columns: Annotated[str, Option(metavar="HEADING=MEANING,…")] = ""
    """What unclear columns mean: "Winner=won, Kitty=pot, A=Ann"."""
    ask: Annotated[bool | None, Option("--ask/--no-ask")] = None
    """Ask what is not clear; the default on a terminal."""


_OF_PLAYERS = {
    "gained": template("the numbers of {players} are what they won or lost in each hand"),
    "score": template("the numbers of {players} are what they had won or lost so far"),
    "chips": template("the numbers of {players} are their stacks after each hand"),
    "tricks": template("the numbers of {players} are tricks"),
    "marks": template("the marks of {players}: x stayed, w won, t tied, b bourré"),
}


def perform(asked: Import) -> int:
    file = files.LogFile(asked.sheet)
    lines, stated = lines_of(file), _stated(asked.columns)
    if _has_hand_as_in_log(lines):
        raise CannotDo.say(
            "{name} is a log already; `referee check {again}` reads it",
            name=file.name,
            again=file.path,
        )
    asks = has_somebody_to_ask() if asked.ask is None else asked.ask
    transcript = _read(file, lines, stated)
    while asks and (unclear := [one for one in _unclear(transcript) if one.heading not in stated]):
        stated |= _asked(unclear[0])
        transcript = _read(file, lines, stated)
    if not transcript.is_evening:
        raise CannotDo.say(
            "nothing in {name} tells of a hand or of chips; say what its columns are, {example}, or write `referee transcribe` if it is not a table",
            name=file.name,
            example='--columns "Winner=won, Kitty=pot"',
        )
    for sentence in _taken(transcript):
        complain(sentence)
    if asks and transcript.questions:
        transcript = answered(transcript, partial(notes.transcribe, lines, columns=stated))
    elif transcript.questions:
        lines_left = [str(line) for line in sorted(one.line for one in transcript.questions)]
        complain("left open, by line: {lines}; --ask asks", lines=listed(lines_left, "and"))
    say_exactly(written(transcript))
    return int(bool(transcript.questions or _unclear(transcript)))


def _has_hand_as_in_log(lines: list[str]) -> bool:
    """Tell whether a hand reads as a log."""
    events = [passage.events for passage in hand_log.read(lines)]
    return any(first_of(some, HandStarted) and not first_of(some, LineUnread) for some in events)


def _stated(written: str) -> dict[str, str]:
    pairs = (part.rpartition("=") for part in re.split(r"[,;]", written) if part.strip())
    stated = {heading.strip(): _meaning(meaning.strip()) for heading, _, meaning in pairs}
    if not all(heading and meaning for heading, meaning in stated.items()):
        raise CannotDo.say(
            "--columns takes a heading, = and what it means: {example}",
            example='"Winner=won, Kitty=pot"',
        )
    return stated


def _meaning(written: str) -> str:
    if written and not notes.is_meaning(written):
        raise CannotDo.say(
            "a column cannot mean {written}; write {meanings}, a player’s name, or NAME tricks",
            written=written,
            meanings=Series(notes.MEANINGS),
        )
    return written


def _read(file: files.LogFile, lines: list[str], stated: dict[str, str]) -> notes.Transcript:
    read = notes.transcribe(lines, columns=stated)
    if not read.columns:
        raise CannotDo.say(
            "{name} has no table with a row of headings; `referee transcribe` reads other notes",
            name=file.name,
        )
    headings = [column.heading for column in read.columns]
    for heading in stated:
        if not any(notes.same_heading(heading, one) for one in headings):
            raise CannotDo.say(
                "no column of {name} is called {heading}; it has {headings}",
                name=file.name,
                heading=heading,
                headings=listed(headings, "and"),
            )
    return read


def _asked(column: notes.Column) -> dict[str, str]:
    question = say(
        "Column {heading} has {cells}. What is it: {meanings}, a player’s name? Enter leaves it out",
        heading=column.heading,
        cells=_some(column),
        meanings=Series(notes.MEANINGS),
    )
    return {column.heading: asked_for(question, _meaning) or "remark"}


def _some(column: notes.Column) -> Message | Series:
    few = Series(dict.fromkeys(column.filled[:_MOST_SHOWN]))
    return few if len(column.filled) <= _MOST_SHOWN else say("{cells} …", cells=few)


_MOST_SHOWN = 4


def _unclear(read: notes.Transcript) -> list[notes.Column]:
    return [column for column in read.columns if not column.meaning and column.filled]


def _taken(read: notes.Transcript) -> Iterator[Message]:
    clear = [column for column in read.columns if column.meaning]
    if clear:
        words = {str(meaning): meaning for meaning in notes.MEANINGS}
        pairs = (
            Series((column.heading, column.player or words[column.meaning]), "=")
            for column in clear
        )
        yield say("columns: {pairs}", pairs=Series(pairs))
    for meaning, sentence in _OF_PLAYERS.items():
        players = [column.player for column in clear if column.player and column.meaning == meaning]
        if players:
            yield Message(sentence, {"players": listed(players, "and")})
    for column in _unclear(read):
        yield say(
            'it is not clear what column {heading} is: {cells}; write --columns "{heading}=…" with {meanings} or a player’s name',
            heading=column.heading,
            cells=_some(column),
            meanings=Series(notes.MEANINGS),
        )
