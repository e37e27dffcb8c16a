"""What a file is by its first bytes, where it is no text in UTF-8."""

import codecs
from collections.abc import Iterator

_PICTURE = "a picture, not text: type what it shows into a text file"
_SAVED = "save it as plain text (.txt)"
_KINDS = {
    b"\xff\xd8\xff": _PICTURE,
    b"\x89PNG": _PICTURE,
    b"GIF8": _PICTURE,
    b"%PDF-": "a PDF, not text: copy its words into a text file",
    b"PK\x03\x04": f"a document or a zip file, not text: {_SAVED}",
    b"\xd0\xcf\x11\xe0": f"an Office document, not text: {_SAVED}",
    b"{\\rtf": f"rich text: {_SAVED}",
    b"\x1f\x8b": "compressed: unpack it first",
}
_BOX = (b"ftyp", 4)
"""What stands in a picture or a film of a phone, and where."""
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def no_text(head: bytes) -> str:
    """What a file that begins so is in place of text, and what to do; empty for what may be text."""
    if head.startswith(*_BOX):
        return _PICTURE
    return next((said for begun, said in _KINDS.items() if head.startswith(begun)), "")


def in_utf_8(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The bytes of a text, turned into UTF-8 where a byte order mark says that they are UTF-16."""
    head = next(pieces, b"")
    if not head.startswith(_UTF_16):
        yield head
        yield from pieces
        return
    decoder = codecs.getincrementaldecoder("utf-16")("replace")
    yield decoder.decode(head).encode()
    for piece in pieces:
        yield decoder.decode(piece).encode()
    yield decoder.decode(b"", final=True).encode()
