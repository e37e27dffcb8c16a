"""`referee seal`: a log sealed, so that what is changed afterwards shows."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.options import Logs

EXAMPLE = """\b
For example:
  referee seal thursday.bourre
  referee seal thursday.bourre --key ~/.ssh/id_ed25519
"""

_Key = typer.Option(metavar="FILE", help="Sign the seal with this ssh key.")
_Force = typer.Option("--force", help="Seal anew what was changed since it was sealed.")


class Seal(NamedTuple):
    """Seal logs: a file beside each, by which `referee verify` finds what was changed.

    Hands that were added since are sealed too. Exit code: 0 sealed, 2 it could not be done.
    """

    logs: Logs
    key: Annotated[str | None, _Key] = None
    force: Annotated[bool, _Force] = False
