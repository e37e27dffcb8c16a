"""`referee fmt`: logs in their canonical form."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.options import Anonymous, Key, Logs, Players

EXAMPLE = """\b
For example:
  referee fmt thursday.bourre
  referee fmt --diff logs/
  referee fmt --write thursday.bourre
  referee fmt --anonymous thursday.bourre > to-share.bourre
"""


class Fmt(NamedTuple):
    """Print logs in their canonical form; nothing of what they say changes.

    Lines that cannot be read stay as they are. Exit code: 0 done, 1 something would change
    (--check, --diff), 2 it could not be done.
    """

    logs: Logs
    check: Annotated[
        bool, typer.Option("--check", help="Only say which logs would change; then exit with 1.")
    ] = False
    diff: Annotated[
        bool, typer.Option("--diff", help="Only show what would change; then exit with 1.")
    ] = False
    write: Annotated[bool, typer.Option("--write", help="Change the files in place.")] = False
    anonymous: Anonymous = False
    key: Key = None
    players: Players = None
