"""Suspicions as problems: a card that may have broken a duty."""

from referee.game import Card, Certainty, Evidence, Letters, Player, Problem, Severity
from referee.knowledge import Suspicion, Witness
from referee.laws.offence import card_phrase

Cards = tuple[tuple[Player, tuple[Card, ...]], ...]
"""Everybody's cards, in the order in which they are played."""


def suspicion_problem(suspicion: Suspicion, letters: Letters) -> Problem:
    """Return the problem of a suspicion: what is possible, with a layout, or that nothing is."""
    play, witness = suspicion.play, suspicion.witness
    card = play.card if isinstance(play.card, Card) else None
    played = f"{suspicion.player} played {card_phrase(card, letters)}"
    better = letters.write(witness.better) if witness else ""
    if suspicion.certainty is Certainty.EXCLUDED:
        message = f"{played} and cannot have held a card that was due instead"
    elif witness is None:
        message = f"{played}, and it is unknown whether another was due: {suspicion.why}"
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
    """Say where the better card is in the layout: `which no trick shows`."""
    if witness.at:
        return f"the card that nobody noted in trick {witness.trick}"
    return "which no trick shows"


def cards_in(witness: Witness) -> Cards:
    """Return the layout of a witness, every hand in the order in which it was played."""
    return tuple((who, tuple(card for _, card in laid)) for who, laid in witness.layout.items())
