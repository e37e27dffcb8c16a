"""Logs judged under other rules: findings left, and amount known."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from referee import findings, game, hand_log, rulesets
from referee.audits import Passage, judged, with_payments_after
from referee.events import LineUnread
from referee.laws import IdleWaiver, UnshownRuling, law_of

_FEW = 8
"""Followed while rules are tried."""


class Found(NamedTuple):
    """A finding's place; another law of the family there is the same."""

    log: int
    family: str
    line: int


class LogRead(NamedTuple):
    """A log, with the user's rules."""

    name: str
    passages: tuple[hand_log.LinesRead, ...]
    wanted: rulesets.RulesWanted
    judged: tuple[Passage, ...] = ()
    """Its passages under the rules that it names, not judged again where others say the same."""

    def under(
        self, ruleset: rulesets.Ruleset | None, settings: Sequence[rulesets.KnobSetting]
    ) -> rulesets.RulesWanted:
        """Put another ruleset under the log's house rules, and further ones on top."""
        wanted = self.wanted._replace(knobs=(*self.wanted.knobs, *settings))
        if ruleset is None:
            return wanted
        named = ruleset.name if self._names_what_nobody_reads else None
        return wanted._replace(name=named, load=lambda *_: ruleset)

    @property
    def _names_what_nobody_reads(self) -> bool:
        events = (event for lines in self.passages for event in lines.events)
        return any(
            isinstance(event, LineUnread) and rulesets.names_rules(event) for event in events
        )


class HandTried(NamedTuple):
    """A passage on trial."""

    found: Mapping[Found, findings.Finding]
    """To explain, the first of each place."""
    known: int
    """Of its chips: pot, leftovers, stacks."""


class Trial(NamedTuple):
    """Rules on trial, and their results."""

    ruleset: rulesets.Ruleset | None
    """In place of those that the logs name; None: these hold."""
    settings: tuple[rulesets.KnobSetting, ...]
    hands: tuple[HandTried, ...]
    rules: rulesets.RulesInForce
    """Of the first hand."""
    various: bool
    """Other hands have other rules."""
    passages: tuple[tuple[Passage, ...], ...]
    """Those of each log as judged, before later ones show more."""
    instead: tuple[rulesets.KnobSetting, ...] = ()
    """Equally good values of the last setting."""

    def has(self, setting: rulesets.KnobSetting) -> bool:
        knob, value = setting
        return not self.various and self.rules.ruleset.knobs[knob] == value

    @property
    def left(self) -> frozenset[Found]:
        return frozenset(place for hand in self.hands for place in hand.found)

    @property
    def known(self) -> int:
        return sum(hand.known for hand in self.hands)


def tried(
    logs: Sequence[LogRead],
    ruleset: rulesets.Ruleset | None = None,
    settings: tuple[rulesets.KnobSetting, ...] = (),
    *,
    fewer_than: Trial | int | None = None,
    effort: game.Effort = game.WHATEVER_IT_TAKES,
) -> Trial | None:
    """Judge the logs under these rules.

    None if there is no hand, the rules are unknown or contradictory, the findings are not fewer than
    those or than a number, or the effort is spent.
    """
    hands: list[list[HandTried]] = [[] for _ in logs]
    passages: list[list[Passage]] = [[] for _ in logs]
    left = fewer_than.left if isinstance(fewer_than, Trial) else ()
    most = len(left) if isinstance(fewer_than, Trial) else fewer_than
    count, worst_first = 0, Counter(place.log for place in left)
    try:
        for number in sorted(range(len(logs)), key=lambda log: -worst_first[log]):
            log = logs[number]
            judging = judged(log.passages, log.under(ruleset, settings), log.judged, few=_FEW)
            for passage in with_payments_after(_noted(judging, passages[number])):
                hand = _hand(number, passage)
                effort.spend(1 + len(hand.found))
                count += len(hand.found)
                if passage.rules.unknown or (most is not None and count >= most):
                    return None  # as early as may be
                hands[number].append(hand)
    except (rulesets.RulesetError, game.BoundPassedError):
        return None
    rules = [each.rules for log in passages for each in log if each.judgement.hand]
    if not rules:
        return None
    various = any(each.ruleset != rules[0].ruleset for each in rules)
    every, kept = chain.from_iterable(hands), tuple(map(tuple, passages))
    return Trial(ruleset, settings, tuple(every), rules[0], various, kept)


def _noted(passages: Iterable[Passage], noted: list[Passage]) -> Iterator[Passage]:
    for passage in passages:
        noted.append(passage)
        yield passage


def _hand(log: int, passage: Passage) -> HandTried:
    settlement, reckoning = passage.judgement.settlement, passage.judgement.reckoning
    pots = settlement is not None and None not in (settlement.pot, settlement.leftovers.carried)
    found: dict[Found, findings.Finding] = {}
    for finding in passage.findings:
        if _left_to_explain(finding):
            found.setdefault(place_of(finding, log), finding)
    return HandTried(found, pots - len(reckoning.books.unsure))


def _left_to_explain(finding: findings.Finding) -> bool:
    if law_of(finding).watches in (UnshownRuling, IdleWaiver):
        return True
    mended = finding.problem.status is findings.Status.CORRECTED
    return finding.severity is not findings.Severity.REMARK and not finding.ruled and not mended


def place_of(finding: findings.Finding, log: int = 0) -> Found:
    return Found(log, finding.code[0], finding.problem.at.line)


Mistakes = Collection[Hashable]
"""Each accounts for a finding."""


Behind = Mapping[Found, Mistakes]
"""For every finding, by its place, the mistakes that would each account for it."""


def fewest(behind: Behind, found: Iterable[Found]) -> int:
    """Return the fewest mistakes that account for all this."""
    left, count = [behind[place] for place in found], 0
    while left:
        ((likeliest, _),) = Counter(chain.from_iterable(left)).most_common(1)
        left = [mistakes for mistakes in left if likeliest not in mistakes]
        count += 1
    return count


def one_a_hand(hands: Iterable[HandTried]) -> Behind:
    """Without a search for slips: the findings of a hand may come from one mistake."""
    return {place: (number,) for number, hand in enumerate(hands) for place in hand.found}


def one_a_slip(hands: Iterable[HandTried], searched: Mapping[Found, findings.Finding]) -> Behind:
    """After a search for slips: findings with a common slip may come from one mistake.

    So may all faults in the play of a hand, since no search tries a card misread in both rank and suit.
    """
    return {
        place: _slips(searched.get(place)) or ((number,) if law_of(found).of_play else (place,))
        for number, hand in enumerate(hands)
        for place, found in hand.found.items()
    }


def _slips(finding: findings.Finding | None) -> Mistakes:
    slip = finding.slip if finding else None
    if slip is None:
        return ()
    others = ((other.at, other.written, other.meant) for other in slip.others)
    return {(slip.at, slip.written, slip.meant), *others}
