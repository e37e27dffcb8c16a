"""Where the grammar lies, its terminals one by one, and the parser, built when first needed."""

import re
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark
    from lark.lexer import TerminalDef

_TERMINAL = re.compile(r"^(_?[A-Z]+(?:_[A-Z]+)*)(?:\.\d+)?: /(.*)/([is]*)$", re.MULTILINE)


def grammar_text(language: str = "hand_log") -> str:
    """A grammar; it lies in the package when installed, beside it in a checkout."""
    package = Path(__file__).parents[1]
    inside, beside = package / "grammar", package.parent / "grammar"
    return ((inside if inside.is_dir() else beside) / f"{language}.lark").read_text("utf-8")


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


def regex(name: str, language: str = "en") -> str:
    """A terminal as a regex, cards in the letters of a language."""
    return terminals()[f"CARD_{language.upper()}" if name == "CARD" and language != "en" else name]


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
