from referee.events import HandMisdealt
from referee.laws.law import Evidence, Problem, Problems, Ruleset, Table, law
from referee.messages import say


@law(
    "R219",
    on=HandMisdealt,
    duty="a hand that is played to its end is not a misdeal",
    source="decision 0044",
    about_a_line=True,
)
def misdeal_played(event: HandMisdealt, table: Table, ruleset: Ruleset) -> Problems:
    """A hand is marked `misdeal`, but all its tricks are recorded, counted or claimed.

    Either the line belongs to another hand, or the table called off a hand that was over, and the
    record does not show what became of its pot. So nothing is concluded from its chips.
    """
    hand = table.hand
    if hand is not None and hand.called_off_late:
        evidence = tuple(
            Evidence(trick.at, say("trick {number}", number=trick.number))
            for trick in hand.tricks[-1:]
        )
        message = say(
            "Hand {number} was called a misdeal, but was played to its end", number=hand.number
        )
        advice = say("Strike out the line, or move it to the hand that was dealt again.")
        yield Problem(message, event.at, evidence=evidence, advice=advice)
