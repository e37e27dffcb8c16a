"""Nice plays as problems."""

from referee.findings import Certainty, Problem, Severity
from referee.messages import Message, Text, say
from referee.playouts import NicePlay


def nice_problem(
    nice: NicePlay, message: Text, certainty: Certainty, severity: Severity | None = None
) -> Problem:
    return Problem(
        message=message,
        at=nice.play.at,
        player=nice.player,
        card=nice.card,
        legal=nice.legal,
        certainty=certainty,
        severity=severity,
    )


def verb(nice: NicePlay) -> Message:
    return say("led") if nice.leading else say("played")


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"
