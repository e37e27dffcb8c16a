from referee.evening_events import SeatsTaken
from referee.laws.law import Evidence, Problem, Problems, Ruleset, Table, law
from referee.messages import say


@law("R216", on=SeatsTaken, duty="one log is one evening", source="decision 0200")
def second_evening(event: SeatsTaken, table: Table, ruleset: Ruleset) -> Problems:
    """A second evening begins in the same log.

    After a hand there are new seats and a count of chips, a date or the first line of a new log, and
    the next hand is number 1 again, or the header is whole. Chips, dealer and numbers start again
    there. Seats alone with another number do not begin one; a hand 1 without seats is R106.
    """
    evening = table.evening
    if table.hand is None and evening.last is not None and not evening.players:
        message = say(
            "A second evening begins here, after hand {number}", number=evening.last.number
        )
        evidence = (Evidence(evening.last.at, say("the last hand before it")),)
        advice = say("Put it into its own log; `referee settle` takes several.")
        yield Problem(message, event.at, evidence=evidence, advice=advice)
