"""The command line as a whole: its commands, and what stands before them."""

from typing import Annotated

import typer

from referee.cli import (
    analyse,
    ask,
    check,
    compare,
    explain,
    fmt,
    ledger,
    rules,
    season,
    settle,
    what_if,
)
from referee.cli.terminal import say

_EXAMPLE = """\b
For example:
  referee check thursday.bourre
  referee ask --trump s --hand "2s As 4c 5d" --table "9h 4h 3s"
"""

app = typer.Typer(
    name="referee",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    epilog=_EXAMPLE,
)
app.command(epilog=check.EXAMPLE)(check.check)
app.command(epilog=ask.EXAMPLE)(ask.ask)
app.command(epilog=analyse.EXAMPLE)(analyse.analyse)
app.command(epilog=explain.EXAMPLE)(explain.explain)
app.command(epilog=season.EXAMPLE)(season.season)
app.add_typer(rules.rules)
app.command(epilog=fmt.EXAMPLE)(fmt.fmt)
app.command(epilog=ledger.EXAMPLE)(ledger.ledger)
app.command(epilog=settle.EXAMPLE)(settle.settle)
app.command(epilog=compare.EXAMPLE)(compare.compare)
app.command(epilog=what_if.EXAMPLE)(what_if.what_if)


def _tell_version(asked: bool) -> None:  # noqa: FBT001 - typer hands it over so
    if asked:
        from importlib.metadata import version  # noqa: PLC0415 - slow, and rarely asked for

        from referee.search import compiled  # noqa: PLC0415 - as above

        kernel = "compiled" if compiled() else "plain Python"
        say(f"referee {version('referee')} (search kernel: {kernel})\n")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def referee(
    context: typer.Context,
    *,
    version: Annotated[  # noqa: ARG001 - its callback answers
        bool,
        typer.Option("--version", help="Print the version.", callback=_tell_version, is_eager=True),
    ] = False,
) -> None:
    """Settle the card game Bourré from hand logs: every card, every pot, every chip."""
    if context.invoked_subcommand is None:
        say(context.get_help() + "\n")
