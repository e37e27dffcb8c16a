"""Runs command lines, one after the other, on every surface they may speak to.

    python tests/cli/surfaces.py

Each comes as a line of JSON: the folder, the environment, the words; so does what came on each surface. It is a
process of its own, because it forks; a terminal is a pseudo-terminal of 80 columns.
"""

import fcntl
import io
import json
import os
import pty
import select
import struct
import sys
import termios
from pathlib import Path

from referee.cli.language import SPOKEN
from referee.cli.outcome import outcome
from referee.wording import spell_suits

ASCII, FRENCH = ["--ascii"], ["--lang", "fr"]
UTF = {"LANG": "C.UTF-8", "TERM": "xterm"}
C = {"LANG": "C", "TERM": "xterm"}
SURFACES = {
    "terminal": (80, [], UTF),
    "terminal of any width": (10_000, [], UTF | {"NO_COLOR": "1"}),
    "terminal in French": (80, FRENCH, UTF),
    "terminal of plain letters": (80, ASCII, C),
    "pipe": (None, [], UTF),
    "pipe of plain letters": (None, ASCII, C),
}
"""Each with its columns (None: a pipe), what is typed besides, and the environment."""


def load(words):
    """Load all that a command needs, once for all surfaces."""
    kept = sys.stdin, sys.stdout, sys.stderr
    with Path(os.devnull).open("r+b", 0) as nothing:
        sys.stdin, sys.stdout, sys.stderr = (io.TextIOWrapper(nothing, "utf-8") for _ in kept)
        outcome(words)
        sys.stdin, sys.stdout, sys.stderr = kept
    SPOKEN.begin()
    spell_suits("en")


def ran(words, columns, environment):
    """The exit code of a command, and all that it writes."""
    if columns is None:
        ours, theirs = os.pipe()
    else:
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    child = os.fork()
    if not child:
        os.close(ours)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for stream in (1, 2):
            os.dup2(theirs, stream)
        for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LC_ALL", "LC_CTYPE"):
            os.environ.pop(name, None)
        os.environ.update(environment)
        sys.stdin = os.fdopen(0, encoding="utf-8")
        sys.stdout, sys.stderr = (
            io.TextIOWrapper(os.fdopen(stream, "wb", 0), "utf-8", write_through=True)
            for stream in (1, 2)
        )
        os._exit(outcome(words))
    os.close(theirs)
    os.set_blocking(ours, False)
    said, piece, ended = b"", b"", False
    while piece or not ended:  # a last look after its end: what it wrote may come later
        ended = (
            ended or os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        )
        select.select([ours], [], [], 0 if ended else 0.1)
        piece = _read(ours)
        said += piece
    os.close(ours)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return {"code": code, "said": said.decode("utf-8", "replace").replace("\r\n", "\n")}


def _read(stream):
    """What has come by now. A pseudo-terminal whose other end is closed raises, and so does one with nothing to read."""
    try:
        return os.read(stream, 1 << 16)
    except OSError:
        return b""


def on_every_surface(folder, environment, words):
    """What came where."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    load(words)
    return {
        name: ran([*words, *more], columns, its_own)
        for name, (columns, more, its_own) in SURFACES.items()
    }


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(f"{json.dumps(on_every_surface(*json.loads(line)))}\n")
        sys.stdout.flush()
