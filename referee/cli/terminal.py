"""The user's screen: what is written where, in which encoding, width and colour."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from typing import BinaryIO, TextIO, TypeVar

from referee import ledgers, questions, reports, wording
from referee.cli.trouble import CannotDo, ReaderLeft


def screen(*, colour: bool | None = None) -> wording.Style:
    """Standard output as it is; `colour` is what the user asked for, None: nothing."""
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    wanted = _colour_by_environment(is_terminal=is_terminal) if colour is None else colour
    return wording.Style(wanted, encoding, _columns(sys.stdout))


def _colour_by_environment(*, is_terminal: bool) -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return is_terminal and os.environ.get("TERM") != "dumb"


def make_printable() -> None:
    """See to it that no character can stop the output: what the encoding lacks is escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str, *, painted: bool = False) -> None:
    """Write to standard output. Raises `ReaderLeft`, or `OSError` when it cannot be written.

    On a terminal whatever could move its cursor or turn its letters round becomes visible, but
    for text that is `painted`: safe already, and perhaps in colour.
    """
    if sys.stdout is None:
        raise CannotDo("there is no standard output to write to")
    try:
        sys.stdout.write(text if painted or not sys.stdout.isatty() else _harmless(text))
    except BrokenPipeError:
        raise ReaderLeft from None


def say_all(pieces: Iterable[str]) -> None:
    """Write a text to standard output, each piece as soon as it is known. Raises as `say` does."""
    for piece in pieces:
        say(piece)


def say_in(form: str, **ways: Callable[[], str | Iterable[str]]) -> None:
    """Write what is made for a form, `text` or `json`, say; for no other form anything is made."""
    made = ways[form]()
    say_all([made] if isinstance(made, str) else made)


def fitted(text: str, first: str = "", rest: str = "") -> str:
    """A text in lines that fit on the screen."""
    return wording.paragraph(text, first, rest, screen())


def say_file(form: str, extra: str, write: Callable[[BinaryIO], None]) -> None:
    """Write a file that is no text to standard output; `form` is its suffix. Raises as `say` does.

    Raises `CannotDo` on a terminal, and where the packages of the extra are missing.
    """
    if sys.stdout is None or sys.stdout.isatty():
        raise CannotDo(
            f"--format {form} is not for the screen: write `> FILE.{form}` after the command"
        )
    flush()
    try:
        write(sys.stdout.buffer)
        sys.stdout.buffer.flush()
    except ImportError:
        raise CannotDo(
            f"--format {form} needs {reports.installing(extra)}; or write --format csv"
        ) from None
    except BrokenPipeError:
        raise ReaderLeft from None


ROWS = ("csv", "xlsx")
"""The forms of tables that are rows and nothing else."""


def say_rows(form: str, rows: Iterable[ledgers.Row]) -> None:
    """Write rows as CSV or as a workbook. Raises as `say` and `say_file` do."""
    if form == "csv":
        say_all(wording.csv_text(rows))
        return
    try:
        say_file(form, "sheets", partial(ledgers.write_workbook, rows))
    except ValueError as error:
        raise CannotDo(f"{error}; write --format csv") from None


def bars() -> str:
    """The characters for charts: blocks on a terminal that can show them, else plain ones."""
    terminal = sys.stdout is not None and sys.stdout.isatty()
    return (
        ledgers.BLOCK_BARS
        if terminal and screen().encoding.lower().startswith("utf")
        else ledgers.PLAIN_BARS
    )


def _harmless(text: str) -> str:
    encoding = screen().encoding
    return "\n".join(wording.visible(line, encoding) for line in text.split("\n"))


def say_exactly(text: str) -> None:
    """Write a log to standard output: byte for byte, but to a terminal as `say` does."""
    if sys.stdout is None or sys.stdout.isatty():
        say(text)
        return
    flush()
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise ReaderLeft from None


def complain(sentence: str) -> None:
    """Write a sentence to standard error; there is nobody to tell when that fails.

    A long one goes on in indented lines. What holds no blank, such as a path, is never broken.
    """
    _complain(sentence, "referee: ")


def complain_in_lines(text: str) -> None:
    """Write lines to standard error, long ones as `complain` writes a long sentence."""
    for line in text.splitlines():
        _complain(line, "")


def has_somebody_to_ask() -> bool:
    """Whether questions reach a terminal, and answers come from there."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def on_terminal() -> bool:
    """Whether the program stands on a terminal with all it reads and writes."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)


def check_screen(instead: str) -> None:
    """Raise `CannotDo` where no screen can be shown; `instead`: what to do then."""
    if not on_terminal():
        raise CannotDo(f"there is no terminal for the screen; {instead}")
    if find_spec("textual") is None:
        raise CannotDo(f"the screen needs Textual: {reports.installing('table')}; or {instead}")


def answer(question: str) -> str | None:
    """Ask on standard error; what the user says, or None where they want no more questions."""
    complain_in_lines(question)
    with suppress(OSError, AttributeError, ValueError):
        sys.stderr.write("> ")
        sys.stderr.flush()
    try:
        return input().strip()
    except EOFError:
        return None


def _complain(line: str, opening: str) -> None:
    import textwrap

    with suppress(OSError, AttributeError, ValueError):
        lines = textwrap.wrap(
            wording.visible(line),
            _columns(sys.stderr),
            initial_indent=opening,
            subsequent_indent="  ",
            break_long_words=False,
            break_on_hyphens=False,
        )
        sys.stderr.write("\n".join(lines) + "\n")
        sys.stderr.flush()


def _columns(stream: TextIO | None) -> int:
    """How wide a terminal is, or COLUMNS says that it is; nothing is wrapped elsewhere, as in a pipe."""
    is_terminal = stream is not None and stream.isatty()
    if is_terminal or os.environ.get("COLUMNS", "").isdecimal():
        return shutil.get_terminal_size().columns
    return wording.UNBROKEN.width


def flush() -> None:
    """Send everything on its way; raises as `say` does."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise ReaderLeft from None


def forget_output() -> None:
    """Drop what could not be written, so that the interpreter does not try it again at its end."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


_MOST_TRIES = 5

_Asked = TypeVar("_Asked")


def completed(asked: Callable[[], _Asked], check: Callable[[_Asked], object]) -> _Asked:
    """What `asked` makes of the user's answers; asked again, a few times, while it is impossible.

    `check` raises `QuestionError` for what is impossible.
    """
    filled = asked()
    for _ in range(_MOST_TRIES - 1):
        try:
            check(filled)
        except questions.QuestionError as error:
            complain(str(error))
            filled = asked()
        else:
            break
    return filled


def typed(question: str) -> str:
    """What the user types. Raises `KeyboardInterrupt` where they want no more questions."""
    said = answer(question)
    if said is None:
        raise KeyboardInterrupt
    return said
