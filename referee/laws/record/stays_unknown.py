"""R212: cards without owners, because it is unknown who stayed."""

from collections.abc import Iterator

from referee.game import Evidence, Problem, Severity
from referee.laws.law import law
from referee.replay import Hand, Table
from referee.rulesets import Ruleset


@law(
    "R212",
    "stays-unknown",
    on=Hand,
    duty="the record says who stayed",
    severity=Severity.REMARK,
    source="decision 0053",
)
def stays_unknown(hand: Hand, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The record does not say who stayed, so the owners of the cards are unknown.

    Cards are written without names; the `in` line and the seats show whose they are. Where the line
    is missing, the number of cards may help: with as many cards as seats everybody stayed.
    Otherwise only the cards of the leaders have a sure owner.
    """
    if hand.stayers is not None or not len(hand.seating):
        return
    if hand.runs_on or "in" in hand.unread:
        return
    nameless = (trick for trick in hand.tricks if any(not play.player for play in trick.plays))
    first = next(nameless, None)
    if first:
        unsure = (intent for intent in hand.intents if intent.stays is None)
        evidence = tuple(Evidence(intent.at, f"did {intent.player} stay?") for intent in unsure)
        message = "Nobody noted who stayed, so the owners of the cards are unknown"
        yield Problem(message, first.at, evidence=evidence, advice=table.letters.fill(_ADVICE))


_ADVICE = "Write an `in` line, or a name before each card: `1 Ann: {Ah}, Cal {9h}, Dee {Kh}`."
