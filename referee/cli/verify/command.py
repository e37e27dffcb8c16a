"""`referee verify`: a log held against its seal."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.options import Data, Logs

EXAMPLE = """\b
For example:
  referee verify thursday.bourre
  referee verify thursday.bourre --key ann.pub
  referee verify logs/ --key allowed_signers
"""

_Key = typer.Option(
    metavar="FILE", help="Who must have signed it: a public ssh key, or a list of allowed signers."
)


class Verify(NamedTuple):
    """Say whether logs are as they were sealed, and name every line that is not.

    Exit code: 0 all is as sealed, 1 something was changed or the signature is not good, 2 it could
    not be done.
    """

    logs: Logs
    key: Annotated[str | None, _Key] = None
    form: Data = "text"
