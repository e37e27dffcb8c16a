"""R219: a misdeal in a hand that was played to its end."""

from collections.abc import Iterator

from referee.events import HandMisdealt
from referee.game import Evidence, Problem, Severity
from referee.laws.law import law
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "R219",
    "misdeal-played",
    on=HandMisdealt,
    duty="a deal that is played to its end is no misdeal",
    severity=Severity.DISCREPANCY,
    source="decision 0044",
)
def misdeal_played(event: HandMisdealt, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A hand says `misdeal`, and all its tricks are recorded, counted or claimed.

    A misdeal is found out before the cards are played, or while they are. Here one of the two is
    wrong: either the line belongs to another hand, or the table called off a hand that was over, and
    then nobody can say from the record what became of its pot. So nothing is concluded from its
    chips. A misdeal behind some of the tricks is no mistake.
    """
    hand = table.hand
    if hand is not None and hand.called_off_late:
        evidence = tuple(Evidence(one.at, f"trick {one.number}") for one in hand.tricks[-1:])
        message = f"Hand {hand.number} was called a misdeal, and it was played to its end"
        advice = "Strike the line out, or write it into the hand that was dealt anew."
        yield Problem(message, event.at, evidence=evidence, advice=advice)
