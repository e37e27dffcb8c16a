"""A card that may have broken a duty, told as a problem."""

from referee.game import Card, Certainty, Evidence, Letters, Player, Problem, Severity
from referee.knowledge import Suspicion, Witness
from referee.laws.offence import told

Cards = tuple[tuple[Player, tuple[Card, ...]], ...]
"""Everybody's cards, in the order in which they fall."""


def suspected(suspicion: Suspicion, letters: Letters) -> Problem:
    """The problem of a suspicion: what may have been, with a layout, or that it cannot have been."""
    play, witness = suspicion.play, suspicion.witness
    card = play.card if isinstance(play.card, Card) else None
    played = f"{suspicion.player} played {told(card, letters)}"
    better = letters.write(witness.better) if witness else ""
    if suspicion.certainty is Certainty.EXCLUDED:
        message = f"{played} and can have held no card that was due instead"
    elif witness is None:
        message = f"{played}, and it cannot be told whether another was due: {suspicion.why}"
    else:
        message = f"{played} and may have held {better}, {where(witness)}"
    evidence = (
        (Evidence(witness.at, f"this may have been {better}"),) if witness and witness.at else ()
    )
    return Problem(
        message,
        play.at,
        player=suspicion.player,
        card=card,
        evidence=evidence,
        certainty=suspicion.certainty,
        severity=Severity.REMARK,
        layout=cards_in(witness) if witness else (),
    )


def where(witness: Witness) -> str:
    """Where the better card was in the layout: `which no trick shows`."""
    if witness.at:
        return f"the card that nobody noted in trick {witness.trick}"
    return "which no trick shows"


def cards_in(witness: Witness) -> Cards:
    """The layout of a witness, every hand in the order in which it fell."""
    return tuple((who, tuple(card for _, card in laid)) for who, laid in witness.layout.items())
