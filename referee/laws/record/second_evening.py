from referee.evening_events import SeatsTaken
from referee.findings import Evidence, Problem
from referee.laws.law import Problems, law
from referee.messages import say
from referee.replay import Table
from referee.rulesets import Ruleset


@law("R216", on=SeatsTaken, duty="one log is one evening", source="decision 0200")
def second_evening(event: SeatsTaken, table: Table, ruleset: Ruleset) -> Problems:
    """A second evening begins in the same log.

    After a hand there is a new `seats` line, a new count of chips or the first line of a new log,
    and the next hand is number 1 again. Chips, dealer and numbers start again there. New seats with
    another hand number do not begin one, nor does a hand 1 without new seats (R106).
    """
    evening = table.evening
    if table.hand is None and evening.last is not None and not evening.players:
        message = say(
            "A second evening begins here, after hand {number}", number=evening.last.number
        )
        evidence = (Evidence(evening.last.at, say("the last hand before it")),)
        advice = say("Put it into its own log; `referee settle` takes several.")
        yield Problem(message, event.at, evidence=evidence, advice=advice)
