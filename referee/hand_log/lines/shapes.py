"""Shapes of lines: as regular expressions, and filled with the values of an event."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from types import MappingProxyType

from referee.events import Event
from referee.game import Letters
from referee.hand_log.grammar import regex
from referee.hand_log.lines.line_kinds import kind_of
from referee.hand_log.lines.parts import PARTS

_PIECE = re.compile(r" ?(?P<part>[A-Z]{2,})|(?P<word>[a-z-]+)|, | >|.")
_SIGNS = MappingProxyType(
    {
        "[": "(?:",
        "]": ")?",
        "?": r"\?",
        " ": "[ \t]+",
        ", ": "(?:[ \t]*,[ \t]*|[ \t]+)",
        ":": "[ \t]*:",
        ";": "[ \t]*;",
        " >": "[ \t]*>",
    }
)
_FILLED = re.compile(r"\[([^]A-Z]*)([A-Z]+)\]|[A-Z]{2,}")


@cache
def shape_pattern(shape: str, language: str) -> re.Pattern[str]:
    """Return a shape as a regex with a group for each part."""

    def piece(found: re.Match[str]) -> str:
        part = found["part"]
        if part in PARTS and not PARTS[part].terminal:
            return PARTS[part].reach
        if part:
            blanks = "[ \t]+" if found[0] != part else ""
            return f"{blanks}({regex(terminal(part), language)})"
        return f"(?i:{found[0]})" if found["word"] else _SIGNS.get(found[0], found[0])

    return re.compile(_PIECE.sub(piece, shape), re.DOTALL)


@cache
def list_pattern(part: str, language: str) -> re.Pattern[str]:
    entry, between = PARTS[part].entry, PARTS[part].separator
    entry_pattern = shape_pattern(entry, language).pattern
    return re.compile(f"(?:{between})?(?:{entry_pattern})(?:{between}(?:{entry_pattern}))*")


@cache
def parts(shape: str) -> tuple[str, ...]:
    return tuple(re.findall("[A-Z]{2,}", shape))


def terminal(part: str) -> str:
    return PARTS[part].terminal if part in PARTS else part


def line_of(event: Event, speaking: Letters) -> str:
    kind = kind_of(event)
    return "" if kind is None else _filled(kind.shape, iter(event), speaking)


def _filled(shape: str, values: Iterator[object], speaking: Letters) -> str:
    def fill(found: re.Match[str]) -> str:
        part = PARTS[found[2] or found[0]]
        own = tuple(islice(values, part.fields))
        left_out = found[2] and own[0] in (None, "", ())
        return "" if left_out else (found[1] or "") + part.write(*own, speaking)

    return _FILLED.sub(fill, shape)
