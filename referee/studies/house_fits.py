"""The one or two house rules that explain what findings have in common (decision 0313)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from referee.audits import Passage
from referee.findings import Finding
from referee.game import WHATEVER_IT_TAKES, Effort
from referee.laws import law_of
from referee.rulesets import DEAL_KNOBS, PLAY_KNOBS, Knob, KnobSetting, RulesWanted
from referee.studies.trial import Behind, LogRead, Trial, one_a_slip, place_of, tried

FEWEST_EXPLAINED = 2
"""By each house rule; a single mistake is likelier."""
_MOST_FIRST = 4
"""House rules tried with a second one."""


class HouseFit(NamedTuple):
    """The house rules that explain most and raise nothing."""

    trial: Trial
    instead: tuple[KnobSetting, ...]
    """Equally good values of the last one."""


def best_fit(
    logs: Sequence[LogRead], now: Trial, behind: Behind, effort: Effort = WHATEVER_IT_TAKES
) -> HouseFit | None:
    """Find house rules on top of a trial that explain several mistakes, if any.

    `behind`: the mistakes behind the findings. When the effort is spent, the best so far is returned.
    """
    most = behind.count(now.left)

    def gain(fit: Trial) -> int:
        more = len(fit.settings) - len(now.settings)
        return most - behind.count(fit.left) - FEWEST_EXPLAINED * more

    fits = list(_fits(logs, now, behind, effort))
    best = max(fits, key=gain, default=None)
    if best is None or gain(best) < 0:
        return None
    alike = (
        fit.settings[-1]
        for fit in fits
        if fit is not best and fit.settings[:-1] == best.settings[:-1] and fit.left == best.left
    )
    return HouseFit(best, tuple(alike))


def _fits(logs: Sequence[LogRead], now: Trial, behind: Behind, effort: Effort) -> Iterator[Trial]:
    """Yield every setting that explains something and raises nothing; pairs if none suffices."""
    candidates = tuple(_candidates(now))
    alone = list(_with_one_more(logs, now, now, candidates, effort))
    fitting = [trial for trial in alone if trial.left < now.left]
    yield from fitting
    fewest = min((behind.count(trial.left) for trial in fitting), default=FEWEST_EXPLAINED)
    if fewest >= FEWEST_EXPLAINED:
        for first in sorted(alone, key=lambda trial: len(trial.left))[:_MOST_FIRST]:
            two = _with_one_more(logs, now, first, candidates, effort)
            yield from (trial for trial in two if trial.left < now.left)


def _with_one_more(
    logs: Sequence[LogRead],
    now: Trial,
    first: Trial,
    candidates: tuple[KnobSetting, ...],
    effort: Effort,
) -> Iterator[Trial]:
    for setting in candidates:
        if setting[0] not in dict(first.settings) and not first.has(setting):
            settings = (*first.settings, setting)
            trial = tried(logs, first.ruleset, settings, fewer_than=first, effort=effort)
            if trial and trial.known >= now.known:
                yield trial


_SILENCING = frozenset({"pot", "trump-from"})
"""Knobs with values that allow fewer checks, and so explain nothing."""
_KNOBS: Mapping[str, tuple[Knob, ...]] = MappingProxyType(
    {"D": tuple(knob for knob in DEAL_KNOBS if knob.name not in _SILENCING), "P": PLAY_KNOBS}
)
"""By the family of laws whose findings they may explain."""
_LIKELY = ("ante-exempt", "limit-winner", "limit", "ante", "tie", "bourre", "renege")


def _candidates(now: Trial) -> Iterator[KnobSetting]:
    families = {place.family for place in now.left} & _KNOBS.keys()
    knobs = dict.fromkeys(knob for family in sorted(families) for knob in _KNOBS[family])
    return (KnobSetting(knob.name, value) for knob in knobs for value in knob.words)


def likeliest_first(knobs: Iterable[Knob]) -> list[Knob]:
    places = {name: place for place, name in enumerate(_LIKELY)}
    return sorted(knobs, key=lambda knob: places.get(knob.name, len(places)))


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
