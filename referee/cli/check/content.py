"""The bytes of a log to check, and their digest if wanted."""

import hashlib
from collections.abc import Callable, Iterator
from itertools import chain
from tempfile import SpooledTemporaryFile

from referee.cli.logs import moving
from referee.cli.patience import Advance
from referee.files import LogFile, in_utf_8

_IN_MEMORY = 1 << 23
"""Bytes of standard input that are kept in memory; more go to a temporary file."""


def opened(log: LogFile, advance: Advance, *, digested: bool) -> tuple[str, Iterator[bytes]]:
    """Return the digest of a log (empty if not wanted) and its bytes, the first of them read."""
    if not digested:
        return "", _from_first(log.text(), advance)
    if log.regular:
        return _digest(log.pieces(), lambda _: None), _from_first(log.text(), advance)
    kept = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - `_again` closes it
    try:
        digest = _digest(log.pieces(), kept.write)
    except BaseException:
        kept.close()
        raise
    return digest, _from_first(in_utf_8(_again(kept)), advance)


def _from_first(pieces: Iterator[bytes], advance: Advance) -> Iterator[bytes]:
    """Return the pieces, with the first read at once, so that an unreadable log is never begun."""
    first = next(pieces, b"")
    return moving(chain((first,), pieces), advance)


def _again(kept: SpooledTemporaryFile[bytes]) -> Iterator[bytes]:
    with kept:
        kept.seek(0)
        while piece := kept.read(1 << 16):
            yield piece


def _digest(pieces: Iterator[bytes], keep: Callable[[bytes], object]) -> str:
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(piece)
        keep(piece)
    return f"sha256:{digest.hexdigest()}"
