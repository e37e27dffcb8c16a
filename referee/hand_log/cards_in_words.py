"""Cards and trumps in words: `king of hearts`, `Roi de trèfle`."""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from referee.game import LANGUAGES, Card, SeenCard, letters
from referee.hand_log.grammar import regex

_SYMBOLS = MappingProxyType({symbol: symbol for symbol in "♠♤♥♡♦♢♣♧"})


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


def _words(ranks: dict[str, str], suits: dict[str, str], of: str, trumps: str) -> CardWords:
    plural = {f"{word}s": letter for word, letter in suits.items()}
    named = MappingProxyType(suits | plural | _SYMBOLS)
    rank = "|".join((*ranks, *ranks.values(), "[2-9]"))
    suit = "|".join(sorted(named, key=len, reverse=True))
    letters = "".join(suits.values())
    return CardWords(
        re.compile(rf"(?<![\w\"])({rank}) +(?:{of}) *({suit})(?!\w)", re.IGNORECASE),
        re.compile(
            rf"(?<![\w\"])(?:(?:{trumps}):? *|(?<=,) *)({suit}|[{letters}])(?!\w)", re.IGNORECASE
        ),
        MappingProxyType(ranks),
        named,
    )


_NUMBERS = {"ten": "T", "nine": "9", "eight": "8", "seven": "7", "six": "6", "five": "5"}
_NOMBRES = {"dix": "10", "neuf": "9", "huit": "8", "sept": "7", "six": "6", "cinq": "5"}

CARD_WORDS: Mapping[str, CardWords] = MappingProxyType(
    {
        "en": _words(
            {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "T", **_NUMBERS}
            | {"four": "4", "three": "3", "trey": "3", "two": "2", "deuce": "2"},
            {"club": "c", "diamond": "d", "heart": "h", "spade": "s"},
            "of",
            r"trumps?(?: is| are)?|up",
        ),
        "fr": _words(
            {"as": "A", "roi": "R", "dame": "D", "valet": "V", **_NOMBRES}
            | {"quatre": "4", "trois": "3", "deux": "2"},
            {"trèfle": "t", "trefle": "t", "carreau": "k", "carreaux": "k"}
            | {"cœur": "c", "coeur": "c", "pique": "p"},
            "de|d'|",
            r"atouts?(?: est)?|trumps?|up",
        ),
    }
)


@cache
def played_spellings(language: str) -> MappingProxyType[str, tuple[SeenCard, bool]]:
    """Return `Letters.spellings`, also with the winner's `*`: the card, and True for a star."""
    plain = letters(language).spellings.items()
    starred = {f"{text}*": (card, True) for text, card in plain}
    return MappingProxyType({text: (card, False) for text, card in plain} | starred)


def reads_as_card(text: str) -> Card | None:
    found = (letters(code).spellings.get(text) for code in LANGUAGES)
    return next((card for card in found if isinstance(card, Card)), None)


@cache
def _run_together(language: str) -> re.Pattern[str]:
    return re.compile(regex("CARD", language).rpartition("(?!")[0] + ")")


def cut_cards(text: str, language: str) -> tuple[str, ...]:
    """Split cards written without blanks; empty if `text` is not that."""
    found = _run_together(language).findall(text)
    return tuple(found) if len(found) > 1 and "".join(found) == text else ()
