"""R203: a trick with more cards than players, a hand with more tricks than cards."""

from collections.abc import Iterator
from itertools import pairwise

from referee.events import HandClosed
from referee.game import Evidence, Problem, Severity, counted, were
from referee.laws.law import law
from referee.replay import Hand, Table
from referee.rulesets import Ruleset


@law(
    "R203",
    "too-many-cards",
    on=HandClosed,
    duty="each player in plays one card to a trick",
    severity=Severity.DISCREPANCY,
    knob="hand-size",
    source=("acadiana deal.4", "boo-ray setup.1", "simultaneous-002 deal.3", "la-bourre deal.8"),
)
def too_many_cards(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A trick has more cards than players are in, or the hand more tricks than cards.

    A fourth card of three players is a slip of the pen, or somebody stayed whom the `in` line has
    as out. Nobody can say whose cards they are, so the trick proves nothing. Several tricks of one
    hand are one finding: they have one cause.
    """
    hand = table.hand
    if hand is None:
        return
    numbers = [trick.number for trick in hand.tricks]
    if not hand.overfull:
        yield from _full_tricks(hand, len(hand.stayers)) if hand.stayers else ()
    elif all(one < two for one, two in pairwise(numbers)):
        message = f"{len(numbers)} tricks were recorded in a hand of {hand.size} cards"
        yield Problem(message, hand.tricks[hand.size].at)


def _full_tricks(hand: Hand, size: int) -> Iterator[Problem]:
    full = [trick for trick in hand.tricks if len(trick.plays) > size]
    strangers = {play.player for trick in full for play in trick.plays} & hand.out
    if not full or strangers:
        return
    first, *others = full
    outs = (Evidence(one.at, "out of this hand") for one in hand.intents if one.stays is False)
    also = (Evidence(trick.at, "here too") for trick in others)
    cards = counted(len(first.plays), "card")
    message = f"Trick {first.number} had {cards}, but {were(size, 'player')} in"
    advice = "Strike out the card that is too much, or mend the `in` line."
    yield Problem(message, first.plays[size].at, evidence=(*outs, *also), advice=advice)
