from referee.laws.problems import duty_law, played
from referee.messages import Message, say
from referee.replay import Breach, Table


@duty_law(
    "P303",
    duty="must answer a lead face down with a trump",
    source="la-bourre play.5",
    knob="second-trick",
)
def answer_face_down(breach: Breach, table: Table) -> Message:
    """A player who holds a trump must play one to a lead face down.

    The first trump counts as trumping, so each later trump must beat it if it can (P204). A player
    without trumps plays any card. Where a plain card was led and nobody noted whether it lay face
    down, only what is wrong either way is reported, as if the card lay face up: P201, P202 or P204.
    """
    return say("threw {card} on a lead that lay face down", card=played(breach, table))
