"""The one or two house rules that explain what findings of an evening have in common (decision 0313)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.audits import LikelyRules, Passage
from referee.findings import Finding
from referee.laws import law_of
from referee.rulesets import RulesWanted

if TYPE_CHECKING:
    from referee.studies.trial import Trial


MOST_HANDS = 60
"""Of an evening, examined."""


def rules_that_explain(passages: Sequence[Passage], wanted: RulesWanted) -> LikelyRules | None:
    """Find the house rules that explain most; None if none explains several mistakes.

    Rules about chips come from the audit, which judged the hands by them; rules about cards are searched
    here and explain findings without removing them.
    """
    asked = [passage.house_rule for passage in passages if passage.house_rule]
    settings = tuple([setting for rule in asked for setting in rule.settings])
    gone = [found for rule in asked for found in rule.explained]
    counting = [finding for passage in passages for finding in passage.findings if _counts(finding)]
    fit = _of_cards(passages, counting, wanted._replace(knobs=(*wanted.knobs, *settings)))
    alone = _of_cards(passages, [*gone, *counting], wanted) if asked and fit else None
    if fit and alone and alone.left <= fit.left:  # a rule of cards explains the chips
        fit, settings = alone, ()
    if not fit:
        instead, left = asked[-1].instead if asked else (), len(counting)
        return LikelyRules(settings, tuple(gone), instead, left) if asked else None
    from referee.studies.trial import place_of  # noqa: PLC0415 - as below

    of_cards = [found for found in counting if place_of(found) not in fit.left]
    explained = (*gone, *of_cards)
    left = len(counting) - len(of_cards)
    return LikelyRules((*settings, *fit.settings), explained, fit.instead, left)


def _of_cards(
    passages: Sequence[Passage], counting: Sequence[Finding], wanted: RulesWanted
) -> "Trial | None":
    judgeable = not any(passage.rules.unknown for passage in passages)
    of_cards = [found for found in counting if not law_of(found).of_chips]
    if len(of_cards) < 2 or len(passages) > MOST_HANDS or not judgeable:
        return None
    from referee.studies.rules_tried import best_fit  # noqa: PLC0415 - loads the knobs, for hardly any log
    from referee.studies.trial import LogRead, one_a_slip, place_of, tried  # noqa: PLC0415 - as above

    searched = {place_of(finding): finding for finding in reversed(counting)}
    logs = (LogRead("", tuple(passage.lines for passage in passages), wanted),)
    now = tried(logs)
    if now is None or len(now.left) >= len(counting) + len(passages):
        return None
    return best_fit(logs, now, one_a_slip(now.hands, searched))


def _counts(finding: Finding) -> bool:
    return finding.counts and not law_of(finding).of_record
