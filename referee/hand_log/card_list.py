"""Cards as typed into a question, outside any log."""

import re

from referee.game import DisputedCard, SeenCard, WrittenCard, letters
from referee.hand_log.no_card import describe_card
from referee.hand_log.vocabulary.cards_in_words import CARD_WORDS
from referee.hand_log.vocabulary.phone import plain
from referee.hand_log.vocabulary.spellings import cut_cards


def read_cards(text: str, language: str = "en") -> tuple[WrittenCard, ...]:
    """Read the cards of `2s As, 4c`, `2sAs4c` or `ace of spades`.

    Raises `ValueError` with a sentence, and `KeyError` for an unknown language.
    """
    letter = CARD_WORDS[language].card
    in_letters = CARD_WORDS[language].cards.sub(letter, plain(text))
    words = re.split(r"[ \t,;]+", in_letters.strip(" \t,;"))
    pieces = (piece for word in words if word for piece in cut_cards(word, language) or (word,))
    return tuple(_card(piece, language) for piece in pieces)


def _card(word: str, language: str) -> WrittenCard:
    versions = tuple(_version(version, language) for version in word.split("/"))
    return versions[0] if len(versions) == 1 else DisputedCard(versions)


def _version(word: str, language: str) -> SeenCard:
    spellings = letters(language).spellings
    found = spellings.get(word) or spellings.get(word.lower())
    if found is None:
        _, message, advice = describe_card(word, language, in_log=False)
        raise ValueError(f"{message}. {advice}".strip())
    return found
