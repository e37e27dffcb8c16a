"""Where a wrong number may have come from: the limit, or the pot of another hand."""

from referee.audits.repairs.change import Change
from referee.audits.repairs.missing_chips.misfit import Misfit
from referee.audits.repairs.numbers import MISREAD, Likeliness
from referee.events import ChipsPaid, PotAwarded


def with_reason(misfit: Misfit, change: Change) -> Change:
    """The change with a word on where its number came from, and likelier for it."""
    said = change.phrase.removesuffix(MISREAD)
    unexplained = change.likeliness is Likeliness.LINE or said != change.phrase
    why = _reason(misfit, change) if unexplained and len(change.replaced) == 1 else ""
    return change._replace(phrase=f"{said}: {why}", likeliness=Likeliness.SLIP) if why else change


def _reason(misfit: Misfit, change: Change) -> str:
    numbers = _number(misfit, change)
    if numbers is None:
        return ""
    written, meant = numbers
    passage = misfit.window.passages[change.place]
    limit = passage.rules.ruleset.limit
    if limit is not None and limit in numbers:
        return "the limit was not applied" if limit == meant else "a limit that does not hold"
    for other in misfit.window.passages:
        reckoning = other.judgement.reckoning
        settlement = reckoning.settlement
        if other.number != passage.number and settlement and settlement.pot == written:
            return f"{written} was the pot of hand {other.number}"
    return ""


def _number(misfit: Misfit, change: Change) -> tuple[int, int] | None:
    """The one number of a `pot` or `paid` line that is changed: as written, as meant."""
    (replaced,) = change.replaced
    match misfit.event_at(change, replaced), *replaced.events:
        case PotAwarded(player=player) as was, PotAwarded(player=other) as now if player == other:
            return was.chips, now.chips
        case ChipsPaid() as was, ChipsPaid() as now if len(was.amounts) == len(now.amounts):
            pairs = zip(was.amounts, now.amounts, strict=True)
            off = [(a, b) for a, b in pairs if a != b]
            if len(off) == 1 and off[0][0].player == off[0][1].player:
                return off[0][0].chips, off[0][1].chips
    return None
