"""The command line: a folder a command; it finds the logs that are named, and prints.

Nothing is imported before it is needed, so that a short question gets a quick answer: `command` in the
folder of a command holds its options, a class with a field an option, and `job`, which does the work,
is imported when the command runs.
"""

import gc
import os
import sys

__all__ = ["run"]


def run() -> None:
    """Do what the command line asks, and exit: 0 nothing found, 1 found, 2 could not do it."""
    gc.set_threshold(100_000)  # nothing here makes cycles by the thousand, and starting is faster
    os.environ.setdefault(
        "PYDANTIC_DISABLE_PLUGINS", "1"
    )  # else all packages are searched for them
    try:
        from referee.cli.outcome import outcome  # Ctrl-C may come during imports

        code = outcome(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    if "duckdb" not in sys.modules:  # which complains of what is still there at the end
        gc.freeze()  # what is left goes with the process; to search it for garbage takes long
    sys.exit(code)
