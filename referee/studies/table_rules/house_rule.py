"""House rules that nobody wrote down: which of them explain what an evening's findings share.

A table that antes again after a bourré is found wrong in every hand by a ruleset that exempts who
was bourré. One knob set otherwise makes all of it vanish: that is likelier than so many mistakes.
Decision 0313.
"""

from collections.abc import Sequence
from typing import NamedTuple

from referee.audits import Passage
from referee.game import Finding
from referee.laws import law_of
from referee.rulesets import RulesWanted
from referee.studies.table_rules.mistakes import one_a_slip
from referee.studies.table_rules.settings import FEWEST_EXPLAINED, best_fit
from referee.studies.table_rules.trial import KnobSetting, LogRead, place_of, tried

MOST_HANDS = 60
"""Hands of an evening that are examined."""


class LikelyRules(NamedTuple):
    """Knobs that, set so, explain findings of an evening and raise none."""

    settings: tuple[KnobSetting, ...]
    explained: tuple[Finding, ...]
    """What vanishes, in the order of the record."""
    left: int
    """How many findings they leave."""
    instead: tuple[KnobSetting, ...] = ()
    """Other values that would do as well as the last of the settings."""


def rules_that_explain(passages: Sequence[Passage], wanted: RulesWanted) -> LikelyRules | None:
    """The house rules, one or two, that explain most; None where none explains several mistakes."""
    counting = [finding for passage in passages for finding in passage.findings if _counts(finding)]
    judgeable = not any(passage.rules.unknown for passage in passages)
    if len(counting) < FEWEST_EXPLAINED or len(passages) > MOST_HANDS or not judgeable:
        return None
    searched = {place_of(finding): finding for finding in reversed(counting)}
    logs = (LogRead("", tuple(passage.lines for passage in passages), wanted),)
    now = tried(logs)
    if now is None or len(now.left) >= len(counting) + len(passages):
        return None
    fit = best_fit(logs, now, one_a_slip(now.hands, searched))
    if not fit:
        return None
    left = fit.trial.left
    explained = tuple(finding for finding in counting if place_of(finding) not in left)
    settings = fit.trial.settings
    return LikelyRules(settings, explained, len(counting) - len(explained), fit.instead)


def _counts(finding: Finding) -> bool:
    """Whether a house rule may explain it: no fault of the record, nor what the table has ruled on."""
    return finding.counts and not law_of(finding).of_record
