"""From a command line to an exit code, whatever happens on the way."""

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from referee import files
from referee.cli.check import Check
from referee.cli.language import SPOKEN
from referee.cli.terminal import complain, flush, forget_output, make_printable
from referee.cli.trouble import CannotDo, Misuse, OwnMistake, ReaderLeft, exit_code
from referee.game import LANGUAGES
from referee.messages import RefusedError

INTERRUPTED = 130
READER_GONE = 141
"""The exit code of a program whose output nobody reads any more, as shells report it."""


def outcome(arguments: Sequence[str]) -> int:
    """Run the command; return its exit code. Only shell completion raises `SystemExit`."""
    SPOKEN.begin(_language(arguments))
    make_printable(plain="--ascii" in arguments)
    try:
        asked: object = plain_check(arguments)
        if not asked:
            from referee.cli.app import read  # typer: by far the slowest to load

            asked = read(arguments)
        if isinstance(asked, tuple):  # the options of a command
            work = ".job" if isinstance(asked, Check) else ""
            asked = import_module(f"{type(asked).__module__}{work}").perform(asked)
        flush()
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the last stop
        return _after(error)
    return asked if isinstance(asked, int) else 0


def _language(arguments: Sequence[str]) -> str | None:
    words = re.findall(r"(?<![^\0])--lang[=\0]([^\0]*)", "\0".join(arguments))
    return next((word for word in words if word in LANGUAGES), None)


def _after(error: BaseException) -> int:
    match error:
        case KeyboardInterrupt():
            return INTERRUPTED
        case ReaderLeft():
            forget_output()
            return READER_GONE
        case RefusedError():
            complain(error.message)
        case Misuse():
            from referee.cli.command import sentence_of_misuse  # typer is loaded already

            complain(sentence_of_misuse(error))
        case OSError():
            forget_output()
            complain("the output could not be written: {reason}", reason=files.because(error))
        case MemoryError():
            complain("there is not enough memory for this")
        case _:
            if os.environ.get("REFEREE_DEBUG"):
                import traceback

                traceback.print_exception(error, file=sys.stderr)
            return _after(OwnMistake(type(error).__name__))
    with suppress(OSError, ReaderLeft):
        flush()
    return exit_code(error) if isinstance(error, RefusedError) else CannotDo.code


def plain_check(arguments: Sequence[str]) -> Check | None:
    """Return the plain check that these words ask for, without loading typer (decision 0034).

    None if typer must read or refuse them.
    """
    command, *logs = arguments or [""]
    plain = all(word == files.STANDARD_INPUT or not word.startswith("-") for word in logs)
    completing = "_REFEREE_COMPLETE" in os.environ
    return Check(logs) if command == "check" and logs and plain and not completing else None
