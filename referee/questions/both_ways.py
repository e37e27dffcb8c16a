"""The answer that holds in all versions of a disputed card (decision 0003)."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from referee.game import DisputedCard, SeenCard, WrittenCard
from referee.messages import say
from referee.questions.answer import answer
from referee.questions.question import (
    Answer,
    AnswerVersion,
    Question,
    QuestionError,
    Refusal,
    check,
)

MOST_VERSIONS = 64
"""Answered at most."""


def ask(question: Question) -> Answer:
    """Say what may be played; raises `QuestionError` for a contradiction.

    Whatever depends on a disputed card is left open.
    """
    check(question)
    ways = prod(len(disputed.versions) for disputed in _disputed(question))
    if not 1 < ways <= MOST_VERSIONS:
        return answer(question)
    versions = tuple(_versions(question))
    return versions[0].answer if len(versions) == 1 else _common(question, versions)


def _disputed(question: Question) -> tuple[DisputedCard, ...]:
    return tuple(card for card in question.table if isinstance(card, DisputedCard))


def _versions(question: Question) -> Iterator[AnswerVersion]:
    """Raises `QuestionError` if no version is possible."""
    trouble: QuestionError | None = None
    possible = False
    for cards in product(*(disputed.versions for disputed in _disputed(question))):
        version = question._replace(table=tuple(_read(question.table, cards)))
        try:
            check(version)
        except QuestionError as error:
            trouble = error
            continue
        possible = True
        yield AnswerVersion(cards, answer(version))
    if trouble and not possible:
        raise trouble


def _read(table: Sequence[WrittenCard], cards: Sequence[SeenCard]) -> Iterator[WrittenCard]:
    left = iter(cards)
    for card in table:
        yield next(left) if isinstance(card, DisputedCard) else card


def _common(question: Question, versions: tuple[AnswerVersion, ...]) -> Answer:
    found = {card: [version.answer.refusal(card) for version in versions] for card in question.hand}
    refused = [
        card for card in found if all(card in version.answer.parted[1] for version in versions)
    ]
    hanging = [card for card, refusals in found.items() if any(refusals) and card not in refused]
    return Answer(
        legal=tuple(card for card, refusals in found.items() if not any(refusals)),
        refused=tuple(_one(found[card]) for card in refused),
        open=tuple(_one(found[card]) for card in hanging),
        depends_on=tuple(_depends_on(question, versions)) if hanging else (),
        holding=_holding(question, versions),
        lead_face_down=False,
        unjudged=tuple(
            dict.fromkeys(duty for version in versions for duty in version.answer.unjudged)
        ),
        versions=versions,
    )


def _one(found: Sequence[Refusal | None]) -> Refusal:
    refusals = [refusal for refusal in found if refusal]
    alike = len({(refusal.law.code, refusal.why(str)) for refusal in refusals}) == 1
    return refusals[0] if alike else refusals[0]._replace(breach=None, reason="")


def _depends_on(question: Question, versions: tuple[AnswerVersion, ...]) -> Iterator[str]:
    if len({version.answer.parted for version in versions}) > 1:
        yield say("the disputed cards" if len(_disputed(question)) > 1 else "the disputed card")
    yield from dict.fromkeys(reason for version in versions for reason in version.answer.depends_on)


def _holding(question: Question, versions: tuple[AnswerVersion, ...]) -> WrittenCard | None:
    places = {_place(version, question) for version in versions}
    place = places.pop()
    return None if places or place is None else question.table[place]


def _place(version: AnswerVersion, question: Question) -> int | None:
    table = tuple(_read(question.table, version.cards))
    top = version.answer.holding
    return None if top is None else table.index(top)
