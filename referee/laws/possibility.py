"""Suspicions as problems: a card that may have broken a duty."""

from referee.findings import Certainty, Evidence, Problem, Severity
from referee.game import Card, Letters, Player
from referee.knowledge import Suspicion, Witness
from referee.laws.offence import card_phrase
from referee.messages import Message, Text, say

Cards = tuple[tuple[Player, tuple[Card, ...]], ...]
"""Everybody's cards, in the order of play."""


def suspicion_problem(suspicion: Suspicion, letters: Letters) -> Problem:
    play, witness = suspicion.play, suspicion.witness
    card = play.card if isinstance(play.card, Card) else None
    return Problem(
        _message(suspicion, card_phrase(card, letters), letters),
        play.at,
        player=suspicion.player,
        card=card,
        evidence=_evidence(witness, letters) if witness else (),
        certainty=suspicion.certainty,
        severity=Severity.REMARK,
        layout=cards_in(witness) if witness else (),
    )


def _message(suspicion: Suspicion, card: Text, letters: Letters) -> Message:
    player, witness = suspicion.player, suspicion.witness
    if suspicion.certainty is Certainty.EXCLUDED:
        return say(
            "{player} played {card} and cannot have held a card that was due instead",
            player=player,
            card=card,
        )
    if witness is None:
        return say(
            "{player} played {card}, and it is unknown whether another was due: {why}",
            player=player,
            card=card,
            why=suspicion.why,
        )
    return say(
        "{player} played {card} and may have held {better}, {where}",
        player=player,
        card=card,
        better=letters.write(witness.better),
        where=where(witness),
    )


def _evidence(witness: Witness, letters: Letters) -> tuple[Evidence, ...]:
    if not witness.at:
        return ()
    says = say("this may have been {better}", better=letters.write(witness.better))
    return (Evidence(witness.at, says),)


def where(witness: Witness) -> Message:
    if witness.at:
        return say("the card that nobody noted in trick {number}", number=witness.trick)
    return say("which no trick shows")


def cards_in(witness: Witness) -> Cards:
    return tuple((who, tuple(card for _, card in laid)) for who, laid in witness.layout.items())
