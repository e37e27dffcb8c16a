"""Analysis of a hand's decisions.

Possible layouts, drawn fairly or all if they are few, are played out with open cards, each player for
themselves and for this pot alone (maxⁿ). Players know less than that, so the result is an estimate.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.audits import Passage
from referee.findings import Finding, Severity
from referee.game import UNKNOWN, BoundPassedError, Card, Player, SeenCard, Span, Suit
from referee.knowledge import View
from referee.laws import breaks
from referee.layouts import Tally
from referee.playouts import (
    Decision,
    Interval,
    KnowledgeQuestion,
    NotJudged,
    Sampling,
    StakesInOrder,
    chance,
    decisions,
    drawn,
    played_out,
    questions,
)


class Consequence(NamedTuple):
    """Results of a card over the layouts."""

    cards: tuple[Card, ...]
    """The card, and its equivalents."""
    played: bool
    tricks: Interval
    """Of the player, with those taken before."""
    pot: Interval
    """The player's share."""
    bourre: Interval
    """Layouts in which the player takes no trick, as a share."""
    others: tuple[tuple[Player, Interval], ...]
    """The same for the others without a trick so far."""


class Knowledge(NamedTuple):
    """Knowledge of another player's hand."""

    player: Player
    holds: tuple[Card, ...]
    lacks: tuple[Suit, ...]


class Analysed(NamedTuple):
    """One decision, analysed."""

    hand: int
    trick: int
    at: Span
    player: Player
    held: tuple[Card, ...]
    table: tuple[SeenCard, ...]
    """The trick so far, without a face-down card."""
    taken: tuple[tuple[Player, int], ...]
    knew: tuple[Knowledge, ...]
    """Hands of which something was known."""
    trusting: bool
    """That holds only if the others kept the rules."""
    layouts: int | None
    """Possible ones; None: too many to count."""
    looked_at: int
    all_counted: bool
    seed: int
    consequences: tuple[Consequence, ...]
    """Best for the player first."""
    questions: tuple[KnowledgeQuestion, ...]
    """The player's certainties, and a layout against each other question."""
    language: str


class Scope(NamedTuple):
    """The decisions to analyse."""

    hand: int | None = None
    trick: int | None = None

    def wants(self, decision: Decision) -> bool:
        trick = decision.table.trick
        return self.trick in (None, trick.number if trick else None)

    def asks_about(self, finding: Finding) -> bool:
        return self.trick in (None, finding.trick)


class Work(NamedTuple):
    """The decisions to be analysed, or why there are none."""

    hand: int
    seated: tuple[Player, ...]
    items: tuple[tuple[Decision, StakesInOrder], ...] = ()
    bound: tuple[Finding, ...] = ()
    """A finding for each card that broke a duty, and so was no choice."""
    reason: str = ""

    def of(self, player: Player) -> "Work":
        return self._replace(
            items=tuple(item for item in self.items if item[0].player == player),
            bound=tuple(finding for finding in self.bound if finding.problem.player == player),
        )


def work_of(passage: Passage, wanted: Scope) -> Work | None:
    """Collect the decisions; None for a hand that is not asked for."""
    hand, ruleset = passage.judgement.hand, passage.rules.ruleset
    if hand is None or wanted.hand not in (None, hand.number) or passage.rules.unknown:
        return None
    seated = tuple(hand.seating)
    if passage.disputed:
        return Work(hand.number, seated, reason="one of its cards is disputed")
    if hand.doubts:
        return Work(hand.number, seated, reason="its record contradicts itself")
    stakes = passage.stakes()
    if isinstance(stakes, NotJudged):
        return Work(hand.number, seated, reason=stakes.reason)
    chosen = filter(wanted.wants, decisions(passage.moments(), ruleset))
    items = ((one, stakes.seen_from(one.order, one.before)) for one in chosen)
    bound = filter(wanted.asks_about, filter(_left_no_choice, passage.findings))
    return Work(hand.number, seated, tuple(items), tuple(bound))


def _left_no_choice(finding: Finding) -> bool:
    return breaks(finding.code) is not None and finding.severity is not Severity.REMARK


def analysed(decision: Decision, seen: StakesInOrder, sampling: Sampling) -> Analysed | str:
    """Analyse one; return a sentence where the bounds do not allow it."""
    hand, trick, view = decision.table.hand, decision.table.trick, decision.view
    number, trick_number = hand.number if hand else 0, trick.number if trick else 0
    try:
        worlds = drawn(
            decision, sampling.layouts(decision.ruleset), chance(decision, sampling.seed, "analyse")
        )
        fell = played_out(decision, tuple(map(decision.layout, worlds.worlds)), seen)
    except BoundPassedError as passed:
        return f"hand {number}, trick {trick_number}, {decision.player}: {passed}"
    found = [
        _consequence(decision, alike, fell[alike[0]], seen, all_counted=worlds.all_counted)
        for alike in decision.choices
    ]
    return Analysed(
        hand=number,
        trick=trick_number,
        at=decision.play.at,
        player=decision.player,
        held=view.mine,
        table=(UNKNOWN, *view.table[1:]) if view.position.face_down else view.table,
        taken=tuple(zip(decision.order, decision.taken, strict=True)),
        knew=tuple(_knowledge(view, decision.order)),
        trusting=view.trusting,
        layouts=view.worlds.count,
        looked_at=len(worlds.worlds),
        all_counted=worlds.all_counted,
        seed=sampling.seed,
        consequences=tuple(sorted(found, key=lambda card: (-card.pot.mean, card.bourre.mean))),
        questions=tuple(questions(decision, seen, sampling.seed)),
        language=view.language,
    )


def _consequence(
    decision: Decision,
    alike: tuple[Card, ...],
    fell: list[Tally],
    seen: StakesInOrder,
    *,
    all_counted: bool,
) -> Consequence:
    pot, place = seen.stakes.pot or 1, seen.places[0]

    def share(numbers: list[float]) -> Interval:
        return Interval.of(numbers, all_counted=all_counted)

    return Consequence(
        alike,
        decision.chosen in alike,
        tricks=share([float(seen.endings[end].taken[place]) for end in fell]),
        pot=share([seen.endings[end].won[place] / pot for end in fell]),
        bourre=share([float(end[0] == 0) for end in fell]),
        others=tuple(
            (decision.order[seat], share([float(end[seat] == 0) for end in fell]))
            for seat in decision.trickless
        ),
    )


def _knowledge(view: View, order: tuple[Player, ...]) -> Iterator[Knowledge]:
    deck = view.masks.of(view.ruleset.playing_deck.strength)
    for player, may, known in zip(order[1:], view.may_hold, view.known, strict=True):
        lacks = tuple(
            suit for suit, cards in view.masks.suit.items() if deck & cards and not may & cards
        )
        holds = view.masks.cards(known)
        if holds or lacks:
            yield Knowledge(player, holds, lacks)
