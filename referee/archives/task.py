"""A worker's task: a part of a set of sources, auditing only what is new or changed."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from pyarrow import parquet

from referee import __version__
from referee.archives.content import OpenLog, SourceFile, digest_of
from referee.archives.manifest import SCHEMA_VERSION, Cell, ReadError, Trouble, part_file, reason
from referee.archives.rows import LogSums, PartWriter
from referee.archives.sources import Source
from referee.audits import AuditOptions, audit_passages
from referee.hand_log import decode
from referee.playouts import Judging, Sampling
from referee.rulesets import LoadRuleset, Ruleset, RulesetError, RulesInForce, RulesWanted
from referee.wording import sayable

RulesFor = Callable[[Source], RulesWanted]
"""May raise `ReadError`; picklable."""
CRUMB = "at-work-on"
"""Names the source being read by a worker."""


class KnownSource(NamedTuple):
    """A source in an older part, with all that its verdicts depend on."""

    part: str
    stored: str
    asked: str
    loaded: frozenset[str]
    """`NAME VERSION DIGEST` of each ruleset that its logs name."""


class PartTask(NamedTuple):
    """Sources, and all that a part of them needs."""

    sources: tuple[Source, ...]
    known: Mapping[str, KnownSource]
    folder: str
    work: str
    rules: RulesFor
    slips: bool

    def without(self, name: str, what: str, why: str) -> "PartTask":
        """Leave one source unread."""
        return self._replace(
            sources=tuple(
                source._replace(trouble=(what, why)) if source.name == name else source
                for source in self.sources
            )
        )


class PartDone(NamedTuple):
    """The result of a task."""

    part: str
    """Empty if it could not be written."""
    size: int
    audited: int = 0
    hands: int = 0
    kept: int = 0
    troubles: tuple[Trouble, ...] = ()


def make_part(task: PartTask) -> PartDone:
    """Make the part, unless it exists; unreadable sources become its errors."""
    size = sum(source.size for source in task.sources)
    kept = {source.name: known for source in task.sources if (known := _as_before(source, task))}
    try:
        parts = {kept[source.name].part if source.name in kept else "" for source in task.sources}
        if len(parts) == 1 and (part := parts.pop()) and _holds_just(task, part):
            return PartDone(part, size, kept=len(kept))
        with closing(PartWriter(Path(task.work))) as writer:
            made = _PartMaker(task, writer)
            for source in task.sources:
                made.add(source, kept.get(source.name))
            part = writer.put(Path(task.folder))
        return PartDone(part, size, made.audited, made.hands, len(kept))
    except ReadError as changed:
        return make_part(task.without(changed.source, changed.what, changed.why))
    except OSError as error:
        why = reason(error)
        troubles = [Trouble(source.name, "not-written", why) for source in task.sources]
        return PartDone("", size, troubles=tuple(troubles))


def _as_before(source: Source, task: PartTask) -> KnownSource | None:
    known = task.known.get(source.name)
    try:
        if known and not source.trouble and known.asked == _asked(task.rules(source), task):
            same = _has_same_rules(known, task.rules(source)) and digest_of(source) == known.stored
            return known if same else None
    except ReadError:
        pass
    return None


def _holds_just(task: PartTask, part: str) -> bool:
    logs, errors = (part_file(Path(task.folder), table, part) for table in ("logs", "errors"))
    sources = parquet.read_table(logs, columns=["source"], partitioning=None)["source"].to_pylist()
    names = [source.name for source in task.sources]
    return [*dict.fromkeys(sources)] == names and not parquet.read_metadata(errors).num_rows


class _LogRead:
    """A log being read, with the digest and the number of its bytes."""

    def __init__(self, log: OpenLog) -> None:
        self._log, self._digest = log, hashlib.sha256()
        self._size, self.complete = 0, False
        self.sums = LogSums(log.name)

    def pieces(self) -> Iterator[bytes]:
        for piece in self._log.pieces:
            self._digest.update(piece)
            self._size += len(piece)
            yield piece
        self.complete = True

    def row(self, *circumstances: Cell) -> tuple[Cell, ...]:
        """`circumstances`: what was stored, asked for and loaded."""
        source, *how = circumstances
        digest = f"sha256:{self._digest.hexdigest()}"
        read = (self._log.name, source, digest, *how, self._size, self.complete)
        return (*read, *self.sums.cells())


class _PartMaker:
    def __init__(self, task: PartTask, writer: PartWriter) -> None:
        self._task, self._writer = task, writer
        self.audited = self.hands = 0

    def add(self, source: Source, kept: KnownSource | None) -> None:
        """Raises `OSError`; `ReadError` for a source that changed, so that no row matches a version of it."""
        if kept is not None and not source.is_packed:
            self._writer.copy(source.name, Path(self._task.folder), kept.part)
        elif source.trouble is not None:
            self._trouble(source.name, *source.trouble)
        else:
            Path(self._task.work, CRUMB).write_text(source.name, "utf-8")
            self._read(source)

    def _trouble(self, log: str, what: str, why: str) -> None:
        self._writer.add("errors", (log, what, why))

    def _read(self, source: Source) -> None:
        loads, logs, stored, asked = _Loads(), list[_LogRead](), None, ""
        try:
            wanted = loads.watching(self._task.rules(source))
            asked = _asked(wanted, self._task)
            with SourceFile(source) as file:
                for log in file.logs():
                    logs.append(self._audited(log, wanted))
                digest = file.digest()
            stored = digest if all(log.complete for log in logs) else None
        except ReadError as error:
            if error.what == "changed":
                raise ReadError(error.what, error.why, source.name) from None
            self._trouble(source.name, error.what, error.why)
        for read in logs:
            self._writer.add("logs", read.row(source.name, stored, asked, sorted(loads.seen)))

    def _audited(self, log: OpenLog, wanted: RulesWanted) -> _LogRead:
        read = _LogRead(log)
        self.audited += 1
        judging = Judging(Sampling(None, 1, None), 3, always=False)
        options = AuditOptions(None if self._task.slips else 0, right_play=False, judging=judging)
        try:
            for passage in audit_passages(decode(read.pieces()), wanted, log.name, options):
                self._writer.add_passage(log.name, passage)
                read.sums.add(passage)
        except ReadError as error:
            if error.what == "changed":
                raise
            self._trouble(log.name, error.what, error.why)
        read.sums.close()
        self._writer.add("balances", *read.sums.balances())
        self.hands += read.sums.hands
        return read


def _asked(wanted: RulesWanted, task: PartTask) -> str:
    """Digest the request: the program's version, options, initial rules."""
    rules = RulesInForce.at_start(wanted).ruleset
    named = [wanted.name is not None, wanted.default is not None]
    what = [
        __version__,
        SCHEMA_VERSION,
        task.slips,
        *named,
        rules.name,
        rules.version,
        rules.digest,
    ]
    return f"sha256:{hashlib.sha256(json.dumps([*what, wanted.knobs]).encode()).hexdigest()}"


def _has_same_rules(known: KnownSource, wanted: RulesWanted) -> bool:
    loads = _Loads()
    load = loads.watching(wanted).load
    for ruleset in known.loaded:
        name, version, _ = ruleset.rsplit(" ", 2)
        try:
            load(name, None if version == "-" else int(version))
        except RulesetError:
            continue
    return loads.seen == known.loaded


class _Loads:
    """The rulesets that a log names, with their content."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        """`NAME VERSION DIGEST` of each; `-` for missing values."""

    def watching(self, wanted: RulesWanted) -> RulesWanted:
        own, load = (wanted.name, wanted.default), wanted.load

        def watched(name: str, version: int | None) -> Ruleset:
            ruleset_named = f"{sayable(name)} {'-' if version is None else version}"
            try:
                ruleset = load(name, version)
            except RulesetError:
                self.seen.add(f"{ruleset_named} -")
                raise
            if name not in own:
                self.seen.add(f"{ruleset_named} {ruleset.digest}")
            return ruleset

        watching: LoadRuleset = watched
        return wanted._replace(load=watching)
