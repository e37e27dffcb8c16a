"""Text typed by others, made safe for screens, spreadsheets and drawings."""

import codecs
import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape

from referee.game import Suit, letters

_BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Unicode calls these letters or marks, but they show nothing."""

_TEXT_OR_EMOJI = frozenset("\ufe0e\ufe0f")
"""Selectors after a suit typed on a telephone; they stay."""


def visible(text: str, encoding: str = "utf-8") -> str:
    r"""Return `text` on one line, everything invisible as an escape: `\x1b`, `\u202e`, `\t`.

    So are characters that `encoding` cannot express, but for those that plain letters stand for:
    `bourre`. Raises `LookupError` for an unknown encoding.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(visible_characters(text, encoding))


def sayable(text: str) -> str:
    r"""Write bytes that were not UTF-8 as `\udc80`, which every encoding can express."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


def visible_characters(text: str, encoding: str = "utf-8") -> list[str]:
    """Return each character as `visible` shows it; a mark without a letter is an escape."""
    shown: list[str] = []
    bare = True
    for character in text:
        stray = bare and unicodedata.category(character).startswith("M")
        escaped = _escaped(character) if stray else _shown(character, encoding)
        bare = escaped != character or character == " "
        shown.append(escaped)
    return shown


@lru_cache(maxsize=4096)
def _shown(character: str, encoding: str) -> str:
    if not character.isprintable() or _is_blank(character):
        return _escaped(character)
    return character.encode(encoding, PLAINLY).decode(encoding)


def _is_blank(character: str) -> bool:
    if character in _BLANK_LETTERS:
        return True
    name = unicodedata.name(character, "")
    return "VARIATION SELECTOR" in name and character not in _TEXT_OR_EMOJI


def _escaped(character: str) -> str:
    return ascii(character)[1:-1]


_SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c", **dict.fromkeys(_TEXT_OR_EMOJI, "")}
"""For screens without their symbols."""


def spell_suits(code: str) -> None:
    """Take the letters of a language for suits that the screen cannot show: `A♠` is `As` or `Ap`."""
    for suit in Suit:
        _SUITS["♠♥♦♣"["shdc".index(suit.value)]] = letters(code).suits[suit][0]
    _shown.cache_clear()


_PLAIN = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "«": '"', "»": '"', "–": "-", "—": "-", "…": "..."}
    | {"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "±": "+-", "×": "x", "→": "->", "←": "<-"}
    | {"·": "|", "•": "*", "−": "-", "λ": "lambda", "δ": "delta"}
)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding lacks by plain letters, or by escapes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(_plain, lacking)), error.end


def _plain(character: str) -> str:
    letter, *marks = tuple(unicodedata.normalize("NFD", character))
    if marks and letter.isascii() and all(map(unicodedata.combining, marks)):
        return letter
    plain = _SUITS.get(character, character.translate(_PLAIN))
    return plain if plain.isascii() else _escaped(character)


PLAINLY = "referee.plainly"
"""For encodings: `bourre` for `bourré`, and escapes for what else they lack."""
codecs.register_error(PLAINLY, _plainly)


_FORMULA = re.compile(r"(^|[;|\t])(?=[ \ufeff]*[=+\-@\t\r\n＝＋－＠])")
"""First in a cell, or after a character at which some split cells."""


def csv_text(rows: Iterable[Iterable[str | float | None]]) -> Iterator[str]:
    return map(_line, rows)


def _line(cells: Iterable[str | float | None]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(map(_cell, cells))
    return line.getvalue()


def defused(text: str) -> str:
    """Put an apostrophe before what a spreadsheet could take for a formula."""
    return _FORMULA.sub(r"\1'", text)


def _cell(value: str | float | None) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return str(value)
        case _:
            return defused(value)


SVG_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12" viewBox="0 0 '
)
"""The beginning of each drawing, by which referee recognizes its own."""
COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#17becf", "#7f7f7f")


def drawing(title: str, height: int, parts: Iterable[str], width: int = 800) -> str:
    opening = (
        f'{SVG_HEAD}{width} {height}">',
        f"<title>{svg_text(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    )
    return "\n".join((*opening, *parts, "</svg>\n"))


def label(x: object, y: object, text: str, **attributes: object) -> str:
    """Place words in a drawing; `attributes` of SVG, with `_` for `-`."""
    given = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<text x="{x}" y="{y}"{given}>{svg_text(text)}</text>'


def svg_text(text: str) -> str:
    return escape(visible(text), quote=False)
