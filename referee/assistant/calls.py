"""Commands called for an assistant: each in a process of its own, with bounded time and size (decision 0411)."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import anyio
from mcp.server.mcpserver.exceptions import ToolError

from referee.files import LogFile
from referee.game import RefusedError

LONGEST = 500_000
"""Characters of a log; a long evening has 30,000."""
_SHORT = 40
"""Lines of a shortened answer."""
_MOST = 200_000
"""Characters of any answer."""
_PATIENCE = 60
"""Seconds."""
_UNNAMED = re.compile(r"(?m)^( *)standard input(?=:| held| does)")
"""Names a text that has no file."""
_AT_ONCE = 2
"""Commands at the same time; others wait."""


class Calls:
    """Calls of commands on texts, and on logs named when the server was started."""

    def __init__(self, logs: Mapping[str, Path]) -> None:
        self.logs = logs
        self._places = anyio.CapacityLimiter(_AT_ONCE)

    async def answer(self, *words: str, log: str = "", notes: str = "", whole: bool = False) -> str:
        """Answer a command; `-` among its words stands for the log. Raises `ToolError`.

        `log`: its text, or the name of a known log; `notes`: the text of a file `notes` beside it;
        `whole`: not only its first lines.
        """
        _check_text((*words, log, notes))
        path = self._path(log)
        command = [str(path) if path and word == "-" else word for word in words]
        async with self._places:
            with tempfile.TemporaryDirectory(prefix="referee-") as own:
                if notes:
                    await anyio.Path(own, "notes").write_text(notes, "utf-8", "replace")
                ran = await _run(command, "" if path else log, None if path and not notes else own)
        said, complaints = (
            _named(out.decode("utf-8", "replace").strip("\n"), path, log)
            for out in (ran.stdout, ran.stderr)
        )
        if ran.returncode not in (0, 1):
            raise ToolError(complaints or "this could not be done")
        return _cut("\n".join(filter(None, (said, complaints))), whole=whole)

    def text_of(self, name: str) -> str:
        """Read a known log by name; raise `ToolError`."""
        path = self._path(name)
        try:
            pieces = LogFile(str(path)).text() if path else ()
            return b"".join(pieces).decode("utf-8", "replace")[:_MOST]
        except RefusedError as error:
            raise ToolError(str(error)) from None

    def _path(self, log: str) -> Path | None:
        """Return the file of a known log; None for a text. Raises `ToolError` for any other name."""
        if log in self.logs:
            return self.logs[log]
        if not log or "\n" in log or "\r" in log:
            return None
        known = ", or a name that referee://logs lists" if self.logs else ""
        raise ToolError(f"give the log as text, all its lines{known}; no other file is read")


async def _run(
    command: Sequence[str], text: str, folder: str | None
) -> subprocess.CompletedProcess[bytes]:
    """Put the text on standard input; raise `ToolError` after a time limit."""
    with anyio.move_on_after(_PATIENCE):
        return await anyio.run_process(
            [sys.executable, "-m", "referee", *command],
            input=text.encode("utf-8", "replace"),
            check=False,
            cwd=folder,
        )
    raise ToolError(f"it took more than {_PATIENCE} seconds, and was ended; ask about fewer hands")


def _check_text(said: Sequence[str]) -> None:
    size = sum(map(len, said))
    if size > LONGEST:
        raise ToolError(f"{size:,} characters are too many: send one evening, {LONGEST:,} at most")
    if any("\0" in word for word in said):
        raise ToolError("there is a NUL character in it: send plain text")


def _named(said: str, path: Path | None, log: str) -> str:
    """Call the log by its name, and a text `log`."""
    said = said.replace("referee: ", "")
    return said.replace(str(path), log) if path else _UNNAMED.sub(r"\1log", said)


def _cut(answer: str, *, whole: bool) -> str:
    lines = answer[:_MOST].splitlines()
    if whole or len(lines) <= _SHORT:
        return "\n".join(lines) or "Nothing was found."
    return "\n".join(
        (*lines[:_SHORT], f"... and {len(lines) - _SHORT} more lines, with whole=true")
    )
