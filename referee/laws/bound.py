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
    says = "this card was in hand" if breach.proof.at < at else "this card proves it"
    unsure = (
        f"{breach.player} {did}, and it cannot be told whether {breach.player} {knew}: {breach.why}"
    )
    return Problem(
        message=unsure if open_ else f"{breach.player} {knew} ({breach.why}) and {did}",
        at=at,
        player=breach.player,
        card=breach.card,
        legal=breach.legal,
        evidence=(Evidence(breach.proof.at, says),),
        certainty=breach.certainty,
        status=None if open_ else status,
        status_reason="" if open_ else reason,
        severity=_severity(breach.certainty, mended=mended),
    )


def _severity(certainty: Certainty, *, mended: bool) -> Severity | None:
    """A remark where it was put right or cannot be told; what rests on trust is for the table."""
    if mended or certainty is Certainty.CANNOT_TELL:
        return Severity.REMARK
    return Severity.DISPUTE if certainty is Certainty.CERTAIN_IF_OBEYED else None
