"""Decoding of a log: bytes to lines, in bounded memory."""

import codecs
from collections.abc import Iterable, Iterator
from io import IncrementalNewlineDecoder

LONGEST_KEPT = 100_000
"""Of a line; those over 4000 are not read anyway."""

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decode(chunks: Iterable[bytes]) -> Iterator[str]:
    r"""Yield the lines of a file given in pieces, without line ends or byte order mark.

    `\r\n`, `\r` and `\n` end a line. Invalid UTF-8 becomes lone surrogates (`surrogateescape`); a
    file in UTF-16 yields its byte order mark as the only line. `read` names both.
    """
    pieces = iter(chunks)
    head = _head(pieces)
    if _is_utf_16(head):
        yield codecs.BOM_UTF16_LE.decode("utf-8", "surrogateescape")
        return
    yield from _lines(_texts(head, pieces))


def lines_of(text: str) -> Iterator[str]:
    whole = IncrementalNewlineDecoder(None, translate=True).decode(text, final=True)
    return _lines(iter((whole.removeprefix("\ufeff"),)))


def _head(pieces: Iterator[bytes]) -> bytes:
    head = b""
    for piece in pieces:
        head += piece
        if len(head) >= 4:
            break
    return head


def _is_utf_16(head: bytes) -> bool:
    start = head[:64]
    without_mark = len(start) > 3 and 0 in start and b"\0\0" not in start
    halves = {all(start[0::2]) and not any(start[1::2]), all(start[1::2]) and not any(start[0::2])}
    return start.startswith(_UTF_16) or (without_mark and True in halves)


def _texts(head: bytes, pieces: Iterator[bytes]) -> Iterator[str]:
    utf_8 = codecs.getincrementaldecoder("utf-8-sig")("surrogateescape")
    decoder = IncrementalNewlineDecoder(utf_8, translate=True)
    yield decoder.decode(head)
    for piece in pieces:
        yield decoder.decode(piece)
    yield decoder.decode(b"", final=True)


def _lines(texts: Iterator[str]) -> Iterator[str]:
    rest = ""
    for text in texts:
        *whole, rest = (rest + text).split("\n")
        rest = rest[:LONGEST_KEPT]
        for line in whole:
            yield line[:LONGEST_KEPT]
    if rest:
        yield rest
