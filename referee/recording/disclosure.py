"""Findings to be shown during a hand: only what everybody at the table can see.

A later card that proves who holds what waits for the end of the hand, unless the offence may still be
put right.
"""

from collections.abc import Iterator

from referee.audits import Passage
from referee.events import CardsDealt, CardsDrawn, TurnUpTaken
from referee.findings import Certainty, Finding, Status
from referee.laws import law_of

_HIDDEN = (CardsDealt, CardsDrawn, TurnUpTaken)
"""With cards that not everybody has seen."""
_OF_THE_MIND = ("F", "N")
"""Laws that rest on what a player could know."""


def said_during(passage: Passage) -> Iterator[Finding]:
    hidden = {event.at.line for event in passage.events if isinstance(event, _HIDDEN)}
    for finding in passage.findings:
        if _is_public(finding, hidden):
            shown = finding.problem._replace(legal=(), layout=())
            yield finding._replace(problem=shown) if hidden else finding


def _is_public(finding: Finding, hidden: set[int]) -> bool:
    """Tell whether everybody can see the finding, or has to know it now."""
    problem, law = finding.problem, law_of(finding)
    places = problem.places
    if finding.code[0] in _OF_THE_MIND or any(at.line in hidden for at in places):
        return False
    if law.breaks is None:
        return True
    if problem.certainty is not Certainty.CERTAIN or not problem.evidence:
        return False
    at_once = all(at <= problem.at for at in places)
    return at_once or problem.status in (Status.OPEN, Status.CORRECTED)
