"""Rules on trial: house rules that explain several mistakes (decision 0313), and rules compared with those of the logs."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from referee.audits import LikelyRules, Passage, judged, with_evening
from referee.events import CardPlayed
from referee.findings import Finding
from referee.game import WHATEVER_IT_TAKES, Effort, Span
from referee.laws import law_of
from referee.replay import Table, legal
from referee.rulesets import KnobSetting, Ruleset, RulesInForce, RulesWanted
from referee.studies.trial import (
    Behind,
    Found,
    LogRead,
    Trial,
    fewest,
    one_a_hand,
    one_a_slip,
    place_of,
    tried,
)

MOST_HANDS = 60
"""Hands of an evening, examined by a check."""

FEWEST_EXPLAINED = 2
"""By each house rule; a single mistake is likelier."""
_MOST_FIRST = 4
"""House rules tried with a second one."""


def rules_that_explain(passages: Sequence[Passage], wanted: RulesWanted) -> LikelyRules | None:
    """Find the house rules that explain most; None if none explains several mistakes.

    Rules about chips come from the audit, which judged the hands by them; rules about cards are searched
    here and remove no finding.
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
    of_cards = [found for found in counting if place_of(found) not in fit.left]
    explained = (*gone, *of_cards)
    left = len(counting) - len(of_cards)
    return LikelyRules((*settings, *fit.settings), explained, fit.instead, left)


def _of_cards(
    passages: Sequence[Passage], counting: Sequence[Finding], wanted: RulesWanted
) -> Trial | None:
    judgeable = not any(passage.rules.unknown for passage in passages)
    of_cards = [found for found in counting if not law_of(found).of_chips]
    if len(of_cards) < 2 or len(passages) > MOST_HANDS or not judgeable:
        return None
    searched = {place_of(finding): finding for finding in reversed(counting)}
    logs = (LogRead("", tuple(passage.lines for passage in passages), wanted),)
    now = tried(logs)
    if now is None or len(now.left) >= len(counting) + len(passages):
        return None
    return best_fit(logs, now, one_a_slip(now.hands, searched))


def _counts(finding: Finding) -> bool:
    return finding.counts and not law_of(finding).of_record


def best_fit(
    logs: Sequence[LogRead], now: Trial, behind: Behind, effort: Effort = WHATEVER_IT_TAKES
) -> Trial | None:
    """Find house rules on top of a trial that explain several mistakes, if any.

    `behind`: the mistakes behind the findings. If the effort runs out, the best so far is returned.
    """
    most = fewest(behind, now.left)

    def gain(fit: Trial) -> int:
        more = len(fit.settings) - len(now.settings)
        return most - fewest(behind, fit.left) - FEWEST_EXPLAINED * more

    fits = list(_fits(logs, now, behind, effort))
    best = max(fits, key=gain, default=None)
    if best is None or gain(best) < 0:
        return None
    alike = (
        fit.settings[-1]
        for fit in fits
        if fit is not best and fit.settings[:-1] == best.settings[:-1] and fit.left == best.left
    )
    return best._replace(instead=tuple(alike))


def _fits(logs: Sequence[LogRead], now: Trial, behind: Behind, effort: Effort) -> Iterator[Trial]:
    """Yield every setting that explains something and raises nothing; pairs if none suffices."""
    candidates = tuple(_candidates(now))
    alone = list(_with_one_more(logs, now, now, candidates, effort))
    fitting = [trial for trial in alone if trial.left < now.left]
    yield from fitting
    left = min((fewest(behind, trial.left) for trial in fitting), default=FEWEST_EXPLAINED)
    if left >= FEWEST_EXPLAINED:
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


def _candidates(now: Trial) -> Iterator[KnobSetting]:
    """Yield settings of the families of laws with findings left."""
    from referee.rulesets import DEAL_KNOBS, PLAY_KNOBS  # noqa: PLC0415 - slow, for hardly any log

    telling = [knob for knob in DEAL_KNOBS if knob.name not in _SILENCING]
    families = {place.family for place in now.left}
    knobs = [*(telling if "D" in families else ()), *(PLAY_KNOBS if "P" in families else ())]
    return (KnobSetting(knob.name, value) for knob in dict.fromkeys(knobs) for value in knob.words)


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

    @staticmethod
    def beside(reference: Trial, trial: Trial) -> "RulesTried":
        """Compare two trials; a hand of which less is known is not explained."""
        pairs = list(zip(trial.hands, reference.hands, strict=True))
        silent = [hand.known < before.known for hand, before in pairs]
        left = [
            {**before.found, **hand.found} if hidden else hand.found
            for (hand, before), hidden in zip(pairs, silent, strict=True)
        ]
        every = dict(chain.from_iterable(found.items() for found in left))
        by_line = sorted(every, key=lambda place: (place.log, place.line))
        unexplained = {place: every[place] for place in by_line}
        mistakes = len([found for found in left if found])
        return RulesTried(trial, unexplained, mistakes, sum(silent))

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
        if trial := tried(logs, now.ruleset, of_chips, effort=effort):
            now = trial._replace(instead=asked[-1].instead)
            yield RulesTried.beside(reference, now)
    if fit := best_fit(logs, now, one_a_hand(now.hands), effort):
        yield RulesTried.beside(reference, fit)


def _asked(logs: Sequence[LogRead], now: Trial) -> Iterator[LikelyRules]:
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
