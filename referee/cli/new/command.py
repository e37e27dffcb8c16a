"""`referee new`: the beginning of a hand log, from five answers."""

from typing import Annotated, NamedTuple

import typer

from referee.cli import completion

EXAMPLE = """\b
For example:
  referee new thursday.bourre
  referee new thursday.bourre --seats "Ann, Ben, Big Al" --chips 40 --ante 2
  referee new thursday.bourre --seats "Ann, Ben, Cal" --score
"""

_File = typer.Argument(metavar="FILE", help="The log to write; a bare name gets .bourre.")
_Seats = typer.Option(metavar="NAMES", help='Who plays, clockwise: "Ann, Ben, Big Al".')
_Rules = typer.Option(
    metavar="RULES",
    help='As in a log: boo-ray, or "boo-ray, limit 40".',
    autocompletion=completion.rulesets,
)
_Chips = typer.Option(metavar="N", help="How many chips each has at first.")
_Score = typer.Option(
    "--score", help="Nobody counts stacks: who has won or lost how much is noted."
)
_Ante = typer.Option(metavar="N", help="The ante, where the rules have another.")
_Unit = typer.Option(metavar="WORTH", help='What a chip is worth: "0.25 USD".')
_Date = typer.Option(metavar="DAY", help="The day, as 2026-03-05; without it today.")


class New(NamedTuple):
    """Begin a hand log: on a terminal by five questions, else by options.

    The cheat sheet stands in it as remarks. A file that is there already stays as it is. Exit
    code: 0 written, 2 it could not be done.
    """

    file: Annotated[str, _File]
    seats: Annotated[str | None, _Seats] = None
    rules: Annotated[str | None, _Rules] = None
    chips: Annotated[str | None, _Chips] = None
    score: Annotated[bool, _Score] = False
    ante: Annotated[str | None, _Ante] = None
    unit: Annotated[str | None, _Unit] = None
    date: Annotated[str | None, _Date] = None
