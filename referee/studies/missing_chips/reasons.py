"""Where a wrong number may have come from: the limit, or the pot of another hand."""

from dataclasses import replace

from referee.audits import MISREAD, Likeliness
from referee.events import ChipsPaid, PotAwarded
from referee.studies.missing_chips.suspects import Suspect
from referee.studies.missing_chips.window import ChipsEdit, ChipsWindow


def with_reason(window: ChipsWindow, suspect: Suspect) -> Suspect:
    """The suspect with a word on where its number came from, and likelier for it."""
    said = suspect.sentence.removesuffix(MISREAD)
    unexplained = suspect.likeliness is Likeliness.LINE or said != suspect.sentence
    if not unexplained or len(suspect.edits) != 1:
        return suspect
    why = _reason(window, suspect.edits[0])
    if not why:
        return suspect
    return replace(suspect, sentence=f"{said}: {why}", likeliness=Likeliness.SLIP)


def _reason(window: ChipsWindow, edit: ChipsEdit) -> str:
    changed = _number(window, edit)
    if changed is None:
        return ""
    written, meant = changed
    step = window.steps[edit.step]
    limit = step.passage.rules.ruleset.limit
    if limit is not None and limit in changed:
        return "the limit was not applied" if limit == meant else "a limit that does not hold"
    for other in window.steps:
        settlement = other.reckoning.settlement
        if other.number != step.number and settlement and settlement.pot == written:
            return f"{written} was the pot of hand {other.number}"
    return ""


def _number(window: ChipsWindow, edit: ChipsEdit) -> tuple[int, int] | None:
    """The one number of a `pot` or `paid` line that is changed: as written, as meant."""
    match window.event_at(edit), edit.event:
        case PotAwarded(player=one) as was, PotAwarded(player=two) as now if one == two:
            return was.chips, now.chips
        case ChipsPaid() as was, ChipsPaid() as now if len(was.amounts) == len(now.amounts):
            pairs = zip(was.amounts, now.amounts, strict=True)
            off = [(a, b) for a, b in pairs if a != b]
            if len(off) == 1 and off[0][0].player == off[0][1].player:
                return off[0][0].chips, off[0][1].chips
            return None
        case _:
            return None
