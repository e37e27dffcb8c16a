"""Vocabulary of notes, from `languages/`, and the words of a clause."""

import re
import tomllib
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import product
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.game import Player, Span

FILLER = "FILLER"
_VALUES = {"numbers": "NUM", "ordinals": "ORD", "coins": "COIN", "ranks": "RANK", "suits": "SUIT"}
ELIDED = r"(?<![^\W_])(?:[ldjmtscn]|qu)'(?=[^\W\d_]|\Z)(?!s(?![\w]))"
TITLE = r"(?<![^\W_])(?i:mrs?|ms|dr|fr|sr|sra|mme|mlle)\.(?=\s[^\W\d_])"
INITIALS = r"(?<![\w.])(?-i:(?:[A-Z]\.){2,3})(?!\w)"
WORD = rf"{TITLE}|{INITIALS}|[^\W\d_]+(?:['.-](?!s(?![\w]))(?=[^\W\d_])[^\W\d_]+)*"
# Elements of phrases; `words` handles numbers
LEXEME = re.compile(rf"(?i:{ELIDED})|{WORD}|'s(?![\w])|\d+(?:[^\W\d_]+)?|[-=]+>|\S")


class Meaning(NamedTuple):
    """The function of a phrase, and its value."""

    kinds: frozenset[str]
    value: str | int | None


class Vocabulary(NamedTuple):
    """Every phrase, by its first word."""

    phrases: Mapping[str, tuple[tuple[tuple[str, ...], Meaning], ...]]
    """The longest first."""

    def longest(self, folded: list[str], start: int) -> tuple[int, Meaning] | None:
        """Return the length in lexemes of the phrase at `start`, and its meaning."""
        for words, meaning in self.phrases.get(folded[start], ()):
            if tuple(folded[start : start + len(words)]) == words:
                return len(words), meaning
        return None

    def knows(self, word: str) -> bool:
        return any(len(words) == 1 for words, _ in self.phrases.get(fold(word), ()))

    def does(self, word: str) -> frozenset[str]:
        found = self.phrases.get(fold(word), ())
        return next((meaning.kinds for words, meaning in found if len(words) == 1), frozenset())


@cache
def fold(text: str) -> str:
    """Fold case, accents and kinds of apostrophes."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFD", text.replace("’", "'").casefold().replace("œ", "oe"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def meant_by(word: str, words: Collection[str]) -> set[str]:
    """Return words meant but for letters exchanged or doubled: `hnad`, `caries`."""
    swaps = (f"{word[:n]}{word[n + 1]}{word[n]}{word[n + 2 :]}" for n in range(len(word) - 1))
    single = _single(word)
    return {*words}.intersection(swaps) | {one for one in words if _single(one) == single}


@cache
def _single(word: str) -> str:
    return re.sub(r"(.)\1", r"\1", word)


def languages_in(text: str) -> tuple[str, ...]:
    """Return English, and the languages with several typical words in a text."""
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
def titles() -> frozenset[str]:
    """Return words that stand before a name, in every language."""
    tables = map(_table, ("en", *_table("en")["others"]))
    return frozenset(word for table in tables for word in table.get("titles", "").split(", "))


@cache
def vocabulary(languages: tuple[str, ...] = ("en",)) -> Vocabulary:
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
        listed += [("NUM", value, words) for value, words in _compounds(table)]
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


def _compounds(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield numbers of two words with their link: `thirty-five`, `two hundred`."""
    numbers = {int(value): words.split(", ") for value, words in table["numbers"].items()}
    for one, two in product(numbers, numbers):
        tens = one in range(20, 100, 10) and 0 < two < 20 and (two < 10 or one in (60, 80))
        hundreds = 0 < one < 10 and two == 100
        if tens or hundreds:
            parts = product(numbers[one], table["joins"], numbers[two])
            yield str(one * two if hundreds else one + two), ", ".join(map("".join, parts))


def _phrases(listed: str) -> list[tuple[str, ...]]:
    return [tuple(LEXEME.findall(fold(phrase))) for phrase in re.split(r",\s+", listed.strip())]


PERSON = frozenset({"NAME", "ME", "HE"})
VALUES = frozenset({"NUM", "RULES", "MONEY", "CARD", "SIGNED", "SPLIT", "TALLY", "ORD", "LINENO"})


class NoteWord(NamedTuple):
    """One word, or several with one meaning."""

    kinds: frozenset[str]
    text: str
    start: int
    end: int
    value: Player | Fraction | int | str | None = None
    """The player, number or card letters; cents for a coin."""

    @property
    def fills(self) -> bool:
        return FILLER in self.kinds

    @property
    def only_fills(self) -> bool:
        return self.fills and not self.kinds - {FILLER, "SIGN", "TIME"}

    @property
    def number(self) -> int | None:
        return self.value if "NUM" in self.kinds and isinstance(self.value, int) else None

    def at(self, line: int) -> Span:
        return Span(line, self.start + 1, max(1, self.end - self.start))


def of_kind(*kinds: str) -> frozenset[str]:
    return frozenset(kinds)


def kinds_in(words: Iterable[NoteWord]) -> set[str]:
    return {kind for word in words for kind in word.kinds}
