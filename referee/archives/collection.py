"""An archive made of logs: parts are kept, made or dropped. Decision 0380."""

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from pyarrow import parquet

from referee import __version__
from referee.archives import manifest
from referee.archives.rows import is_sound, parts_in
from referee.archives.sources import Source, filesets, find_sources
from referee.archives.task import CRUMB, KnownSource, Making, PartDone, PartTask, make_part
from referee.archives.workers import DEATHS, Lost, Workforce, as_done
from referee.messages import Series, say

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock

_WORK = ".work"


@dataclass(slots=True)
class Made:
    """The result of a run."""

    sources: int = 0
    audited: int = 0
    hands: int = 0
    kept: int = 0
    resumed: bool = False
    """Parts of an unfinished run were kept, and there was no archive before."""
    vanished: tuple[str, ...] = ()
    """Files that no longer exist."""
    spoilt: tuple[str, ...] = ()
    """Parts changed by something else, and made again."""
    troubles: list[manifest.Trouble] = field(default_factory=list)
    """Things that could not even be written into the tables."""
    parts: dict[Path, str] = field(default_factory=dict)
    """By the folders in which they were made."""

    def add(self, work: Path, done: PartDone) -> None:
        self.audited += done.audited
        self.hands += done.hands
        self.kept += done.kept
        self.troubles += done.troubles
        if done.part:
            self.parts[work] = done.part


def make_archive(
    words: Iterable[str],
    making: Making,
    workforce: Workforce,
    plan: Callable[[int], object] = lambda _: None,
    progress: Callable[[PartDone], object] = lambda _: None,
) -> Made:
    """Make an archive of the logs that paths and URLs name, or bring it up to date.

    `plan` gets the bytes to read, `progress` every finished part. Raises `ArchiveError`; readable logs are
    archived all the same.
    """
    sources = find_sources(words)
    if all(source.trouble for source in sources):
        told = [(one.name, one.trouble[1]) for one in sources if one.trouble]
        said = [say("{log}: {sentence}", log=name, sentence=why) for name, why in told]
        raise manifest.ArchiveError(Series(said, "; "))
    plan(sum(source.size for source in sources))
    folder = making.folder
    with _claimed(folder):
        before = manifest.parts_of(folder)
        made = Made(len(sources), resumed=before is None)
        sound = {
            part: list(_sources_in(folder, part))
            for part in parts_in(folder)
            if is_sound(folder, part)
        }
        known = {name: one for ones in sound.values() for name, one in ones if one.stored}
        _run(list(_tasks(sources, making, {} if making.anew else known)), workforce, made, progress)
        made.spoilt = tuple(part for part in before or () if part not in sound)
        names = dict.fromkeys(name for part in before or () for name, _ in sound.get(part, ()))
        here = {source.name for source in sources}
        made.vanished = tuple(name for name in names if name not in here)
        _finish(folder, made)
    return made


@contextmanager
def _claimed(folder: Path) -> Iterator[None]:
    """Lock where the file system has locks; raise `ArchiveError`."""
    work, ours = Path(folder, _WORK), {manifest.MANIFEST, _WORK, *manifest.TABLES}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        strangers = {path.name for path in folder.iterdir()} - ours
        if strangers and not work.exists() and not manifest.parts_of(folder):
            raise manifest.ArchiveError.say(
                "{folder} holds other files; name a new folder with --output", folder=str(folder)
            )
        with ExitStack() as held:
            if sys.platform != "win32":
                at = os.open(folder, os.O_RDONLY)
                held.callback(os.close, at)
                flock(at, LOCK_EX | LOCK_NB)
            work.mkdir(exist_ok=True)
            yield
            shutil.rmtree(work, ignore_errors=True)
    except BlockingIOError:
        raise manifest.ArchiveError.say(
            "another run is at work in {folder}", folder=str(folder)
        ) from None
    except OSError as error:
        raise manifest.ArchiveError.say(
            "{path} could not be written: {reason}", path=str(folder), reason=manifest.reason(error)
        ) from None


def _sources_in(folder: Path, part: str) -> Iterator[tuple[str, KnownSource]]:
    file, names = manifest.part_file(folder, "logs", part), ["source", "stored", "asked", "loaded"]
    for row in parquet.read_table(file, columns=names, partitioning=None).to_pylist():
        loaded = frozenset(row["loaded"])
        yield row["source"], KnownSource(part, row["stored"] or "", row["asked"], loaded)


def _tasks(
    sources: Iterable[Source], making: Making, known: Mapping[str, KnownSource]
) -> Iterator[PartTask]:
    making = making._replace(folder=making.folder.resolve())
    for number, some in enumerate(filesets(sources)):
        here = {source.name: known[source.name] for source in some if source.name in known}
        yield PartTask(some, here, making, making.folder / _WORK / f"{number:08}")


def _run(
    tasks: list[PartTask], workforce: Workforce, made: Made, progress: Callable[[PartDone], object]
) -> None:
    while tasks:
        again: list[PartTask] = []
        for _, task, done in as_done(make_part, tasks, workforce):
            if isinstance(done, Lost):
                again.append(_without_the_deadly(task))
            else:
                made.add(task.work, done)
                progress(done)
        tasks = again


def _without_the_deadly(task: PartTask) -> PartTask:
    named = ""
    with suppress(OSError):
        named = (task.work / CRUMB).read_text("utf-8")
    names = {source.name for source in task.sources}
    for name in {named} & names or names:
        task = task.without(name, "deadly", f"{DEATHS} processes died while they read it")
    return task


def _finish(folder: Path, made: Made) -> None:
    """Write the manifest, then delete every file that is not in it; raise `OSError`."""
    parts = [made.parts[work] for work in sorted(made.parts)]
    content = {"schema": manifest.SCHEMA_VERSION, "program": __version__, "parts": parts}
    new = Path(folder, _WORK, manifest.MANIFEST)
    new.write_text(json.dumps(content, indent=1) + "\n", "utf-8")
    new.replace(Path(folder, manifest.MANIFEST))
    kept = set(parts)
    for table in manifest.TABLES:
        for file in Path(folder, table).glob("*.parquet"):
            if file.stem not in kept:
                file.unlink()
