"""`referee transcribe`: notes as people type them, written as a hand log."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.options import Data

EXAMPLE = """\b
For example:
  referee transcribe notes.txt
  referee transcribe notes.txt > thursday.bourre
"""

_Notes = typer.Argument(metavar="NOTES", help="A file with notes or a table; - for standard input.")
_Ask = typer.Option(
    "--ask/--no-ask",
    help="Whether to ask about what is not clear; on a terminal it does, but for --format json.",
)


class Transcribe(NamedTuple):
    """Write notes of an evening as a hand log, each of their lines beside what it was read as.

    Lines that were not understood stay as remarks that begin with "# ?". Exit code: 0 all was
    understood, 1 something is left open, 2 it could not be done.
    """

    notes: Annotated[str, _Notes]
    ask: Annotated[bool | None, _Ask] = None
    form: Data = "text"
