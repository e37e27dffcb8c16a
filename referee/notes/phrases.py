"""Division of a clause into phrases, and words left over.

Patterns become regular expressions: a letter stands for each set of kinds.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple

from referee.notes.vocabulary import NoteWord, vocabulary

# Words of a clause that are read; a longer one is ignored
MOST_WORDS = 60
_LEFT_OVER = 1000
_PHRASE = 20
# Kinds of words between two phrases
_BETWEEN = frozenset({"COMMA", "AND", "BUT", "COLON", "DASH", "TO", "STAR", "EQUAL"})
_LISTS = frozenset({"COMMA", "AND"})
_LINK = frozenset({"IS"})
_UNKNOWN = frozenset({"WORD"})
_MIXED = (("SIGNED", "CENTS"), ("NUM", "TALLY"), ("TO", "ARROW"))


class Phrase(NamedTuple):
    """Words with one meaning."""

    kind: str
    words: tuple[NoteWord, ...]

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


class Cut(NamedTuple):
    """A clause in phrases."""

    phrases: tuple[Phrase, ...]
    left_over: tuple[NoteWord, ...]


class _Grammar(NamedTuple):
    letters: Mapping[frozenset[str], str]
    patterns: tuple[tuple[str, re.Pattern[str]], ...]


@cache
def _grammar(languages: tuple[str, ...]) -> _Grammar:
    known = {frozenset({kind}) for kind in used("signs")} | {frozenset(kinds) for kinds in _MIXED}
    known |= {
        meaning.kinds for some in vocabulary(languages).phrases.values() for _, meaning in some
    }
    letters = {kinds: chr(0x4E00 + n) for n, kinds in enumerate(sorted(known, key=sorted))}
    table = _table()
    parts = table["parts"]

    def letter(found: re.Match[str]) -> str:
        word = found[0]
        if word in parts:
            return f"(?:{compiled(parts[word])})"
        return f"[{''.join(one for kinds, one in letters.items() if word in kinds) or '!'}]"

    def compiled(pattern: str) -> str:
        lettered = re.sub(r"[A-Za-z_]+", letter, pattern)
        return re.sub(r"\((?!\?)", "(?:", lettered).replace(" ", "")

    return _Grammar(
        letters,
        tuple((kind, re.compile(compiled(pattern))) for kind, pattern in table["phrases"].items()),
    )


@cache
def used(use: str) -> frozenset[str]:
    """Return the kinds listed in `phrases.toml` for a use."""
    return frozenset(_table()["uses"][use].split())


@cache
def _table() -> dict[str, dict[str, str]]:
    text = resources.files(__package__).joinpath("phrases.toml").read_text("utf-8")
    return tomllib.loads(text)


def cut(words: Sequence[NoteWord], languages: tuple[str, ...] = ("en",)) -> Cut:
    """Cut a clause into phrases; if words are left over, again without linking words."""
    found = _cut(words, languages)
    if not found.left_over:
        return found
    bare = [word for word in words if word.kinds != _LINK]
    again = _cut(bare, languages) if len(bare) < len(words) else found
    return found if again.left_over else again


def _cut(words: Sequence[NoteWord], languages: tuple[str, ...]) -> Cut:
    told = [word for word in words if not word.only_fills]
    if len(told) > MOST_WORDS:
        return Cut((), tuple(told))
    grammar = _grammar(languages)
    text = "".join(grammar.letters.get(word.kinds) or grammar.letters[_UNKNOWN] for word in told)
    best: list[tuple[float, Cut]] = [(0, Cut((), ()))]
    ends: list[list[tuple[float, int, str]]] = [[] for _ in range(len(told) + 1)]
    for start in range(len(told)):
        for rank, (kind, pattern) in enumerate(grammar.patterns):
            found = pattern.match(text, start)
            if found is None:
                continue
            for end in range(found.end(), start, -1):
                if end == found.end() or pattern.fullmatch(text, start, end):
                    ends[end].append((_PHRASE + rank / 10, start, kind))
    for end in range(1, len(told) + 1):
        word = told[end - 1]
        before = best[end - 1]
        free = word.fills or word.kinds & _BETWEEN
        passed = 0.5 if word.kinds & _LISTS else 1 if free else _LEFT_OVER
        choices = [(before[0] + passed, end - 1, "" if free else "?")] + [
            (best[start][0] + cost, start, kind) for cost, start, kind in ends[end]
        ]
        cost, start, kind = min(choices)
        phrases, left = best[start][1]
        if kind == "?":
            best.append((cost, Cut(phrases, (*left, word))))
        elif kind:
            best.append((cost, Cut((*phrases, Phrase(kind, tuple(told[start:end]))), left)))
        else:
            best.append((cost, best[start][1]))
    return best[-1][1]
