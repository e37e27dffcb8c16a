"""Doubts as problems: cards that cannot be where the record puts them."""

from collections.abc import Iterator

from referee.findings import Evidence, Problem
from referee.game import Card
from referee.messages import Message, Series, say
from referee.replay import Doubt, DoubtKind, Hand

_ADVICE = say("Correct the line that is wrong; until then nothing is concluded from this card.")


def doubt_problems(hand: Hand, kind: DoubtKind) -> Iterator[Problem]:
    """Yield a problem for each doubt of this kind, with the line that contradicts the card.

    Doubts about the same two lines make one problem, of the first one's kind. R209 reports two
    tricks whose numbers repeat or go back.
    """
    if not hand.doubts or hand.runs_on:
        return
    causes: dict[tuple[int, object], list[Doubt]] = {}
    for doubt in hand.doubts:
        cause = doubt.against.line if doubt.against else doubt.card
        causes.setdefault((doubt.at.line, cause), []).append(doubt)
    for first, *others in causes.values():
        if first.kind is kind and not _out_of_order(first, hand):
            yield _problem(first, tuple(doubt.card for doubt in others), hand)


def _out_of_order(doubt: Doubt, hand: Hand) -> bool:
    lines = {doubt.at.line, doubt.against.line if doubt.against else 0}
    numbers = [trick.number for trick in hand.tricks if trick.at.line in lines]
    return len(numbers) == 2 and numbers[1] <= numbers[0]


def _problem(doubt: Doubt, others: tuple[Card, ...], hand: Hand) -> Problem:
    twice = doubt.kind is DoubtKind.TWICE
    says = say("it was here before") if twice else say("this contradicts it")
    message = say("{did}, {why}", did=_did(doubt, hand), why=doubt.why)
    if others:
        spelled = Series(map(hand.spell, others), " ")
        message = say("{message}; likewise {cards}", message=message, cards=spelled)
    return Problem(
        message,
        doubt.at,
        player=doubt.player,
        card=doubt.card,
        evidence=(Evidence(doubt.against, says),) if doubt.against else (),
        advice=_ADVICE,
    )


def _did(doubt: Doubt, hand: Hand) -> Message:
    at, player, card = doubt.at, doubt.player or say("Somebody"), hand.spell(doubt.card)
    played = hand.plays
    if any(play.at == at or (play.taken_back and play.taken_back.at == at) for play in played):
        return say("{player} played {card}", player=player, card=card)
    if any(received.at == at for draw in hand.drawn for received in draw.received):
        return say("{player} drew {card}", player=player, card=card)
    if any(discarded.at == at for draw in hand.drawn for discarded in draw.discarded):
        return say("{player} threw away {card}", player=player, card=card)
    if doubt.kind is DoubtKind.TWICE:
        return say("{player} was dealt {card}", player=player, card=card)
    return say("{player} held {card}", player=player, card=card)
