"""The passages of a log on their way, those with established offences looked at."""

from collections.abc import Iterable, Iterator

from referee.audits.slips import Step
from referee.game import Finding, Severity, Status
from referee.laws import breaks
from referee.replay import disputes

MOST_CARDS_A_LOG = 200_000
"""Cards that are laid down in search of all ends, for all offences of one log together."""


def with_right_play(steps: Iterable[Step], cards: int = MOST_CARDS_A_LOG) -> Iterator[Step]:
    """The passages of a log, each established offence with what it would have come to.

    `cards`: how many may be laid down for the whole log.
    """
    for step in steps:
        if step.rules.unknown or not any(map(_asks, step.judgement.findings)):
            yield step
        else:
            looked_at, cards = _looked_at(step, cards)
            yield looked_at


def _looked_at(step: Step, cards: int) -> tuple[Step, int]:
    """The passage, and how many cards are left; as it is where its record does not tell enough."""
    hand, judgement = step.judgement.hand, step.judgement
    if hand is None or disputes(step.events) or judgement.contradictory:
        return step, cards
    from referee.audits.played_right.search import RightPlaySearch  # noqa: PLC0415 - only offences
    from referee.playouts import NotJudged, stakes_in  # noqa: PLC0415 - only offences need it

    ruleset = step.rules.ruleset
    stakes = stakes_in(step.evening, hand, step.events, judgement.settlement, ruleset)
    if isinstance(stakes, NotJudged):
        return step, cards
    search, found = RightPlaySearch(step, stakes, cards), list[Finding]()
    for one in judgement.findings:
        told = search.looked_at(one) if _asks(one) else None
        found.append(one._replace(played_right=told) if told else one)
    return step._replace(judgement=judgement._replace(findings=tuple(found))), search.left


def _asks(finding: Finding) -> bool:
    """Whether it is an offence of which the table could want the other settlement."""
    established = finding.problem.status is Status.ESTABLISHED
    grave = finding.severity is Severity.VIOLATION
    return (
        established and grave and breaks(finding.code) is not None and bool(finding.problem.legal)
    )
