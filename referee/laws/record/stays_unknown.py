"""R212: cards that belong to nobody, for nobody knows who stayed."""

from collections.abc import Iterator

from referee.events import HandClosed
from referee.game import Evidence, Problem, Severity
from referee.laws.law import law
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "R212",
    "stays-unknown",
    on=HandClosed,
    duty="the record says who stayed",
    severity=Severity.REMARK,
    source="decision 0053",
)
def stays_unknown(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The record does not tell who stayed, so nobody knows whose the cards of a trick are.

    Cards are written without names; the `in` line and the seats tell whose they are. Where the
    line is missing, the number of cards may help: with as many cards as seats everybody stayed.
    Otherwise only the leaders' cards are theirs for certain.
    """
    hand = table.hand
    if hand is None or hand.stayers is not None or not len(hand.seating):
        return
    if hand.runs_on or "in" in hand.unread:
        return
    nameless = (one for one in hand.tricks if any(not play.player for play in one.plays))
    first = next(nameless, None)
    if first:
        unsure = (one for one in hand.intents if one.stays is None)
        evidence = tuple(Evidence(one.at, f"did {one.player} stay?") for one in unsure)
        message = "Nobody noted who stayed, so the cards could not be told apart by player"
        yield Problem(message, first.at, evidence=evidence, advice=table.letters.fill(_ADVICE))


_ADVICE = "Write an `in` line, or a name before each card: `1 Ann: {Ah}, Cal {9h}, Dee {Kh}`."
