from referee.events import HandStarted
from referee.laws.law import Problem, Problems, Ruleset, Table, law
from referee.messages import say


@law(
    "R103",
    on=HandStarted,
    duty="a log says who sits where",
    source="decision 0051",
    under_any_rules=True,
)
def nobody_seated(event: HandStarted, table: Table, ruleset: Ruleset) -> Problems:
    """A hand began before a `seats` line said who sits where.

    The order of the seats shows whose card is whose, who leads and who deals next; without it
    hardly anything can be judged. It is reported once, but not after a `seats` line that could not
    be read (R101).
    """
    evening, last = table.evening, table.evening.last
    if not evening.players and evening.seats_sure and (last is None or len(last.seating)):
        message = say("The hand began before anybody had a seat, so its cards belong to nobody")
        advice = say("Write the players clockwise above the first hand: `seats Ann Ben Cal Dee`.")
        yield Problem(message, event.at, advice=advice)
