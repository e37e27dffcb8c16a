"""The words of notes by what they do, in several languages, as the files in `languages/` list them."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, NamedTuple

FILLER = "FILLER"
_VALUES = {"numbers": "NUM", "ordinals": "ORD", "coins": "COIN", "ranks": "RANK", "suits": "SUIT"}
ELIDED = r"(?<![^\W_])(?:[ldjmtscn]|qu)'(?=[^\W\d_])(?!s(?![\w]))"
WORD = r"[^\W\d_]+(?:['.-](?!s(?![\w]))(?=[^\W\d_])[^\W\d_]+)*"
LEXEME = re.compile(rf"(?i:{ELIDED})|{WORD}|'s(?![\w])|\d+(?:[^\W\d_]+)?|[-=]+>|\S")
"""What phrases are made of; what a number looks like in notes is for `words`."""


class Meaning(NamedTuple):
    """What a phrase may do in notes, and what it stands for."""

    kinds: frozenset[str]
    value: str | int | None


class Vocabulary(NamedTuple):
    """Every phrase, by the first of its words."""

    phrases: Mapping[str, tuple[tuple[tuple[str, ...], Meaning], ...]]
    """The longest first."""

    def longest(self, folded: list[str], start: int) -> tuple[int, Meaning] | None:
        """Return how many lexemes from `start` on are one phrase, and what that means."""
        for words, meaning in self.phrases.get(folded[start], ()):
            if tuple(folded[start : start + len(words)]) == words:
                return len(words), meaning
        return None

    def knows(self, word: str) -> bool:
        """Return whether a word is one of the vocabulary's own."""
        return any(len(words) == 1 for words, _ in self.phrases.get(fold(word), ()))

    def does(self, word: str) -> frozenset[str]:
        """Return what a single word may do."""
        found = self.phrases.get(fold(word), ())
        return next((meaning.kinds for words, meaning in found if len(words) == 1), frozenset())


@cache
def fold(text: str) -> str:
    """Return what two spellings of a word share: case, accents and kinds of apostrophes do not count."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFD", text.replace("’", "'").casefold().replace("œ", "oe"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def languages_in(text: str) -> tuple[str, ...]:
    """Return the languages of a text: English, and those of which it holds several telling words."""
    said = {fold(word) for word in re.findall(WORD, text)}
    others = _table("en")["others"]
    return (
        "en",
        *(
            code
            for code, words in others.items()
            if said & {fold(word) for word in words.split(", ")}
        ),
    )


@cache
def _table(language: str) -> dict[str, Any]:
    text = resources.files(__package__).joinpath("languages", f"{language}.toml")
    return tomllib.loads(text.read_text("utf-8"))


@cache
def vocabulary(languages: tuple[str, ...] = ("en",)) -> Vocabulary:
    """Return the vocabulary of these languages together."""
    kinds: dict[tuple[str, ...], set[str]] = {}
    values: dict[tuple[str, ...], str | int] = {}
    for language in languages:
        table = _table(language)
        listed: list[tuple[str, str | None, str]] = [(FILLER, None, table["fillers"])]
        listed += [(kind, None, words) for kind, words in table["classes"].items()]
        listed += [
            (kind, value, words)
            for section, kind in _VALUES.items()
            for value, words in table.get(section, {}).items()
        ]
        for kind, value, words in listed:
            for phrase in _phrases(words):
                kinds.setdefault(phrase, set()).add(kind)
                if value is not None:
                    values.setdefault(
                        phrase, int(value) if value.isdigit() and kind != "RANK" else value
                    )
    first: dict[str, list[tuple[tuple[str, ...], Meaning]]] = {}
    for phrase, does in sorted(kinds.items(), key=lambda item: -len(item[0])):
        meaning = Meaning(frozenset(does), values.get(phrase))
        first.setdefault(phrase[0], []).append((phrase, meaning))
    return Vocabulary(MappingProxyType({word: tuple(some) for word, some in first.items()}))


def _phrases(listed: str) -> list[tuple[str, ...]]:
    """Return the phrases of a list, each as its lexemes."""
    return [
        tuple(LEXEME.findall(fold(phrase)))
        for phrase in re.split(r",\s+|,$", listed.strip())
        if phrase.strip()
    ]
