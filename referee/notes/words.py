"""Words of a clause: names, numbers, sums, cards, and others."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from fractions import Fraction
from types import MappingProxyType

from referee.game import Player
from referee.notes.joined_words import RANKS, joined
from referee.notes.vocabulary import (
    ELIDED,
    FILLER,
    LEXEME,
    WORD,
    NoteWord,
    fold,
    of_kind,
    titles,
    vocabulary,
)

_SUITS = {"♠": "s", "♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c"}
_SIGN = "[♠♤♥♡♦♢♣♧]"
_DAY = r"(?:mon|tues?|wed|weds|thu|thurs?|fri|sat|sun)(?:day|nesday|rsday|urday)?\.?,?"
_MONTH = (
    r"(?:january|february|march|july|september|october|november|december|janvier|f[eé]vrier|mars|avril|juin"
    r"|juillet|ao[uû]t|septembre|octobre|novembre|d[eé]cembre|enero|febrero|marzo|abril|junio|julio|agosto"
    r"|septiembre|octubre|noviembre|diciembre)"
)
# Months that are names, too
_NAMELIKE = r"(?:jan|feb|mar|apr|april|may|mai|mayo|jun|june|jul|aug|august|sept?|oct|nov|dec)\.?"
_DATE = (
    rf"\b{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s+\d{{4}})?(?![\w:])"
    rf"|\b{_DAY}\s+{_NAMELIKE}\s+\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s+\d{{4}})?(?![\w:])"
    rf"|\b{_NAMELIKE}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}(?![\w:])"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th|er)?\s+(?:of\s+|de\s+)?{_MONTH}(?:,?\s+(?:del?\s+)?\d{{4}})?(?!\w)"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{_NAMELIKE}(?:,?\s+\d{{4}})(?!\w)"
    r"|\b\d{4}-\d\d-\d\d\b|\b(?:1[0-2]|[1-9])/(?:3[01]|[12]\d)(?:/(?:\d\d){1,2})?(?![\d/])"
)
_DATED = (
    re.compile(r"\b(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)\b"),
    re.compile(
        rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th|er)?\s+(?:of\s+|de\s+)?(?P<month>{_MONTH}|{_NAMELIKE}),?\s+(?:del?\s+)?(?P<year>\d{{4}})\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?P<month>{_MONTH}|{_NAMELIKE})\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})\b",
        re.IGNORECASE,
    ),
)
# How the months begin
_MONTHS = (
    *("jan ene", "feb fev", "mar", "apr abr avr", "may mai", "jun juin", "jul juil", "aug ago aou"),
    *("sep", "oct", "nov", "dec dic"),
)


def days_in(text: str, start: int) -> Iterator[tuple[date, int, int]]:
    for shape in _DATED:
        for found in shape.finditer(text, start):
            month = fold(found["month"])
            told = [
                n for n, begins in enumerate(_MONTHS, 1) if month.startswith((*begins.split(),))
            ]
            with suppress(ValueError):
                number = int(month) if month.isdigit() else told[-1]
                yield date(int(found["year"]), number, int(found["day"])), *found.span()


_TOKEN = re.compile(
    rf"""
    (?P<card>(?!as\s+(?:d(?:e\b|')|coeur|cœur|pique|carreau|tr[eè]fle))(?:(?:10|[2-9TJQKA])[SHDC](?![^\W_])|(?:10|[2-9TJQKARDV]){_SIGN}|{_SIGN}(?:10|[2-9TJQKARDV])(?![^\W_])))
    |(?P<split>(?<![\w.])\d{{1,2}}\s?-\s?\d{{1,2}}(?:\s?-\s?\d{{1,2}})*(?![\w:]|\.\d))
    |(?P<time>{_DATE}|@\s?\d{{1,2}}:?\d\d(?!\w)|\d{{1,2}}:\d\d(?:\s?[ap]\.?m\.?)?|(?<![\w.,$])0\d[0-5]\d(?![\w.,])|\d{{1,4}}/\d{{1,2}}/\d{{2,4}}|\d{{1,2}}\s?[ap]\.?m\b)
    |(?P<signed>(?<![^\s(:=,;/|]) [+-]\s?[$£€]?\d*[.,]?\d+(?:\s?[¢$£€])? (?![\w]))
    |(?P<money>[$£€]\s?\d*[.,]?\d+(?![\w])|\d+[.,]\d\d?(?:\s?[$£€¢])?(?![\w.])|\.\d\d?(?![\w])|\d+\s?[¢$£€]|\d+(?:\s?cts?|\s?(?-i:c)(?!\s+(?:moi|toi|lui|elle|nous|vous|eux)\b)|C)(?![\w/']))
    |(?P<ordinal>\d{{1,3}}(?:st|nd|rd|th|re|ère|er|ème|e|ra|da|ta|ma|va|na)(?![\w]))
    |(?P<number>(?<![\w.,])\d{{1,2}}[.,]\d{{3}}(?![.,]?\w)|\d+(?![^\W_]))
    |(?P<stuck>\d+(?=[^\W\d_]))
    |(?P<tally>\|+(?:\s?\|+)*)
    |(?P<arrow>[-=]+>|[→»>])
    |(?P<dots>\.\.+|…|\?\?+|[xX]{{3,}}(?![\w]))
    |(?P<elided>{ELIDED})
    |(?P<word>{WORD})
    |(?P<possessive>'s(?![\w])|'(?![\w]))
    |(?P<sign>\S)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SIGNS = {
    ",": "COMMA",
    "&": "AND",
    "+": "AND",
    ":": "COLON",
    "=": "EQUAL",
    "*": "STAR",
    "/": "COMMA",
    "·": "COMMA",
    "•": "COMMA",
    "-": "DASH",
}


_NAME = of_kind("NAME")
_SPELT = ("word", "elided", "sign", "ordinal", "possessive")


class Lexicon:
    """Meanings of words in one text: the vocabulary, and the players' names."""

    def __init__(
        self,
        names: Mapping[str, Player],
        languages: tuple[str, ...] = ("en",),
        slips: Mapping[str, str] = MappingProxyType({}),
        *,
        cards: bool = True,
        letters: bool = True,
    ) -> None:
        """`names`: the players by folded spelling. `slips`: what is meant by misspelt words.

        `cards`: whether `5c` is one. `letters`: whether `As` is, beside the rank `as`.
        """
        self._vocabulary = vocabulary(languages)
        self._names, self._slips = names, slips
        self._longest = max((len(LEXEME.findall(name)) for name in names), default=0)
        self._cards, self._ranks = cards, ("as",) if letters else ("as", "As", "AS")

    def words(self, text: str, start: int = 0, end: int | None = None) -> tuple[NoteWord, ...]:
        return tuple(joined(list(self._read(text, start, len(text) if end is None else end))))

    def _read(self, text: str, start: int, end: int) -> Iterator[NoteWord]:
        tokens = list(_TOKEN.finditer(text, start, end))
        folded = [fold(found[0]) for found in tokens]
        folded = [self._slips.get(word, word) for word in folded]
        place = 0
        while place < len(tokens):
            taken, word = self._next(text, tokens, folded, place)
            place += taken
            if (
                word.kinds == {"WORD"}
                and word.text.isupper()
                and {*fold(word.text)} <= {*self._names}
            ):
                for at, letter in enumerate(word.text, word.start):  # `in BKV`: initials
                    yield NoteWord(_NAME, letter, at, at + 1, self._names[fold(letter)])
            else:
                yield word

    def _next(
        self, text: str, tokens: list[re.Match[str]], folded: list[str], place: int
    ) -> tuple[int, NoteWord]:
        found = tokens[place]
        for taken in range(min(self._longest, len(tokens) - place), 0, -1):
            start, end = found.start(), tokens[place + taken - 1].end()
            name = fold(text[start:end])
            bare = len(name) == 1 and (
                (text[start].islower() and name in "ain")
                or (text[start] in RANKS and self._is_suit(folded[place + 1 : place + 2]))
            )
            if name in self._names and not bare:
                return taken, NoteWord(_NAME, text[start:end], start, end, self._names[name])
        ahead = place + 1 + (folded[place + 1 : place + 2] == ["."])
        if folded[place] in titles() and ahead < len(tokens):
            more, named = self._next(text, tokens, folded, ahead)
            if named.kinds == _NAME:  # `Bro. Hebert`, `la Becky`
                return ahead - place + more, named
        phrase = self._vocabulary.longest(folded, place)
        if phrase and any(
            word[0].isupper() and fold(word[0]) in self._names
            for word in tokens[place + 1 : place + phrase[0]]
        ):
            phrase = None  # `Ann 1 V1`
        kind = found.lastgroup
        if found[0] in self._ranks and phrase and "RANK" in phrase[1].kinds:
            kind = "word"  # of no suit, in French
        if phrase and (phrase[0] > 1 or kind in _SPELT):
            taken, meaning = phrase
            last = tokens[place + taken - 1]
            start, end = found.start(), last.end()
            return taken, NoteWord(meaning.kinds, text[start:end], start, end, meaning.value)
        return 1, self._token(kind or "sign", found)

    def _is_suit(self, ahead: list[str]) -> bool:
        phrase = self._vocabulary.longest(ahead, 0) if ahead else None
        return phrase is not None and "SUIT" in phrase[1].kinds

    def _token(self, kind: str, found: re.Match[str]) -> NoteWord:
        text, start, end = found[0], found.start(), found.end()
        if kind == "card" and not self._cards and text[:-1].isdigit() and text[-1] in "cC":
            return NoteWord(of_kind("MONEY"), text, start, end, Fraction(text[:-1]))
        if kind == "signed":
            return _signed(text, start, end)
        if kind == "sign":
            kinds = of_kind(_SIGNS[text]) if text in _SIGNS else _odd(text)
            return NoteWord(kinds, text, start, end)
        does, value = _TOKENS[kind]
        return NoteWord(of_kind(*does), text, start, end, value(text) if value else None)


def _signed(text: str, start: int, end: int) -> NoteWord:
    sign = -1 if text.lstrip().startswith("-") else 1
    bare = re.sub(r"^[+-]\s*", "", text)
    if re.search(r"[$£€¢.]|,\d\d?$", bare):
        return NoteWord(of_kind("SIGNED", "CENTS"), text, start, end, sign * cents(bare))
    return NoteWord(of_kind("SIGNED"), text, start, end, sign * number_of(bare))


def _odd(text: str) -> frozenset[str]:
    return of_kind("WORD") if text in "#@%<>" else of_kind("SIGN", FILLER)


def _numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def card_letters(text: str) -> str:
    if text[0] in _SUITS:
        text = text[1:] + text[0]
    rank, suit = text[:-1].upper(), text[-1]
    return RANKS.get(rank, rank) + _SUITS.get(suit, suit.lower())


def number_of(text: str) -> Fraction:
    """Return a number; a point or comma before three digits groups thousands."""
    return Fraction(re.sub(r"[.,](?=\d{3}$)", "", text).replace(",", "."))


def cents(text: str) -> Fraction:
    digits = number_of(re.sub(r"[^\d.,]", "", text))
    small = "¢" in text or re.search(r"[0-9]\s?(?:cts?|c)$", text, re.IGNORECASE)
    return digits if small else digits * 100


_Value = Callable[[str], Fraction | int | str]
# The function and value of each kind of token
_TOKENS: Mapping[str, tuple[tuple[str, ...], _Value | None]] = MappingProxyType(
    {
        "card": (("CARD",), card_letters),
        "split": (("SPLIT",), lambda text: "-".join(_numbers(text))),
        "money": (("MONEY",), cents),
        "number": (("NUM",), lambda text: int(number_of(text))),
        "stuck": (("NUM",), int),
        "ordinal": (("ORD",), lambda text: int(_numbers(text)[0])),
        "tally": (("NUM", "TALLY"), lambda text: text.count("|")),
        "word": (("WORD",), None),
        "elided": (("WORD",), None),
        "possessive": (("POSS",), None),
        "time": (("TIME", FILLER), None),
        "arrow": (("TO", "ARROW"), None),
        "dots": (("UNKNOWN",), None),
    }
)
