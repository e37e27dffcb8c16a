"""`referee what-if`: a line of a log changed, and what moves."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.options import Data, Log, Players, Rules, Settings

EXAMPLE = """\b
For example:
  referee what-if thursday.bourre --line 61 "ante Ann 2, Cal 2, Dee 2"
  referee what-if thursday.bourre --with corrected.bourre
"""

NO_LINE = (0, "")
"""Stands for an option that was not given."""
_Line = typer.Option(
    metavar="N TEXT", help='Line N read as TEXT ("" takes it out).', show_default=False
)
_Insert = typer.Option(
    metavar="N TEXT", help="TEXT as one more line after line N.", show_default=False
)
_With = typer.Option("--with", metavar="OTHER", help="Another version of the log.")


class WhatIf(NamedTuple):
    """Show which hands, pots, antes and balances move when a log is changed.

    The log itself is left as it is. Exit code: 0 nothing moves, 1 something does, 2 it could not
    be done.
    """

    log: Log
    line: Annotated[tuple[int, str], _Line] = NO_LINE
    insert: Annotated[tuple[int, str], _Insert] = NO_LINE
    other: Annotated[str | None, _With] = None
    rules: Rules = None
    settings: Settings = None
    players: Players = None
    form: Data = "text"
