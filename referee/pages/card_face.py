"""Faces of cards."""

import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import NamedTuple

from referee.audits import Passage
from referee.game import Card, DisputedCard, Letters, Rank, SeenCard, Suit, WrittenCard, letters
from referee.messages import ENGLISH, Message, Translation, say
from referee.questions import EVERYBODY, Viewpoint

_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_RED = (Suit.HEARTS, Suit.DIAMONDS)


class CardFace(NamedTuple):
    """A card to draw."""

    rank: str
    """`10`, `Q`; `?` if unknown."""
    sign: str
    """`♥`; `?` if the suit is unknown."""
    words: str
    """`queen of hearts`, for screen readers."""
    colour: str
    """`red`, `black` or `unknown`."""


def card_faces(card: WrittenCard, letters: Letters) -> tuple[CardFace, ...]:
    if isinstance(card, DisputedCard):
        return tuple([_face(version, letters) for version in card.versions])
    return (_face(card, letters),)


HIDDEN_FACE = CardFace("·", "·", say("hidden card"), "unknown")


@cache
def _signs(language: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    known = letters(language)
    cards = {card for card in known.spellings.values() if isinstance(card, Card)}
    faces: dict[str, CardFace] = {known.write(card): _face(card, known) for card in cards}
    signs = {written: f"{face.rank}{face.sign}" for written, face in faces.items()}
    return re.compile(rf"(?<!\w)(?:{'|'.join(signs)})(?!\w)"), signs


def with_signs(text: str, language: str, names: Collection[str] = ()) -> str:
    """Write `10♠` for `Ts` in a sentence, except in names of players."""
    written, signs = _signs(language)
    return written.sub(lambda found: found[0] if found[0] in names else signs[found[0]], text)


def said_with_signs(message: str, passage: Passage, words: Translation) -> str:
    """Say it with drawn cards; English keeps the letters of the log."""
    written = passage.letters.code if words is ENGLISH else words.code
    players = passage.judgement.evening.players
    return with_signs(words.word(message), written, players)


def _face(card: SeenCard, letters: Letters) -> CardFace:
    rank, suit = card.rank, card.suit
    written = "10" if rank is Rank.TEN else letters.ranks[rank][0] if rank else "?"
    return CardFace(
        Message(written),
        _SIGNS[suit] if suit else "?",
        _words(card),
        "unknown" if suit is None else "red" if suit in _RED else "black",
    )


def _words(card: SeenCard) -> Message:
    rank = Message(card.rank.name.lower()) if card.rank else ""
    suit = Message(f"{card.suit.word}s") if card.suit else ""
    if rank and suit:
        return say("{rank} of {suit}", rank=rank, suit=suit)
    if rank:
        return say("{rank} of an unknown suit", rank=rank)
    return say("unknown card of {suit}", suit=suit) if suit else say("unknown card")


class Reader(NamedTuple):
    """The reader of a page."""

    viewpoint: Viewpoint = EVERYBODY
    words: Translation = ENGLISH

    @property
    def letters(self) -> Letters:
        return letters(self.words.code)

    def faces(self, card: WrittenCard) -> tuple[CardFace, ...]:
        return card_faces(card, self.letters)


ANYBODY = Reader()
"""Sees everything, reads English."""
