"""Where the grammar lies, its terminals one by one, and the parser, built when first needed."""

import re
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark
    from lark.lexer import TerminalDef

from referee.hand_log.line_kinds import LISTS

_TERMINAL = re.compile(r"^(_?[A-Z]+(?:_[A-Z]+)*)(?:\.\d+)?: /(.*)/([is]*)$", re.MULTILINE)


def grammar_text() -> str:
    """The grammar of hand logs; it lies in the package when installed, beside it in a checkout."""
    package = Path(__file__).parents[1]
    inside, beside = package / "grammar", package.parent / "grammar"
    return ((inside if inside.is_dir() else beside) / "hand_log.lark").read_text("utf-8")


@cache
def terminals() -> MappingProxyType[str, str]:
    """Every terminal of the grammar, by its name without a leading underscore, as a regex."""
    found = _TERMINAL.findall(grammar_text())
    return MappingProxyType(
        {name.strip("_"): f"(?{flags}:{regex})" if flags else regex for name, regex, flags in found}
    )


@cache
def keywords() -> frozenset[str]:
    """The words that open a line."""
    return frozenset(re.findall(r'"([a-z-]+)"i', grammar_text()))


@cache
def line_pattern(template: str) -> re.Pattern[str]:
    """A line as a regex: capitals stand for terminals, a blank for blanks, ` ?` for none or some."""
    spaced = re.sub(r" (\??)", lambda blank: "[ \t]*" if blank[1] else "[ \t]+", template)
    return re.compile(re.sub(r"[A-Z_]{2,}", lambda word: f"(?:{terminals()[word[0]]})", spaced))


def regex(name: str, language: str = "en") -> str:
    """A terminal as a regex, cards in the letters of a language."""
    return terminals()[f"CARD_{language.upper()}" if name == "CARD" and language != "en" else name]


_SHAPE = re.compile("[A-Z]{2,}|[a-z-]+|, |: | > | |.")
_SIGNS = MappingProxyType(
    {
        "[": "(?:",
        "]": ")?",
        " ": "[ \t]+",
        ", ": "(?:[ \t]*,[ \t]*|[ \t]+)",
        ": ": "[ \t]*:[ \t]*",
        " > ": "[ \t]*>[ \t]*",
    }
)
_REST = MappingProxyType(dict.fromkeys(LISTS, "(.*)") | {"CARDS": "([^>]*)"})


@cache
def shape_pattern(shape: str, language: str = "en") -> re.Pattern[str]:
    """A shape as a regex with a group for each of its parts."""

    def piece(found: re.Match[str]) -> str:
        if found[0].isupper():
            return _REST.get(found[0]) or f"({regex(found[0], language)})"
        return _SIGNS.get(found[0]) or (f"(?i:{found[0]})" if found[0][0].isalpha() else found[0])

    return re.compile(_SHAPE.sub(piece, shape), re.DOTALL)


@cache
def list_pattern(part: str, language: str) -> re.Pattern[str]:
    """A plainly written list as a regex."""
    entry, separator = LISTS[part]
    one, between = shape_pattern(entry, language).pattern, f"[ \t]*{separator}[ \t]*"
    return re.compile(f"(?:{between})?(?:{one})(?:{between}(?:{one}))*")


@cache
def parts(shape: str) -> tuple[str, ...]:
    """The words in capitals of a shape, one for each group of its regex."""
    return tuple(re.findall("[A-Z]{2,}", shape))


@cache
def line_parser(language: str) -> "Lark":
    """The parser of one line in which cards are written with the letters of `language`."""
    from lark import Lark  # noqa: PLC0415 (a log without surprises never needs it)

    def use_letters(terminal: "TerminalDef") -> None:
        if terminal.name == "CARD" and language != "en":
            terminal.pattern.value = regex("CARD", language)

    return Lark(
        grammar_text(),
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=True,
        edit_terminals=use_letters,
    )
