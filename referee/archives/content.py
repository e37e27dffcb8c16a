"""The logs of a source, unpacked as they are read, up to a bound."""

import hashlib
import tarfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import PurePosixPath
from typing import BinaryIO, NamedTuple, Protocol, Self, TypeVar, cast

import pyarrow as pa
from fsspec.compression import compr

from referee.archives.manifest import ReadError, reason
from referee.archives.sources import LOG_NAME, Source, state_of, store_of
from referee.files import nothing_in
from referee.messages import say
from referee.wording import sayable

_PIECE = 1 << 14
MOST_UNPACKED = 1 << 36
"""Bytes of a source."""
_ALWAYS = 1 << 20
"""Unpacked bytes from which the ratio is checked."""
_RATIO = 300
"""A log packs to a tenth; the same hand a thousand times to a two-hundredth."""
_CODECS = {".gz": "gzip", ".tgz": "gzip", ".bz2": "bz2", ".xz": "xz", ".zst": "zstd"}
_Item = TypeVar("_Item")


class OpenLog(NamedTuple):
    """A log being read."""

    name: str
    pieces: Iterator[bytes]
    """Raises `ReadError`."""


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


class SourceFile:
    """A source whose bytes are digested while they are read."""

    closed = False

    def __init__(self, source: Source) -> None:
        self._source, self._digest, self._unpacked = source, hashlib.sha256(), 0
        try:
            self._store, self._path = store_of(source.place)
            self._state = state_of(self._store, self._path)
            self._file: BinaryIO = self._store.open(self._path, "rb")
        except Exception as error:  # stores raise what they like
            raise ReadError("unreadable", reason(error)) from error

    def read(self, size: int) -> bytes:
        """Read this many stored bytes; raise `ReadError`."""
        try:
            piece = self._file.read(size)
        except Exception as error:  # stores raise what they like
            raise ReadError("unreadable", reason(error)) from error
        self._digest.update(piece)
        return piece

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def close(self) -> None:
        """Do nothing: the unpacker would close the bytes before they are all read."""

    def digest(self) -> str:
        """Return `sha256:…` of the stored bytes; raise `ReadError` if they changed meanwhile."""
        while self.read(1 << 20):
            pass
        if state_of(self._store, self._path) != self._state or self._file.tell() != self._state[0]:
            raise ReadError("changed", say("it changed while it was read"))
        return f"sha256:{self._digest.hexdigest()}"

    def logs(self) -> Iterator[OpenLog]:
        """Yield logs, each to be read before the next; raise `ReadError`."""
        name, times = self._source.name, Counter[str]()
        if not self._source.is_packed:
            yield OpenLog(name, self._pieces(self, self._source.place))
            return
        for member, file in _named(self._members()):
            inside = f"{name}/{sayable(member)}"
            times[inside] += 1
            again = f" ({times[inside]})" if times[inside] > 1 else ""
            yield OpenLog(inside + again, self._pieces(file, member))

    def _members(self) -> Iterator[tuple[str, _Readable]]:
        if self._source.place.endswith(".zip"):
            yield from self._zipped()
            return
        stream = cast("BinaryIO", self._unpack(self, self._source.place))
        with tarfile.open(fileobj=stream, mode="r|") as tar:
            for member in tar:
                content = tar.extractfile(member) if member.isfile() else None
                if content and LOG_NAME.search(member.name):
                    yield member.name, content

    def _zipped(self) -> Iterator[tuple[str, _Readable]]:
        self.digest()  # the order of reading is not that of the bytes
        with zipfile.ZipFile(self._file) as zipped:
            for member in zipped.infolist():
                if LOG_NAME.search(member.filename) and not member.is_dir():
                    with zipped.open(member) as content:
                        yield member.filename, _Bounded(content, self._spend)
        self._file.seek(0, 2)

    def _pieces(self, file: _Readable, name: str) -> Iterator[bytes]:
        pieces = _named(iter(partial(self._unpack(file, name).read, _PIECE), b""))
        first = next(pieces, b"")
        second = next(pieces, b"") if (nothing := nothing_in(first)) else b""
        if nothing and not second:
            raise ReadError("empty", nothing)
        yield from (first, second)
        yield from pieces

    def _unpack(self, file: _Readable, name: str) -> _Readable:
        codec = _CODECS.get(PurePosixPath(name).suffix)
        if codec is None:
            return file
        if codec == "zstd":  # pyarrow says where a stream ends too early
            python = pa.PythonFile(file, mode="r")
            return _Bounded(pa.CompressedInputStream(python, codec), self._spend)
        return _Bounded(compr[codec](file, mode="rb"), self._spend)

    def _spend(self, size: int) -> None:
        """Count unpacked bytes; raise `ReadError` for more than logs can have."""
        self._unpacked += size
        most = max(_ALWAYS, _RATIO * self._source.size)
        if self._unpacked > min(most, MOST_UNPACKED):
            why = say(
                "{unpacked} bytes came out of {packed}; a log does not pack so",
                unpacked=f"{self._unpacked:,}",
                packed=f"{self._source.size:,}",
            )
            raise ReadError("too-large", why)


class _Bounded(NamedTuple):
    file: _Readable
    spend: Callable[[int], None]

    def read(self, size: int = _PIECE) -> bytes:
        piece = self.file.read(size)
        self.spend(len(piece))
        return piece


def digest_of(source: Source) -> str:
    with SourceFile(source) as file:
        return file.digest()


def _named(items: Iterator[_Item]) -> Iterator[_Item]:
    """Turn any error of a packed file into a `ReadError`."""
    try:
        yield from items
    except (ReadError, GeneratorExit):
        raise
    except Exception as error:  # each way of packing has its own errors
        raise ReadError("broken", reason(error)) from error
