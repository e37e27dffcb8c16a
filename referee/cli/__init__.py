"""The command line: finds the logs named, runs a command, prints, and returns an exit code.

What cannot be done is a `CannotDo`, raised anywhere and said once.
"""

import gc
import os
import sys

__all__ = ["run"]


def run() -> None:
    """Run the command line and exit: 0 nothing found, 1 found, 2 failed."""
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
