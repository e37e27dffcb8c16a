from referee.laws.law import Evidence, Hand, Problem, Problems, Ruleset, Table, law
from referee.laws.problems import cards_in_trick
from referee.messages import say


@law(
    "R204",
    on=Hand,
    duty="every stayer plays to every trick",
    source="acadiana tricks.3, simultaneous-002 win.1, simultaneous-002 score.1, decision 0053",
)
def too_few_cards(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """A trick has fewer cards than players in the hand, although later tricks follow.

    A card was forgotten, perhaps the leader's, so none of the cards has a sure owner. Write `??`
    for a card that nobody noted, and `...` where a line breaks off. Several such tricks in one hand
    are one finding.
    """
    if hand.stayers is None or hand.runs_on:
        return
    size = len(hand.stayers)
    short = [trick for trick in hand.tricks if len(trick.plays) < size and not trick.record_ends]
    if not short:
        return
    first, *others = short
    also = tuple(Evidence(trick.at, say("here too")) for trick in others)
    advice = say("Write `??` for a card that nobody noted, or correct the `in` line.")
    yield Problem(cards_in_trick(first, size), first.at, evidence=also, advice=advice)
