"""`referee lsp` and `referee mcp`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, NamedTuple

from referee import assistant, editors, files
from referee.cli.language import SPOKEN
from referee.cli.options import Argument
from referee.cli.terminal import complain
from referee.cli.trouble import CannotDo, needs
from referee.messages import ENGLISH, Translation, words_in


class Lsp(NamedTuple):
    """Check logs in an editor as they are written: a server of the Language Server Protocol.

    The editor starts it and talks to it over standard input; docs/editors.md says how to set up yours.
    It reads only what the editor sends, and writes no log. Needs the packages of pip install '.[lsp]'.
    Exit code: 0 it was stopped, 2 it could not be done.

    For example, as an editor starts it:
      referee lsp
    """

    stdio: bool = False
    """Speak over standard input (it always does)."""


class Mcp(NamedTuple):
    """Let an assistant write, check and settle logs: a server of the Model Context Protocol.

    The assistant starts it and talks to it over standard input. It reads only the logs that are
    named here, and writes none. Needs the packages of pip install '.[mcp]'. Exit code: 0 it was
    stopped, 2 it could not be done.

    For example:
      referee mcp
      referee mcp logs/
    """

    logs: Annotated[list[str] | None, Argument(metavar="LOG")] = None
    """Logs that the assistant may read: files, folders, patterns in quotes."""


def perform(wanted: Lsp | Mcp) -> int:
    return _check_for_an_editor() if isinstance(wanted, Lsp) else _serve_an_assistant(wanted)


@needs("lsp", "lsp needs its packages")
def _check_for_an_editor() -> int:
    server = editors.server(_language)
    if sys.stdin is not None and sys.stdin.isatty():
        complain("an editor starts this and talks to it; docs/editors.md says how; Ctrl-C ends it")
    import logging  # slow, and for this alone

    logging.disable()  # the editor is told what goes wrong
    with os.fdopen(os.dup(1), "wb") as out:  # the protocol closes what it is given
        server.start_io(stdout=out)
    return 0


def _language(stated: str) -> Translation:
    """Return the language for a log that states this one, or none: English."""
    return words_in(SPOKEN.asked or stated.replace(ENGLISH.code, "") or SPOKEN.words.code)


@needs("mcp", "mcp needs its packages")
def _serve_an_assistant(wanted: Mcp) -> int:
    found = files.find_logs(wanted.logs or [])
    if found.complaints:
        raise CannotDo(found.complaints[0])
    if sys.stdin is not None and sys.stdin.isatty():
        complain(
            "an assistant starts this and talks to it; docs/assistants.md says how; Ctrl-C ends it"
        )
    assistant.server_for({log.name: Path(log.path).absolute() for log in found.logs}).run("stdio")
    return 0
