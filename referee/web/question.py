"""Questions from the card pad, and their answers."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.game import letters
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
    """An answer: one sentence, each card, and the rest."""

    verdict: str
    cards: tuple[CardAnswer, ...]
    more: tuple[str, ...]


def pad_answer(said: Mapping[str, str], rules: RulesInForce) -> PadAnswer | None:
    """Answer the pad; None if nothing was asked.

    Raises `QuestionError`, one sentence for the user.
    """
    if not said["hand"].strip() and not said["table"].strip():
        return None
    question = QuestionWords(
        said["hand"], said["trump"], said["table"], language=said["lang"] or "en"
    ).question(rules.ruleset)
    given = ask(question)
    chosen = rules._replace(assumed=())  # they are chosen on the page
    verdict, *more = answers_text([Answered(chosen, question, given)], UNBROKEN)
    cards = tuple(_cards(question, given))
    reasons = [card.why for card in cards if card.why]
    rest = [line.strip() for line in more if not any(why in line for why in reasons)]
    return PadAnswer(verdict.strip(), cards, tuple(rest))


def _cards(question: Question, given: Answer) -> Iterator[CardAnswer]:
    spell, known = letters(question.language).write, letters(question.language)
    for card in question.hand:
        refusal = given.refusal(card)
        verdict = "yes" if refusal is None else "no" if refusal in given.refused else "perhaps"
        (face,) = card_faces(card, known)
        yield CardAnswer(
            face, verdict, f"{refusal.law.code}, {refusal.why(spell)}" if refusal else ""
        )
