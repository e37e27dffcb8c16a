"""`referee query`: questions about an archive."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.options import Force, Players, Table

EXAMPLE = """\b
For example:
  referee query tables reneges
  referee query tables "SELECT game_table, sum(hands) FROM logs GROUP BY ALL"
  referee query tables winnings --players players.toml
  referee query --list
"""

_Folder = typer.Argument(metavar="DIR", help="A folder that `referee archive` made.")
_Question = typer.Argument(metavar="QUESTION", help="The name of a question, or a SELECT.")
_List = typer.Option("--list", help="Say which questions have names; with a name, its SELECT.")
_Svg = typer.Option(
    metavar="FILE", help="Also draw the first figures of the answer into this file."
)


class Query(NamedTuple):
    """Ask an archive, in SQL or by the name of a question.

    Exit code: 0 done, 2 it could not be done.
    """

    folder: Annotated[str | None, _Folder] = None
    question: Annotated[str | None, _Question] = None
    questions: Annotated[bool, _List] = False
    svg: Annotated[str | None, _Svg] = None
    force: Force = False
    players: Players = None
    form: Table = "text"
