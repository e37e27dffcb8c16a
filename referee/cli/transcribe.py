"""`referee transcribe`: notes as people type them, written as a hand log."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from referee import contract, files, hand_log, notes
from referee.cli.options import Argument, Data, Option
from referee.cli.terminal import answer, has_somebody_to_ask, say_all, say_exactly
from referee.cli.trouble import CannotDo

EXAMPLE = """\b
For example:
  referee transcribe notes.txt
  referee transcribe notes.txt > thursday.bourre
"""

_Notes = Argument(metavar="NOTES", help="A file with notes or a table; - for standard input.")
_Ask = Option(
    "--ask/--no-ask",
    help="Ask about what is not clear; the default on a terminal, except with --format json.",
)


class Transcribe(NamedTuple):
    """Write notes of an evening as a hand log, each of their lines beside what it was read as.

    Lines that were not understood stay as remarks that begin with "# ?". Exit code: 0 all was
    understood, 1 something is left open, 2 it could not be done.
    """

    notes: Annotated[str, _Notes]
    ask: Annotated[bool | None, _Ask] = None
    form: Data = "text"


_MOST_BYTES = 4_000_000


def perform(asked: Transcribe) -> int:
    file = files.LogFile(asked.notes)
    lines = _lines(file)
    data = asked.form == "json"
    asks = has_somebody_to_ask() and not data if asked.ask is None else asked.ask
    read = notes.transcribe(lines)
    if not read.is_evening:
        raise CannotDo(f"{file.name} does not read like notes of an evening of Bourré")
    if asks and read.questions:
        read = _answered(lines, read)
    if data:
        say_all(contract.transcript_json(file.name, read))
    else:
        say_exactly(read.log)
    return int(bool(read.questions))


def _lines(file: files.LogFile) -> list[str]:
    size, pieces = 0, []
    for piece in file.text():
        size += len(piece)
        if size > _MOST_BYTES:
            raise CannotDo(f"{file.name} is too large for notes: more than {_MOST_BYTES:,} bytes")
        pieces.append(piece)
    lines = list(hand_log.decode(pieces))
    if len(lines) > notes.MOST_LINES:
        raise CannotDo(f"{file.name} has {len(lines):,} lines; notes may have {notes.MOST_LINES:,}")
    return lines


def _answered(lines: list[str], read: notes.Transcript) -> notes.Transcript:
    answers: dict[int, str] = {}
    asked: set[notes.OpenQuestion] = set()
    while question := next((left for left in read.questions if left not in asked), None):
        asked.add(question)
        said = answer(f"\n{question.text}")
        if said is None:
            break
        if said:
            answers[question.line] = said
            read = notes.transcribe(lines, answers)
    return read
