"""`referee check LOG…` without options, read without typer, which takes longer to load than that (decision 0034)."""

import os
from collections.abc import Sequence

from referee.cli.check.command import Check
from referee.files import STANDARD_INPUT


def plain_check(arguments: Sequence[str]) -> Check | None:
    """The plain check that these words ask for; None where they are for typer to read, or to refuse."""
    command, *logs = arguments or [""]
    if command != "check" or not all(map(_is_a_log, logs)) or _COMPLETION in os.environ:
        return None
    return Check(logs) if logs else None


_COMPLETION = "_REFEREE_COMPLETE"
"""Set where a shell asks what could be typed."""


def _is_a_log(word: str) -> bool:
    """Whether typer, too, takes the word for a log, and not for an option."""
    return word == STANDARD_INPUT or not word.startswith("-")
