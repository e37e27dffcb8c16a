"""`referee ask money`: what a hand pays, and what comes before the next deal."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.options import Data, RulesAsked, SameLog, Settings

EXAMPLE = """\b
For example:
  referee ask money --pot 12 --tricks "Ann 2, Ben 2, Cal 1, Dee 0, Eve out"
  referee ask money thursday.bourre --at 12
  referee ask money -r "boo-ray, limit 20" -p 30 -t "Ann 3, Ben 2, Cal 0"
"""

_Tricks = Annotated[
    str,
    typer.Option(
        "--tricks",
        "-t",
        metavar="TRICKS",
        help='Everybody at the table: "Ann 3, Ben 2, Cal 0, Dee out"; or in order: "Ann, Ben, Ann".',
    ),
]
_Pot = Annotated[
    str,
    typer.Option("--pot", "-p", metavar="CHIPS", help="What lay in the pot, antes included."),
]
_Reneged = typer.Option("--reneged", metavar="NAME", help="Who reneged; may be repeated.")
_Ante = typer.Option("--ante", "-a", metavar="CHIPS", help="What each puts in before a deal.")
_Unit = typer.Option("--unit", metavar="SUM", help='What a chip is worth: "0.25 USD".')
_Seated = typer.Option(
    "--players", "-n", metavar="N", min=2, max=99, help="How many sit there, where no tricks do."
)
_About = typer.Argument(metavar="[LOG]", help="A log, for a hand of it: --at, else the last.")
_At = typer.Option("--at", "--hand", metavar="HAND", help="The hand of the log.")


class AskMoney(NamedTuple):
    """Say who takes the pot, who owes, who antes next and how many may draw.

    On a terminal, without a question, it asks. Exit code: 0 answered, 2 the question could not be answered.
    """

    about: Annotated[str | None, _About] = None
    pot: _Pot = ""
    tricks: _Tricks = ""
    dealer: Annotated[str, typer.Option("--dealer", "-d", metavar="NAME", help="Who dealt.")] = ""
    reneged: Annotated[list[str] | None, _Reneged] = None
    ante: Annotated[str, _Ante] = ""
    unit: Annotated[str, _Unit] = ""
    players: Annotated[int | None, _Seated] = None
    rules: RulesAsked = None
    settings: Settings = None
    log: SameLog = None
    at: Annotated[str, _At] = ""
    form: Data = "text"
