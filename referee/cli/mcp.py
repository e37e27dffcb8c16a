"""`referee mcp`: the commands for an assistant, over the Model Context Protocol."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NamedTuple

from referee import assistant, files
from referee.cli.options import Argument
from referee.cli.terminal import complain
from referee.cli.trouble import CannotDo, needs

EXAMPLE = """\b
For example:
  referee mcp
  referee mcp logs/
"""

_Logs = Argument(
    metavar="[LOG]...", help="Logs that the assistant may read: files, folders, patterns in quotes."
)


class Mcp(NamedTuple):
    """Let an assistant write, check and settle logs: a server of the Model Context Protocol.

    The assistant starts it and speaks with it over standard input. It reads no log but those that are
    named here, and writes none. Needs the packages of pip install '.[mcp]'. Exit code: 0 it was ended, 2 it could not be done.
    """

    logs: Annotated[list[str] | None, _Logs] = None


@needs("mcp", "mcp needs its packages")
def perform(wanted: Mcp) -> int:
    found = files.find_logs(wanted.logs or [])
    if found.complaints:
        raise CannotDo(found.complaints[0])
    if sys.stdin is not None and sys.stdin.isatty():
        complain(
            "an assistant starts this and talks to it; docs/assistants.md says how; Ctrl-C ends it"
        )
    assistant.server_for({log.name: Path(log.path).absolute() for log in found.logs}).run("stdio")
    return 0
