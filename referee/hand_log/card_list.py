"""Cards typed into a question, and mistakes in their place."""

import re

from referee.game import LANGUAGES, DisputedCard, Rank, SeenCard, WrittenCard, letters
from referee.hand_log.characters import plain
from referee.hand_log.grammar import CARD_WORDS, cut_cards, reads_as_card
from referee.hand_log.line import Line
from referee.hand_log.unreadable import Unreadable
from referee.messages import say


def read_cards(text: str, language: str = "en") -> tuple[WrittenCard, ...]:
    """Read `2s As, 4c`, `2sAs4c` or `ace of spades`.

    Raises `ValueError` with a sentence; `KeyError` for an unknown language.
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
        raise ValueError(
            say("{sentence}. {advice}", sentence=message, advice=advice) if advice else message
        )
    return found


def resembles_card(word: str, language: str) -> bool:
    known = letters(language)
    short = len(word) <= 3 and any(known.rank_or_suit(letter) for letter in word)
    return short or bool(cut_cards(word, language)) or reads_as_card(word) is not None


def card_mistake(line: Line, start: int, end: int) -> Unreadable:
    word = line.text[start:end].rstrip("*")
    language = line.session.language
    mistake, message, advice = describe_card(word, language)
    return Unreadable(mistake, message, start, end, advice)


def describe_card(word: str, language: str, *, in_log: bool = True) -> tuple[str, str, str]:
    """Return mistake, sentence and advice for a word that is no card."""
    known = letters(language)
    lang, above = ("lang", say(" above")) if in_log else ("--lang", "")
    for code in LANGUAGES:
        if code != language and word in letters(code).spellings:
            advice = say(
                "Write `{lang} {code}`{above}, or use the letters of `{lang} {language}`.",
                lang=lang,
                code=code,
                above=above,
                language=language,
            )
            return (
                "other-language",
                say(
                    "'{word}' is a card only under `{lang} {code}`", word=word, lang=lang, code=code
                ),
                advice,
            )
    alone = known.rank_or_suit(word)
    if isinstance(alone, Rank):
        return (
            "suit-missing",
            say("'{word}' has no suit", word=word),
            say("Write {word} and a suit, or `{word}?`.", word=word),
        )
    if alone is not None:
        return (
            "rank-missing",
            say("'{word}' has no rank", word=word),
            say("Write a rank and {word}, or `?{word}`.", word=word),
        )
    if pieces := cut_cards(word, language):
        apart = " ".join(pieces)
        return (
            "cards-run-together",
            say("'{word}' is several cards in one", word=word),
            say("Write `{apart}`.", apart=apart),
        )
    return (
        "not-a-card",
        say(
            "'{word}' is not a card{wrong_part}", word=word, wrong_part=_wrong_part(word, language)
        ),
        "",
    )


def _wrong_part(word: str, language: str) -> str:
    known = letters(language)
    for cut in (1, 2):
        rank, suit = word[:cut], word[cut:]
        if suit and isinstance(known.rank_or_suit(rank), Rank):
            return say(": {suit} is not a suit", suit=suit)
        if suit and rank and known.rank_or_suit(suit) and not known.rank_or_suit(rank):
            return say(": {rank} is not a rank", rank=rank)
    return ""
