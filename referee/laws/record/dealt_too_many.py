from referee.events import CardsDealt
from referee.laws.law import Problem, Problems, Ruleset, Table, law
from referee.messages import say


@law(
    "R220",
    on=CardsDealt,
    duty="each player is dealt as many cards as a hand has",
    knob="hand-size",
    source="acadiana deal.4, boo-ray setup.1, simultaneous-002 deal.3, la-bourre deal.8",
)
def dealt_too_many(event: CardsDealt, table: Table, ruleset: Ruleset) -> Problems:
    """A `deal` line lists more cards than a hand has.

    `deal Ann: As Kd 9h 4c 2c Td` in a game with hands of five: Ann drew one of the six, or it
    belongs to somebody else, or it was a misdeal. Several lines for one player are added up. Nobody
    can say which card is too many, so the line proves nothing about what the player held.
    """
    hand = table.hand
    if hand is None or hand.runs_on or event.player not in hand.overdealt:
        return
    cards = [card for deal in hand.dealt if deal.player == event.player for card in deal.cards]
    if event is next(deal for deal in reversed(hand.dealt) if deal.player == event.player):
        message = say(
            "{player} was dealt {number} cards in a hand of {size}",
            player=event.player,
            number=len(cards),
            size=hand.size,
        )
        advice = say("Strike out the extra card; cards that were drawn belong in a `draw` line.")
        place = event.cards[-1].at if event.cards else event.at
        yield Problem(message, place, player=event.player, advice=advice)
