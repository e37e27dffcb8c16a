"""Duties from the player's own knowledge, for a question at the table.

What is open is tried at both extremes, the fewest and most players, no trick taken and all; a duty
must bind in every case.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from referee.game import Card
from referee.knowledge import Bound, Free, View, forced
from referee.layouts import Holder, Layout, Worlds, masks_of
from referee.messages import say, say_many
from referee.questions.question import Question
from referee.replay import Duty, TrickSoFar

TRICKS_TAKEN = say("how many tricks you have taken")
HOW_MANY = say("how many play")


class Knowing(NamedTuple):
    """Consequence of a player's knowledge."""

    duty: Duty | None = None
    """A duty that binds the player, or may; None: the player is free."""
    cards: tuple[Card, ...] = ()
    why: str = ""
    depends_on: str = ""
    """The open question; empty if the duty binds."""
    counter: Layout | None = None
    """One in which three tricks are not sure, if a cinch is in question."""


def known_duty(question: Question, position: TrickSoFar) -> Knowing | None:
    """Return None if cards on the table are unknown."""
    if not all(isinstance(card, Card) for card in question.table) or question.face_down:
        return None
    views = (question.view,) if question.view else _views(question, position)
    found = [forced(view) for view in views]
    bound = [duty for duty in found if isinstance(duty, Bound)]
    counters = (duty.counter for duty in found if isinstance(duty, Free))
    counter = next(filter(None, counters), None)
    if not bound:
        return Knowing(counter=counter)
    first = bound[0]
    alike = len(bound) == len(found) and all(duty.cards == first.cards for duty in bound)
    if alike and not any(duty.open for duty in bound):
        why: str = first.why
        if first.trusting:
            why = say("{reason}, if the others kept the rules", reason=why)
        return Knowing(first.duty, first.cards, why)
    return Knowing(first.duty, first.cards, depends_on=_open(question), counter=counter)


def _views(question: Question, position: TrickSoFar) -> Iterator[View]:
    for players, taken in product(_players(question), _taken(question)):
        yield _view(question, position, players, taken)


def _open(question: Question) -> str:
    if len(_taken(question)) > 1:
        return TRICKS_TAKEN
    return HOW_MANY if len(_players(question)) > 1 else say("what the others hold")


def _players(question: Question) -> tuple[int, ...]:
    if question.stayers is not None:
        return (question.stayers,)
    fewest = max(2, len(question.table) + 1)
    cards = len(question.ruleset.playing_deck) - len(question.seen)
    most = min(question.ruleset.players.most, cards // len(question.hand))
    return tuple(sorted({fewest, max(fewest, most)}))


def _taken(question: Question) -> tuple[int, ...]:
    if question.taken is not None:
        return (question.taken,)
    return tuple(sorted({0, question.number - 1}))


_SEEN = say_many("{cards} has been seen", "{cards} have been seen", 1, cards="")
_THERE = say_many("{cards} lies there", "{cards} lie there", 1, cards="")


def _view(question: Question, position: TrickSoFar, players: int, taken: int) -> View:
    masks, deck = masks_of(question.ruleset), question.ruleset.playing_deck
    table = tuple(card for card in question.table if isinstance(card, Card))
    gone = {**dict.fromkeys(question.seen, _SEEN), **dict.fromkeys(table, _THERE)}
    unseen = masks.of(
        card for card in deck.strength if card not in gone and card not in question.hand
    )
    full, before = len(question.hand), len(question.table)
    sizes = [full] * (players - 1 - before) + [full - 1] * before
    return View(
        question.ruleset,
        question.trump,
        question.hand,
        (0,) * (players - 1),
        Worlds(unseen, tuple(Holder(size, unseen) for size in sizes)),
        position,
        table=table,
        taken=taken,
        gone=gone,
        language=question.language,
    )
