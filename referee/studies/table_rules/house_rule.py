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
from referee.rulesets import KnobSetting, RulesWanted
from referee.studies.table_rules.settings import FEWEST_EXPLAINED, HouseFit, best_fit
from referee.studies.table_rules.trial import LogRead, one_a_slip, place_of, tried

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
    """The house rules that explain most; None where none explains several mistakes.

    Those about chips the audit has found, and judged the hands by them; those about cards are sought
    here, and what they explain stays as it was found.
    """
    asked = [passage.house_rule for passage in passages if passage.house_rule]
    settings = tuple([setting for rule in asked for setting in rule.settings])
    counting = [finding for passage in passages for finding in passage.findings if _counts(finding)]
    fit = _of_cards(passages, counting, wanted._replace(knobs=(*wanted.knobs, *settings)))
    if not fit and not asked:
        return None
    gone = [found for rule in asked for found in rule.explained]
    if fit:
        left = fit.trial.left
        of_cards = [found for found in counting if place_of(found) not in left]
        explained = (*gone, *of_cards)
        return LikelyRules(
            (*settings, *fit.trial.settings), explained, len(counting) - len(of_cards), fit.instead
        )
    return LikelyRules(settings, tuple(gone), len(counting), asked[-1].instead)


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
    """Whether a house rule may explain it: no fault of the record, nor what the table has ruled on."""
    return finding.counts and not law_of(finding).of_record
