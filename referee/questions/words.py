"""A question at the table in words: from a command line, a page or a recorder."""

from typing import NamedTuple

from referee.game import LANGUAGES, NO_TRUMP, Card, Suit, Trump, WrittenCard, letters
from referee.hand_log import read_cards
from referee.messages import listed
from referee.questions.question import Question, QuestionError
from referee.rulesets import Ruleset

_LONGEST = 400
"""Maximal characters of cards in one field."""


class QuestionWords(NamedTuple):
    """A question as written; empty or None: not given."""

    hand: str = ""
    trump: str = ""
    table: str = ""
    seen: str = ""
    face_down: bool = False
    trick: int | None = None
    players: int | None = None
    to_come: int | None = None
    taken: int | None = None
    trump_broken: bool | None = None
    language: str = "en"
    mark: str = ""
    """Prefix of field names in messages: `--` on a command line."""

    def question(self, ruleset: Ruleset) -> Question:
        """Return the question. Raises `QuestionError` for words that cannot be read."""
        if self.language not in LANGUAGES:
            raise QuestionError.say(
                "cards are written in {languages}", languages=listed(LANGUAGES, "or")
            )
        if not self.hand.strip() and not self.table.strip():
            raise QuestionError.say(
                "{mark}hand is missing: say which cards you hold, or only {mark}table, for who "
                "has the trick",
                mark=self.mark,
            )
        return Question(
            hand=whole_cards(self.hand, self.language, f"{self.mark}hand: "),
            trump=self._trump(ruleset),
            ruleset=ruleset,
            table=_cards(self.table, self.language, f"{self.mark}table: "),
            face_down=self.face_down,
            trick=self.trick,
            players=self.players,
            to_come=self.to_come,
            taken=self.taken,
            seen=whole_cards(self.seen, self.language, f"{self.mark}seen: "),
            trump_broken=self.trump_broken,
            language=self.language,
        )

    def _trump(self, ruleset: Ruleset) -> Trump:
        word = self.trump.strip()
        if ruleset.trump_from == "none":
            return NO_TRUMP
        if not word:
            raise QuestionError.say(
                "{mark}trump is missing: say which suit is trump", mark=self.mark
            )
        suit = suit_in(word, self.language)
        if suit is None:
            ways = listed((ways[0] for ways in letters(self.language).suits.values()), "or")
            raise QuestionError.say(
                "{mark}trump {trump} is not a suit: write {ways}",
                mark=self.mark,
                trump=self.trump,
                ways=ways,
            )
        return suit


def whole_cards(written: str, language: str, where: str = "") -> tuple[Card, ...]:
    """Return cards whose rank and suit are both written.

    `where`: prefix of messages. Raises `QuestionError`.
    """
    cards = _cards(written, language, where)
    for card in cards:
        if not isinstance(card, Card):
            raise QuestionError.say(
                "{where}{card} is not a whole card",
                where=where,
                card=letters(language).write(card),
            )
    return tuple(card for card in cards if isinstance(card, Card))


def _cards(written: str, language: str, where: str) -> tuple[WrittenCard, ...]:
    if len(written) > _LONGEST:
        raise QuestionError.say("{where}these are more cards than a deck has", where=where)
    try:
        return read_cards(written, language)
    except ValueError as error:
        raise QuestionError.say("{where}{error}", where=where, error=error.args[0]) from None


def suit_in(word: str, language: str) -> Suit | None:
    """Return the suit of a letter, name or symbol, or of a turned card."""
    languages = (language, *(LANGUAGES if len(word) > 2 else ()))
    return _english_suit(word) or next(
        filter(None, (_suit(word, each) for each in languages)), None
    )


def _english_suit(word: str) -> Suit | None:
    return next((suit for suit in Suit if word.lower() in (suit.word, f"{suit.word}s")), None)


def _suit(word: str, language: str) -> Suit | None:
    spellings = letters(language).spellings
    for spelled in (f"?{word}", word, f"?{word.lower()}", word.lower()):
        card = spellings.get(spelled)
        if card is not None and card.suit:
            return card.suit
    try:
        (turned,) = read_cards(word, language)
    except ValueError:
        return None
    return turned.suit if isinstance(turned, Card) else None
