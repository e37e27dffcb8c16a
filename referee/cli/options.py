"""Options that several commands share."""

from enum import StrEnum
from typing import Annotated

import typer

Rules = Annotated[
    str | None,
    typer.Option(
        "--rules", metavar="NAME|FILE", help="The ruleset; without it, referee.toml decides."
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="KNOB=VALUE", help="Turn one knob of the ruleset; may be repeated."
    ),
]


class DataFormat(StrEnum):
    """For people, or for programs."""

    TEXT = "text"
    JSON = "json"


Data = Annotated[DataFormat, typer.Option("--format", help="For people, or for programs.")]
