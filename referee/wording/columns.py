"""The look of a report for people: colour, encoding, width, columns."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from referee.messages import ENGLISH, Field, Message, Translation
from referee.wording.escapes import visible


class Style(NamedTuple):
    """The abilities of the reader's screen or file."""

    colour: bool = False
    encoding: str = "utf-8"
    """Of the output; what it cannot express is written as escapes."""
    width: int = 80
    """In columns; at least 36 are used."""
    words: Translation = ENGLISH

    @property
    def room(self) -> int:
        return max(36, self.width)

    @property
    def edge(self) -> int:
        return COLUMNS if self.width == UNBROKEN.width else self.room


COLUMNS = 80
"""Of a text that is not made for a screen."""
PLAIN = Style(width=COLUMNS)
UNBROKEN = Style(width=100_000)
_NO_BREAK = "\xa0"
_BESIDE_A_SIGN = re.compile(r" (?=[;:?!»](?:[\s.,)\]]|$))|(?<=«) ")


class Tone(Enum):
    """The role of a piece of a line; colour repeats it and never says more."""

    PLAIN = "plain"
    VIOLATION = "violation"
    DISPUTE = "dispute"
    DISCREPANCY = "discrepancy"
    REMARK = "remark"
    PLACE = "place"
    PROOF = "proof"
    LABEL = "label"


class Piece(NamedTuple):
    """Words of a line, in one tone."""

    text: str
    tone: Tone = Tone.PLAIN


Line = tuple[Piece, ...]


_EMOJI_SELECTOR = "\ufe0f"


def width(text: str) -> int:
    """Count columns: two for a wide character, none for a combining one."""
    if text.isascii():
        return len(text)
    wide_anyway = sum(
        character == _EMOJI_SELECTOR and _wide(before) == 2 for before, character in pairwise(text)
    )
    return sum(map(_wide, text)) - wide_anyway


def _wide(character: str) -> int:
    if character == _EMOJI_SELECTOR:
        return 1
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def padded(text: str, room: int) -> str:
    return text + " " * (room - width(text))


def paragraph(text: str, first: str = "", rest: str = "", style: Style = PLAIN) -> str:
    """Write `text` in the reader's language, in lines that fit, indented as `wrapped` does."""
    lines = wrapped(visible(style.words.word(text), style.encoding), style.room, first, rest)
    return "".join(f"{line}\n" for line in lines)


class Indented(NamedTuple):
    """A text with the indents of its first line and the others."""

    text: str
    first: str = ""
    rest: str = ""

    @staticmethod
    def say(text: str, first: str = "", rest: str = "", /, **fields: Field) -> "Indented":
        """Make a message of a template and its fields."""
        return Indented(Message(text, fields), first, rest)


def indented(parts: Iterable[Indented], style: Style = PLAIN) -> str:
    return "".join(paragraph(*part, style) for part in parts)


def paragraphs(
    texts: Iterable[str], first: str = "", rest: str = "  ", style: Style = PLAIN
) -> str:
    return "".join(paragraph(text, first, rest, style) for text in texts)


def table(
    title: str,
    columns: Iterable[tuple[str, int]],
    rows: Iterable[tuple[str, Iterable[object]]],
    style: Style,
) -> Iterator[str]:
    """Yield a row for each name with its figures; `columns`: heads and widths."""
    word = style.words.word
    shown = [(visible(word(name), style.encoding), cells) for name, cells in rows]
    title = word(title)
    room = min(30, max([len(title), 6, *(width(name) for name, _ in shown)]))
    heads, widths = zip(*columns, strict=True)
    for name, cells in ((title, map(word, heads)), *shown):
        figures = (f"{cell:>{wide}}" for cell, wide in zip(cells, widths, strict=False))
        yield f"  {padded(name, room)}{''.join(figures)}".rstrip()


def wrapped(text: str, room: int, first: str = "", rest: str = "") -> Iterator[str]:
    """Yield lines no wider than `room`; the first begins with `first`, others with `rest`.

    Breaks at blanks, not before a French `?` or `:`; inside a word only if it is wider than a line.
    """
    if width(first) + width(text) <= room:
        yield (first + text).rstrip()
        return
    line, taken, empty = first, width(first), True
    for word in _words(text, room - max(len(first), len(rest))):
        wide = width(word)
        if not empty and taken + 1 + wide > room:
            yield rejoined(line).rstrip()
            line, taken, empty = rest, width(rest), True
        line = line + word if empty else f"{line} {word}"
        taken, empty = taken + wide + (not empty), False
    yield rejoined(line).rstrip()


def unbroken(text: str) -> str:
    """Put a no-break space where French sets a blank beside a sign: `Qui ?`, `« Oui »`."""
    return _BESIDE_A_SIGN.sub(_NO_BREAK, text)


def rejoined(text: str) -> str:
    """Put a plain blank for every no-break space."""
    return text.replace(_NO_BREAK, " ")


def _words(text: str, room: int) -> Iterator[str]:
    for word in unbroken(text).split(" "):
        rest = word
        while 2 * len(rest) > room and (fits := fitting(rest, room)) < len(rest):
            yield rest[:fits]
            rest = rest[fits:]
        yield rest


def fitting(pieces: str | list[str], room: int) -> int:
    """Count the first pieces that fit in `room` columns; at least one."""
    taken = 0
    for number, piece in enumerate(pieces):
        taken += len(piece) if piece.isascii() else sum(map(_wide, piece))
        if taken > room:
            return max(number, 1)
    return len(pieces)
