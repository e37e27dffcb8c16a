"""Nice plays as problems."""

from referee.game import Certainty, Problem, Severity
from referee.playouts import NicePlay


def nice_problem(
    nice: NicePlay, message: str, certainty: Certainty, severity: Severity | None = None
) -> Problem:
    """Return the problem of a nice play; `severity` overrides that of the law."""
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
    """Say what was done with the card."""
    return "led" if nice.leading else "played"


def percent(share: float) -> str:
    """Write a share as a percentage: `84 %`."""
    return f"{100 * share:.0f} %"
