"""A nice play told as a problem."""

from referee.findings import Certainty, Problem, Severity
from referee.nice import Decision, NicePlay


def nice_problem(
    nice: NicePlay, message: str, certainty: Certainty, severity: Severity | None = None
) -> Problem:
    """The problem of a nice play; `severity` where it is not the law's own."""
    play = nice.decision.play
    return Problem(
        message=message,
        at=play.at,
        player=nice.decision.player,
        card=nice.decision.chosen,
        legal=tuple(one for alike in nice.decision.choices for one in alike),
        certainty=certainty,
        severity=severity,
    )


def verb(decision: Decision) -> str:
    """What was done with the card."""
    return "led" if decision.view.leading else "played"


def percent(share: float) -> str:
    """A share for people: `84 %`."""
    return f"{100 * share:.0f} %"
