"""Logs judged under other rules, as a trial: what these leave, and how much is known under them."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from referee.audits import Passage, judged
from referee.events import LineUnread
from referee.game import (
    WHATEVER_IT_TAKES,
    BoundPassedError,
    Chips,
    Effort,
    Finding,
    Severity,
    Status,
)
from referee.hand_log import LinesRead
from referee.laws import IdleWaiver, UnshownRuling, law_of
from referee.rulesets import (
    KnobSetting,
    Ruleset,
    RulesetError,
    RulesInForce,
    RulesWanted,
    names_rules,
)


class Found(NamedTuple):
    """Where something is found: what another law of the family finds in that line is the same."""

    log: int
    """The number of the log, from 0."""
    family: str
    line: int


class LogRead(NamedTuple):
    """A log as it was read, and the rules that the user asks for."""

    name: str
    passages: tuple[LinesRead, ...]
    wanted: RulesWanted

    def under(self, ruleset: Ruleset | None, settings: Sequence[KnobSetting]) -> RulesWanted:
        """The rules with another ruleset under the log's own house rules, and more house rules."""
        wanted = self.wanted._replace(knobs=(*self.wanted.knobs, *settings))
        if ruleset is None:
            return wanted
        named = ruleset.name if self._names_what_nobody_reads else None
        return wanted._replace(name=named, load=lambda *_: ruleset)

    @property
    def _names_what_nobody_reads(self) -> bool:
        events = (event for lines in self.passages for event in lines.events)
        return any(isinstance(event, LineUnread) and names_rules(event) for event in events)


class HandTried(NamedTuple):
    """A passage judged under the rules of a trial."""

    found: Mapping[Found, Finding]
    """What is left to explain in it, the first finding of each place."""
    known: int
    """How much of its chips is known: its pot, what stays, whose stacks."""
    paid: tuple[Chips, ...]
    """What was paid where something else was due."""


class Trial(NamedTuple):
    """Rules on trial, and what comes of them."""

    ruleset: Ruleset | None
    """What stands in place of the rulesets that the logs name; None: these hold."""
    settings: tuple[KnobSetting, ...]
    """House rules on top of those of the logs."""
    hands: tuple[HandTried, ...]
    rules: RulesInForce
    """The rules of the first hand."""
    various: bool
    """Whether other hands have other rules."""

    def has(self, setting: KnobSetting) -> bool:
        """Whether the knob stands so already, in all hands."""
        knob, value = setting
        return not self.various and self.rules.ruleset.knobs[knob] == value

    @property
    def found(self) -> dict[Found, Finding]:
        """Everything found, in the order of the record."""
        return {place: finding for hand in self.hands for place, finding in hand.found.items()}

    @property
    def left(self) -> frozenset[Found]:
        """Where something is found."""
        return frozenset(place for hand in self.hands for place in hand.found)

    @property
    def known(self) -> int:
        """How much is known: rules under which nobody knows what was due explain nothing."""
        return sum(hand.known for hand in self.hands)


def tried(
    logs: Sequence[LogRead],
    ruleset: Ruleset | None = None,
    settings: tuple[KnobSetting, ...] = (),
    *,
    fewer_than: Trial | int | None = None,
    effort: Effort = WHATEVER_IT_TAKES,
) -> Trial | None:
    """Judge the logs under these rules.

    None where there is no hand, where the rules contradict themselves or nobody knows them, as soon
    as no less is found than in another trial, or than so many, and when the effort, counted in
    hands and in what is found in them, is spent.
    """
    hands: list[list[HandTried]] = [[] for _ in logs]
    in_force: list[list[RulesInForce]] = [[] for _ in logs]
    other = fewer_than if isinstance(fewer_than, Trial) else None
    most = len(fewer_than.left) if isinstance(fewer_than, Trial) else fewer_than
    count = 0
    try:
        for number, passage in _judged(logs, ruleset, settings, other):
            hand = _hand(number, passage)
            effort.spend(1 + len(hand.found))
            count += len(hand.found)
            if passage.rules.unknown or (most is not None and count >= most):
                return None
            hands[number].append(hand)
            in_force[number] += [passage.rules] if passage.judgement.hand else []
    except (RulesetError, BoundPassedError):
        return None
    all_rules = list(chain.from_iterable(in_force))
    if not all_rules:
        return None
    various = any(rules.ruleset != all_rules[0].ruleset for rules in all_rules)
    return Trial(ruleset, settings, tuple(chain.from_iterable(hands)), all_rules[0], various)


def _judged(
    logs: Sequence[LogRead],
    ruleset: Ruleset | None,
    settings: tuple[KnobSetting, ...],
    other: Trial | None,
) -> Iterator[tuple[int, Passage]]:
    """Every passage with the number of its log; logs in which the other trial found much go first.

    So rules that explain nothing are given up before the logs are judged in which nothing is wrong.
    """
    found = Counter(place.log for place in other.left) if other else Counter[int]()
    for number in sorted(range(len(logs)), key=lambda log: -found[log]):
        log = logs[number]
        for passage in judged(log.passages, log.under(ruleset, settings)):
            yield number, passage


def _hand(log: int, passage: Passage) -> HandTried:
    settlement, reckoning = passage.judgement.settlement, passage.judgement.reckoning
    pots = settlement is not None and None not in (settlement.pot, settlement.leftovers.carried)
    found: dict[Found, Finding] = {}
    for finding in passage.findings:
        if _left_to_explain(finding):
            found.setdefault(place_of(finding, log), finding)
    return HandTried(found, pots - len(reckoning.books.unsure), amounts_paid(passage))


def _left_to_explain(finding: Finding) -> bool:
    """Whether it speaks against the rules: also that the table ruled on what they do not forbid."""
    if law_of(finding).watches in (UnshownRuling, IdleWaiver):
        return True
    mended = finding.problem.status is Status.CORRECTED
    return finding.severity is not Severity.REMARK and not finding.ruled and not mended


def place_of(finding: Finding, log: int = 0) -> Found:
    """Where something is found, and by which family of laws."""
    return Found(log, finding.code[0], finding.problem.at.line)


def amounts_paid(passage: Passage) -> tuple[Chips, ...]:
    """What was paid where something else was due."""
    recorded = (difference.recorded for difference in passage.judgement.reckoning.differences)
    return tuple(chips for chips in recorded if chips > 0)


Mistakes = Collection[Hashable]
"""The mistakes of which any single one accounts for a finding."""


class Behind:
    """For everything found under some rules, the mistakes of which each alone would account for it."""

    def __init__(self, mistakes: Mapping[Found, Mistakes]) -> None:
        """`mistakes`: those of each place where something is found."""
        self._mistakes = mistakes

    def count(self, found: Iterable[Found]) -> int:
        """The fewest mistakes that account for all of this."""
        left, count = [self._mistakes[place] for place in found], 0
        while left:
            ((likeliest, _),) = Counter(chain.from_iterable(left)).most_common(1)
            left = [mistakes for mistakes in left if likeliest not in mistakes]
            count += 1
        return count


def one_a_hand(hands: Iterable[HandTried]) -> Behind:
    """Where no slips were searched for: what is found in one hand may come of one mistake."""
    return Behind({place: (number,) for number, hand in enumerate(hands) for place in hand.found})


def one_a_slip(hands: Iterable[HandTried], searched: Mapping[Found, Finding]) -> Behind:
    """Where slips of the pen were searched for: what one of them explains may come of it.

    So may whatever is wrong with the play of one hand: no search tries a card misread in both rank
    and suit. `searched`: the findings of the places that were searched.
    """
    return Behind(
        {
            place: _slips(searched.get(place)) or ((number,) if law_of(found).of_play else (place,))
            for number, hand in enumerate(hands)
            for place, found in hand.found.items()
        }
    )


def _slips(finding: Finding | None) -> Mistakes:
    """Every single change of the record that would explain a finding."""
    slip = finding.slip if finding else None
    if slip is None:
        return ()
    others = ((other.at, other.written, other.meant) for other in slip.others)
    return {(slip.at, slip.written, slip.meant), *others}
