from referee.laws.conclusion import CardDispute
from referee.laws.law import Certainty, Problem, Problems, Ruleset, Severity, Table, law
from referee.messages import Series, say


@law(
    "R211",
    on=CardDispute,
    duty="one card, one version",
    severity=Severity.DISPUTE,
    source="decision 0003",
)
def disputed_card(event: CardDispute, table: Table, ruleset: Ruleset) -> Problems:
    """The record holds two versions of one card; both are ruled on.

    `9h/9d` says that people at the table remember the card differently. The hand is judged once
    with each version, and the finding says what depends on it. Where nothing does, it is a remark.
    """
    card = table.spell(event.card)
    whose = say("{player}'s card", player=event.player) if event.player else say("a card")
    if event.consequences:
        message = say(
            "The table disputes {whose}: {card}; it matters: {consequences}",
            whose=whose,
            card=card,
            consequences=Series(event.consequences, "; "),
        )
        yield Problem(message, event.at, player=event.player, certainty=Certainty.CANNOT_TELL)
    else:
        message = say(
            "The table disputes {whose}: {card}; it does not matter", whose=whose, card=card
        )
        yield Problem(message, event.at, player=event.player, severity=Severity.REMARK)
