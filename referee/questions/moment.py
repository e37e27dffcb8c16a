"""Turns of a log as questions; answers that hold in all versions of a disputed card (decision 0003)."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from referee.audits import Passage
from referee.events import CardPlayed
from referee.game import Card, DisputedCard, Player, SeenCard, WrittenCard
from referee.knowledge import view_of
from referee.messages import say
from referee.questions.answer import answer
from referee.questions.question import (
    Answer,
    Answered,
    AnswerVersion,
    Question,
    QuestionError,
    Refusal,
    Unanswered,
    check,
)
from referee.replay import Table, Trick
from referee.rulesets import Ruleset, RulesInForce

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


class Turn(NamedTuple):
    """A player's turn in a log."""

    hand: int
    trick: int
    player: Player
    line: int
    played: WrittenCard
    held: tuple[Card, ...]
    """As the record proves."""
    unnoted: int
    """Cards in hand that are unknown."""
    table: tuple[WrittenCard, ...]
    answer: Answered | Unanswered
    language: str

    def in_language(self, language: str) -> "Turn":
        answer = self.answer
        if isinstance(answer, Answered):
            question = answer.question._replace(language=language)
            answer = answer._replace(question=question)
        return self._replace(answer=answer, language=language)


def turns(passage: Passage, trick: int) -> Iterator[Turn]:
    for table, event in passage.moments() if passage.judgement.hand else ():
        if isinstance(event, CardPlayed) and table.trick and table.trick.number == trick:
            turn = turn_in(table, event, passage.rules)
            if turn:
                yield turn


def turn_in(table: Table, play: CardPlayed, rules: RulesInForce) -> Turn | None:
    hand, trick, player = table.hand, table.trick, play.player
    if hand is None or trick is None or player is None:
        return None
    held, unnoted = held_by(table, player)
    return Turn(
        hand=hand.number,
        trick=trick.number,
        player=player,
        line=play.at.line,
        played=play.card,
        held=held,
        unnoted=unnoted,
        table=tuple(lying.card for lying in trick.plays),
        answer=answer_now(table, player, rules),
        language=hand.language,
    )


def held_by(table: Table, player: Player) -> tuple[tuple[Card, ...], int]:
    """Return the cards that the record proves in hand, and the number of others."""
    cards = (held.card for held in table.holding(player))
    held = tuple(dict.fromkeys(card for card in cards if isinstance(card, Card)))
    return held, max(0, table.cards_left(player) - len(held))


def answer_now(table: Table, player: Player, rules: RulesInForce) -> Answered | Unanswered:
    held, unnoted = held_by(table, player)
    if table.hand and table.hand.trump is not None and not held:
        return Unanswered(
            rules, say("the record shows none of the cards that {player} held", player=player)
        )
    try:
        question = question_now(table, player, held, rules.ruleset)
        view = None if unnoted else view_of(table, player, rules.ruleset)
        question = question._replace(unnoted=unnoted, view=view)
        return Answered(rules, question, ask(question))
    except QuestionError as error:
        return Unanswered(rules, error.message)


def question_now(
    table: Table, player: Player | None, held: tuple[Card, ...], ruleset: Ruleset
) -> Question:
    """Return the question of a player; without cards, who has the trick.

    Raises `QuestionError` if the record does not show enough.
    """
    hand, trick = table.hand, table.trick
    if hand is None:
        raise QuestionError.say("no hand is being played")
    if hand.trump is None:
        raise QuestionError.say(
            "the record does not show the trumps of hand {number}", number=hand.number
        )
    position = table.position
    if trick is not None and trick.whole and held:
        trick, position = None, position.opened(position.trick + 1)
    if position.readings:
        raise QuestionError.say("the record does not show whether the lead lay face down")
    before = hand.before(trick) if trick else hand.tricks
    winners = [earlier.winner for earlier in before]
    known = None not in winners and len(winners) == position.trick - 1
    return Question(
        hand=held,
        trump=hand.trump,
        ruleset=ruleset,
        table=tuple(play.card for play in trick.plays) if trick else (),
        face_down=position.face_down,
        trick=position.trick,
        players=len(hand.stayers) if hand.stayers else None,
        taken=winners.count(player) if known and player else None,
        seen=tuple(_seen(before, held)),
        trump_broken=position.trump_broken,
        language=hand.language,
    )


def _seen(before: tuple[Trick, ...], held: tuple[Card, ...]) -> Iterator[Card]:
    cards = (play.card for trick in before for play in trick.plays)
    yield from dict.fromkeys(card for card in cards if isinstance(card, Card) and card not in held)
