"""What `referee mcp` does: questions of an assistant in, answers out, until it leaves."""

import sys
from pathlib import Path

from referee.cli.mcp.command import Mcp
from referee.cli.terminal import complain
from referee.cli.trouble import CannotDo
from referee.files import find_logs

try:
    from referee.assistant import server_for
except ImportError:
    raise CannotDo("mcp needs its packages: pip install '.[mcp]' in a clone of referee") from None


def perform(wanted: Mcp) -> int:
    """Serve an assistant; the exit code. Raises `CannotDo` for a log that is not there."""
    found = find_logs(wanted.logs or [])
    if found.complaints:
        raise CannotDo(found.complaints[0])
    if sys.stdin is not None and sys.stdin.isatty():
        complain(
            "an assistant starts this and speaks with it; what to tell it stands in docs/assistants.md; Ctrl-C ends it"
        )
    server_for({log.name: Path(log.path).absolute() for log in found.logs}).run("stdio")
    return 0
