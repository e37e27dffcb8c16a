"""The one or two house rules that explain what findings of an evening have in common (decision 0313)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.audits import Passage
from referee.findings import Finding
from referee.laws import law_of
from referee.rulesets import KnobSetting, RulesWanted

if TYPE_CHECKING:
    from referee.studies.rules_tried import HouseFit


MOST_HANDS = 60
"""Of an evening, examined."""


class LikelyRules(NamedTuple):
    """Knob values that explain findings of an evening and raise none."""

    settings: tuple[KnobSetting, ...]
    explained: tuple[Finding, ...]
    """Those that vanish, in order."""
    left: int
    instead: tuple[KnobSetting, ...] = ()
    """Equally good values of the last setting."""


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
    if fit and alone and alone.trial.left <= fit.trial.left:  # a rule of cards explains the chips
        fit, settings = alone, ()
    if not fit:
        return (
            LikelyRules(settings, tuple(gone), len(counting), asked[-1].instead) if asked else None
        )
    of_cards = [found for found in counting if fit.explains(found)]
    return LikelyRules(
        (*settings, *fit.trial.settings),
        (*gone, *of_cards),
        len(counting) - len(of_cards),
        fit.instead,
    )


def _of_cards(
    passages: Sequence[Passage], counting: Sequence[Finding], wanted: RulesWanted
) -> "HouseFit | None":
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
