"""The command line, and a log to settle."""

from pathlib import Path

import pytest
from command_line import no_slips, own_folder, referee, shell
from four_hands import EVENING

__all__ = ["no_slips", "own_folder", "referee", "shell"]


@pytest.fixture
def log():
    """Writes a log into the folder of the test; its name."""

    def written(text=EVENING, name="evening.bourre"):
        Path(name).write_bytes(text.encode("utf-8"))
        return name

    return written
