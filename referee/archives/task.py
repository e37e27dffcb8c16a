"""A worker's task: a part of a set of sources, auditing only what is new or changed."""

import hashlib
import json
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from pyarrow import parquet

from referee import __version__
from referee.archives.content import OpenLog, SourceFile, digest_of
from referee.archives.manifest import SCHEMA_VERSION, ReadError, Trouble, part_file, reason
from referee.archives.rows import LogSums, PartWriter
from referee.archives.sources import Source
from referee.audits import AuditOptions, audit_passages
from referee.hand_log import decode
from referee.playouts import Judging, Sampling
from referee.rulesets import Ruleset, RulesetError, RulesInForce, RulesWanted
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


class Making(NamedTuple):
    """Options of a run."""

    folder: Path
    rules: RulesFor
    slips: bool = False
    anew: bool = False
    """Keep nothing of an older run."""


class PartTask(NamedTuple):
    """Sources, and all that a part of them needs."""

    sources: tuple[Source, ...]
    known: Mapping[str, KnownSource]
    making: Making
    work: Path

    def without(self, name: str, what: str, why: str) -> "PartTask":
        """Leave one source unread."""
        found, unread = self.sources, (what, why)
        left = (one._replace(trouble=unread) if one.name == name else one for one in found)
        return self._replace(sources=tuple(left))


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
        with closing(_PartMaker(task)) as made:
            for source in task.sources:
                made.take(source, kept.get(source.name))
            part = made.put(task.making.folder)
        return PartDone(part, size, made.audited, made.hands, len(kept))
    except ReadError as changed:
        return make_part(task.without(changed.source, changed.what, changed.why))
    except OSError as error:
        why = reason(error)
        troubles = [Trouble(source.name, "not-written", why) for source in task.sources]
        return PartDone("", size, troubles=tuple(troubles))


def _as_before(source: Source, task: PartTask) -> KnownSource | None:
    known = task.known.get(source.name)
    if known is None or source.trouble:
        return None
    with suppress(ReadError):
        wanted = task.making.rules(source)
        same = known.asked == _asked(wanted, task.making) and _has_same_rules(known, wanted)
        return known if same and digest_of(source) == known.stored else None
    return None


def _holds_just(task: PartTask, part: str) -> bool:
    logs, errors = (part_file(task.making.folder, table, part) for table in ("logs", "errors"))
    sources = parquet.read_table(logs, columns=["source"], partitioning=None)["source"].to_pylist()
    names = [source.name for source in task.sources]
    return [*dict.fromkeys(sources)] == names and not parquet.read_metadata(errors).num_rows


class _PartMaker(PartWriter):
    def __init__(self, task: PartTask) -> None:
        super().__init__(task.work)
        self._task, self.audited, self.hands = task, 0, 0

    def take(self, source: Source, kept: KnownSource | None) -> None:
        """Raises `OSError`; `ReadError` for a source that changed, so that no row matches a version of it."""
        if kept is not None and not source.is_packed:
            self.copy(source.name, self._task.making.folder, kept.part)
        elif source.trouble is not None:
            self._trouble(source.name, *source.trouble)
        else:
            (self._task.work / CRUMB).write_text(source.name, "utf-8")
            self._read(source)

    def _trouble(self, log: str, what: str, why: str) -> None:
        self.add("errors", (log, what, why))

    def _read(self, source: Source) -> None:
        loaded, logs, stored, asked = set[str](), list[LogSums](), None, ""
        try:
            wanted = _noting(self._task.making.rules(source), loaded)
            asked = _asked(wanted, self._task.making)
            with SourceFile(source) as file:
                for log in file.logs():
                    logs.append(self._audited(log, wanted))
                digest = file.digest()
            stored = digest if all(log.complete for log in logs) else None
        except ReadError as error:
            if error.what == "changed":
                raise ReadError(error.what, error.why, source.name) from None
            self._trouble(source.name, error.what, error.why)
        for sums in logs:
            self.add("logs", sums.row(source.name, stored, asked, sorted(loaded)))

    def _audited(self, log: OpenLog, wanted: RulesWanted) -> LogSums:
        sums = LogSums(log.name)
        self.audited += 1
        judging = Judging(Sampling(None, 1, None), 3, always=False)
        steps = None if self._task.making.slips else 0
        options = AuditOptions(steps, right_play=False, judging=judging)
        try:
            lines = decode(sums.counted(log.pieces))
            for passage in audit_passages(lines, wanted, log.name, options):
                self.add_passage(log.name, passage)
                sums.add(passage)
        except ReadError as error:
            if error.what == "changed":
                raise
            self._trouble(log.name, error.what, error.why)
        sums.close()
        self.add("balances", *sums.balances())
        self.hands += sums.hands
        return sums


def _asked(wanted: RulesWanted, making: Making) -> str:
    """Digest the request: the program's version, options, initial rules."""
    rules = RulesInForce.at_start(wanted).ruleset
    named = [wanted.name is not None, wanted.default is not None]
    asked = [__version__, SCHEMA_VERSION, making.slips, *named]
    asked += [rules.name, rules.version, rules.digest, wanted.knobs]
    return f"sha256:{hashlib.sha256(json.dumps(asked).encode()).hexdigest()}"


def _has_same_rules(known: KnownSource, wanted: RulesWanted) -> bool:
    loaded = set[str]()
    load = _noting(wanted, loaded).load
    for ruleset in known.loaded:
        name, version, _ = ruleset.rsplit(" ", 2)
        with suppress(RulesetError):
            load(name, None if version == "-" else int(version))
    return loaded == known.loaded


def _noting(wanted: RulesWanted, loaded: set[str]) -> RulesWanted:
    """Note `NAME VERSION DIGEST` of each ruleset that a log names; `-` for missing values."""

    def load(name: str, version: int | None) -> Ruleset:
        named = f"{sayable(name)} {'-' if version is None else version}"
        try:
            ruleset = wanted.load(name, version)
        except RulesetError:
            loaded.add(f"{named} -")
            raise
        if name not in (wanted.name, wanted.default):
            loaded.add(f"{named} {ruleset.digest}")
        return ruleset

    return wanted._replace(load=load)
