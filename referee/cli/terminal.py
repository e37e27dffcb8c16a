"""The user's screen: streams, encoding, width and colour."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, BinaryIO, TextIO, TypeVar

from referee import files, messages, wording
from referee.cli.language import SPOKEN, locale_for
from referee.cli.trouble import CannotDo, ReaderLeft

if TYPE_CHECKING:
    from referee import ledgers


def screen(
    words: messages.Translation | None = None, *, colour: bool | None = None
) -> wording.Style:
    """`colour` is the user's choice."""
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    wanted = _colour_by_environment(is_terminal=is_terminal) if colour is None else colour
    words = words or SPOKEN.words
    if encoding == "ascii":
        wording.spell_suits(words.code)
    return wording.Style(wanted, encoding, _columns(sys.stdout), words)


def _colour_by_environment(*, is_terminal: bool) -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return is_terminal and os.environ.get("TERM") != "dumb"


def make_printable(*, plain: bool = False) -> None:
    """Write in plain letters what the output lacks; `plain`: all but ASCII."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            ascii_alone = plain or (stream.isatty() and locale_for("LC_CTYPE") in ("C", "POSIX"))
            encoding = "ascii" if ascii_alone else stream.encoding
            stream.reconfigure(encoding=encoding, errors=wording.PLAINLY)


@contextmanager
def _read_by_somebody() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise ReaderLeft from None


def say(text: str, /, *, painted: bool = False, **fields: messages.Field) -> None:
    """Write a text, or a message of a template, to standard output.

    On a terminal, characters that move the cursor or reverse text are made visible, but not in `painted`
    text, which is safe. Raises `ReaderLeft`, or `OSError`.
    """
    if sys.stdout is None:
        raise CannotDo.say("there is no standard output to write to")
    text = SPOKEN.words.say(text, **fields) if fields else SPOKEN.words.word(text)
    with _read_by_somebody():
        sys.stdout.write(text if painted or not sys.stdout.isatty() else _harmless(text))


def say_all(pieces: Iterable[str]) -> None:
    """Write each piece as soon as it is known; raise as `say` does."""
    for piece in pieces:
        say(piece)


def say_in(
    form: str,
    rows: Callable[[], Iterable[ledgers.Row]] | None = None,
    **ways: Callable[[], str | Iterable[str]],
) -> None:
    """Write only what is made for this form; `rows`: for CSV and workbooks."""
    if rows and form in ROWS:
        say_rows(form, rows())
        return
    made = ways[form]()
    say_all([made] if isinstance(made, str) else made)


def fitted(text: str, first: str = "", rest: str = "", /, **fields: messages.Field) -> str:
    """Lay out a text, or a message of a template, in lines that fit the screen."""
    text = messages.Message(text, fields) if fields else text
    return wording.paragraph(text, first, rest, screen())


def say_file(form: str, extra: str, write: Callable[[BinaryIO], None]) -> None:
    """Write a binary file; `form` is its suffix. Raises as `say` does.

    Raises `CannotDo` on a terminal, and if packages of the extra are missing.
    """
    if sys.stdout is None or sys.stdout.isatty():
        raise CannotDo.say(
            "--format {form} is not for the screen: write `> FILE.{form}` after the command",
            form=form,
        )
    flush()
    with files.needs(extra, f"--format {form}", _CSV), _read_by_somebody():
        write(sys.stdout.buffer)
        sys.stdout.buffer.flush()


ROWS = ("csv", "xlsx")
_CSV = messages.say("write --format csv")


def say_rows(form: str, rows: Iterable[ledgers.Row]) -> None:
    """Write CSV or a workbook; raise as `say` and `say_file` do."""
    if form == "csv":
        say_all(wording.csv_text(rows))
        return
    from referee import ledgers

    try:
        say_file(form, "sheets", partial(ledgers.write_workbook, rows))
    except ValueError as error:
        raise CannotDo.say("{error}; {instead}", error=error.args[0], instead=_CSV) from None


def bars() -> str:
    from referee import ledgers

    terminal = sys.stdout is not None and sys.stdout.isatty()
    blocks = terminal and screen().encoding.lower().startswith("utf")
    return ledgers.chart_bars(blocks=blocks)


def _harmless(text: str) -> str:
    encoding = screen().encoding
    return "\n".join(wording.visible(line, encoding) for line in text.split("\n"))


def say_exactly(text: str) -> None:
    if sys.stdout is None or sys.stdout.isatty():
        say(text)
        return
    flush()
    with _read_by_somebody():
        sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
        sys.stdout.buffer.flush()


def mutter(text: str) -> None:
    """Write to standard error, ignoring failure."""
    with suppress(OSError, AttributeError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()


def complain(sentence: str, /, **fields: messages.Field) -> None:
    """Write to standard error, ignoring failure.

    A long sentence goes on in indented lines; paths are not broken.
    """
    _complain(SPOKEN.words.say(sentence, **fields), "referee: ")


def has_somebody_to_ask() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def on_terminal() -> bool:
    return has_somebody_to_ask() and sys.stdout is not None and sys.stdout.isatty()


def check_screen(instead: str) -> None:
    """Raise `CannotDo` if no screen can be shown; `instead`: what to do then."""
    if not on_terminal():
        raise CannotDo.say("there is no terminal for the screen; {instead}", instead=instead)
    with files.needs("table", messages.say("the screen"), instead):
        import_module("textual")


def answer(question: str) -> str | None:
    for line in SPOKEN.words.word(question).splitlines():
        _complain(line, "")
    mutter("> ")
    try:
        return input().strip()
    except EOFError:
        return None


def _complain(line: str, opening: str) -> None:
    import textwrap

    with suppress(ValueError):  # of a closed stream
        encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
        lines = textwrap.wrap(
            wording.unbroken(wording.visible(line, encoding)),
            _columns(sys.stderr),
            initial_indent=opening,
            subsequent_indent="  ",
            break_long_words=False,
            break_on_hyphens=False,
        )
        mutter(wording.rejoined("\n".join(lines)) + "\n")


def _columns(stream: TextIO | None) -> int:
    """Return the width of a terminal, or `COLUMNS`; a pipe is never wrapped."""
    is_terminal = stream is not None and stream.isatty()
    if is_terminal or os.environ.get("COLUMNS", "").isdecimal():
        return shutil.get_terminal_size().columns
    return wording.UNBROKEN.width


def flush() -> None:
    with _read_by_somebody():
        if sys.stdout is not None:
            sys.stdout.flush()


def forget_output() -> None:
    """Drop what is unwritten, so that Python does not try again at its end."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


_MOST_TRIES = 5

_Asked = TypeVar("_Asked")


def completed(asked: Callable[[], _Asked], check: Callable[[_Asked], object]) -> _Asked:
    """Ask again, a few times, while `check` raises `QuestionError`."""
    from referee.questions import QuestionError

    filled = asked()
    for _ in range(_MOST_TRIES - 1):
        try:
            check(filled)
        except QuestionError as error:
            complain(error.message)
            filled = asked()
        else:
            break
    return filled


def asked_for(question: str, read: Callable[[str], _Asked]) -> _Asked | None:
    """Ask until `read` refuses no more; None if the answers end."""
    while (said := answer(question)) is not None:
        try:
            return read(said)
        except messages.RefusedError as error:
            complain(error.message)
    return None


def typed(question: str, read: Callable[[str], object] = str) -> str:
    """Return what `read` accepts."""
    found = asked_for(question, lambda said: (said, read(said)))
    if found is None:
        raise KeyboardInterrupt
    return found[0]
