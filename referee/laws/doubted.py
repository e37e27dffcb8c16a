"""A card that cannot be where the record puts it, told as a problem."""

from collections.abc import Iterator

from referee.findings import Evidence, Problem
from referee.source import Span
from referee.table import Doubt, DoubtKind, Hand

_ADVICE = "Mend the line that is wrong; until then nothing is concluded from this card."


def doubted(hand: Hand | None, kind: DoubtKind) -> Iterator[Problem]:
    """The problem of every doubt of that kind, each with the place that speaks against the card."""
    for doubt in hand.doubts if hand and not hand.overfull else ():
        if hand and doubt.kind is kind:
            yield _problem(doubt, hand)


def _problem(doubt: Doubt, hand: Hand) -> Problem:
    says = "here it was before" if doubt.kind is DoubtKind.TWICE else "this speaks against it"
    against = (Evidence(doubt.against, says),) if doubt.against else ()
    who, card = doubt.player or "Somebody", doubt.card
    why = f"which {doubt.why}" if doubt.kind is DoubtKind.NOT_IN_DECK else f"but {_reason(doubt)}"
    return Problem(
        f"{who} {_did(doubt.at, hand)} {card}, {why}",
        doubt.at,
        player=doubt.player,
        card=card,
        evidence=against,
        advice=_ADVICE,
    )


def _reason(doubt: Doubt) -> str:
    """The reason, with `he` where the player himself is meant."""
    own = f"{doubt.player} had "
    return f"he had {doubt.why.removeprefix(own)}" if doubt.why.startswith(own) else doubt.why


def _did(at: Span, hand: Hand) -> str:
    """What the record says there that he did with the card."""
    played = (play for trick in hand.tricks for play in trick.plays)
    if any(play.at == at or (play.taken_back and play.taken_back.at == at) for play in played):
        return "played"
    if any(one.at == at for draw in hand.drawn for one in draw.received):
        return "drew"
    if any(one.at == at for draw in hand.drawn for one in draw.discarded):
        return "threw away"
    return "held"
