from referee.events import HandStarted
from referee.game import card
from referee.laws.law import Problem, Problems, Ruleset, Table, law
from referee.messages import say


@law(
    "R217",
    on=HandStarted,
    duty="a hand begins with a `hand` line",
    source="decision 0032",
    about_a_line=True,
)
def hand_line_missing(event: HandStarted, table: Table, ruleset: Ruleset) -> Problems:
    """The line that opens a hand is missing.

    After the pot of one hand come the ante, the `in` line and the tricks of another. They are taken
    for the hand whose number is missing there. Who dealt it and which card was turned stay unknown.
    Where no number is missing, the lines stay with the hand above them (R215).
    """
    if not event.written:
        message = say(
            "Hand {number} was played, but the line that opens it is missing", number=event.number
        )
        up = table.letters.write(card("Ts"))
        advice = say(
            "Write it above, as in `hand {number}, dealer Dee, up {card}`.",
            number=event.number,
            card=up,
        )
        yield Problem(message, event.at, advice=advice)
