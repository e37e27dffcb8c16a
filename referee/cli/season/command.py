"""`referee season`: whether choices over many evenings do somebody more good than chance would."""

from typing import Annotated, Literal, NamedTuple

import typer

from referee.cli.options import Jobs, Logs, Players, Rules, Seed, Settings

Form = Literal["text", "json", "svg"]
"""What a table is written as."""


EXAMPLE = """\b
For example:
  referee season 2026/
  referee season "2026-*.bourre" --players players.toml
  referee season 2026/ --format svg > season.svg
"""


_Least = typer.Option(metavar="N", min=1, help="Say nothing on fewer decisions.")
_Permutations = typer.Option(
    metavar="N", min=100, max=1_000_000, help="How often seats are exchanged."
)
_Cards = typer.Option(metavar="N", min=2, max=5, help="Decisions with up to so many cards in hand.")


class Season(NamedTuple):
    """Screen many evenings: what each player's choices did to each other player.

    Exit code: 0 done, 2 it could not be done, or not for every log.
    """

    logs: Logs
    rules: Rules = None
    settings: Settings = None
    jobs: Jobs = 1
    players: Players = None
    seed: Seed = 1
    least: Annotated[int, _Least] = 30
    permutations: Annotated[int, _Permutations] = 2_000
    cards: Annotated[int, _Cards] = 4
    form: Annotated[Form, typer.Option("--format", help="How to write it.")] = "text"
