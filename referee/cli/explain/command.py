"""`referee explain`: a law, a knob, a line or a term in long."""

from typing import Annotated, NamedTuple

import typer

from referee.cli import completion

EXAMPLE = """\b
For example:
  referee explain P201
  referee explain limit
  referee explain notation
  referee explain boo-ray play.3
  referee explain cheat sheet
"""

_Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="CODE|NAME",
        autocompletion=completion.words,
        help="A law, the beginning of its code, a knob, a word that opens a line, a term, a mistake of a "
        "log, what a report cites (a decision, a source); notation, cheat sheet.",
    ),
]


class Explain(NamedTuple):
    """Explain a law, a knob, a line of a log or a term. Without one: list all laws."""

    words: _Words = None
