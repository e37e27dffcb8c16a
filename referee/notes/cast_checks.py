"""Checks of a list of players: how many are told (`four of us`), and who has a figure at the end."""

import re
from collections.abc import Iterator, Sequence

from referee.notes.page import NoteLine
from referee.notes.vocabulary import NoteWord

_NUMBER = (
    r"(3|4|5|6|7|8|three|four|five|six|seven|eight|trois|quatre|cinq|sept|huit"
    r"|tres|cuatro|cinco|seis|siete|ocho)"
)
_COUNTED = re.compile(
    rf"(?i)\b{_NUMBER} (?:of us|players|joueurs|jugadores)\b|\b{_NUMBER}[- ]handed\b"
    r"|\b(?:we (?:were|are)|we're|table of|on (?:était|etait|est)|nous (?:étions|etions|sommes)"
    rf"|[ée]ramos|somos|est[áa]bamos) {_NUMBER}\b(?! of)"
)
_VALUES = (
    ("3", "three", "trois", "tres"),
    ("4", "four", "quatre", "cuatro"),
    ("5", "five", "cinq", "cinco"),
    ("6", "six", "seis"),
    ("7", "seven", "sept", "siete"),
    ("8", "eight", "huit", "ocho"),
)
_FIGURES = frozenset({"NUM", "MONEY", "SIGNED", "ZERO", "EVEN"})
_HEAD, _END, _FEWEST = 6, 6, 3


def number_told(lines: Sequence[NoteLine]) -> int | None:
    """Return how many play, if the lines above say so."""
    found = (_COUNTED.search(line.text) for line in lines[:_HEAD])
    told = next((next(filter(None, one.groups())).lower() for one in found if one), None)
    return next((n for n, ways in enumerate(_VALUES, 3) if told in ways), None)


def counted_last(read: Sequence[tuple[NoteLine, Sequence[NoteWord]]]) -> list[NoteWord]:
    """Return the words beside the numbers of the last line with several."""
    for _, words in reversed(read[-_END:]):
        told = [word for word in words if not word.fills]
        if sum(bool(word.kinds & _FIGURES) for word in told) >= _FEWEST:
            beside = [*_before_numbers(told)]
            return beside if len(beside) >= _FEWEST else []
    return []


def _before_numbers(words: Sequence[NoteWord]) -> Iterator[NoteWord]:
    row: list[NoteWord] = []
    for word in words:
        if word.kinds & _FIGURES:
            yield from row
            row = []
        elif word.kinds == {"WORD"} or "ME" in word.kinds:
            row.append(word)
        elif "AND" not in word.kinds:
            row = []
