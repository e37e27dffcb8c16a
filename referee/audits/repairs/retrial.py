"""A passage judged again with a change, or its chips reckoned again; when two findings are the same."""

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
from referee.events import (
    AntesPosted,
    ChipsBought,
    ChipsCashed,
    ChipsCounted,
    ChipsPaid,
    Event,
    PlayerSat,
    PotAwarded,
    PotCarried,
)
from referee.game import Effort, Finding
from referee.laws import law_of
from referee.replay import Evening, disputes

Key = tuple[str, int, str | None]
"""What two findings have in common that are the same: law, line, player. Columns move with an edit."""

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
"""Lines whose numbers are chips."""


def keys(passage: Passage) -> frozenset[Key]:
    """What was found in a passage, remarks too."""
    return frozenset(map(key, passage.findings))


def sought(passage: Passage) -> frozenset[Key]:
    """The findings of a passage for which a slip is sought."""
    return frozenset(key(found) for found in passage.findings if found.counts)


def judged_again(
    passage: Passage,
    events: tuple[Event, ...],
    evening: Evening,
    effort: Effort,
    *,
    explained: bool,
) -> Judgement | None:
    """Judge a passage with other events, after another evening.

    None as soon as a finding comes up that it did not have; where something is to be
    `explained` by it, also where no finding is gone. Raises `BoundPassedError`.
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
    return hearing.judgement(found)


def reckoned_after(passage: Passage, events: tuple[Event, ...], after: Evening) -> Judgement:
    """Reckon a passage with other lines about chips, after another evening."""
    before = passage.before._replace(books=after.books, leftovers=after.leftovers)
    before = evening_before(events, before)
    return reckoned_again(passage.judgement, events, before, passage.rules.ruleset)


def _all_known(findings: Iterable[Finding], passage: Passage, found: list[Finding]) -> bool:
    """Whether the passage had all of these already; they are added to those `found`."""
    was = keys(passage)
    for finding in findings:
        if key(finding) not in was:
            return False
        found.append(finding)
    return True


def _may_explain(passage: Passage, found: frozenset[Key]) -> bool:
    """Whether a finding that counts is gone, or may be when the chips are counted."""
    asked = sought(passage)
    chips = {key(finding) for finding in passage.findings if law_of(finding).of_chips}
    return bool(asked - found) or bool(chips & asked)


def key(finding: Finding) -> Key:
    """What it has in common with every finding that is the same."""
    return finding.code, finding.problem.at.line, finding.problem.player
