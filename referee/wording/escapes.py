"""Text typed by others, made safe to print: invisible characters become escapes."""

import codecs
import unicodedata
from functools import lru_cache

from referee.game import Suit, letters

_BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Unicode calls these letters or marks, but they show nothing."""

_TEXT_OR_EMOJI = frozenset("\ufe0e\ufe0f")
"""Selectors after a suit typed on a telephone; they stay."""


def visible(text: str, encoding: str = "utf-8") -> str:
    r"""Return `text` on one line, everything invisible as an escape: `\x1b`, `\u202e`, `\t`.

    So are characters that `encoding` cannot express, but for those that plain letters stand for:
    `bourre`. Raises `LookupError` when there is no such encoding. The result is printable to
    `str.isprintable`.
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
