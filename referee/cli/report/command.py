"""`referee report`: an evening as one page to look at."""

from typing import Annotated, Literal, NamedTuple

import typer

from referee.cli.option import Option
from referee.cli.options import Anonymous, Key, Logs, Players, Rules, Settings

ReportFormat = Literal["html", "markdown"]
"""What a report is written as."""


EXAMPLE = """\b
For example:
  referee report thursday.bourre --output thursday.html
  referee report "2026-*.bourre" --output season.html
  referee report thursday.bourre --format markdown
"""

_Output = typer.Option(
    "--output", "-o", metavar="FILE", help="The file to write; without it, the report is printed."
)
_Seat = Option(
    metavar="NAME", help="As that player saw it: cards of others are hidden.", offers="players"
)
_Lang = typer.Option(
    metavar="LANG", help="The language of the page: en or fr; without it, that of the log's cards."
)
_Force = typer.Option("--force", help="Write over a file that referee did not make.")


class Report(NamedTuple):
    """Write one page on an evening: who pays whom, every finding, every hand to step through.

    The page needs no network and no other file. Exit code: 0 written, 2 it could not be done.
    """

    logs: Logs
    output: Annotated[str | None, _Output] = None
    form: Annotated[ReportFormat, typer.Option("--format", help="How to write it.")] = "html"
    seat: Annotated[str | None, _Seat] = None
    lang: Annotated[str | None, _Lang] = None
    anonymous: Anonymous = False
    key: Key = None
    force: Annotated[bool, _Force] = False
    rules: Rules = None
    settings: Settings = None
    players: Players = None
