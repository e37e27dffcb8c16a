"""Doubts as problems: cards that cannot be where the record puts them."""

from collections.abc import Iterator

from referee.game import Card, Evidence, Problem
from referee.replay import Doubt, DoubtKind, Hand

_ADVICE = "Correct the line that is wrong; until then nothing is concluded from this card."


def doubt_problems(hand: Hand, kind: DoubtKind) -> Iterator[Problem]:
    """Yield a problem for each doubt of this kind, with the line that contradicts the card.

    Doubts about the same two lines have one cause and make one problem, of the first one's kind.
    Two tricks whose numbers repeat or go back are reported by R209.
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
    """Whether the two places lie in two tricks whose numbers do not rise."""
    lines = {doubt.at.line, doubt.against.line if doubt.against else 0}
    numbers = [trick.number for trick in hand.tricks if trick.at.line in lines]
    return len(numbers) == 2 and numbers[1] <= numbers[0]


def _problem(doubt: Doubt, others: tuple[Card, ...], hand: Hand) -> Problem:
    says = "it was here before" if doubt.kind is DoubtKind.TWICE else "this contradicts it"
    against = (Evidence(doubt.against, says),) if doubt.against else ()
    who, card = doubt.player or "Somebody", doubt.card
    why = f"which {doubt.why}" if doubt.kind is DoubtKind.NOT_IN_DECK else f"but {_reason(doubt)}"
    more = f"; so with {' '.join(map(hand.spell, others))}" if others else ""
    return Problem(
        f"{who} {_did(doubt, hand)} {hand.spell(card)}, {why}{more}",
        doubt.at,
        player=doubt.player,
        card=card,
        evidence=against,
        advice=_ADVICE,
    )


def _reason(doubt: Doubt) -> str:
    """Give the reason, without naming the player again."""
    why = doubt.why.removeprefix(f"{doubt.player} ")
    twice = doubt.kind is DoubtKind.TWICE and not why.endswith("already")
    return f"{why} already" if twice else why


def _did(doubt: Doubt, hand: Hand) -> str:
    """Say what the player did with the card by the record."""
    at = doubt.at
    played = (play for trick in hand.tricks for play in trick.plays)
    if any(play.at == at or (play.taken_back and play.taken_back.at == at) for play in played):
        return "played"
    if any(card.at == at for draw in hand.drawn for card in draw.received):
        return "drew"
    if any(card.at == at for draw in hand.drawn for card in draw.discarded):
        return "threw away"
    return "was dealt" if doubt.kind is DoubtKind.TWICE else "held"
