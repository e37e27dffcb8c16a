"""The grammar: its text, its terminals and its parser; cards and trumps in words: `king of hearts`, `Roi de trèfle`."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.game import LANGUAGES, Card, SeenCard, letters

if TYPE_CHECKING:
    from lark import Lark
    from lark.lexer import TerminalDef


_TERMINAL = re.compile(r"^(_?[A-Z]+(?:_[A-Z]+)*)(?:\.\d+)?: /(.*)/([is]*)$", re.MULTILINE)

_WORDS = re.compile(r"\(\?i:(?:\(\?:)?([a-z|]+)")


@cache
def grammar_text() -> str:
    """It is in the package when installed, beside it in a checkout."""
    package = Path(__file__).parents[1]
    inside, beside = package / "grammar", package.parent / "grammar"
    return ((inside if inside.is_dir() else beside) / "hand_log.lark").read_text("utf-8")


@cache
def terminals() -> Mapping[str, str]:
    found = _TERMINAL.findall(grammar_text())
    return {
        name.strip("_"): f"(?{flags}:{regex})" if flags else regex for name, regex, flags in found
    }


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


_SYMBOLS = {symbol: symbol for symbol in "♠♤♥♡♦♢♣♧"}


class CardWords(NamedTuple):
    """Names of cards in one language."""

    cards: re.Pattern[str]
    trumps: re.Pattern[str]
    """A suit alone: after the word for trumps or the turned card, or after a comma."""
    ranks: Mapping[str, str]
    suits: Mapping[str, str]

    def in_letters(self, text: str) -> str:
        return self.trumps.sub(self.trump, self.cards.sub(self.card, text))

    def card(self, found: re.Match[str]) -> str:
        rank, suit = found[1].lower(), found[2].lower()
        return self.ranks.get(rank, rank) + self.suits[suit]

    def trump(self, found: re.Match[str]) -> str:
        said = found[1].lower()
        return f"up ?{self.suits.get(said, said)}"


@cache
def _card_words() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(Path(__file__).with_name("card_words.toml").read_text("utf-8"))


@cache
def card_words(language: str) -> CardWords:
    """Raises `KeyError` for an unknown language."""
    said = _card_words()[language]
    ranks, suits = said["ranks"], said["suits"]
    named = suits | {f"{word}s": letter for word, letter in suits.items()} | _SYMBOLS
    rank = "|".join((*ranks, *ranks.values(), "[2-9]"))
    suit = "|".join(sorted(named, key=len, reverse=True))
    letters = "".join(suits.values())
    before = rf"(?<![\w\"])(?:(?:{said['trumps']}):? *|(?<=,) *)"
    return CardWords(
        re.compile(rf"(?<![\w\"])({rank}) +(?:{said['of']}) *({suit})(?!\w)", re.IGNORECASE),
        re.compile(rf"{before}({suit}|[{letters}])(?!\w)", re.IGNORECASE),
        ranks,
        named,
    )


@cache
def played_spellings(language: str) -> dict[str, tuple[SeenCard, bool]]:
    """Return `Letters.spellings`, also with the winner's `*`: the card, and True for a star."""
    plain = letters(language).spellings.items()
    starred = {f"{text}*": (card, True) for text, card in plain}
    return {text: (card, False) for text, card in plain} | starred


def reads_as_card(text: str) -> Card | None:
    for code in LANGUAGES:
        if isinstance(card := letters(code).spellings.get(text), Card):
            return card
    return None


@cache
def _run_together(language: str) -> re.Pattern[str]:
    return re.compile(regex("CARD", language).rpartition("(?!")[0] + ")")


def cut_cards(text: str, language: str) -> tuple[str, ...]:
    """Split cards written without blanks; empty if `text` is not that."""
    found = _run_together(language).findall(text)
    return tuple(found) if len(found) > 1 and "".join(found) == text else ()
