from itertools import pairwise

from referee.laws.law import Evidence, Hand, Problem, Problems, Ruleset, Table, law
from referee.laws.problems import cards_in_trick
from referee.messages import say


@law(
    "R203",
    on=Hand,
    duty="every stayer plays one card to a trick",
    knob="hand-size",
    source="acadiana deal.4, boo-ray setup.1, simultaneous-002 deal.3, la-bourre deal.8",
)
def too_many_cards(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """A trick has more cards than players in the hand, or the hand more tricks than cards.

    A fourth card with three players in is a slip of the pen, or the `in` line is wrong about who
    stayed. The owners of the cards are unknown, so the trick proves nothing. Several such tricks in
    one hand are one finding.
    """
    numbers = [trick.number for trick in hand.tricks]
    if not hand.overfull:
        yield from _full_tricks(hand, len(hand.stayers)) if hand.stayers else ()
    elif all(number < following for number, following in pairwise(numbers)):
        message = say(
            "{tricks} tricks were recorded in a hand of {size} cards",
            tricks=len(numbers),
            size=hand.size,
        )
        yield Problem(message, hand.tricks[hand.size].at)


def _full_tricks(hand: Hand, size: int) -> Problems:
    full = [trick for trick in hand.tricks if len(trick.plays) > size]
    strangers = {play.player for trick in full for play in trick.plays} & hand.out
    if not full or strangers:
        return
    first, *others = full
    outs = (
        Evidence(intent.at, say("out of this hand"))
        for intent in hand.intents
        if intent.stays is False
    )
    also = (Evidence(trick.at, say("here too")) for trick in others)
    advice = say("Strike out the extra card, or correct the `in` line.")
    message = cards_in_trick(first, size)
    yield Problem(message, first.plays[size].at, evidence=(*outs, *also), advice=advice)
