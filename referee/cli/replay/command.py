"""`referee replay`: a hand once more, card by card."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.option import Option
from referee.cli.options import Data, Log, Rules, Settings

EXAMPLE = """\b
For example:
  referee replay thursday.bourre
  referee replay thursday.bourre --hand 12 --at 4.2 --open --print
  referee replay thursday.bourre --hand 12 --at 4.2 --instead Qd --print
"""

_Hand = typer.Option(metavar="N", min=0, help="The hand to begin with.")
_At = typer.Option(
    metavar="TRICK.CARD", help="The moment: 4.2 is card 2 of trick 4, 4 all of it; start, end."
)
_Seat = Option(
    metavar="NAME", help="As that player saw it: only their cards are shown.", offers="players"
)
_Open = typer.Option("--open", help="Show all hands.")
_Print = typer.Option(
    "--print", help="Print that moment, for a pipe or a chat; --format json does, too."
)
_Instead = typer.Option(
    metavar="CARD", help="What if this card had been played there: the engine plays on."
)


class Replay(NamedTuple):
    """Go through a log card by card, as one player saw it or with all hands open.

    Findings appear where they are proved. The screen needs pip install '.[table]' in a clone; --print
    does not. Exit code: 0, or 2 where there is no such moment.
    """

    log: Log
    hand: Annotated[int | None, _Hand] = None
    at: Annotated[str | None, _At] = None
    seat: Annotated[str | None, _Seat] = None
    everything: Annotated[bool, _Open] = False
    printed: Annotated[bool, _Print] = False
    instead: Annotated[str | None, _Instead] = None
    form: Data = "text"
    rules: Rules = None
    settings: Settings = None
