"""`referee mcp`: the commands for an assistant, over the Model Context Protocol."""

from typing import Annotated, NamedTuple

import typer

EXAMPLE = """\b
For example:
  referee mcp
  referee mcp evenings
"""

_Logs = typer.Argument(
    metavar="[LOG]...", help="Logs that the assistant may read: files, folders, patterns in quotes."
)


class Mcp(NamedTuple):
    """Let an assistant write, check and settle logs: a server of the Model Context Protocol.

    The assistant starts it and speaks with it over standard input. It reads no log but those that are
    named here, and writes none. Needs the packages of pip install '.[mcp]'. Exit code: 0 it was ended, 2 it could not be done.
    """

    logs: Annotated[list[str] | None, _Logs] = None
