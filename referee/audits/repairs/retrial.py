"""Passages judged or settled again with a change."""

from collections.abc import Iterable
from functools import partial
from itertools import chain
from typing import NamedTuple

from referee.audits.judgement import Hearing, Judgement, reckoned_again
from referee.audits.passage import Passage, judged_under
from referee.audits.repairs.change import Change
from referee.audits.repairs.window import Retried, Window
from referee.books import House
from referee.events import Event, PotAwarded, PotCarried
from referee.findings import Finding
from referee.game import Effort
from referee.laws import law_of
from referee.replay import EveningSoFar, disputes

Key = tuple[str, int, str | None]
"""Law, line and player of a finding; columns move with an edit."""


def keys(passage: Passage) -> frozenset[Key]:
    return frozenset(map(key, passage.findings))


def judged_again(
    passage: Passage,
    events: tuple[Event, ...],
    evening: EveningSoFar,
    *,
    asked: Passage,
    effort: Effort,
) -> Judgement | None:
    """Judge a passage with other events, after another evening.

    None as soon as a finding is new or, of the passage asked about, if none is gone. Raises
    `BoundPassedError`.
    """
    rules, found, explained = passage.rules, list[Finding](), passage is asked
    if rules.unknown or disputes(events):
        return judged_under(rules, events, evening, passage.source, effort)
    hearing = Hearing(events, evening, rules, passage.source, effort)
    if not _all_known(hearing.at_sight(), passage, found):
        return None
    if explained and not _explains(passage, found, chips=True):
        return None
    if not _all_known(chain(hearing.by_knowledge(), hearing.by_elimination()), passage, found):
        return None
    most = passage.judgement.reckoning.cost - 1
    if explained and not _explains(passage, found) and not hearing.may_cost(most, found):
        return None  # its chips agree no better than as they are written
    return hearing.judgement(found)


def reckoned_after(passage: Passage, events: tuple[Event, ...], after: EveningSoFar) -> Judgement:
    before, ruleset = passage.chips_after(after), passage.rules.ruleset
    return reckoned_again(passage.judgement, events, before, ruleset)


def _all_known(findings: Iterable[Finding], passage: Passage, found: list[Finding]) -> bool:
    """Add to `found`; tell whether the passage had all these findings."""
    was = keys(passage)
    for finding in findings:
        if key(finding) not in was:
            return False
        found.append(finding)
    return True


def _explains(passage: Passage, found: Iterable[Finding], *, chips: bool = False) -> bool:
    # A finding on chips is not judged so far; `chips`: take it as gone.
    left = {*map(key, found)}
    return any(
        chips if law_of(finding).of_chips else key(finding) not in left
        for finding in passage.findings
        if finding.counts
    )


def key(finding: Finding) -> Key:
    return finding.code, finding.problem.at.line, finding.problem.player


class Outcome(NamedTuple):
    """The effect of an uncontradicted change."""

    gone: frozenset[Key]
    """Findings that count and disappear."""
    borne_out: frozenset[int]
    """Lines that no longer need a correction in the book."""
    clearer: int
    """Unknown facts that it settles: who stayed, what was paid."""


def outcome(window: Window, change: Change, effort: Effort) -> Outcome | None:
    """Return a change's effect; None if anything contradicts it.

    Raises `BoundPassedError`.
    """
    first, met = change.place, list[Outcome]()
    judged = partial(judged_again, asked=window.passage, effort=effort)
    replaced = {first: change.replaced, first + 1: change.following}
    for again in window.retried(replaced, judged, frozenset({first + 1})):
        found = _met(again) if again and _pot_agrees(again) else None
        if found is None:
            return None
        met.append(found)
    gone = frozenset(key for outcome in met for key in outcome.gone)
    borne_out = frozenset(line for outcome in met for line in outcome.borne_out)
    return Outcome(gone, borne_out, sum(outcome.clearer for outcome in met))


def _met(again: Retried) -> Outcome | None:
    passage, old, new = again.passage, again.passage.judgement, again.judgement
    was, now = keys(passage), set(map(key, new.findings))
    written, changed = _corrected(old, passage.before), _corrected(new, again.before)
    if not now <= was or sum(changed.values()) > sum(written.values()) or _darker(old, new):
        return None
    gone = frozenset(key(found) for found in passage.findings if found.counts) - now
    clearer = sum(_known(new)) - sum(_known(old))
    return Outcome(gone, frozenset(written.keys() - changed.keys()), clearer)


def _known(judgement: Judgement) -> tuple[bool, ...]:
    hand, left = judgement.hand, judgement.evening.leftovers
    return (
        judgement.settlement is not None,
        left.carried is not None,
        hand is not None and hand.stayers is not None,
        hand is not None and hand.taken is not None,
    )


def _darker(old: Judgement, new: Judgement) -> bool:
    pairs = zip(_known(old), _known(new), strict=True)
    lost = any(before and not now for before, now in pairs)
    return lost or not new.evening.books.unsure <= old.evening.books.unsure


def _corrected(judgement: Judgement, before: EveningSoFar) -> dict[int, int]:
    """Return the chips made or lost to balance the book, by line; a missing hand counts as one."""
    found, hand, last = dict[int, int](), judgement.hand, before.hand_number
    if hand and last is not None and hand.number > last + 1:
        found[hand.at.line] = 1
    deal = judgement.reckoning.deal
    for entry in judgement.reckoning.recorded:
        move, at = entry.movement, entry.at
        if at and entry.from_nowhere:
            of_pot = House.POT in (move.giver, move.taker)
            line = ((deal.lines.pot_at if deal and of_pot else None) or at).line
            found[line] = found.get(line, 0) + move.chips
    return found


def _pot_agrees(again: Retried) -> bool:
    settlement, events = again.judgement.settlement, again.events
    if settlement is None:
        return True
    awarded = {event.player for event in events if isinstance(event, PotAwarded)}
    carried = any(isinstance(event, PotCarried) for event in events)
    if awarded:
        return awarded == set(settlement.winners)
    return not (carried and settlement.winners)
