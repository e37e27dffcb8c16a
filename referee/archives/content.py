"""The logs of a source, piece by piece, unpacked as they are read, and never more than is bearable."""

import hashlib
import tarfile
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from importlib import import_module
from typing import IO, BinaryIO, NamedTuple, Protocol, cast

from referee.archives.sources import LOG_NAME, Source, state_of, store_of
from referee.archives.trouble import ReadError, reason
from referee.reports import sayable

_PIECE = 1 << 16
_SIP = 1 << 9
"""Bytes given to zstandard at once, which may come back as thousands of times as many."""
MOST_UNPACKED = 1 << 36
"""Bytes that a source may have once it is unpacked."""
_ALWAYS = 1 << 20
"""Unpacked bytes from which on the ratio counts."""
_RATIO = 300
"""A log packs to a tenth; the same hand a thousand times to a two-hundredth."""
_WIDEST_WINDOW = 1 << 26
"""Bytes that unpacking zstandard may keep in memory."""
_Pieces = Iterator[bytes]


class OpenLog(NamedTuple):
    """A log that is being read."""

    name: str
    pieces: Iterator[bytes]
    """Raises `ReadError`."""


class SourceReading:
    """A source that is being read, once, from its beginning to its end."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._packed = 0
        self._digest = hashlib.sha256()

    def logs(self) -> Iterator[OpenLog]:
        """The logs in it, each to be read before the next; raises `ReadError`."""
        source = self._source
        with ExitStack() as stack:
            pieces = _named(_bounded(_unpacked(self.bytes_stored(stack), source), self))
            if source.is_tar:
                yield from _of_tar(source, pieces)
            else:
                yield OpenLog(source.name, pieces)
            for _ in pieces:  # what follows the last log belongs to the digest
                pass

    @property
    def packed(self) -> int:
        """Bytes read so far, as they are stored."""
        return self._packed

    @property
    def stored(self) -> str:
        """`sha256:…` of the bytes as they are stored, once all are read."""
        return f"sha256:{self._digest.hexdigest()}"

    def bytes_stored(self, stack: ExitStack) -> _Pieces:
        """The bytes as they are stored. Raises `ReadError` where they change meanwhile."""
        source = self._source
        store, path = store_of(source.place)
        before = state_of(store, path)
        file: IO[bytes] = stack.enter_context(store.open(path, "rb"))
        if source.member is not None:
            packed = stack.enter_context(zipfile.ZipFile(file))
            self._packed = packed.getinfo(source.member).compress_size
            file = stack.enter_context(packed.open(source.member))
        size = 0
        while piece := file.read(_PIECE):
            self._digest.update(piece)
            size += len(piece)
            self._packed += len(piece) if source.member is None else 0
            yield piece
        if state_of(store, path) != before or (source.member is None and size != before[0]):
            raise ReadError("changed", "it changed while it was read")


def digest_of(source: Source) -> str:
    """The digest of a source as it is stored. Raises `ReadError`."""
    reading = SourceReading(source)
    with ExitStack() as stack:
        for _ in _named(reading.bytes_stored(stack)):
            pass
    return reading.stored


def _unpacked(pieces: _Pieces, source: Source) -> _Pieces:
    packed = source.member or source.place
    if packed.endswith((".gz", ".tgz")):
        return _inflated(pieces, lambda: zlib.decompressobj(31), _PIECE)
    if packed.endswith(".zst"):
        zstandard = import_module("zstandard")
        unpack = zstandard.ZstdDecompressor(max_window_size=_WIDEST_WINDOW).decompressobj
        return _inflated(_sips(pieces), lambda: _Zstandard(unpack(), zstandard.ZstdError), _PIECE)
    return pieces


class _Unpacker(Protocol):
    """What unpacks one stream: as `zlib.decompressobj` does."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    @property
    def unconsumed_tail(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


class _Unbounded(Protocol):
    """What unpacks one stream as zstandard does."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


class _Zstandard:
    """The same for zstandard, which knows no bound."""

    unconsumed_tail = b""

    def __init__(self, unpacker: _Unbounded, fault: type[Exception]) -> None:
        self._unpacker, self._fault = unpacker, fault

    @property
    def eof(self) -> bool:
        return self._unpacker.eof

    @property
    def unused_data(self) -> bytes:
        return self._unpacker.unused_data

    def decompress(self, data: bytes, _: int, /) -> bytes:
        try:
            return self._unpacker.decompress(data)
        except self._fault as error:
            raise ReadError("broken", reason(error)) from None


def _sips(pieces: _Pieces) -> _Pieces:
    for piece in pieces:
        yield from (piece[at : at + _SIP] for at in range(0, len(piece), _SIP))


def _inflated(pieces: _Pieces, unpacker: Callable[[], _Unpacker], most: int) -> _Pieces:
    """The bytes of packed streams, one after the other; nulls may stand between them."""
    unpack, streams, begun = unpacker(), 0, False
    for piece in pieces:
        rest = piece if begun or not streams else piece.lstrip(b"\0")
        while rest:
            begun = True
            yield unpack.decompress(rest, most)
            rest = unpack.unconsumed_tail
            if unpack.eof:
                rest = unpack.unused_data.lstrip(b"\0")
                unpack, streams, begun = unpacker(), streams + 1, False
    while begun and (piece := unpack.decompress(b"", most)):
        yield piece
    if not (unpack.eof if begun else streams):
        raise ReadError("broken", "the packed file ends too early")


def _bounded(pieces: _Pieces, reading: SourceReading) -> _Pieces:
    """The pieces, as long as they are not more than a packed log can hold."""
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > MOST_UNPACKED or (size > _ALWAYS and size > _RATIO * reading.packed):
            raise ReadError(
                "too-large",
                f"{size:,} bytes came out of {reading.packed:,}; a log does not pack so",
            )
        yield piece


def _named(pieces: _Pieces) -> _Pieces:
    """The pieces; whatever goes wrong is a `ReadError`."""
    try:
        yield from pieces
    except (zlib.error, zipfile.BadZipFile, tarfile.TarError, NotImplementedError) as error:
        raise ReadError("broken", reason(error)) from None
    except (ReadError, GeneratorExit):
        raise
    except Exception as error:  # noqa: BLE001 - fsspec lets through whatever its drivers raise
        raise ReadError("unreadable", reason(error)) from None


class _File:
    """Pieces as a file, as far as `tarfile` needs one."""

    def __init__(self, pieces: _Pieces) -> None:
        self._pieces, self._rest = filter(None, pieces), b""

    def read(self, size: int) -> bytes:
        """So many bytes, fewer only at the end."""
        while len(self._rest) < size and (piece := next(self._pieces, b"")):
            self._rest += piece
        piece, self._rest = self._rest[:size], self._rest[size:]
        return piece


def _of_tar(source: Source, pieces: _Pieces) -> Iterator[OpenLog]:
    """The logs in a tar."""
    stream = cast("BinaryIO", _File(pieces))  # tarfile calls nothing but `read` on a stream
    try:
        with closing(tarfile.open(fileobj=stream, mode="r|")) as tar:
            times = Counter[str]()
            for member in tar:
                file = tar.extractfile(member) if member.isfile() else None
                if file and LOG_NAME.search(member.name):
                    stored = iter(partial(file.read, _PIECE), b"")
                    inside = source._replace(member=member.name)
                    name = f"{source.name}/{sayable(member.name)}"
                    times[name] += 1
                    again = f" ({times[name]})" if times[name] > 1 else ""
                    yield OpenLog(name + again, _named(_unpacked(stored, inside)))
    except tarfile.TarError as error:
        raise ReadError("broken", reason(error)) from None
