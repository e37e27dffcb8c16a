"""The places of logs: folders, patterns, packed files, and stores that fsspec knows (`s3://…`).

A log is named by its path from the folder on the command line, beginning with that folder's name:
`2026/jan.bourre`, `2026.zip/jan.bourre`.
"""

import hashlib
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from errno import EINVAL
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from fsspec import AbstractFileSystem
from fsspec.core import url_to_fs

from referee.archives.manifest import ArchiveError, reason
from referee.wording import sayable

LOG_NAME = re.compile(r"\.bourre(?:\.gz|\.bz2|\.xz|\.zst)?$")
_PACKED = re.compile(r"\.(?:tar|tgz|tar\.gz|tar\.bz2|tar\.xz|tar\.zst|zip)$")
_MAGIC = re.compile(r"[*?\[]")
_VERSION = ("mtime", "ino", "ETag", "etag", "LastModified", "last_modified", "created", "updated")
"""Fields that tell versions of a file apart."""
SET_BYTES = 1 << 20
"""On average: some 3,000 hands."""
_MOST_SOURCES = 4096


class Source(NamedTuple):
    """A file: a log, or several logs packed together."""

    name: str
    """In the tables; a packed log has its own name after it."""
    place: str
    size: int = 0
    trouble: tuple[str, str] | None = None
    """Why not to read it: a code such as `unreadable`, and a sentence."""

    @property
    def is_packed(self) -> bool:
        return bool(_PACKED.search(self.place))

    @property
    def local(self) -> bool:
        return "://" not in self.place


def find_sources(words: Iterable[str]) -> tuple[Source, ...]:
    """Find the files, each once, sorted by name.

    Words that name none become sources with a trouble. Raises `ArchiveError`.
    """
    found: dict[str, Source] = {}
    for source in chain.from_iterable(map(_of_word, words)):
        other = found.setdefault(source.name, source)
        if other.place != source.place:
            raise ArchiveError.say(
                "{place} and {other} would both be called {name}; name their folder",
                place=other.place,
                other=source.place,
                name=source.name,
            )
    return tuple(found[name] for name in sorted(found))


def filesets(sources: Iterable[Source], size: int = SET_BYTES) -> Iterator[tuple[Source, ...]]:
    """Cut sources, sorted by name, into sets that are worth a task each.

    The name and size of a source alone decide whether a set ends with it, so that a new
    source changes only its own set.
    """
    held: list[Source] = []
    for source in sources:
        alone = source.is_packed or source.size >= size
        if alone and held:
            yield tuple(held)
            held = []
        held.append(source)
        if alone or _ends(source, size) or len(held) == _MOST_SOURCES:
            yield tuple(held)
            held = []
    if held:
        yield tuple(held)


def _ends(source: Source, size: int) -> bool:
    digest = hashlib.sha256(source.name.encode()).digest()
    return int.from_bytes(digest[:8], "big") / 2**64 < max(source.size, 1) / size


def store_of(place: str) -> tuple[AbstractFileSystem, str]:
    """Return the file system and the path in it; raise `ArchiveError`."""
    try:
        store, path = url_to_fs(place)
    except (ImportError, ValueError) as error:
        raise ArchiveError.say(
            "{place} could not be opened: {why}", place=place, why=str(error)
        ) from None
    return store, str(path)


def state_of(store: AbstractFileSystem, path: str) -> tuple[int, str]:
    """Return the size and the version in the store; raise the store's errors."""
    if "file" in store.protocol and not stat.S_ISREG(Path(path).stat().st_mode):
        raise OSError(EINVAL, "it is not a file")
    info = store.info(path)
    return int(info.get("size") or 0), " ".join(str(info.get(key)) for key in _VERSION)


def _of_word(word: str) -> list[Source]:
    store, path = store_of(word)
    none = "there is no log in it (NAME.bourre, .gz, .zst, .tar, .zip)"
    try:
        return [*_files(store, path.rstrip("/") or "/", word)] or [_unread(word, none)]
    except Exception as error:  # noqa: BLE001 - stores raise what they like
        return [_unread(word, reason(error))]


def _unread(what: str, why: str) -> Source:
    return Source(sayable(what), "", trouble=("unreadable", why))


def _files(store: AbstractFileSystem, path: str, word: str) -> Iterator[Source]:
    folder = store.isdir(path)
    if folder or store.exists(path):
        places, root = [path], _root(path if folder else path.rpartition("/")[0])
    elif _MAGIC.search(word):
        places = sorted(store.glob(path))
        root = _root(re.split(_MAGIC, path, maxsplit=1)[0].rpartition("/")[0])
    else:
        yield _unread(word, "there is no such file")
        return
    for place in places:
        if not store.isdir(place):
            yield _source(store, place, root, word)
            continue
        unread: list[Source] = []
        for file in sorted(store.find(place, **_watched(place, word, unread))):
            if LOG_NAME.search(file) or _PACKED.search(file):
                yield _source(store, file, root, word)
        yield from unread


def _watched(folder: str, word: str, unread: list[Source]) -> dict[str, Callable[[OSError], None]]:
    def note(error: OSError) -> None:
        where = PurePosixPath(error.filename or folder).relative_to(_root(folder)).as_posix()
        unread.append(_unread(where, reason(error)))

    return {} if "://" in word else {"on_error": note}


def _root(folder: str) -> str:
    if folder == Path.cwd().as_posix():
        return folder
    return folder.rpartition("/")[0] or ("/" if folder.startswith("/") else "")


def _source(store: AbstractFileSystem, path: str, root: str, word: str) -> Source:
    name = sayable(PurePosixPath(path).relative_to(root).as_posix())
    try:
        size, _ = state_of(store, path)
    except OSError as error:
        return Source(name, path, trouble=("unreadable", reason(error)))
    return Source(name, store.unstrip_protocol(path) if "://" in word else path, size)
