from referee.laws.problems import duty_law, played
from referee.messages import Message, say
from referee.replay import Breach, Table


@duty_law(
    "P306",
    duty="must not lead trumps before they are broken",
    source="broken-trump lead, ultimate-booray lead",
    knob="lead",
)
def trump_not_broken(breach: Breach, table: Table) -> Message:
    """Nobody may lead a trump before one has been played to a lead of another suit.

    A player who holds nothing but trumps may; under `lead highest-until-broken` it is the highest.
    The ruleset `broken-trump` has this duty (`lead not-until-broken`). An unknown card in an earlier trick may have broken trumps; then nothing is
    reported.
    """
    card = played(breach, table)
    if breach.proof.card.suit is breach.position.trump:
        return say("led {card} before trumps were broken, and not the highest", card=card)
    return say("led {card} before trumps were broken", card=card)
