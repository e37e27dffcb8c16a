"""Mistakes that stop the reading of a line; cards typed into a question, and mistakes in their place."""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee.events import Intent, LineUnread
from referee.game import LANGUAGES, DisputedCard, Rank, SeenCard, Span, WrittenCard, letters
from referee.hand_log.characters import plain
from referee.hand_log.grammar import card_words, cut_cards, keywords, reads_as_card
from referee.hand_log.line import Line
from referee.hand_log.session import near_word
from referee.messages import Message, Series, say


class Mistake(NamedTuple):
    """A kind of mistake in a line."""

    name: str
    meaning: str
    example: str
    """A line with this mistake alone, in a hand of Ann, Ben, Cal and Dee."""
    template: str
    """Its cards in braces."""

    @property
    def advice(self) -> str:
        return self.advise("en")

    def advise(self, language: str) -> str:
        return letters(language).fill(self.template)


_UNPRINTABLE = {
    "line-too-long": f"game {'very ' * 800}long",
    "nul-character": "pot 8 to\0Ann",
    "not-utf8": "pot 8 to Ren\udce9",
    "utf-16": "\udcff\udcfe",
}


@cache
def mistakes() -> tuple[Mistake, ...]:
    """Return every mistake; reports and corrections refer to the names, which are permanent."""
    table = tomllib.loads(Path(__file__).with_name("mistakes.toml").read_text("utf-8"))
    return tuple(
        Mistake(name, said["meaning"], said.get("example") or _UNPRINTABLE[name], said["advice"])
        for name, said in table.items()
    )


_WORD = re.compile("[^0-9A-Za-z]*([0-9]+|[A-Za-z-]+)")
_SEARCHED = 40


class Unreadable(Exception):  # noqa: N818 (a mistake of the writer, not an error of the program)
    """A line with one of the `mistakes`."""

    intents: tuple[Intent, ...] = ()
    """Those of an `in` line in which a name stands twice."""

    def __init__(self, mistake: str, message: str, start: int, end: int, advice: str = "") -> None:
        super().__init__(message)
        self.mistake = mistake
        self.message = message
        self.start = start
        """Offset in the line, from 0."""
        self.end = end
        self.advice = advice
        """Advice more exact than for all such mistakes."""

    def event(self, text: str, line: int, language: str) -> LineUnread:
        kind = next(kind for kind in mistakes() if kind.name == self.mistake)
        advice = self.advice or kind.advise(language)
        start = min(self.start, max(0, len(text) - 1))
        span = Span(line, start + 1, max(1, min(self.end, len(text)) - start))
        return LineUnread(self.mistake, self.message, advice, text, span, _keyword(text))


def whole_line(line: Line, mistake: str, message: str, advice: str = "") -> Unreadable:
    return Unreadable(mistake, message, line.at.column - 1, len(line.text), advice)


def read_as_meant(meant: str, left_out: Iterable[str] = ()) -> Message:
    without = Series([say(", without “{text}”", text=text) for text in left_out], "")
    return say("The line was read as `{meant}`{without}", meant=meant, without=without)


def _keyword(text: str) -> str:
    found = _WORD.match(plain(text[:_SEARCHED]))
    word = found[1].lower() if found else ""
    return word if word.isdigit() else near_word(word, keywords()) or ""


_BESIDE_CARDS = frozenset({"", "and", "the", "my", "et", "le", "la", "les"})
"""Words said with the cards: `the ace of spades and the two of hearts`."""


def read_cards(text: str, language: str = "en") -> tuple[WrittenCard, ...]:
    """Read `2s As, 4c`, `2sAs4c` or `ace of spades`.

    Raises `ValueError` with a sentence; `KeyError` for an unknown language.
    """
    letter = card_words(language).card
    in_letters = card_words(language).cards.sub(letter, plain(text))
    words = re.split(r"[ \t,;]+", in_letters.strip(" \t,;"))
    said = (word for word in words if word.lower() not in _BESIDE_CARDS)
    pieces = (piece for word in said for piece in cut_cards(word, language) or (word,))
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
        if len(suit) == 1 and isinstance(known.rank_or_suit(rank), Rank):
            return say(": {suit} is not a suit", suit=suit)
        if suit and rank and known.rank_or_suit(suit) and not known.rank_or_suit(rank):
            return say(": {rank} is not a rank", rank=rank)
    return ""
