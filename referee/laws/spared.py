"""A nice play told as a problem."""

from referee.game import Certainty, Problem, Severity
from referee.playouts import NicePlay


def nice_problem(
    nice: NicePlay, message: str, certainty: Certainty, severity: Severity | None = None
) -> Problem:
    """The problem of a nice play; `severity` where it is not the law's own."""
    return Problem(
        message=message,
        at=nice.play.at,
        player=nice.player,
        card=nice.card,
        legal=nice.legal,
        certainty=certainty,
        severity=severity,
    )


def verb(nice: NicePlay) -> str:
    """What was done with the card."""
    return "led" if nice.leading else "played"


def percent(share: float) -> str:
    """A share for people: `84 %`."""
    return f"{100 * share:.0f} %"
