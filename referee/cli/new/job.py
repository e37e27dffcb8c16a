"""What `referee new` does: answers in, the beginning of a log out."""

import datetime as dt
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from referee.cli.new.command import New
from referee.cli.new_log import folder_rules, log_place
from referee.cli.pages import page
from referee.cli.terminal import answer, complain, has_somebody_to_ask, say
from referee.cli.trouble import CannotDo
from referee.files import because
from referee.game import RefusedError
from referee.recording import EntryError, NewLog, OpeningQuestion, opening_questions

_BEGINS = "hand 12"
"""How the part of the cheat sheet begins that is about a hand."""
_MEANS = 36
"""The column of the cheat sheet in which it says what a line means."""


def perform(asked: New) -> int:
    """Write the log; the exit code. Raises `CannotDo`, and then nothing was written."""
    path = _place(asked.file)
    asks = has_somebody_to_ask()
    if asked.seats is None and not asks:
        raise CannotDo('say who plays, clockwise: --seats "Ann, Ben, Big Al"')
    if asked.score and asked.chips is not None:
        raise CannotDo("--chips and --score exclude each other; choose one")
    log = NewLog("", folder_rules(path.parent), date=_day(asked.date), folder=path.parent)
    for question in opening_questions(log):
        log = _settled(question, log, _given(asked, question), asks=asks)
    scored = log.chips.lower().startswith("score")
    remarks = "".join(f"{line}\n" for line in _remarks(scored=scored))
    _write_new(path, f"{log.text}\n{remarks}")
    say(f"{path} is written; add hands to it, then: referee check {path}\n")
    return 0


def _place(written: str) -> Path:
    path = log_place(written)
    if path.exists():
        raise CannotDo(f"{path} is there already and stays as it is; choose another name")
    return path


def _given(asked: New, question: OpeningQuestion) -> str | None:
    """What an option answers; None: nothing."""
    chips = "score" if asked.score else asked.chips
    options = {"players": asked.seats, "rules": asked.rules, "ante": asked.ante}
    return {**options, "chips": chips, "unit": asked.unit}[question.field]


def _settled(question: OpeningQuestion, log: NewLog, given: str | None, *, asks: bool) -> NewLog:
    """The log with what the option or an answer says; who is asked may try again."""
    if given is not None or not asks:
        return _answered(log, question._replace(usual=""), given or "")
    while (said := answer(question.text)) is not None:
        try:
            return _answered(log, question, said)
        except RefusedError as trouble:
            complain(str(trouble))
    raise CannotDo("the answers ended before the questions did, and nothing was written")


def _answered(log: NewLog, question: OpeningQuestion, said: str) -> NewLog:
    """The log after an answer. Raises `CannotDo`."""
    try:
        return question.answered(log, said)
    except EntryError as trouble:
        raise CannotDo(str(trouble)) from None


def _day(said: str | None) -> str:
    if said is None:
        return dt.date.today().isoformat()  # noqa: DTZ011 - the day at the table
    try:
        return dt.date.fromisoformat(said.strip()).isoformat()
    except ValueError:
        raise CannotDo(f"--date {said} is no day; write it as 2026-03-05") from None


def _remarks(*, scored: bool) -> Iterator[str]:
    """The cheat sheet about a hand, a remark a line; without the first # each is a line of a log."""
    yield "# Write the hands below. How a line is written:"
    yield "#"
    sheet = page("cheat sheet") or ""
    for line in sheet[sheet.index(_BEGINS) :].splitlines():
        said, means = line[:_MEANS], line[_MEANS:]
        yield f"# {said}# {means}" if said[-1] == " " else f"# {line}"
    if scored:
        yield f"# {'score Ann +6, Ben -2, Cal -4':<36}# what each has won or lost so far"


def _write_new(path: Path, text: str) -> None:
    """Write a file that must not be there yet, whole or not at all. Raises `CannotDo`."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            try:
                file.write(text)
                file.flush()
            except BaseException:
                with suppress(OSError):
                    path.unlink()
                raise
    except FileExistsError:
        raise CannotDo(f"{path} is there already and stays as it is; choose another name") from None
    except OSError as error:
        raise CannotDo(f"{path} could not be written: {because(error)}") from None
