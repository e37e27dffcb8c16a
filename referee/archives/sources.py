"""Where logs lie: folders, patterns, packed files, and stores that fsspec knows (`s3://…`).

A log is called by its path from the folder that the command line names, that folder's name first, so that
the tables say nothing of the machine: `2026/jan.bourre`, `2026.zip/jan.bourre`.
"""

import re
import stat
import zipfile
from collections.abc import Callable, Iterable, Iterator
from errno import EINVAL
from importlib import import_module
from pathlib import Path, PurePosixPath
from typing import BinaryIO, NamedTuple, Protocol

from referee.archives.trouble import ArchiveError, reason
from referee.reports import installing, sayable

LOG_NAME = re.compile(r"\.bourre(?:\.gz|\.zst)?$")
_TAR = re.compile(r"\.(?:tar|tgz|tar\.gz|tar\.zst)$")
_MAGIC = re.compile(r"[*?\[]")


class Source(NamedTuple):
    """A log, or a tar of logs."""

    name: str
    """What the tables call it; a log in a tar has its own name after it."""
    place: str
    """Its path or URL; of a zip's member, that of the zip."""
    size: int
    """Bytes, packed where it is packed."""
    state: str
    """Another one when the file has changed, as far as its store says."""
    member: str | None = None
    """Which part of a zip it is."""

    @property
    def is_tar(self) -> bool:
        """Whether it holds logs, and is none itself."""
        return self.member is None and bool(_TAR.search(self.place))

    @property
    def local(self) -> bool:
        """Whether it lies on this machine's disks."""
        return "://" not in self.place


class SourcesFound(NamedTuple):
    """What the words of a command line stand for."""

    sources: tuple[Source, ...]
    """In the order of their names."""
    complaints: tuple[tuple[str, str], ...]
    """What could not be read, and why."""


class Store(Protocol):
    """The part of an fsspec file system that is used here."""

    protocol: str | tuple[str, ...]

    def info(self, path: str) -> dict[str, object]:
        """What is known of a path."""

    def open(self, path: str, mode: str) -> BinaryIO:
        """A file."""

    def isdir(self, path: str) -> bool:
        """Whether it is a folder."""

    def exists(self, path: str) -> bool:
        """Whether it is there."""

    def find(self, path: str, **how: object) -> dict[str, dict[str, object]]:
        """The files below a folder."""

    def glob(self, path: str) -> list[str]:
        """The paths that a pattern stands for."""

    def unstrip_protocol(self, path: str) -> str:
        """The URL of a path."""


def store_of(place: str) -> tuple[Store, str]:
    """The file system of a path or URL, and the path in it. Raises `ArchiveError`."""
    try:
        core = import_module("fsspec.core")
    except ImportError:
        raise ArchiveError(NEEDS) from None
    try:
        found: tuple[Store, str] = core.url_to_fs(place)
    except (ImportError, ValueError) as error:
        raise ArchiveError(f"{place} could not be opened: {error}") from None
    return found


NEEDS = f"archives need more packages: {installing('archive')}"


def find_sources(words: Iterable[str]) -> SourcesFound:
    """The logs that paths, patterns and URLs stand for, each once. Raises `ArchiveError`."""
    found: dict[str, Source] = {}
    places: set[tuple[str, str | None]] = set()
    complaints: list[tuple[str, str]] = []
    for word in words:
        for source in _of_word(word, complaints):
            if (source.place, source.member) in places:
                continue
            places.add((source.place, source.member))
            if source.name in found:
                both = f"{found[source.name].place} and {source.place}"
                raise ArchiveError(f"{both} would both be called {source.name}; name their folder")
            found[source.name] = source
    return SourcesFound(tuple(found[name] for name in sorted(found)), tuple(complaints))


def _of_word(word: str, complaints: list[tuple[str, str]]) -> Iterator[Source]:
    """The sources that a word stands for; why it stands for none goes to `complaints`."""
    try:
        yield from _meant(word, complaints)
    except ArchiveError:
        raise
    except Exception as error:
        if "://" not in word:
            raise
        complaints.append((sayable(word), reason(error)))  # stores raise what they like


def _meant(word: str, complaints: list[tuple[str, str]]) -> Iterator[Source]:
    """The same, as long as the store answers."""
    store, path = store_of(word)
    before, none = len(complaints), True
    for place, root in _files(store, path, word, complaints):
        for source in _opened(store, place, root, word, complaints):
            none = False
            yield source
    if none and len(complaints) == before:
        complaints.append(
            (sayable(word), "there is no log in it (NAME.bourre, .gz, .zst, .tar, .zip)")
        )


def _files(
    store: Store, path: str, word: str, complaints: list[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Each file, and the folder below which its name begins."""
    path = path.rstrip("/") or "/"
    if store.isdir(path):
        yield from ((place, _root(path)) for place in _below(store, path, word, complaints))
    elif store.exists(path):
        yield path, _root(path.rpartition("/")[0])
    elif _MAGIC.search(word):
        root = _root(re.split(_MAGIC, path, maxsplit=1)[0].rpartition("/")[0])
        for place in sorted(store.glob(path)):
            inside = _below(store, place, word, complaints) if store.isdir(place) else [place]
            yield from ((log, root) for log in inside)
    else:
        complaints.append((sayable(word), "there is no such file"))


def _root(folder: str) -> str:
    """Where the names of a folder's logs begin: above it, unless the command was given there."""
    if folder == Path.cwd().as_posix():
        return folder
    return folder.rpartition("/")[0] or ("/" if folder.startswith("/") else "")


def _below(
    store: Store, folder: str, word: str, complaints: list[tuple[str, str]]
) -> Iterator[str]:
    """The files of a folder that may be logs."""

    def complain(error: OSError) -> None:
        where = str(error.filename or folder)
        where_inside = PurePosixPath(where).relative_to(_root(folder)).as_posix()
        complaints.append((sayable(where_inside), reason(error)))

    how: dict[str, Callable[[OSError], None]] = {} if "://" in word else {"on_error": complain}
    for place in sorted(store.find(folder, **how)):
        if LOG_NAME.search(place) or _TAR.search(place) or place.endswith(".zip"):
            yield place


def _opened(
    store: Store, path: str, root: str, word: str, complaints: list[tuple[str, str]]
) -> Iterator[Source]:
    """The source that a file is, or those in a zip."""
    place = store.unstrip_protocol(path) if "://" in word else path
    name = sayable(PurePosixPath(path).relative_to(root).as_posix())
    try:
        size, state = state_of(store, path)
        if path.endswith(".zip"):
            with store.open(path, "rb") as file, zipfile.ZipFile(file) as packed:
                for member in packed.infolist():
                    if LOG_NAME.search(member.filename) and not member.is_dir():
                        called = f"{name}/{sayable(member.filename)}"
                        yield Source(called, place, member.file_size, state, member.filename)
            return
    except zipfile.BadZipFile as error:
        complaints.append((name, f"the zip is broken: {error}"))
        return
    except OSError as error:
        complaints.append((name, reason(error)))
        return
    yield Source(name, place, size, state)


def state_of(store: Store, path: str) -> tuple[int, str]:
    """The bytes of a file, and what its store says of its version."""
    local = "file" in store.protocol
    if local and not stat.S_ISREG(Path(path).stat().st_mode):
        raise OSError(EINVAL, "it is no file")
    info = store.info(path)
    known = ("mtime", "ino", "ETag", "etag", "LastModified", "last_modified", "created", "updated")
    return int(str(info.get("size") or 0)), " ".join(str(info.get(key)) for key in known)
