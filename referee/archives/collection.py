"""An archive made of logs: what is there is kept, what is missing is done, what is gone is dropped.

Parts are called by what they hold, so that a run that is broken off at any moment leaves the archive as it
was, and the next run finds the parts that were finished.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import IO, Any, NamedTuple

from referee import __version__
from referee.archives.circumstances import KnownSource
from referee.archives.filesets import filesets
from referee.archives.part import part_files, parts_in
from referee.archives.schema import SCHEMA_VERSION, TABLES
from referee.archives.sources import NEEDS, SourcesFound, find_sources
from referee.archives.task import CRUMB, PartDone, PartTask, RulesFor, make_part
from referee.archives.tasks import DEATHS, Lost, as_done
from referee.archives.trouble import ArchiveError, Trouble, reason
from referee.archives.workforce import Workforce

MANIFEST = "archive.json"
"""The file that names the parts which are the archive."""
_WORK = ".work"


class Making(NamedTuple):
    """How an archive is to be made."""

    folder: Path
    rules: RulesFor
    slips: bool = False
    anew: bool = False
    """Whether nothing of an older run is kept."""


@dataclass(slots=True)
class Made:
    """What a run came to."""

    sources: int = 0
    audited: int = 0
    """Logs."""
    hands: int = 0
    """Those in these logs."""
    kept: int = 0
    """Sources that are as they were."""
    resumed: bool = False
    """Whether what was kept was left by a run that did not end, and no archive was there before."""
    vanished: tuple[str, ...] = ()
    """Logs that the archive had before, and that are not there any more."""
    troubles: list[Trouble] = field(default_factory=list)
    """What could not even be written down in the tables."""
    parts: dict[int, str] = field(default_factory=dict)

    def add(self, number: int, done: PartDone) -> None:
        """Count what came of a task."""
        self.audited += done.audited
        self.hands += done.hands
        self.kept += done.kept
        self.troubles += done.troubles
        if done.part:
            self.parts[number] = done.part


Plan = Callable[[int], object]
"""Hears how many bytes there are to read."""
Progress = Callable[[PartDone], object]
"""Hears of every part that is done."""


def make_archive(
    words: Iterable[str],
    making: Making,
    workforce: Workforce,
    plan: Plan = lambda _: None,
    progress: Progress = lambda _: None,
) -> Made:
    """Make an archive of the logs that paths and URLs stand for, or bring it up to date.

    Raises `ArchiveError` where it cannot be done; what can be read of the logs is archived.
    """
    _check_installed()
    found = find_sources(words)
    if not found.sources:
        complaints = "; ".join(f"{what}: {why}" for what, why in found.complaints)
        raise ArchiveError(complaints or "there is no log")
    plan(sum(source.size for source in found.sources))
    with _claimed(making.folder):
        known = {} if making.anew else _known(making.folder)
        made = Made(len(found.sources), resumed=manifest_of(making.folder) is None)
        _run(list(_tasks(found, making, known)), workforce, made, progress)
        made.vanished = tuple(_vanished(making.folder, found))
        _finish(making.folder, made)
    return made


def _check_installed() -> None:
    for name in ("pyarrow", "fsspec", "zstandard", "duckdb"):
        try:
            import_module(name)
        except ImportError:
            raise ArchiveError(NEEDS) from None


class Manifest(NamedTuple):
    """The parts that are the archive."""

    program: str
    parts: tuple[str, ...]


def manifest_of(folder: Path) -> Manifest | None:
    """The manifest of an archive; None: it was never finished. Raises `ArchiveError`."""
    try:
        content = json.loads(Path(folder, MANIFEST).read_bytes())
        version, manifest = content["schema"], Manifest(content["program"], tuple(content["parts"]))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ArchiveError(f"{folder} could not be read: {reason(error)}") from None
    except (ValueError, KeyError, TypeError):
        raise ArchiveError(f"{Path(folder, MANIFEST)} is no manifest of an archive") from None
    if version != SCHEMA_VERSION:
        raise ArchiveError(
            f"{folder} has tables of schema {version}, and this program knows {SCHEMA_VERSION}; "
            "make it anew in another folder"
        )
    return manifest


@contextmanager
def _claimed(folder: Path) -> Iterator[None]:
    """The folder of an archive, in which no other run is at work. Raises `ArchiveError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        strangers = {path.name for path in folder.iterdir()} - {MANIFEST, _WORK, *TABLES}
        if strangers and not Path(folder, _WORK).exists() and not manifest_of(folder):
            raise ArchiveError(f"{folder} holds other files; name a new folder with --output")
        Path(folder, _WORK).mkdir(exist_ok=True)
        with Path(folder, _WORK, "lock").open("w") as lock:
            _lock(lock, folder)
            yield
            shutil.rmtree(Path(folder, _WORK), ignore_errors=True)
    except OSError as error:
        raise ArchiveError(f"{folder} could not be written: {reason(error)}") from None


def _lock(file: IO[str], folder: Path) -> None:
    """Raise `ArchiveError` where another process is at work, or just was and took the lock away.

    Where no lock can be had, nothing is raised.
    """
    try:
        fcntl = import_module("fcntl")
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.samestat(Path(file.name).stat(), os.fstat(file.fileno())):
            return
    except (BlockingIOError, FileNotFoundError):
        pass
    raise ArchiveError(f"another run is at work in {folder}")


def _known(folder: Path) -> dict[str, KnownSource]:
    """The sources of which a finished part has everything."""
    known: dict[str, KnownSource] = {}
    for part in parts_in(folder):
        for name, stored, asked, loaded in _logs(
            folder, part, "source", "stored", "asked", "loaded"
        ):
            if stored is not None:
                known[name] = KnownSource(part, stored, asked, frozenset(loaded))
    return known


def _logs(folder: Path, part: str, *columns: str) -> Iterator[tuple[Any, ...]]:
    """These columns of the logs of a part, row by row."""
    parquet = import_module("pyarrow.parquet")
    for file in part_files(folder, "logs", part):
        table = parquet.read_table(file, columns=[*columns], partitioning=None)
        yield from zip(*(table[column].to_pylist() for column in columns), strict=True)


def _tasks(
    found: SourcesFound, making: Making, known: Mapping[str, KnownSource]
) -> Iterator[PartTask]:
    """The sets of sources, and what could not be found as one more."""
    folder = making.folder.resolve()
    for number, sources in enumerate(filesets(found.sources)):
        here = {source.name: known[source.name] for source in sources if source.name in known}
        work = str(folder / _WORK / f"{number:08}")
        yield PartTask(sources, here, str(folder), work, making.rules, making.slips)
    if found.complaints:
        aside = tuple(Trouble(what, "unreadable", why) for what, why in found.complaints)
        work = str(folder / _WORK / "not-found")
        yield PartTask((), {}, str(folder), work, making.rules, making.slips, aside)


def _run(tasks: list[PartTask], workforce: Workforce, made: Made, progress: Progress) -> None:
    """Do all tasks; a source that kills workers is put aside."""
    numbers = {task.work: number for number, task in enumerate(tasks)}
    while tasks:
        again: list[PartTask] = []
        for task, done in as_done(make_part, tasks, workforce):
            if isinstance(done, Lost):
                again.append(_without_the_deadly(task))
            else:
                made.add(numbers[task.work], done)
                progress(done)
        tasks = again


def _without_the_deadly(task: PartTask) -> PartTask:
    """The task without the source that was being read when its workers died."""
    named = ""
    with suppress(OSError):
        named = Path(task.work, CRUMB).read_text("utf-8")
    blamed = {named} & {source.name for source in task.sources} or {
        source.name for source in task.sources
    }
    why = f"{DEATHS} processes died while they read it"
    return task._replace(aside=(*task.aside, *(Trouble(name, "deadly", why) for name in blamed)))


def _vanished(folder: Path, found: SourcesFound) -> Iterator[str]:
    """The sources that the last manifest has, and that are not found any more."""
    manifest, names = manifest_of(folder), {source.name for source in found.sources}
    parts = manifest.parts if manifest else ()
    known = (name for part in parts for (name,) in _logs(folder, part, "source"))
    yield from dict.fromkeys(name for name in known if name not in names)


def _finish(folder: Path, made: Made) -> None:
    """Write the manifest, then drop every file that is not in it. Raises `OSError`."""
    parts = [made.parts[number] for number in sorted(made.parts)]
    content = {"schema": SCHEMA_VERSION, "program": __version__, "parts": parts}
    new = Path(folder, _WORK, MANIFEST)
    new.write_text(json.dumps(content, indent=1) + "\n", "utf-8")
    new.replace(Path(folder, MANIFEST))
    kept = set(parts)
    for table in TABLES:
        for file in Path(folder, table).glob("*.parquet"):
            if file.name.rpartition("-")[0] not in kept:
                file.unlink()
