"""Bourrés that a `paid` line leaves out, and that a later line shows to have been paid all the same."""

from collections.abc import Iterable, Iterator

from referee.audits.passage import Passage
from referee.game import Player
from referee.laws import paid_all_the_same
from referee.money import fully_paid, left_out


def with_payments_after(passages: Iterable[Passage]) -> Iterator[Passage]:
    """The passages, with a bourré reported as not paid no longer, once a count or the next pot shows it.

    Only a passage that reports such a bourré waits for the next.
    """
    waiting: Passage | None = None
    for passage in passages:
        if waiting:
            yield _with_payments(waiting, _paid_into(passage, waiting))
        waiting = passage if _left_out(passage) else None
        if not waiting:
            yield passage
    if waiting:
        yield _with_payments(waiting, frozenset())


def _left_out(passage: Passage) -> frozenset[Player]:
    deal, found = passage.judgement.reckoning.deal, passage.judgement.reckoning.differences
    return left_out(deal, found) if deal else frozenset()


def _paid_into(passage: Passage, before: Passage) -> frozenset[Player]:
    """Who of those left out has paid into the pot of this hand: it could be read without, and is not."""
    deal, books = passage.judgement.reckoning.deal, before.judgement.reckoning.books
    if deal is None or deal.before.carried is None:
        return frozenset()
    missing = _left_out(before)
    lefts = [dict(standing.recorded.left.owed) for standing in books.standings]
    open_still = {player for owed in lefts for player in missing.difference(owed)}
    return frozenset(open_still.intersection(dict(deal.before.owed)))


def _with_payments(passage: Passage, players: frozenset[Player]) -> Passage:
    """The passage with what these players, and who was counted so, have paid after all."""
    debts = passage.judgement.reckoning.books.recorded.debts
    paid = players | (_left_out(passage) & fully_paid(debts))
    found = [
        paid_all_the_same(finding)
        if finding.code == "C513" and finding.problem.player in paid
        else finding
        for finding in passage.findings
    ]
    return passage.with_findings(found)._replace(settled_after=bool(players))
