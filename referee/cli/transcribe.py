"""`referee transcribe`."""

from __future__ import annotations

import csv
from collections.abc import Callable
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Annotated, NamedTuple
from zipfile import BadZipFile, ZipFile, is_zipfile

from referee import contract, files, hand_log, messages, notes, reports
from referee.cli import terminal
from referee.cli.language import SPOKEN, Spoken
from referee.cli.options import Argument, Data, Option
from referee.cli.trouble import CannotDo


class Transcribe(NamedTuple):
    """Write notes of an evening as a hand log, each line beside what it was read as.

    Lines that were not understood stay as remarks that begin with "# ?". Exit code: 0 all was
    understood, 1 something is left open, 2 it could not be done. With --draft: 0 the notes support everything in
    the draft and it leaves out nothing, 1 otherwise, or if not everything could be compared.

    For example:
      referee transcribe notes.txt
      referee transcribe notes.txt > thursday.bourre
      referee transcribe notes.txt --draft thursday.bourre
    """

    notes: Annotated[str, Argument(metavar="NOTES")]
    """A file with notes or a table, or a workbook; - for standard input."""
    ask: Annotated[bool | None, Option("--ask/--no-ask")] = None
    """Ask about what is not clear; the default on a terminal, except with --format json."""
    draft: Annotated[str | None, Option(metavar="LOG")] = None
    """A log that somebody else made from the notes: compare it with them."""
    form: Data = "text"


_WORKBOOKS = frozenset({".xlsx", ".xlsm", ".xlsb", ".xls", ".ods"})
_MOST_BYTES = 4_000_000
_MOST_OF_DRAFT = 10_000
"""Lines of a draft; a long evening has a thousand."""


def perform(asked: Transcribe) -> int:
    file = files.LogFile(asked.notes)
    if asked.draft is not None:
        return _held(file, asked.draft, asked)
    lines = lines_of(file)
    data = asked.form == "json"
    asks = terminal.has_somebody_to_ask() and not data if asked.ask is None else asked.ask
    read = notes.transcribe(lines)
    if not read.is_evening:
        if data:
            terminal.say_all(contract.transcript_json(file.name, read.unread()))
        raise CannotDo.say(
            "{name} does not read like notes of an evening of Bourré; if it is one, begin with who played: `seats Ann Ben Cal`",
            name=file.name,
        )
    called_so = file.name.endswith(".bourre") or "bourre-log" in " ".join(lines[:9])
    if called_so and notes.notes_in(lines) is None:
        terminal.complain(
            "{name} is a log already; `referee check {again}` reads it",
            name=file.name,
            again=file.path,
        )
    if asks and read.questions:
        read = answered(read, partial(notes.transcribe, lines))
    if data:
        terminal.say_all(contract.transcript_json(file.name, read))
    else:
        terminal.say_exactly(written(read))
    return int(bool(read.questions))


def written(read: notes.Transcript) -> str:
    return "".join(f"{SPOKEN.words.word(row.text)}\n" for row in read.rows)


def _held(file: files.LogFile, written: str, asked: Transcribe) -> int:
    if written == asked.notes:
        raise CannotDo.say(
            "{written} is both the notes and the draft; name two files", written=written
        )
    if asked.ask:
        raise CannotDo.say("--ask and --draft do not go together; leave one of them out")
    log, lines = files.LogFile(written), lines_of(file)
    draft = lines_of(log, _MOST_OF_DRAFT)
    if not any(map(str.strip, lines)):
        raise CannotDo.say(
            "{name} is empty; name the notes, then --draft and the log", name=file.name
        )
    held = notes.hold(lines, draft)
    if not held.draft.hands:
        raise CannotDo.say(
            "{name} is not a hand log, as no hand begins in it; name the notes, then --draft and the log",
            name=log.name,
        )
    names = reports.DraftNames(log.name, file.name)
    spoken = Spoken(SPOKEN.asked or next(iter(held.draft.languages), None))
    terminal.say_in(
        asked.form,
        text=lambda: reports.draft_text(held, names, terminal.screen(spoken.words)),
        json=lambda: contract.draft_json(held, names),
    )
    return int(bool(held.differences))


def lines_of(file: files.LogFile, most: int = notes.MOST_LINES) -> list[str]:
    if Path(file.path).suffix.lower() in _WORKBOOKS and file.regular:
        return _rows(file)
    size, pieces = 0, []
    for piece in file.text():
        size += len(piece)
        if size > _MOST_BYTES:
            raise CannotDo.say(
                "{name} is too large for notes: more than {most} bytes",
                name=file.name,
                most=f"{_MOST_BYTES:,}",
            )
        pieces.append(piece)
    return _not_too_many(file, list(hand_log.decode(pieces)), most, "line")


def _not_too_many(file: files.LogFile, lines: list[str], most: int, kind: str) -> list[str]:
    if len(lines) > most:
        raise CannotDo.say(
            "{name} has {lines}; notes may have {most}",
            name=file.name,
            lines=messages.counted(len(lines), kind),
            most=most,
        )
    return lines


def _rows(file: files.LogFile) -> list[str]:
    with files.needs("sheets", file.name, messages.say("save it as CSV")):
        from python_calamine import CalamineError, CalamineWorkbook
    try:
        if is_zipfile(file.path):
            with ZipFile(file.path) as packed:
                size = sum(part.file_size for part in packed.infolist())
            if size > _MOST_BYTES:
                raise CannotDo.say(
                    "{name} is too large for notes: {size} bytes when unpacked",
                    name=file.name,
                    size=f"{size:,}",
                )
        book = CalamineWorkbook.from_path(file.path)
        sheets = [book.get_sheet_by_name(name).to_python() for name in book.sheet_names]
    except (CalamineError, BadZipFile, OSError) as trouble:
        raise CannotDo.say(
            "{name} could not be read as a workbook: {trouble}",
            name=file.name,
            trouble=str(trouble),
        ) from None
    table = StringIO()
    for rows in filter(None, sheets):
        csv.writer(table, lineterminator="\n").writerows(map(_cell, row) for row in rows)
        table.write("\n")
    return _not_too_many(file, table.getvalue().splitlines(), notes.MOST_LINES, "row")


def _cell(value: object) -> str:
    whole = isinstance(value, float) and value.is_integer()
    return " ".join(str(int(value) if whole and isinstance(value, float) else value).split())


_MOST_ASKED = 5


def answered(
    read: notes.Transcript, again: Callable[[dict[int, str]], notes.Transcript]
) -> notes.Transcript:
    """Ask what is open, and read the notes again with each answer."""
    answers: dict[int, str] = {}
    asked: set[notes.OpenQuestion] = set()
    while len(asked) < _MOST_ASKED and (
        left := [one for one in read.questions if one not in asked]
    ):
        question = left[0]
        asked.add(question)
        said = terminal.answer(messages.Series(("", question.text), "\n"))
        if said is None:
            break
        if said:
            answers[question.line] = said
            read = again(answers)
    if read.questions:
        more = messages.counted(len({one.line for one in read.questions}), "line")
        terminal.complain(
            "{lines} of the notes left open: they begin with `# ?` in the log", lines=more
        )
    return read
