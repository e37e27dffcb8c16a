"""A question at the table as the card pad asks it, and its answer."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.game import LANGUAGES, NO_TRUMP, Card, Suit, Trump, WrittenCard, letters
from referee.hand_log import read_cards
from referee.pages import CardFace, card_faces
from referee.reports import answers_text
from referee.rulesets import Ruleset, RulesInForce
from referee.studies import Answer, Answered, Question, QuestionError, ask

_WIDE = 10_000
"""Columns, so that each sentence is a line."""
_LONGEST = 400
"""Characters of a field."""


class CardAnswer(NamedTuple):
    """A card in hand, and whether it may be played."""

    face: CardFace
    verdict: str
    """`yes`, `no` or `perhaps`."""
    why: str


class PadAnswer(NamedTuple):
    """An answer: one sentence, each card, and the rest."""

    verdict: str
    cards: tuple[CardAnswer, ...]
    more: tuple[str, ...]


def pad_answer(said: Mapping[str, str], rules: RulesInForce) -> PadAnswer | None:
    """The answer to what the pad says; None where nothing was asked yet.

    Raises `QuestionError`, one sentence for whoever asked.
    """
    if not said["hand"].strip() and not said["table"].strip():
        return None
    question = _question(said, rules.ruleset)
    given = ask(question)
    verdict, *more = answers_text([Answered(rules, question, given)], _WIDE)
    cards = tuple(_cards(question, given))
    reasons = [card.why for card in cards if card.why]
    rest = [line.strip() for line in more if not any(why in line for why in reasons)]
    return PadAnswer(verdict.strip(), cards, tuple(rest))


def _question(said: Mapping[str, str], ruleset: Ruleset) -> Question:
    language = said["lang"] or "en"
    if language not in LANGUAGES:
        raise QuestionError(f"cards are written in {' or '.join(LANGUAGES)}")
    hand = _read(said, "hand", language)
    return Question(
        hand=tuple(card for card in hand if isinstance(card, Card)),
        trump=_trump(said["trump"], ruleset),
        ruleset=ruleset,
        table=_read(said, "table", language),
        language=language,
    )


def _read(said: Mapping[str, str], where: str, language: str) -> tuple[WrittenCard, ...]:
    written = said[where]
    if len(written) > _LONGEST:
        raise QuestionError("these are more cards than a deck has")
    try:
        return read_cards(written, language)
    except ValueError as error:
        raise QuestionError(f"{where}: {error}") from None


def _trump(letter: str, ruleset: Ruleset) -> Trump:
    if ruleset.trump_from == "none":
        return NO_TRUMP
    suit = next(
        (suit for suit in Suit if letter.lower() in (suit.value, suit.word, f"{suit.word}s")), None
    )
    if suit is None:
        raise QuestionError("say first which suit is trump")
    return suit


def _cards(question: Question, given: Answer) -> Iterator[CardAnswer]:
    spell, known = letters(question.language).write, letters(question.language)
    for card in question.hand:
        refusal = given.refusal(card)
        verdict = "yes" if refusal is None else "no" if refusal in given.refused else "perhaps"
        (face,) = card_faces(card, known)
        yield CardAnswer(
            face, verdict, f"{refusal.law.code}, {refusal.why(spell)}" if refusal else ""
        )
