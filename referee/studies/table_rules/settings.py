"""Knobs that may explain findings, and the search for one or two that do."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from referee.game import WHATEVER_IT_TAKES, Effort
from referee.rulesets import DEAL_KNOBS, PLAY_KNOBS, Knob, KnobSetting
from referee.studies.table_rules.trial import Behind, LogRead, Trial, tried

FEWEST_EXPLAINED = 2
"""Mistakes that each house rule must explain; a single one is likelier."""
_MOST_FIRST = 4
"""House rules to each of which a second one is tried."""


class HouseFit(NamedTuple):
    """The one or two house rules that explain most and raise nothing."""

    trial: Trial
    instead: tuple[KnobSetting, ...]
    """Equally good values of the last of them."""


def best_fit(
    logs: Sequence[LogRead], now: Trial, behind: Behind, effort: Effort = WHATEVER_IT_TAKES
) -> HouseFit | None:
    """Find house rules on top of a trial that explain several mistakes, if any.

    `behind`: the mistakes behind the trial's findings. When the effort is spent, the best so far is
    returned.
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
"""Knobs with values that allow fewer checks, so that they explain nothing."""
_KNOBS: Mapping[str, tuple[Knob, ...]] = MappingProxyType(
    {"D": tuple(knob for knob in DEAL_KNOBS if knob.name not in _SILENCING), "P": PLAY_KNOBS}
)
"""Knobs that may explain the findings of each family of laws."""
_LIKELY = ("ante-exempt", "limit-winner", "limit", "ante", "tie", "bourre", "renege")


def _candidates(now: Trial) -> Iterator[KnobSetting]:
    families = {place.family for place in now.left} & _KNOBS.keys()
    knobs = dict.fromkeys(knob for family in sorted(families) for knob in _KNOBS[family])
    return (KnobSetting(knob.name, value) for knob in knobs for value in knob.words)


def likeliest_first(knobs: Iterable[Knob]) -> list[Knob]:
    places = {name: place for place, name in enumerate(_LIKELY)}
    return sorted(knobs, key=lambda knob: places.get(knob.name, len(places)))
