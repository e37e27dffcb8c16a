"""R220: a hand with more cards than are dealt."""

from collections.abc import Iterator

from referee.events import CardsDealt
from referee.game import Problem, Severity
from referee.laws.law import law
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "R220",
    "dealt-too-many",
    on=CardsDealt,
    duty="each player is dealt as many cards as a hand has",
    severity=Severity.DISCREPANCY,
    knob="hand-size",
    source=("acadiana deal.4", "boo-ray setup.1", "simultaneous-002 deal.3", "la-bourre deal.8"),
)
def dealt_too_many(event: CardsDealt, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A `deal` line lists more cards than a hand has.

    `deal Ann: As Kd 9h 4c 2c Td` where each player gets five: one of the six is a card that Ann
    drew, or somebody else's, or it was a misdeal. Several lines for one player are added up. Which
    card is too many nobody can say, so the line proves nothing of what that player held.
    """
    hand = table.hand
    if hand is None or hand.runs_on or event.player not in hand.overdealt:
        return
    cards = [card for one in hand.dealt if one.player == event.player for card in one.cards]
    if event is next(one for one in reversed(hand.dealt) if one.player == event.player):
        message = f"{event.player} was dealt {len(cards)} cards in a hand of {hand.size}"
        advice = "Strike out what is too many; cards that were drawn stand in a `draw` line."
        place = event.cards[-1].at if event.cards else event.at
        yield Problem(message, place, player=event.player, advice=advice)
