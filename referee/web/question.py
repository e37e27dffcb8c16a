"""Questions from the card pad, and their answers."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from referee.game import PACK, Suit, letters
from referee.messages import Translation, say
from referee.pages import CardFace, card_faces
from referee.questions import Answer, Answered, Question, QuestionWords, ask
from referee.reports import answers_text
from referee.rulesets import RulesInForce
from referee.wording import UNBROKEN


class CardAnswer(NamedTuple):
    """A card in hand, and whether it may be played."""

    face: CardFace
    verdict: str
    """`yes`, `no` or `perhaps`."""
    why: str


class PadAnswer(NamedTuple):
    """One sentence, each card, and the rest."""

    verdict: str
    cards: tuple[CardAnswer, ...]
    more: tuple[str, ...]


@cache
def card_pad() -> Mapping[str, Sequence[tuple[str, CardFace]]]:
    """Return the cards to tap, by suit."""
    english = letters("en")
    cards = sorted(PACK, key=lambda card: -card.rank)
    faces = [(card, face) for card in cards for face in card_faces(card, english)]
    return {
        suit.value: [(card.name, face) for card, face in faces if card.suit is suit]
        for suit in Suit
    }


def pad_answer(
    said: Mapping[str, str], rules: RulesInForce, words: Translation
) -> PadAnswer | None:
    """Return None if nothing was asked. Raises `QuestionError`."""
    if not said["hand"].strip() and not said["table"].strip():
        return None
    question = QuestionWords(
        said["hand"], said["trump"], said["table"], language=said["lang"] or "en"
    ).question(rules.ruleset)
    given = ask(question)
    chosen = rules._replace(assumed=())  # they are chosen on the page
    verdict, *more = answers_text(
        [Answered(chosen, question, given)], UNBROKEN._replace(words=words)
    )
    cards = tuple(_cards(question, given, words))
    reasons = [card.why for card in cards if card.why]
    rest = [line.strip() for line in more if not any(why in line for why in reasons)]
    return PadAnswer(verdict.strip(), cards, tuple(rest))


def _cards(question: Question, given: Answer, words: Translation) -> Iterator[CardAnswer]:
    spell, known = letters(question.language).write, letters(question.language)
    for card in question.hand:
        refusal = given.refusal(card)
        verdict = "yes" if refusal is None else "no" if refusal in given.refused else "perhaps"
        (face,) = card_faces(card, known)
        why = refusal and say("{code}, {reason}", code=refusal.law.code, reason=refusal.why(spell))
        yield CardAnswer(face, verdict, words.word(why or ""))
