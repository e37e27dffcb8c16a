from referee.events import HandStarted
from referee.laws.law import Problem, Problems, Ruleset, Severity, Table, law
from referee.messages import say_many


@law(
    "D110",
    on=HandStarted,
    duty="as many play as the ruleset allows",
    severity=Severity.REMARK,
    knob="players",
    source="boo-ray about.2, acadiana deal.2, decision 0025",
)
def table_size(event: HandStarted, table: Table, ruleset: Ruleset) -> Problems:
    """More or fewer players sit at the table than the ruleset allows.

    With too many players the cards run out in the draw; with too few there is little to play for.
    It is reported once, when the table reaches that size.
    """
    hand, last = table.hand, table.evening.last
    seated = len(hand.seating) if hand else 0
    if not seated or seated in ruleset.players or (last and len(last.seating) == seated):
        return
    message = say_many(
        "{number} player was dealt in, but {ruleset} is for {players}",
        "{number} players were dealt in, but {ruleset} is for {players}",
        seated,
        ruleset=ruleset.name,
        players=str(ruleset.players),
    )
    yield Problem(message, event.at)
