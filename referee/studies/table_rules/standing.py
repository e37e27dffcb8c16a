"""Rules on trial beside those that the logs name: what they explain, what they leave, what they cost."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from referee.game import Effort, Finding
from referee.rulesets import KnobSetting
from referee.studies.table_rules.mistakes import one_a_hand
from referee.studies.table_rules.settings import best_fit
from referee.studies.table_rules.trial import Found, LogRead, Trial

_MISTAKE, _CHANGE = 2, 3
"""What a mistake weighs, and rules that nobody wrote: a single mistake is likelier."""
_MOST_ROUNDS = 2
"""How often one or two house rules are tried on top of those that explain something."""


class RulesTried(NamedTuple):
    """A trial, and what it leaves unexplained."""

    trial: Trial
    unexplained: Mapping[Found, Finding]
    """In the order of the record."""
    mistakes: int
    """Hands with anything unexplained: what is found in one may come of one mistake."""
    silenced: int
    """Hands of which less is known than under the rules that the logs name."""
    instead: tuple[KnobSetting, ...] = ()
    """Other values that would do as well as the last house rule."""

    @staticmethod
    def beside(
        reference: Trial, trial: Trial, instead: tuple[KnobSetting, ...] = ()
    ) -> "RulesTried":
        """A trial set against another: a hand of which less is known is not explained."""
        pairs = list(zip(trial.hands, reference.hands, strict=True))
        silent = [hand.known < before.known for hand, before in pairs]
        left = [
            {**before.found, **hand.found} if hidden else hand.found
            for (hand, before), hidden in zip(pairs, silent, strict=True)
        ]
        every = dict(chain.from_iterable(found.items() for found in left))
        by_line = sorted(every, key=lambda place: (place.log, place.line))
        unexplained = MappingProxyType({place: every[place] for place in by_line})
        mistakes = len([found for found in left if found])
        return RulesTried(trial, unexplained, mistakes, sum(silent), instead)

    @property
    def as_written(self) -> bool:
        """Whether the logs name the rulesets."""
        return self.trial.ruleset is None and "ruleset" not in self.trial.rules.assumed

    @property
    def cost(self) -> tuple[int, int, int]:
        """How unlikely the rules are, what they leave, and how much is known under them."""
        unlikely = _MISTAKE * self.mistakes + _CHANGE * self._changes
        return unlikely, len(self.unexplained), -self.trial.known

    @property
    def cost_with_one_more(self) -> int:
        """What the rules would cost if one more house rule explained everything."""
        return _CHANGE * (self._changes + 1)

    @property
    def _changes(self) -> int:
        replaced = self.trial.ruleset is not None and "ruleset" not in self.trial.rules.assumed
        return len(self.trial.settings) + replaced


def with_house_rules(
    logs: Sequence[LogRead], base: RulesTried, reference: Trial, effort: Effort
) -> Iterator[RulesTried]:
    """The same rules with the house rules that explain most, and with a few more."""
    now = base.trial
    for _ in range(_MOST_ROUNDS):
        fit = best_fit(logs, now, one_a_hand(now.hands), effort)
        if fit is None:
            return
        yield RulesTried.beside(reference, fit.trial, fit.instead)
        now = fit.trial
