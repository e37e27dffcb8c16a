from referee.events import HandStarted
from referee.game import Span
from referee.laws.law import Evidence, Problem, Problems, Ruleset, Table, law
from referee.messages import Message, say


@law(
    "R106",
    on=HandStarted,
    duty="hands are numbered upwards",
    source="decision 0051",
    under_any_rules=True,
)
def hand_number(event: HandStarted, table: Table, ruleset: Ruleset) -> Problems:
    """A hand has the number of the hand before it, or a lower one.

    Then the pot may have been carried into the wrong hand. A gap is no mistake; nor is the same
    number after a misdeal or after a deal in which nobody stayed, nor hand 1 after a new header (R216).
    """
    last = table.evening.last
    if last is None or event.number > last.number:
        return
    if event.number == last.number:
        if not last.may_be_dealt_again(ruleset):
            message = say("Hand {number} was recorded twice", number=event.number)
            yield _problem(message, event, last.at)
    else:
        message = say(
            "Hand {number} was recorded after hand {last}", number=event.number, last=last.number
        )
        yield _problem(message, event, last.at)


def _problem(message: Message, event: HandStarted, before: Span) -> Problem:
    evidence = (Evidence(before, say("the hand before it")),)
    advice = say("Number the hands upwards.")
    if event.number == 1:
        advice = say("Number the hands upwards; a second evening goes into a log of its own.")
    return Problem(message, event.at, evidence=evidence, advice=advice)
