"""Turns of a log as questions."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.audits import Passage
from referee.events import CardPlayed
from referee.game import Card, Player, WrittenCard
from referee.knowledge import view_of
from referee.messages import say
from referee.questions.both_ways import ask
from referee.questions.question import Answered, Question, QuestionError, Unanswered
from referee.replay import Table, Trick
from referee.rulesets import Ruleset, RulesInForce


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
