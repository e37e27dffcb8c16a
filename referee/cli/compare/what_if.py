"""`referee what-if`: a line of a log changed, and what moves."""

from typing import Annotated

import typer

from referee.cli.options import Data, DataFormat, Log, Rules, Settings

EXAMPLE = """\b
For example:
  referee what-if thursday.bourre --line 61 "ante Ann 2, Cal 2, Dee 2"
  referee what-if thursday.bourre --with corrected.bourre
"""

_NO_LINE = (0, "")
_Line = typer.Option(
    metavar="N TEXT", help='Line N read as TEXT ("" takes it out).', show_default=False
)
_Insert = typer.Option(
    metavar="N TEXT", help="TEXT as one more line behind line N.", show_default=False
)
_With = typer.Option("--with", metavar="OTHER", help="Another version of the log.")


def what_if(  # noqa: PLR0913 - one parameter an option
    log: Log,
    *,
    line: Annotated[tuple[int, str], _Line] = _NO_LINE,
    insert: Annotated[tuple[int, str], _Insert] = _NO_LINE,
    other: Annotated[str | None, _With] = None,
    rules: Rules = None,
    settings: Settings = None,
    form: Data = DataFormat.TEXT,
) -> None:
    """Show which hands, pots, antes and balances move when a log is changed.

    The log itself is left as it is. Exit code: 0 nothing moves, 1 something does, 2 it could not
    be done.
    """
    from referee.cli.compare.job import LogChange, try_change

    change = LogChange(
        line if line != _NO_LINE else None, insert if insert != _NO_LINE else None, other
    )
    raise typer.Exit(try_change(log, change, rules, tuple(settings or ()), form))
