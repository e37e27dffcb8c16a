"""Recording through the pages: any number of phones, one recorder per log."""

import hashlib
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from referee.findings import Finding, Status
from referee.messages import ENGLISH, say
from referee.questions import Viewpoint, masked
from referee.recording import (
    KEYS_IN_WORDS,
    ChangedError,
    Depth,
    EntryError,
    NewLog,
    Recorder,
    Recording,
    RecordingError,
    ShortError,
)
from referee.rulesets import RulesWanted
from referee.web.answers import Asked, NewEvening
from referee.web.shelf import MOST_NAMES, NoLogError, Shelf, names_for

_MOST_OPEN = 8
"""Logs kept open, so that no other program records in them."""
_REMEMBERED = 500
_RIGHTED = (Status.CORRECTED, Status.WAIVED)
_IDLE = 900.0
"""Seconds without use until a log is closed."""


class Desk(NamedTuple):
    """A log, as shown to its recorders."""

    recording: Recording
    version: str
    state: str
    can_undo: bool
    can_redo: bool
    last_by: str
    """Of the last entry; empty if unknown."""
    watches: bool
    notice: str
    """A sentence on the request; empty: it was done."""
    taken: bool

    @property
    def said(self) -> list[Finding]:
        return sorted(self.recording.said, key=lambda finding: finding.problem.status in _RIGHTED)

    @property
    def lines(self) -> list[tuple[int, str, bool]]:
        """The lines with their numbers, and whether each is shown whole.

        During a hand, cards that only some players have seen are hidden.
        """
        recording, nobody = self.recording, Viewpoint()
        hidden = () if recording.is_over else nobody.hidden(recording.passage)
        shown = (masked(line, n, hidden) for n, line in enumerate(recording.lines, 1))
        lines = zip(recording.lines, shown, strict=True)
        return [(n, seen, seen == line) for n, (line, seen) in enumerate(lines, 1)]

    @property
    def earlier(self) -> int:
        return sum(len(passage.findings) for passage in self.recording.passages[:-1])


@dataclass(slots=True)
class Desks:
    """The logs being recorded. Its methods block and run one at a time."""

    shelf: Shelf
    rules: Callable[[Path], RulesWanted]
    _open: OrderedDict[str, Recorder] = field(default_factory=OrderedDict)
    _used: dict[str, float] = field(default_factory=dict)
    _done: deque[str] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))
    _lock: threading.RLock = field(default_factory=threading.RLock)

    def seen(self, name: str, depth: Depth) -> Desk:
        """Raises `NoLogError`, `RecordingError`, `RulesetError`."""
        with self._lock:
            recorder = self._recorder(name)
            return self._desk(name, recorder, depth, recorder.notice)

    def done(self, name: str, depth: Depth, asked: Asked, caller: str = "") -> Desk:
        """Do what was asked, if possible. Raises as `seen` does.

        `caller`: the address, for the journal.
        """
        with self._lock:
            recorder = self._recorder(name)
            if asked.tap and asked.tap in self._done:
                return self._desk(name, recorder, depth, "")
            if asked.version != _version(recorder.recording):
                overtaken = say("Another entry was made in the meantime. This is the record now.")
                return self._desk(name, recorder, depth, overtaken, taken=False)
            recorder.set_depth(depth)
            recorder.by = " ".join(filter(None, (asked.by.strip(), caller)))
            try:
                notice = _do(recorder, asked)
            except RecordingError as trouble:
                if isinstance(trouble, ChangedError):
                    recorder.refresh()
                return self._desk(name, recorder, depth, trouble.message, taken=False)
            self._done.append(asked.tap)
            return self._desk(name, recorder, depth, notice)

    def opened(self, new: NewEvening, language: str = ENGLISH.code) -> str:
        """Create a log; return its name. Raises `RecordingError`."""
        said = {**new._asdict(), "date": str(new.date), "folder": self.shelf.root}
        text = NewLog(**said, language=language).text
        with self._lock:
            for name in names_for(str(new.date)):
                path = self.shelf.root / name
                if not path.exists() and not path.is_symlink():
                    Recorder.create(path, text, self.rules(path)).close()
                    self.shelf.forget()
                    return name
        raise RecordingError.say(
            "There are {number} evenings of {date} already.", number=MOST_NAMES, date=str(new.date)
        )

    def removed(self, name: str) -> None:
        """Remove an evening begun by mistake. Raises `RecordingError` once a hand was dealt."""
        with self._lock:
            recorder = self._recorder(name)
            if recorder.watches or recorder.recording.hand is not None:
                raise RecordingError.say("An evening in which a hand was dealt stays.")
            self._open.pop(name).close()
            path = self.shelf.path(name)
            path.unlink()
            path.with_name(f"{path.name}.undo").unlink(missing_ok=True)
            self.shelf.forget()

    def close_idle(self, seconds: float = _IDLE) -> None:
        with self._lock:
            for name in list(self._open):
                if time.monotonic() - self._used[name] >= seconds:
                    self._open.pop(name).close()

    def close(self) -> None:
        self.close_idle(0)

    def _recorder(self, name: str) -> Recorder:
        path = self.shelf.path(name)
        if name in self._open and not self.shelf.state(name):
            self._open.pop(name).close()
            raise NoLogError.say("This evening is no longer here.")
        recorder = self._open.get(name)
        if recorder is None:
            self.shelf.content(name)  # no link, not too long
            recorder = self._open[name] = Recorder(path, self.rules(path))
        self._open.move_to_end(name)
        self._used[name] = time.monotonic()
        while len(self._open) > _MOST_OPEN:
            self._open.popitem(last=False)[1].close()
        recorder.take_over()
        recorder.refresh()
        return recorder

    def _desk(
        self, name: str, recorder: Recorder, depth: Depth, notice: str, *, taken: bool = True
    ) -> Desk:
        recording = recorder.set_depth(depth)
        return Desk(
            recording,
            _version(recording),
            self.shelf.state(name),
            recorder.can_undo,
            recorder.can_redo,
            recorder.last_by,
            recorder.watches,
            notice,
            taken,
        )


def _do(recorder: Recorder, asked: Asked) -> str:
    typed = "".join(asked.entries).strip().lower() if asked.do == "enter" else ""
    match KEYS_IN_WORDS.get(typed, asked.do):
        case "undo":
            recorder.undo()
        case "redo":
            recorder.redo()
        case "correct":
            if asked.was not in recorder.recording.lines[asked.line - 1 : asked.line]:
                raise EntryError.say("Line {line} has changed; tap it again.", line=asked.line)
            recorder.correct(asked.line, *asked.entries)
        case _:
            return _enter(recorder, asked.entries)
    return ""


def _enter(recorder: Recorder, entries: Sequence[str]) -> str:
    """Make all entries or none; but results stay if only the payment is refused."""
    made = 0
    try:
        for entry in entries:
            before = recorder.recording.text
            recorder.enter(entry)
            made += recorder.recording.text != before
    except ShortError:
        if made:
            return say("The results are recorded; nothing is paid yet.")
        raise
    except RecordingError:
        for _ in range(made):
            recorder.undo()
        raise
    return ""


def _version(recording: Recording) -> str:
    return hashlib.sha256(recording.text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
