"""What a worker does: a set of sources becomes a part, and only what is new or changed is audited."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from referee.archives.circumstances import KnownSource, Loads, asked_for, has_same_rules
from referee.archives.content import OpenLog, SourceReading, digest_of
from referee.archives.part import GROUP_ROWS, PartWriter, part_files
from referee.archives.rows import HandRows, LogSums, TableRow, rules_cells
from referee.archives.schema import SCHEMA_VERSION
from referee.archives.sources import Source
from referee.archives.trouble import ReadError, Trouble, reason
from referee.audits import AuditOptions, audit_passages
from referee.hand_log import decode
from referee.playouts import Judging, Sampling
from referee.reports import sayable
from referee.rulesets import RulesWanted

RulesFor = Callable[[Source], RulesWanted]
"""The rules that the user wants for a source; may raise `ReadError`. It can be pickled."""
_AT_ONCE = GROUP_ROWS // 8
CRUMB = "at-work-on"
"""The file that says what a worker reads."""


class PartTask(NamedTuple):
    """A set of sources, and everything that a worker needs to make a part of it."""

    sources: tuple[Source, ...]
    known: Mapping[str, KnownSource]
    """Those of them that older parts have, by name."""
    folder: str
    """Of the archive."""
    work: str
    """Of this task alone."""
    rules: RulesFor
    slips: bool
    aside: tuple[Trouble, ...] = ()
    """What is not to be read, and why."""


class PartDone(NamedTuple):
    """What came of a task."""

    part: str
    """Empty: it could not be written."""
    size: int
    """Bytes of its sources."""
    audited: int = 0
    """Logs."""
    hands: int = 0
    """Those in these logs."""
    kept: int = 0
    """Sources that are as they were."""
    troubles: tuple[Trouble, ...] = ()
    """What could not be said in the tables."""


def make_part(task: PartTask) -> PartDone:
    """Make the part, if it is not there yet; what cannot be read is named in its errors."""
    aside = {trouble.log: trouble for trouble in task.aside}
    Path(task.work).mkdir(parents=True, exist_ok=True)
    try:
        while True:
            try:
                return _PartMaker(task, aside).made()
            except _ChangedError as changed:
                aside[changed.trouble.log] = changed.trouble
    except OSError as error:
        why = reason(error)
        troubles = [Trouble(source.name, "not-written", why) for source in task.sources]
        try:
            return _PartMaker(task, {trouble.log: trouble for trouble in troubles}).made()
        except OSError:
            size = sum(source.size for source in task.sources)
            return PartDone("", size, troubles=tuple(troubles))


class _ChangedError(Exception):
    """A source changed while it was read, so that the rows so far are of no text that ever was."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class _LogRead:
    """A log as it is read: what it comes to, and the digest and the number of its bytes."""

    def __init__(self, log: OpenLog) -> None:
        self._log, self._digest = log, hashlib.sha256()
        self._size, self._complete = 0, False
        self.sums = LogSums(log.name)

    @property
    def digest(self) -> str:
        """Of the bytes that were read."""
        return self._digest.hexdigest()

    def pieces(self) -> Iterator[bytes]:
        """The bytes of the log, counted as they go by."""
        for piece in self._log.pieces:
            self._digest.update(piece)
            self._size += len(piece)
            yield piece
        self._complete = True

    def row(self, source: str, circumstances: tuple[str | None, str, list[str]]) -> TableRow:
        """The log in the table of logs; `circumstances`: what was stored, asked for and loaded."""
        sums, folder = self.sums, self._log.name.rpartition("/")[0]
        return (
            self._log.name,
            source,
            f"sha256:{self.digest}",
            *circumstances,
            self._size,
            self._complete,
            sums.stated_as("game") or sums.stated_as("place") or folder,
            *(sums.stated_as(what) for what in ("game", "place", "date")),
            list(map(sayable, sums.players)),
            *(sums.hands, sums.findings, sums.faults, sums.unread),
            *(rules_cells(sums.rules) if sums.rules else (None, None, None)),
            sums.missing,
            sums.pot,
        )


class _PartMaker:
    """Makes one part."""

    def __init__(self, task: PartTask, aside: Mapping[str, Trouble]) -> None:
        self._task, self._aside, self._folder = task, aside, Path(task.folder)
        self._rows = HandRows()
        self._audited = self._hands = 0
        self._broken = False
        """Whether something in the source that is being read could not be."""
        self._identity = hashlib.sha256(str(SCHEMA_VERSION).encode())

    def made(self) -> PartDone:
        """The part, in its place. Raises `OSError` where it cannot be written."""
        task = self._task
        kept = dict(self._unchanged())
        size = sum(source.size for source in task.sources)
        if len(kept) == len(task.sources) and not self._aside:
            for source in task.sources:
                self._identify(source.name, kept[source.name])
            if part_files(self._folder, "logs", self._part):
                return PartDone(self._part, size, kept=len(kept))
            self._identity = hashlib.sha256(str(SCHEMA_VERSION).encode())
        writer = PartWriter(Path(task.work))
        for trouble in task.aside if not task.sources else ():
            self._trouble(trouble)
        for source in task.sources:
            self._add(source, kept.get(source.name), writer)
        writer.add(self._rows.taken())
        writer.close()
        writer.put(self._folder, self._part)
        return PartDone(self._part, size, self._audited, self._hands, len(kept))

    @property
    def _part(self) -> str:
        return self._identity.hexdigest()[:24]

    def _identify(self, *what: object) -> None:
        """What a part holds decides what it is called."""
        self._identity.update(json.dumps([str(part) for part in _flat(what)]).encode())

    def _unchanged(self) -> Iterator[tuple[str, KnownSource]]:
        """The sources of which an older part has what would be found again."""
        for source in self._task.sources:
            known = self._task.known.get(source.name)
            if known is None or source.name in self._aside:
                continue
            try:
                wanted = self._task.rules(source)
                same = known.asked == asked_for(wanted, slips=self._task.slips)
                if same and has_same_rules(known, wanted) and digest_of(source) == known.stored:
                    yield source.name, known
            except ReadError:
                continue

    def _add(self, source: Source, kept: KnownSource | None, writer: PartWriter) -> None:
        if kept is not None and not source.is_tar:
            writer.add(self._rows.taken())
            writer.copy(source.name, self._folder, kept.part)
            self._identify(source.name, kept)
        elif source.name in self._aside:
            self._trouble(self._aside[source.name])
        else:
            Path(self._task.work, CRUMB).write_text(source.name, "utf-8")
            self._read(source, writer)

    def _trouble(self, trouble: Trouble) -> None:
        self._rows.put("errors", tuple(trouble))
        self._identify(*trouble)

    def _read(self, source: Source, writer: PartWriter) -> None:
        """Audit the logs of a source."""
        reading, loads, logs = SourceReading(source), Loads(), list[_LogRead]()
        stored, asked, self._broken = None, "", False
        try:
            wanted = loads.watching(self._task.rules(source))
            asked = asked_for(wanted, slips=self._task.slips)
            for log in reading.logs():
                logs.append(self._audited_log(log, asked, wanted, writer))
            if not self._broken:
                stored = reading.stored
                self._identify(source.name, KnownSource("", stored, asked, loads.seen()))
        except ReadError as error:
            trouble = Trouble(source.name, error.what, error.why)
            if error.what == "changed":
                raise _ChangedError(trouble) from None
            self._trouble(trouble)
        for read in logs:
            circumstances = stored, asked, sorted(loads.seen())
            self._rows.put("logs", read.row(source.name, circumstances))

    def _audited_log(
        self, log: OpenLog, asked: str, wanted: RulesWanted, writer: PartWriter
    ) -> "_LogRead":
        """Audit a log, its rows written as they are found."""
        read = _LogRead(log)
        self._audited += 1
        try:
            for passage in audit_passages(decode(read.pieces()), wanted, log.name, self._options):
                self._rows.add(log.name, passage)
                read.sums.add(passage)
                if self._rows.most() >= _AT_ONCE:
                    writer.add(self._rows.taken())
        except ReadError as error:
            self._identify(log.name, read.digest, asked)
            if error.what == "changed":
                raise
            self._trouble(Trouble(log.name, error.what, error.why))
            self._broken = True
        read.sums.close()
        self._hands += read.sums.hands
        for balance in read.sums.balances():
            self._rows.put("balances", balance)
        return read

    @property
    def _options(self) -> AuditOptions:
        """As `check` searches, but for slips, which take their time, and what was right."""
        judging = Judging(Sampling(None, 1, None), 3, always=False)
        return AuditOptions(None if self._task.slips else 0, right_play=False, judging=judging)


def _flat(what: Iterable[object]) -> Iterator[object]:
    """The values of a key; of a known source, all that does not hang on where it was."""
    for part in what:
        if isinstance(part, KnownSource):
            yield from (part.stored, part.asked, *sorted(part.loaded))
        else:
            yield part
