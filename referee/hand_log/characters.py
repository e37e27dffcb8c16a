"""The characters of a log: bytes to lines, in bounded memory, and what phones type in their place."""

import codecs
import re
import unicodedata
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


_SAME = {
    "'": "‘’‚‛′＇´",
    '"': "“”„‟″«»＂",
    "-": "‐‑‒–—―−﹣－",
    ">": "→⇒➔➜＞",
    "*": "＊∗⭐★✱",
    "…": "⋯",
    "♥": "❤",
    "/": "⁄∕",
    " ": "\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff",
    ",": "、",
    ":": "：︰",
}
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_PLAIN = _FULL_WIDTH | {ord(odd): plain for plain, odds in _SAME.items() for odd in odds}
_ODD = re.compile(rf"[{re.escape(''.join(map(chr, _PLAIN)))}\ud800-\udfff]")
_NUMBER_SIGN = re.compile(r"^([ \t]*hand[ \t]*)#(?=[0-9])", re.IGNORECASE)
_INVISIBLE = re.compile("[\u200b\u2060\ufeff\u200e\u200f\ufe0e\ufe0f\xad]")


def is_plain(text: str) -> bool:
    """Tell whether `plain` would change nothing, and every character is one of Unicode."""
    return text.isascii() or _ODD.search(text) is None


def plain(text: str) -> str:
    text = text if text.isascii() else text.translate(_PLAIN)
    return _NUMBER_SIGN.sub(r"\1 ", text) if "#" in text else text


def name_key(name: str) -> str:
    """Return a key shared by all spellings of a name.

    Case, kinds of quotes and dashes, hidden marks and a final full stop do not count.
    """
    folded = plain(name).strip(" \t").casefold()
    folded = folded.rstrip(".") or folded
    return folded if folded.isascii() else unicodedata.normalize("NFC", _INVISIBLE.sub("", folded))
