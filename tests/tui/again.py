"""Runs `referee` with these words, and again whenever it was killed; loaded once, so that it is quick.

Its number stands in the file `pid` as soon as it runs.
"""

import os
import sys
import termios
import time
from importlib import import_module
from pathlib import Path

from referee.cli.outcome import outcome

for name in ("recorder_app", "desk"):
    import_module(f"referee.tui.{name}")

GO = Path("go")
"""There as soon as it may run again: what was typed until then is forgotten."""

while True:
    sys.stdout.write("\x1b[?1049l\x1b[2J")
    sys.stdout.flush()
    termios.tcflush(sys.stdin, termios.TCIFLUSH)
    child = os.fork()
    if not child:
        Path("pid").write_text(str(os.getpid()))
        os._exit(outcome(sys.argv[1:]))
    if os.WIFEXITED(os.waitpid(child, 0)[1]):
        break
    while not GO.exists():
        time.sleep(0.01)
    GO.unlink()
