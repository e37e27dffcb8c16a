"""The command line under test: run in this process or in one of its own, in a folder of its own."""

from command_line.fixtures import (
    BAD,
    GOOD,
    ROOT,
    Ended,
    bad,
    good,
    no_slips,
    own_folder,
    referee,
    shell,
    started,
)

__all__ = [
    "BAD",
    "GOOD",
    "ROOT",
    "Ended",
    "bad",
    "good",
    "no_slips",
    "own_folder",
    "referee",
    "shell",
    "started",
]
