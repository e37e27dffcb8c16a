"""Mistakes that stop the reading of a line; cards typed into a question, and mistakes in their place."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee.events import Intent, LineUnread
from referee.game import LANGUAGES, DisputedCard, Rank, SeenCard, Span, WrittenCard, letters
from referee.hand_log.characters import plain
from referee.hand_log.grammar import card_words, cut_cards, keywords, reads_as_card
from referee.hand_log.line import Line
from referee.hand_log.session import near_word
from referee.messages import Field, Message, Series, listed, say


class Mistake(NamedTuple):
    """A kind of mistake in a line."""

    name: str
    meaning: str
    example: str
    """A line with this mistake alone, in a hand of Ann, Ben, Cal and Dee."""
    template: str
    """The advice, its cards in braces."""
    says: str
    """The sentence of a report; empty if it depends on the line."""
    instead: str
    """Advice that names what is in the line, if any does."""

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
        Mistake(
            name,
            said["meaning"],
            said.get("example") or _UNPRINTABLE[name],
            said["advice"],
            said.get("says", ""),
            said.get("instead", ""),
        )
        for name, said in table.items()
    )


@cache
def _by_name() -> Mapping[str, Mistake]:
    return {mistake.name: mistake for mistake in mistakes()}


_WORD = re.compile("[^0-9A-Za-z]*([0-9]+|[A-Za-z-]+)")
_SEARCHED = 40


class Unreadable(Exception):  # noqa: N818 (a mistake of the writer, not an error of the program)
    """A line with one of the `mistakes`."""

    intents: tuple[Intent, ...] = ()
    """Those of an `in` line in which a name stands twice."""

    def __init__(
        self, mistake: str, start: int, end: int, says: str = "", advice: str = "", **fields: Field
    ) -> None:
        """`start`, `end`: offsets in the line, from 0; `says`, `advice`: if not as the table has them."""
        kind = _by_name()[mistake]
        self.mistake, self.start, self.end = mistake, start, end
        self.message = says or Message(kind.says, fields)
        super().__init__(self.message)
        self.advice = advice or (Message(kind.instead, fields) if kind.instead else "")
        """Advice more exact than for all such mistakes."""

    def event(self, text: str, line: int, language: str) -> LineUnread:
        advice = self.advice or _by_name()[self.mistake].advise(language)
        start = min(self.start, max(0, len(text) - 1))
        span = Span(line, start + 1, max(1, min(self.end, len(text)) - start))
        return LineUnread(self.mistake, self.message, advice, text, span, _keyword(text))


def whole_line(line: Line, mistake: str, says: str = "", advice: str = "") -> Unreadable:
    return Unreadable(mistake, line.at.column - 1, len(line.text), says, advice)


def two_readings(line: Line, *ways: str) -> Unreadable:
    """Return the mistake in a line that may mean either of two ways to write it."""
    one, other = (listed([f"`{part}`" for part in way.split("\n")], "and") for way in ways[:2])
    advice = say("Write {one}, or {other}.", one=one, other=other)
    return whole_line(line, "two-readings", advice=advice)


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
        fault = no_card(word, language, in_log=False)
        said, advice = fault.message, fault.advice
        raise ValueError(
            say("{sentence}. {advice}", sentence=said, advice=advice) if advice else said
        )
    return found


def resembles_card(word: str, language: str) -> bool:
    known = letters(language)
    short = len(word) <= 3 and any(known.rank_or_suit(letter) for letter in word)
    return short or bool(cut_cards(word, language)) or reads_as_card(word) is not None


def card_mistake(line: Line, start: int, end: int) -> Unreadable:
    return no_card(line.text[start:end].rstrip("*"), line.session.language, start, end)


def no_card(
    word: str, language: str, start: int = 0, end: int = 0, *, in_log: bool = True
) -> Unreadable:
    lang, above = ("lang", say(" above")) if in_log else ("--lang", "")
    for code in LANGUAGES:
        if code != language and word in letters(code).spellings:
            other = {"lang": lang, "code": code, "above": above, "language": language}
            return Unreadable("other-language", start, end, word=word, **other)
    alone = letters(language).rank_or_suit(word)
    if alone is not None:
        missing = "suit-missing" if isinstance(alone, Rank) else "rank-missing"
        return Unreadable(missing, start, end, word=word)
    if pieces := cut_cards(word, language):
        apart = " ".join(pieces)
        return Unreadable("cards-run-together", start, end, word=word, apart=apart)
    wrong = _wrong_part(word, language)
    return Unreadable("not-a-card", start, end, word=word, wrong_part=wrong)


def _wrong_part(word: str, language: str) -> str:
    known = letters(language)
    for cut in (1, 2):
        rank, suit = word[:cut], word[cut:]
        if len(suit) == 1 and isinstance(known.rank_or_suit(rank), Rank):
            return say(": {suit} is not a suit", suit=suit)
        if suit and rank and known.rank_or_suit(suit) and not known.rank_or_suit(rank):
            return say(": {rank} is not a rank", rank=rank)
    return ""
