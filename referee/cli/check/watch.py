"""The logs of `check --watch`: read again whenever they are saved, until Ctrl-C.

Their times and sizes are asked for a few times a second (decision 0035).
"""

import time
from collections.abc import Callable, Mapping
from pathlib import Path

from referee.cli.terminal import complain, flush
from referee.cli.trouble import CannotDo
from referee.files import LogFile, LogsFound, candidates, find_logs
from referee.game import counted, listed

_SECONDS = 0.3
"""Between two looks; a file that was just written is left alone for as long."""

_State = tuple[tuple[int, ...] | None, ...]
"""Of a log and of each file that may hold its settings: what shows that it was written anew; None: not there."""


def watch(words: list[str], check: Callable[[LogsFound], int]) -> int:
    """Check the logs that the words stand for, then each that is saved; the last exit code.

    Raises `CannotDo` for standard input, which comes but once.
    """
    found = find_logs(words)
    if not all(log.regular for log in found.logs):
        raise CannotDo("--watch needs files that can be read again; standard input comes but once")
    if not found.logs:
        return check(found)
    code, seen, complained = 0, dict[LogFile, _State](), set[str]()
    try:
        while True:
            states = _states(found)
            new = tuple(log for log, state in states.items() if seen.get(log) != state)
            complaints = tuple(word for word in found.complaints if word not in complained)
            if new or complaints:
                if seen and new:
                    complain(f"{listed((log.name for log in new), 'and')} changed")
                code = check(LogsFound(new, complaints))
                flush()
                complain(f"watching {counted(len(states), 'log')}; Ctrl-C ends it")
            seen, complained = seen | states, set(found.complaints)
            found = _settled(words, states)
    except KeyboardInterrupt:
        return code


def _settled(words: list[str], before: Mapping[LogFile, _State]) -> LogsFound:
    """The logs, once something has changed and then stayed as it is for a moment."""
    known, changed = before, False
    while True:
        time.sleep(_SECONDS)
        found = find_logs(words)
        states = _states(found)
        if states == known and changed:
            return found
        changed, known = changed or states != before, states


def _states(found: LogsFound) -> dict[LogFile, _State]:
    """Each log that is there, with its state."""
    paths = {log: (Path(log.path), *candidates(log.folder)) for log in found.logs}
    states = {log: tuple(map(_state, of_log)) for log, of_log in paths.items()}
    return {log: state for log, state in states.items() if state[0] is not None}


def _state(path: Path) -> tuple[int, ...] | None:
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size, state.st_ino
