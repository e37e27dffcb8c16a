"""The names, cards and numbers of notes: the weaker evidence."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from referee.game import Player
from referee.hand_log import name_key
from referee.notes.draft_statements import Statement
from referee.notes.page import MOST_LINES
from referee.notes.transcript import Transcript
from referee.notes.vocabulary import NoteWord

_PART = re.compile(r"[\s.-]+")
_CENTS_OR_CLUBS = re.compile(r"(10|[2-9])c", re.IGNORECASE)


class NotedToken(NamedTuple):
    """A name, a card or a number."""

    kind: str
    """`name`, `card` or `number`."""
    text: str


class NotedWords:
    """The places of each name, card and number in the notes."""

    def __init__(self, read: Transcript) -> None:
        self._cast = read.evening.cast
        self._worth = read.decided.worth
        text = read.text
        self._words = {
            line.number: text.lexicon.words(line.text) for line in text.page[:MOST_LINES]
        }
        self.names: dict[str, set[int]] = defaultdict(set)
        self.cards: dict[str, list[int]] = defaultdict(list)
        self.numbers: dict[Fraction, set[int]] = defaultdict(set)
        for line, words in self._words.items():
            self._take(line, words)

    def _take(self, line: int, words: Sequence[NoteWord]) -> None:
        of_cards = any(word.kinds & {"CARD", "RANK", "SUIT"} for word in words)
        for word in words:
            for key in _keys(word.text):
                self.names[key].add(line)
            if "NAME" in word.kinds:
                self.names[name_key(str(word.value))].add(line)
            for card in _cards(word, of_cards=of_cards):
                self.cards[card].append(line)
            for number in _numbers(word):
                self.numbers[number].add(line)

    def whose(self, player: Player) -> Player:
        found = self._cast.whose(player)
        if found is not None:
            return found
        key = name_key(player)
        near = [
            one
            for one in self._cast.players
            if key.startswith(name_key(one)) or name_key(one).startswith(key)
        ]
        return near[0] if len(near) == 1 else player

    def lines_with(self, token: NotedToken, cents: int | None) -> set[int]:
        """`cents`: the worth of the draft's chips."""
        if token.kind == "card":
            return {
                line for card in self.cards if _fits(card, token.text) for line in self.cards[card]
            }
        if token.kind == "name":
            key = name_key(self.whose(Player(token.text)))
            parts = [self.names.get(part, set()) for part in _PART.split(key) if part]
            return self.names.get(key) or (set.intersection(*parts) if parts else set())
        return {line for one in self.worths(int(token.text), cents) for line in self.numbers[one]}

    def often(self, card: str, lines: Collection[int]) -> int:
        return sum(line in lines for line in self.cards.get(card, ()))

    def lines_with_rank(self, card: str) -> set[int]:
        return {*self.cards.get(f"{card[0]}?", ()), *self.cards.get(f"?{card[1]}", ())}

    def lacking(
        self, line: int, names: Collection[str], cards: Collection[str], numbers: Iterable[Fraction]
    ) -> Iterator[str]:
        """Yield the players, cards and numbers of a line that are not among these."""
        written = {*numbers}
        for word in self._words.get(line, ()):
            values = {*_numbers(word)}
            if "NAME" in word.kinds:
                lacks = str(word.value) not in names
            elif "CARD" in word.kinds:
                lacks = str(word.value) not in cards
            else:
                lacks = (
                    word.text[:1] in "0123456789$€£+-." and bool(values) and not values & written
                )
            if lacks:
                yield word.text

    def worths(self, number: int, cents: int | None) -> Iterator[Fraction]:
        """Yield a number of the draft in chips, coins or money."""
        chips = abs(number)
        yield Fraction(chips)
        for chip in filter(None, (cents, self._worth.chip if self._worth.named else None)):
            yield from (Fraction(chips * chip, coin) for coin in (1, 5, 10, 25, 50, 100))


def _fits(card: str, written: str) -> bool:
    return all(two in ("?", one) for one, two in zip(card, written, strict=True))


def _keys(text: str) -> Iterator[str]:
    if any(map(str.isalpha, text)):
        yield name_key(text)
        yield from filter(None, _PART.split(name_key(text)))


def _cards(word: NoteWord, *, of_cards: bool) -> Iterator[str]:
    """Yield a card; a rank or a suit alone with `?` for the rest."""
    if "CARD" in word.kinds:
        yield str(word.value)
    elif "MONEY" in word.kinds and (found := _CENTS_OR_CLUBS.fullmatch(word.text)):
        yield f"{'T' if found[1] == '10' else found[1]}c"
    elif "SUIT" in word.kinds:
        yield f"?{word.value}"
    elif "RANK" in word.kinds or ("NUM" in word.kinds and of_cards):
        yield f"{'T' if word.value == 10 else word.value}?"


def _numbers(word: NoteWord) -> Iterator[Fraction]:
    value = word.value
    if "SPLIT" in word.kinds:
        yield from (Fraction(part) for part in str(value).split("-"))
    elif word.kinds & {"ZERO", "BOO"}:
        yield Fraction(0)
    elif isinstance(value, int | Fraction):
        yield abs(Fraction(value))
        if word.kinds & {"MONEY", "CENTS"}:
            yield abs(Fraction(value)) / 100
    for digits in re.findall(r"\d+", word.text) if not word.kinds & {"CARD", "MONEY"} else ():
        yield Fraction(digits[:12])


def tokens_of(one: Statement) -> Iterator[NotedToken]:
    """Yield the names, cards and numbers that words must bear out."""
    yield from (NotedToken("name", player) for player in one.players)
    for card in one.cards:
        if card != "??":
            yield NotedToken("card", card)
    number = one.chips if one.chips is not None else one.number
    if number:
        yield NotedToken("number", str(number))
