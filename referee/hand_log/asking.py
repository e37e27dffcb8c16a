"""Cards as somebody types them into a question, outside any log."""

import re

from referee.cards import DisputedCard, SeenCard, WrittenCard
from referee.hand_log.letters import cut_cards, letters
from referee.hand_log.phone import plain


def read_cards(text: str, language: str = "en") -> tuple[WrittenCard, ...]:
    """The cards of `2s As, 4c` or `2sAs4c`, in any order and form.

    `ValueError` says in one sentence which word is no card; `KeyError` that the language is none.
    """
    words = re.split(r"[ \t,;]+", plain(text).strip(" \t,;"))
    return tuple(one for word in words if word for one in _cards_of(word, language))


def _cards_of(word: str, language: str) -> tuple[WrittenCard, ...]:
    versions = tuple(_card(one, language) for one in word.split("/"))
    if len(versions) == 1 and versions[0] is None:
        return tuple(_sure(one, language) for one in _apart(word, language))
    seen = tuple(_sure(one, language) for one in word.split("/"))
    return seen if len(seen) == 1 else (DisputedCard(seen),)


def _card(word: str, language: str) -> SeenCard | None:
    spellings = letters(language).spellings
    return spellings.get(word) or spellings.get(word.lower())


def _apart(word: str, language: str) -> tuple[str, ...]:
    return cut_cards(word, language) or (word,)


def _sure(word: str, language: str) -> SeenCard:
    from referee.hand_log.diagnosis import describe_card  # noqa: PLC0415 (only for a mistake)

    found = _card(word, language)
    if found is None:
        _, message, advice = describe_card(word, language)
        raise ValueError(f"{message}. {advice}".strip())
    return found
