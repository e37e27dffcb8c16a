"""`referee compare`: one log under two rulesets."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.options import Data, Log, Players, Settings

EXAMPLE = """\b
For example:
  referee compare thursday.bourre --rules boo-ray --rules acadiana
  referee compare thursday.bourre --set limit=20
"""

_TwoRules = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        metavar="NAME|FILE",
        help="A ruleset; twice for two, once to set it against the log's own.",
    ),
]


class Compare(NamedTuple):
    """Show which hands and chips differ under two rulesets, and the knobs that make it so.

    With one ruleset, or with --set alone, the log's own rules are the first. Exit code: 0 nothing
    differs, 1 something does, 2 it could not be done.
    """

    log: Log
    rules: _TwoRules = None
    settings: Settings = None
    players: Players = None
    form: Data = "text"
