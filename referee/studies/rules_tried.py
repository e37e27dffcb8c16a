"""Rules on trial, compared with those of the logs."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from referee.audits import HouseRuleAsked, Passage, judged, with_evening
from referee.events import CardPlayed
from referee.findings import Finding
from referee.game import Effort, Span
from referee.replay import Table, legal
from referee.rulesets import KnobSetting, Ruleset, RulesInForce
from referee.studies.house_fits import best_fit
from referee.studies.trial import Found, LogRead, Trial, one_a_hand, tried

_MISTAKE, _CHANGE = 2, 3
"""Weights of a mistake, and of unwritten rules: a single mistake is likelier."""


class RulesTried(NamedTuple):
    """A trial, and what it leaves unexplained."""

    trial: Trial
    unexplained: Mapping[Found, Finding]
    mistakes: int
    """Hands with anything unexplained: their findings may share a mistake."""
    silenced: int
    """Hands of which less is known than under the written rules."""
    instead: tuple[KnobSetting, ...] = ()
    """Equally good values of the last one."""

    @staticmethod
    def beside(
        reference: Trial, trial: Trial, instead: tuple[KnobSetting, ...] = ()
    ) -> "RulesTried":
        """Compare two trials; a hand of which less is known is not explained."""
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
        return self.trial.ruleset is None and "ruleset" not in self.trial.rules.assumed

    @property
    def cost(self) -> tuple[int, int, int]:
        """Improbability of the rules, number of findings left, and amount known."""
        unlikely = _MISTAKE * self.mistakes + _CHANGE * self._changes
        return unlikely, len(self.unexplained), -self.trial.known

    @property
    def cost_with_one_more(self) -> int:
        return _CHANGE * (self._changes + 1)

    @property
    def _changes(self) -> int:
        replaced = self.trial.ruleset is not None and "ruleset" not in self.trial.rules.assumed
        return len(self.trial.settings) + replaced


def with_house_rules(
    logs: Sequence[LogRead], base: RulesTried, reference: Trial, effort: Effort
) -> Iterator[RulesTried]:
    """Yield the house rules for chips that a check would ask about, then those of cards."""
    now = base.trial
    asked = list(_asked(logs, now)) if effort.left else []
    if asked:
        settings = dict(setting for each in asked for setting in each.settings).items()
        of_chips = tuple([KnobSetting(*setting) for setting in settings])
        trial = tried(logs, now.ruleset, of_chips, effort=effort)
        if trial:
            yield RulesTried.beside(reference, trial, asked[-1].instead)
            now = trial
    fit = best_fit(logs, now, one_a_hand(now.hands), effort)
    if fit:
        yield RulesTried.beside(reference, fit.trial, fit.instead)


def _asked(logs: Sequence[LogRead], now: Trial) -> Iterator[HouseRuleAsked]:
    for passages in _judged(logs, now):
        unstated = [each._replace(rules=_as_if_unstated(each.rules)) for each in passages]
        yield from filter(None, [passage.house_rule for passage in with_evening(unstated)])


def _judged(logs: Sequence[LogRead], now: Trial) -> Iterator[Iterator[Passage]]:
    for log, known in zip(logs, now.passages, strict=True):
        yield judged(log.passages, log.under(now.ruleset, now.settings), known)


def _as_if_unstated(rules: RulesInForce) -> RulesInForce:
    return rules.supposing(tuple(rules.overrides.items()))


class DutyKept(NamedTuple):
    """A card legal under several rulesets, of which some left less choice."""

    log: int
    at: Span
    choices: Mapping[str, int]
    """Legal cards under each ruleset, by digest."""

    def asked_by(self, one: Ruleset, other: Ruleset) -> bool:
        return self.choices[one.digest] < self.choices[other.digest]


def duties_kept(
    logs: Sequence[LogRead], trial: Trial, rulesets: Sequence[Ruleset]
) -> list[DutyKept]:
    """Return each card that all rulesets allow but on whose alternatives they differ.

    Only fully proved hands count.
    """
    return [
        DutyKept(number, play.at, choices)
        for number, passages in enumerate(_judged(logs, trial))
        for passage in passages
        for table, play in _plays(passage)
        if len(set((choices := _choices(table, play, rulesets)).values())) > 1
    ]


def _plays(passage: Passage) -> Iterator[tuple[Table, CardPlayed]]:
    if passage.judgement.hand:
        for table, event in passage.moments():
            if isinstance(event, CardPlayed):
                yield table, event


def _choices(table: Table, play: CardPlayed, rulesets: Sequence[Ruleset]) -> Mapping[str, int]:
    """Count the legal cards under each; empty if unknown, or one forbade the card."""
    hand = table.own_hand(play.player) if play.player else None
    if hand is None or len(hand) < 2 or not table.position.clear:
        return {}
    seen = {*hand, *([table.position.top] if table.position.top else [])}
    if any(card not in rules.playing_deck for rules in rulesets for card in seen):
        return {}
    lawful = {rules.digest: legal(hand, table.position, rules) for rules in rulesets}
    if any(play.card not in cards for cards in lawful.values()):
        return {}
    return {digest: len(cards) for digest, cards in lawful.items()}
