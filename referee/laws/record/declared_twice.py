from referee.laws.law import Evidence, Hand, Problem, Problems, Ruleset, Table, law
from referee.messages import say


@law(
    "R215", on=Hand, duty="a player declares once a hand", source="decision 0032", about_a_line=True
)
def declared_twice(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """A player declared twice in one hand; probably a `hand` line is missing.

    A second `in` line shows it, or an ante, a deal, a declaration or a draw after the pot. Nothing
    is concluded from the cards and chips of such a hand. Where all have passed and `nobody-stays
    decides-again` holds, they may declare again.
    """
    again = hand.redeclared
    if again:
        before = hand.intent(again.player)
        evidence = (Evidence(before.at, say("declared here before")),) if before else ()
        message = say(
            "{player} declared twice in hand {number}", player=again.player, number=hand.number
        )
        advice = say("Write the missing `hand` line above, or strike out the wrong one of the two.")
        yield Problem(message, again.at, player=again.player, evidence=evidence, advice=advice)
    elif hand.reopened:
        message = say(
            "A new deal seems to begin after the pot of hand {number}", number=hand.number
        )
        advice = say("Write the missing `hand` line above, or this line above the tricks.")
        yield Problem(message, hand.reopened, advice=advice)
