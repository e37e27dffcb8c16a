"""A card that its player's knowledge forbade, told as a problem."""

from referee.findings import Certainty, Evidence, Problem, Severity, Status
from referee.forced import ForcedBreach
from referee.laws.offence import outcome
from referee.rulesets import Ruleset
from referee.table import Table


def forced_offence(
    breach: ForcedBreach, did: str, knew: str, table: Table, ruleset: Ruleset
) -> Problem:
    """The problem of a breach; `knew` says what bound him, `did` what he did."""
    play, open_ = breach.play, breach.certainty is Certainty.CANNOT_TELL
    at = play.taken_back.at if breach.taken_back and play.taken_back else play.at
    status, reason = outcome(play, table, ruleset, taken_back=breach.taken_back)
    mended = status is Status.CORRECTED and ruleset.retraction == "free"
    says = "he held this card" if breach.proof.at < at else "this card proves it"
    sentence = f"{breach.player} {did}; whether he {knew} cannot be told: {breach.why}"
    return Problem(
        message=sentence if open_ else f"{breach.player} {knew} ({breach.why}) and {did}",
        at=at,
        player=breach.player,
        card=breach.card,
        legal=breach.legal,
        evidence=(Evidence(breach.proof.at, says),),
        certainty=breach.certainty,
        status=None if open_ else status,
        status_reason="" if open_ else reason,
        severity=Severity.REMARK if mended or open_ else None,
    )
