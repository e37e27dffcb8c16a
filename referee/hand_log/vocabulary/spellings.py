"""Spellings of cards: with a winner's star, in any language, run together."""

import re
from functools import cache
from types import MappingProxyType

from referee.game import LANGUAGES, Card, SeenCard, letters
from referee.hand_log.grammar import regex


@cache
def played_spellings(language: str) -> MappingProxyType[str, tuple[SeenCard, bool]]:
    """Return `Letters.spellings`, also with the winner's `*`: the card, and whether it is there."""
    plain = letters(language).spellings.items()
    starred = {f"{text}*": (card, True) for text, card in plain}
    return MappingProxyType({text: (card, False) for text, card in plain} | starred)


def reads_as_card(text: str) -> Card | None:
    """Return the whole card that `text` is in any language, if it is one."""
    found = (letters(code).spellings.get(text) for code in LANGUAGES)
    return next((card for card in found if isinstance(card, Card)), None)


@cache
def _run_together(language: str) -> re.Pattern[str]:
    return re.compile(regex("CARD", language).rpartition("(?!")[0] + ")")


def cut_cards(text: str, language: str) -> tuple[str, ...]:
    """Split cards written without blanks; empty if `text` is not that."""
    found = _run_together(language).findall(text)
    return tuple(found) if len(found) > 1 and "".join(found) == text else ()
