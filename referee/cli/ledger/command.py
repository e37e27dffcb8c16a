"""`referee ledger`: every chip of an evening, recorded beside due."""

from typing import Annotated

import typer

from referee.cli.ledger.choices import LedgerFormat
from referee.cli.options import Logs, Rules, Settings

EXAMPLE = """\b
For example:
  referee ledger thursday.bourre --why Cal
  referee ledger thursday.bourre --missing
  referee ledger thursday.bourre --format hledger > thursday.journal
"""


_Why = typer.Option(metavar="NAME", help="Open one balance into hands, lines and causes.")
_Hand = typer.Option(metavar="N", min=0, help="Every movement of one hand.")
_Missing = typer.Option("--missing", help="Look for the slip that explains what does not fit.")
_Two = typer.Option("--two", help="With --missing: by two errors, where one will not do.")
_Svg = typer.Option(metavar="FILE", help="Also draw the evening into this file.")
_Force = typer.Option("--force", help="With --svg: write over a file that referee did not draw.")


def ledger(  # noqa: PLR0913 - one parameter an option
    logs: Logs,
    *,
    why: Annotated[str | None, _Why] = None,
    hand: Annotated[int | None, _Hand] = None,
    missing: Annotated[bool, _Missing] = False,
    two: Annotated[bool, _Two] = False,
    svg: Annotated[str | None, _Svg] = None,
    force: Annotated[bool, _Force] = False,
    rules: Rules = None,
    settings: Settings = None,
    form: Annotated[
        LedgerFormat, typer.Option("--format", help="How to write it.")
    ] = LedgerFormat.TEXT,
) -> None:
    """Show every chip, hand by hand and at the end: recorded, and beside it what was due.

    Exit code: 0 the two books agree and every count fits, 1 they differ or a line could not be
    read, 2 it could not be done.
    """
    from referee.cli.ledger.job import LedgerOptions, keep_ledger

    wanted = LedgerOptions(
        why, hand, missing or two, two, svg, force, rules, tuple(settings or ()), form
    )
    raise typer.Exit(keep_ledger(logs, wanted))
