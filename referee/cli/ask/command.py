"""`referee ask`: one question at the table, answered in one line and why."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.option import Option
from referee.cli.options import Data, RulesAsked, SameLog, Settings

EXAMPLE = """\b
For example:
  referee ask --trump s --hand "2s As 4c 5d" --table "9h 4h 3s"
  referee ask thursday.bourre --at 12.4 --seat Dee
  referee ask --rules acadiana --trump spades --hand "Kh 4h" --table "Jh ??"
  referee ask -t hearts -p "9s Ks 2h"
"""

_Hand = Annotated[
    str,
    typer.Option(
        "--hand", "-c", metavar="CARDS", help="The cards in hand: As, sA or 10h, in any order."
    ),
]
_Trump = Annotated[
    str,
    typer.Option(
        "--trump",
        "-t",
        metavar="SUIT",
        help="s, h, d, c, a suit's name or symbol, or the turned card.",
    ),
]
_Table = Annotated[
    str,
    typer.Option(
        "--table",
        "-p",
        metavar="CARDS",
        help="The cards on the table, first played first; ?? nobody saw.",
    ),
]
_Seen = Annotated[str, typer.Option(metavar="CARDS", help="Cards that have gone already.")]
_Players = typer.Option(
    "--players", "-n", metavar="N", min=2, max=99, help="How many play this hand."
)


_About = typer.Argument(metavar="[LOG]", help="A log, for a question about a moment of it (--at).")


class Ask(NamedTuple):
    """Say which cards may be played, and why not the others; without --hand who has the trick.

    On a terminal, without cards, trumps and log, it asks for them. Exit code: 0 answered, 2 the question could not be answered.
    """

    about: Annotated[str | None, _About] = None
    hand: _Hand = ""
    trump: _Trump = ""
    table: _Table = ""
    rules: RulesAsked = None
    settings: Settings = None
    trick: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=99, help="Which trick it is.")
    ] = None
    players: Annotated[int | None, _Players] = None
    to_come: Annotated[
        int | None, typer.Option(metavar="N", min=0, max=99, help="How many play after you.")
    ] = None
    taken: Annotated[
        int | None, typer.Option(metavar="N", min=0, max=99, help="How many tricks you have taken.")
    ] = None
    seen: _Seen = ""
    broken: Annotated[
        bool | None,
        typer.Option(
            "--broken/--not-broken", help="Whether trumps are broken.", show_default=False
        ),
    ] = None
    down: Annotated[bool, typer.Option("--down", help="The lead lies face down.")] = False
    log: SameLog = None
    at: Annotated[
        str | None,
        typer.Option(
            metavar="HAND.TRICK", help="The moment of the log: 12.4 is trick 4 of hand 12."
        ),
    ] = None
    seat: Annotated[
        str | None,
        Option(metavar="NAME", help="Whose turn in the log; without it each.", offers="players"),
    ] = None
    lang: Annotated[str, typer.Option(metavar="LANG", help="Whose card letters: en or fr.")] = "en"
    form: Data = "text"
