"""`referee record`: an evening recorded as it is played."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.options import Rules, Settings

EXAMPLE = """\b
For example:
  referee record thursday.bourre
  referee record thursday.bourre --rules "acadiana, ante 2"
"""

_File = typer.Argument(metavar="FILE", help="The log, new or begun; a bare name gets .bourre.")


class Record(NamedTuple):
    """Record an evening on a screen, card by card or results alone; every entry is saved at once.

    A new log begins with five questions. What was entered before a crash is there when it is
    opened again. Needs the packages of pip install '.[table]'. Exit code: 0, or 2 where it cannot be done.
    """

    file: Annotated[str, _File]
    rules: Rules = None
    settings: Settings = None
