"""Passages with what their established offences would have come to."""

from collections.abc import Iterable, Iterator

from referee.audits.passage import Passage
from referee.game import Finding, Severity, Status
from referee.laws import breaks

MOST_CARDS_A_LOG = 200_000
"""Cards that are laid down in search of all ends, for all offences of one log together."""


def with_right_play(
    passages: Iterable[Passage], cards: int = MOST_CARDS_A_LOG
) -> Iterator[Passage]:
    """The passages of a log, each established offence with what it would have come to.

    `cards`: how many may be laid down for the whole log.
    """
    for passage in passages:
        if passage.rules.unknown or not any(map(_asks, passage.findings)):
            yield passage
        else:
            searched, cards = _searched(passage, cards)
            yield searched


def _searched(passage: Passage, cards: int) -> tuple[Passage, int]:
    """The passage, and how many cards are left; as it is where its record does not say enough."""
    if passage.disputed or passage.judgement.contradictory:
        return passage, cards
    from referee.audits.played_right.search import RightPlaySearch  # noqa: PLC0415 - only offences
    from referee.playouts import NotJudged  # noqa: PLC0415 - as above

    stakes = passage.stakes()
    if isinstance(stakes, NotJudged):
        return passage, cards
    search, found = RightPlaySearch(passage, stakes, cards), list[Finding]()
    for finding in passage.findings:
        right = search.played_right(finding) if _asks(finding) else None
        found.append(finding._replace(played_right=right) if right else finding)
    return passage.with_findings(found), search.left


def _asks(finding: Finding) -> bool:
    """Whether it is an offence for which the table could want the other settlement."""
    established = finding.problem.status is Status.ESTABLISHED
    grave = finding.severity is Severity.VIOLATION
    return (
        established and grave and breaks(finding.code) is not None and bool(finding.problem.legal)
    )
