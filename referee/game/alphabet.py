"""The letters of cards in each language, and every spelling of every card."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import NamedTuple, Self

from referee.game.cards import PACK, UNKNOWN, DisputedCard, PartialCard, SeenCard, WrittenCard
from referee.game.suits import Rank, Suit
from referee.messages import Message, Term

_SYMBOLS = {Suit.SPADES: "♠♤", Suit.HEARTS: "♥♡", Suit.DIAMONDS: "♦♢", Suit.CLUBS: "♣♧"}
_BRACES = re.compile(r"\{([\w?]+)\}")
_SELECTORS = ("", "\ufe0f", "\ufe0e")
_CARDS = {(card.rank, card.suit): card for card in PACK}


class CardName(Term):
    """A card as a log spells it."""

    __slots__ = ("card",)

    card: WrittenCard

    def __new__(cls, spelled: str, card: WrittenCard) -> Self:
        name = super().__new__(cls, spelled)
        name.card = card
        return name

    def __reduce__(self) -> tuple[object, ...]:
        return CardName, (str(self), self.card)

    def written_in(self, code: str) -> str:
        return letters(code).write(self.card)


Spell = Callable[[WrittenCard], str]


class Letters(NamedTuple):
    """The letters and words of one language, the preferred one of each first."""

    code: str
    ranks: Mapping[Rank, tuple[str, ...]]
    suits: Mapping[Suit, tuple[str, ...]]
    spellings: Mapping[str, SeenCard]
    """Of every card, whole or partial."""

    def write(self, card: WrittenCard) -> "CardName":
        if isinstance(card, DisputedCard):
            return CardName("/".join(map(self.write, card.versions)), card)
        rank = self.ranks[card.rank][0] if card.rank else "?"
        return CardName(rank + (self.suits[card.suit][0] if card.suit else "?"), card)

    def fill(self, text: str) -> str:
        """Spell each card and suit that a text holds in braces: `1 Ann: {Ah} {9h}`, `{s}`."""
        return Message(text, self.named(text))

    def named(self, text: str) -> dict[str, str]:
        """Return the spelling of each card and suit in braces, by its name there."""
        names = (name for name in _BRACES.findall(text) if name != "keyword")
        return {name: self._named(name) for name in names if not name.isupper()}

    def _named(self, name: str) -> str:
        match name:
            case "ranks":
                named = (self.ranks[rank] for rank in reversed(Rank) if rank >= Rank.NINE)
                return " ".join(way for ways in named for way in ways)
            case "suits":
                return " ".join(self.suits[suit][0] for suit in Suit)
            case _:
                spelled = letters("en").spellings
                return self.write(spelled[name]) if len(name) > 1 else self.suits[Suit(name)][0]

    def rank_or_suit(self, text: str) -> Rank | Suit | None:
        folded = text.upper()
        places: Iterator[tuple[Rank | Suit, tuple[str, ...]]] = iter(
            (*self.ranks.items(), *self.suits.items())
        )
        return next((it for it, ways in places if folded in map(str.upper, ways)), None)


def _cases(ways: tuple[str, ...]) -> Iterator[str]:
    return iter(dict.fromkeys(form for way in ways for form in (way, way.lower(), way.upper())))


def _suit_forms(suit: Suit, ways: tuple[str, ...]) -> tuple[str, ...]:
    symbols = (symbol + end for symbol in _SYMBOLS[suit] for end in _SELECTORS)
    return (*_cases(ways), *(way.capitalize() for way in ways if len(way) > 1), *symbols)


def _known(rank: Rank | None, suit: Suit | None) -> SeenCard:
    return _CARDS[rank, suit] if rank and suit else PartialCard(rank, suit)


def _spell(
    ranks: Mapping[Rank, tuple[str, ...]], suits: Mapping[Suit, tuple[str, ...]]
) -> Iterator[tuple[str, SeenCard]]:
    fronts = [*((rank, tuple(_cases(ways))) for rank, ways in ranks.items()), (None, ("?",))]
    backs = [*((suit, _suit_forms(suit, ways)) for suit, ways in suits.items()), (None, ("?",))]
    for (rank, rank_forms), (suit, suit_forms) in product(fronts, backs):
        card = _known(rank, suit)
        for front, back in product(rank_forms, suit_forms):
            yield front + back, card
            if suit:
                yield back + front, card
    yield "??", UNKNOWN


_PIPS = {rank: (str(int(rank)),) for rank in Rank if rank < Rank.TEN}
_ENGLISH_RANKS = _PIPS | {
    Rank.TEN: ("T", "10"),
    Rank.JACK: ("J",),
    Rank.QUEEN: ("Q",),
    Rank.KING: ("K",),
    Rank.ACE: ("A",),
}
_FRENCH_RANKS = _PIPS | {
    Rank.TEN: ("10",),
    Rank.JACK: ("V",),
    Rank.QUEEN: ("D",),
    Rank.KING: ("R",),
    Rank.ACE: ("A",),
}
_ENGLISH_SUITS = {suit: (suit.value,) for suit in Suit}
_FRENCH_SUITS = {
    Suit.SPADES: ("p", "pique"),
    Suit.HEARTS: ("c", "cœur", "coeur"),
    Suit.DIAMONDS: ("k", "carreau"),
    Suit.CLUBS: ("t", "trèfle", "trefle"),
}
_Alphabet = tuple[Mapping[Rank, tuple[str, ...]], Mapping[Suit, tuple[str, ...]]]
_LANGUAGES: Mapping[str, _Alphabet] = {
    "en": (_ENGLISH_RANKS, _ENGLISH_SUITS),
    "fr": (_FRENCH_RANKS, _FRENCH_SUITS),
}
LANGUAGES: tuple[str, ...] = tuple(_LANGUAGES)


@cache
def letters(language: str) -> Letters:
    """Return the letters of a language in `LANGUAGES`; raise `KeyError` for any other."""
    ranks, suits = _LANGUAGES[language]
    return Letters(language, ranks, suits, dict(_spell(ranks, suits)))
