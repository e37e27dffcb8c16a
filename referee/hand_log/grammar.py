"""The grammar: its text, its terminals and its parser."""

import re
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark
    from lark.lexer import TerminalDef

_TERMINAL = re.compile(r"^(_?[A-Z]+(?:_[A-Z]+)*)(?:\.\d+)?: /(.*)/([is]*)$", re.MULTILINE)

_WORDS = re.compile(r"\(\?i:(?:\(\?:)?([a-z|]+)")


@cache
def grammar_text() -> str:
    """Read the grammar: in the package when installed, beside it in a checkout."""
    package = Path(__file__).parents[1]
    inside, beside = package / "grammar", package.parent / "grammar"
    return ((inside if inside.is_dir() else beside) / "hand_log.lark").read_text("utf-8")


@cache
def terminals() -> MappingProxyType[str, str]:
    found = _TERMINAL.findall(grammar_text())
    return MappingProxyType(
        {name.strip("_"): f"(?{flags}:{regex})" if flags else regex for name, regex, flags in found}
    )


@cache
def keywords() -> frozenset[str]:
    return frozenset(re.findall(r'"([a-z-]+)"i', grammar_text()))


def regex(name: str, language: str = "en") -> str:
    return terminals()[f"CARD_{language.upper()}" if name == "CARD" and language != "en" else name]


def small_words(terminal: str) -> list[str]:
    """Return the words of a terminal for nothing else, such as `to`."""
    found = _WORDS.match(terminals().get(terminal, ""))
    return found[1].split("|") if found else []


@cache
def line_parser(language: str) -> "Lark":
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
