"""`referee explain`: a law in long."""

from typing import Annotated

import typer

EXAMPLE = """\b
For example:
  referee explain P201
  referee explain overtrump
"""

_Law = Annotated[
    str, typer.Argument(metavar="CODE|NAME", help="A law, or the name of a mistake in a log.")
]


def explain(law: _Law = "") -> None:
    """Explain a law: why, where it comes from, what it costs. Without one: list them all."""
    from referee.cli.explaining import explain_law, list_laws

    if law.strip():
        explain_law(law.strip())
    else:
        list_laws()
