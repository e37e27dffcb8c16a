"""`referee explain`: a law in long."""

from typing import Annotated, NamedTuple

import typer

EXAMPLE = """\b
For example:
  referee explain P201
  referee explain overtrump
  referee explain boo-ray play.3
  referee explain cheat sheet
"""

_Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="CODE|NAME",
        help="A law, the name of a mistake in a log, or what a report cites: a decision, a source; "
        "the cheat sheet.",
    ),
]


class Explain(NamedTuple):
    """Explain a law: why, where it comes from, what it costs. Without one: list them all."""

    words: _Words = None
