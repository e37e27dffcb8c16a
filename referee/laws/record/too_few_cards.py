"""R204: a trick that lacks a card although play went on."""

from collections.abc import Iterator

from referee.events import HandClosed
from referee.game import Evidence, Problem, Severity, counted, were
from referee.laws.law import law
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "R204",
    "too-few-cards",
    on=HandClosed,
    duty="every player in plays to every trick",
    severity=Severity.DISCREPANCY,
    source=(
        "acadiana tricks.3",
        "simultaneous-002 win.1",
        "simultaneous-002 score.1",
        "decision 0053",
    ),
)
def too_few_cards(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A trick has fewer cards than players are in, although later tricks follow.

    A hand that breaks off is unfinished, not wrong. But when a later trick is on record, a card
    was forgotten, perhaps the leader's, so none of the cards is anybody's for certain. `??` stands
    for a card that nobody noted, and `...` for a line that breaks off. Several tricks of one hand
    are one finding.
    """
    hand = table.hand
    if hand is None or hand.stayers is None or hand.runs_on:
        return
    size = len(hand.stayers)
    short = [one for one in hand.tricks if len(one.plays) < size and not one.record_ends]
    if not short:
        return
    first, *others = short
    cards = counted(len(first.plays), "card")
    message = f"Trick {first.number} had {cards}, but {were(size, 'player')} in"
    also = tuple(Evidence(trick.at, "here too") for trick in others)
    advice = "Write `??` for a card that nobody noted, or mend the `in` line."
    yield Problem(message, first.at, evidence=also, advice=advice)
