"""Unwritten house rules that explain what an evening's findings have in common (decision 0313)."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.audits import Passage
from referee.findings import Finding
from referee.laws import law_of
from referee.rulesets import KnobSetting, RulesWanted
from referee.studies.table_rules.settings import FEWEST_EXPLAINED, HouseFit, best_fit
from referee.studies.table_rules.trial import LogRead, one_a_slip, place_of, tried

MOST_HANDS = 60
"""Hands of an evening that are examined."""


class LikelyRules(NamedTuple):
    """Knob values that explain findings of an evening and raise none."""

    settings: tuple[KnobSetting, ...]
    explained: tuple[Finding, ...]
    """The findings that vanish, in order."""
    left: int
    instead: tuple[KnobSetting, ...] = ()
    """Equally good values of the last setting."""


def rules_that_explain(passages: Sequence[Passage], wanted: RulesWanted) -> LikelyRules | None:
    """Find the house rules that explain most; None if none explains several mistakes.

    Rules about chips come from the audit, which judged the hands by them; rules about cards are
    searched here and explain findings without removing them.
    """
    asked = [passage.house_rule for passage in passages if passage.house_rule]
    settings = tuple([setting for rule in asked for setting in rule.settings])
    gone = [found for rule in asked for found in rule.explained]
    counting = [finding for passage in passages for finding in passage.findings if _counts(finding)]
    fit = _of_cards(passages, counting, wanted._replace(knobs=(*wanted.knobs, *settings)))
    alone = _of_cards(passages, [*gone, *counting], wanted) if asked and fit else None
    if fit and alone and alone.trial.left <= fit.trial.left:  # a rule of cards explains the chips
        fit, settings = alone, ()
    if not fit:
        return (
            LikelyRules(settings, tuple(gone), len(counting), asked[-1].instead) if asked else None
        )
    of_cards = [found for found in counting if place_of(found) not in fit.trial.left]
    return LikelyRules(
        (*settings, *fit.trial.settings),
        (*gone, *of_cards),
        len(counting) - len(of_cards),
        fit.instead,
    )


def _of_cards(
    passages: Sequence[Passage], counting: Sequence[Finding], wanted: RulesWanted
) -> HouseFit | None:
    judgeable = not any(passage.rules.unknown for passage in passages)
    of_cards = [found for found in counting if not law_of(found).of_chips]
    if len(of_cards) < FEWEST_EXPLAINED or len(passages) > MOST_HANDS or not judgeable:
        return None
    searched = {place_of(finding): finding for finding in reversed(counting)}
    logs = (LogRead("", tuple(passage.lines for passage in passages), wanted),)
    now = tried(logs)
    if now is None or len(now.left) >= len(counting) + len(passages):
        return None
    return best_fit(logs, now, one_a_slip(now.hands, searched))


def _counts(finding: Finding) -> bool:
    return finding.counts and not law_of(finding).of_record
