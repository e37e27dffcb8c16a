"""`referee lsp`: logs checked in an editor, over the Language Server Protocol."""

from __future__ import annotations

import os
import sys
from typing import Annotated, NamedTuple

from referee import editors
from referee.cli.options import Option
from referee.cli.terminal import complain
from referee.cli.trouble import needs

EXAMPLE = """\b
For example, as an editor starts it:
  referee lsp
"""


class Lsp(NamedTuple):
    """Check logs in an editor as they are written: a server of the Language Server Protocol.

    The editor starts it and speaks with it over standard input; docs/editors.md says how to tell yours.
    It reads no log but what the editor sends, and writes none. Needs the packages of pip install '.[lsp]'.
    Exit code: 0 it was ended, 2 it could not be done.
    """

    stdio: Annotated[
        bool, Option("--stdio", help="Speak over standard input (it always does).")
    ] = False


@needs("lsp", "lsp needs its packages")
def perform(_: Lsp) -> int:
    server = editors.server()
    if sys.stdin is not None and sys.stdin.isatty():
        complain("an editor starts this and talks to it; docs/editors.md says how; Ctrl-C ends it")
    import logging  # slow, and for this alone

    logging.disable()  # the editor is told what goes wrong
    with os.fdopen(os.dup(1), "wb") as out:  # the protocol closes what it is given
        server.start_io(stdout=out)
    return 0
