"""Passages judged or settled again with a change; when two findings are the same."""

from collections.abc import Iterable

from referee.audits.disputes import judge_all
from referee.audits.judgement import (
    Hearing,
    Judgement,
    evening_before,
    reckoned_again,
    without_rules,
)
from referee.audits.passage import Passage
from referee.evening_events import ChipsBought, ChipsCashed, ChipsCounted, PlayerSat
from referee.events import AntesPosted, ChipsPaid, Event, PotAwarded, PotCarried
from referee.findings import Finding
from referee.game import Effort
from referee.laws import law_of
from referee.replay import EveningSoFar, disputes

Key = tuple[str, int, str | None]
"""The law, line and player of a finding, by which it is the same; columns move with an edit."""

LINES_OF_CHIPS = (
    AntesPosted,
    PotAwarded,
    PotCarried,
    ChipsPaid,
    ChipsBought,
    ChipsCashed,
    ChipsCounted,
    PlayerSat,
)


def keys(passage: Passage) -> frozenset[Key]:
    return frozenset(map(key, passage.findings))


def sought(passage: Passage) -> frozenset[Key]:
    """Return the findings of a passage that may be due to a slip."""
    return frozenset(key(found) for found in passage.findings if found.counts)


def judged_again(
    passage: Passage,
    events: tuple[Event, ...],
    evening: EveningSoFar,
    effort: Effort,
    *,
    explained: bool,
) -> Judgement | None:
    """Judge a passage with other events, after another evening.

    Return None as soon as a finding is new; if it should explain something (`explained`), also if
    no finding is gone. Raises `BoundPassedError`.
    """
    ruleset, unknown = passage.rules.ruleset, passage.rules.unknown
    if unknown or disputes(events):
        judgement = judge_all(events, evening, ruleset, effort)
        return without_rules(judgement) if unknown else judgement
    hearing, found = Hearing(events, evening, ruleset, effort), list[Finding]()
    if not _all_known(hearing.at_sight(), passage, found):
        return None
    if explained and not _may_explain(passage, frozenset(map(key, found))):
        return None
    for closer in (hearing.by_knowledge(), hearing.by_elimination()):
        if not _all_known(closer, passage, found):
            return None
    most = passage.judgement.reckoning.cost - 1
    if explained and not _explains_play(passage, found) and not hearing.may_cost(most, found):
        return None  # its chips agree no better than as they are written
    return hearing.judgement(found)


def reckoned_after(passage: Passage, events: tuple[Event, ...], after: EveningSoFar) -> Judgement:
    before = passage.before._replace(books=after.books, leftovers=after.leftovers)
    before = evening_before(events, before)
    return reckoned_again(passage.judgement, events, before, passage.rules.ruleset)


def _all_known(findings: Iterable[Finding], passage: Passage, found: list[Finding]) -> bool:
    """Add these findings to `found`; return whether the passage had all of them already."""
    was = keys(passage)
    for finding in findings:
        if key(finding) not in was:
            return False
        found.append(finding)
    return True


def _may_explain(passage: Passage, found: frozenset[Key]) -> bool:
    asked = sought(passage)
    chips = {key(finding) for finding in passage.findings if law_of(finding).of_chips}
    return bool(asked - found) or bool(chips & asked)


def _explains_play(passage: Passage, found: Iterable[Finding]) -> bool:
    """Return whether a finding is gone that is not about chips."""
    play = [
        finding for finding in passage.findings if finding.counts and not law_of(finding).of_chips
    ]
    return not {*map(key, play)} <= {*map(key, found)}


def key(finding: Finding) -> Key:
    """Return what a finding has in common with every finding that is the same."""
    return finding.code, finding.problem.at.line, finding.problem.player
