"""What `referee transcribe` does: notes in, questions where a terminal can answer, a log out."""

from referee.cli.terminal import answer, complain, has_somebody_to_ask, say_all, say_exactly
from referee.cli.transcribe.command import Transcribe
from referee.cli.trouble import CannotDo
from referee.contract import transcript_json
from referee.files import LogFile
from referee.hand_log import MOST_LINES, OpenQuestion, Transcript, decode, transcribe

_MOST_BYTES = 4_000_000


def perform(asked: Transcribe) -> int:
    """Read the notes, ask, and print the log; the exit code."""
    notes = LogFile(asked.notes)
    lines = _lines(notes)
    data = asked.form == "json"
    asks = has_somebody_to_ask() and not data if asked.ask is None else asked.ask
    read = transcribe(lines)
    if read.gave_up:
        raise CannotDo(f"{notes.name} does not read like notes of an evening of Bourré")
    if asks and read.questions:
        read = _answered(lines, read)
    if data:
        say_all(transcript_json(notes.name, read))
    else:
        say_exactly(read.log)
    if not read.evening.hands and not read.evening.between:
        complain(f"{notes.name}: nothing in it was read as an evening of Bourré")
    return int(bool(read.questions))


def _lines(file: LogFile) -> list[str]:
    size, pieces = 0, []
    for piece in file.text():
        size += len(piece)
        if size > _MOST_BYTES:
            raise CannotDo(f"{file.name} is too large for notes: more than {_MOST_BYTES:,} bytes")
        pieces.append(piece)
    lines = list(decode(pieces))
    if len(lines) > MOST_LINES:
        raise CannotDo(f"{file.name} has {len(lines):,} lines; notes may have {MOST_LINES:,}")
    return lines


def _answered(lines: list[str], read: Transcript) -> Transcript:
    """The notes with the answers to every question that they leave open."""
    answers: dict[int, str] = {}
    asked: set[OpenQuestion] = set()
    while question := next((left for left in read.questions if left not in asked), None):
        asked.add(question)
        said = answer(f"\n{question.text}")
        if said is None:
            break
        if said:
            answers[question.line] = said
            read = transcribe(lines, answers)
    return read
