"""Two versions of an evening, hand by hand: two logs, or two rulesets."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import tee
from typing import NamedTuple

from referee import audits, findings, rulesets
from referee.books import NEW_BOOKS, Account, Books, Cause, Entry
from referee.events import LineUnread, RulesRefused
from referee.hand_log import Called, LinesRead, known_as, read
from referee.notes import log_begins


class PaymentChange(NamedTuple):
    """A payment in each version."""

    giver: Account
    taker: Account
    cause: Cause
    before: int
    after: int


class HandChange(NamedTuple):
    """One hand in two versions."""

    number: int | None
    """None before the first hand."""
    before: audits.Judgement | None
    """None if only the other version has the hand."""
    after: audits.Judgement | None
    recorded: tuple[PaymentChange, ...] = ()
    due: tuple[PaymentChange, ...] = ()
    gone: tuple[findings.Finding, ...] = ()
    new: tuple[findings.Finding, ...] = ()
    knobs: tuple[rulesets.Knob, ...] = ()
    """Of two rulesets: knobs that each alone change this hand."""
    since: int | None = None
    """Of two rulesets: the earlier hand whose difference continues here."""

    @property
    def differs(self) -> bool:
        lost, (before, after) = (self.before is None) != (self.after is None), self.pots
        moved = self.recorded or self.due or self.gone or self.new
        return lost or bool(moved) or before != after

    @property
    def pots(self) -> tuple[int | None, int | None]:
        return _pot(self.before), _pot(self.after)


def _pot(judgement: audits.Judgement | None) -> int | None:
    settlement = judgement.settlement if judgement else None
    return settlement.pot if settlement else None


class LogVersion(NamedTuple):
    """A log, with the user's rules."""

    lines: Iterable[str]
    wanted: rulesets.RulesWanted
    name: str = "log"
    called: Called | None = None
    """As in `AuditOptions`."""

    def read(self) -> Iterator[LinesRead]:
        log = read(self.lines, self.name, log_begins())
        return known_as(log, self.called) if self.called else log


def changes(first: LogVersion, second: LogVersion) -> Iterator[HandChange]:
    """Yield all hands of both, paired by number.

    Raises `RulesetError`.
    """
    written, known = tee(audits.judged(first.read(), first.wanted))
    left = audits.with_evening(written)
    right = audits.with_evening(audits.judged(second.read(), second.wanted, known))
    before, after = next(left, None), next(right, None)
    while before or after:
        place, other = _place(before), _place(after)
        older = before if place <= other else None
        newer = after if other <= place else None
        yield _hand_change(older and older.judgement, newer and newer.judgement)
        before = next(left, None) if place <= other else before
        after = next(right, None) if other <= place else after


def _place(passage: audits.Passage | None) -> float:
    if passage is None:
        return float("inf")
    return -1 if passage.number is None else passage.number


def _hand_change(before: audits.Judgement | None, after: audits.Judgement | None) -> HandChange:
    hand = (before and before.hand) or (after and after.hand)
    found, found_now = _findings(before), _findings(after)
    both = [judgement and judgement.reckoning for judgement in (before, after)]
    return HandChange(
        hand.number if hand else None,
        before,
        after,
        tuple(_shifts(*(reckoning.recorded if reckoning else () for reckoning in both))),
        tuple(_shifts(*(reckoning.due if reckoning else () for reckoning in both))),
        tuple(finding for key, finding in found.items() if key not in found_now),
        tuple(finding for key, finding in found_now.items() if key not in found),
    )


def _findings(judgement: audits.Judgement | None) -> Mapping[tuple[str, str], findings.Finding]:
    found = judgement.findings if judgement else ()
    return {(finding.code, finding.problem.message): finding for finding in found}


def _shifts(before: Sequence[Entry], after: Sequence[Entry]) -> Iterator[PaymentChange]:
    was, now = _sums(before), _sums(after)
    for key in dict.fromkeys((*was, *now)):
        if was[key] != now[key]:
            yield PaymentChange(*key, was[key], now[key])


def _sums(entries: Iterable[Entry]) -> Counter[tuple[Account, Account, Cause]]:
    sums: Counter[tuple[Account, Account, Cause]] = Counter()
    for entry in entries:
        move = entry.movement
        sums[move.giver, move.taker, move.cause] += move.chips
    return sums


class Ends(NamedTuple):
    """The books of two versions after the last hand seen."""

    before: Books = NEW_BOOKS
    after: Books = NEW_BOOKS

    def following(self, change: HandChange) -> "Ends":
        before, after = change.before, change.after
        return Ends(
            before.reckoning.books if before else self.before,
            after.reckoning.books if after else self.after,
        )


def under_two_rulesets(log: LogVersion, second: rulesets.RulesWanted) -> Iterator[HandChange]:
    """Compare hand by hand, with the knobs responsible.

    Raises `RulesetError`, also for a log with an unknown ruleset that not both replace.
    """
    logs = tee(log.read())
    hand, reason = None, tuple[rulesets.Knob, ...]()
    sides = map(_judged, logs, (log.wanted, second))
    for before, after in zip(*sides, strict=True):
        change = _hand_change(before.judgement, after.judgement)
        if not _alike(before.judgement, after.judgement):
            knobs = _turning(before, after.rules.ruleset)
            hand, reason = (change.number, knobs) if knobs else (hand, reason)
        if change.differs:
            since = None if hand == change.number else hand
            change = change._replace(knobs=reason, since=since)
        yield change


def _judged(log: Iterable[LinesRead], wanted: rulesets.RulesWanted) -> Iterator[audits.Passage]:
    """Judge without remarks on assumed rules."""
    passages = audits.judged(log, wanted._replace(default=wanted.default or rulesets.DEFAULT))
    for passage in audits.with_payments_after(passages):
        for event in passage.derived:
            if isinstance(event, RulesRefused) and event.ruleset:
                raise rulesets.RulesetError.say(
                    "line {line}: {message}", line=event.at.line, message=event.message
                )
        if passage.rules.unknown:
            first = passage.source.first_line
            unread = (event for event in passage.lines.events if isinstance(event, LineUnread))
            line = next((event.at.line for event in unread if rulesets.names_rules(event)), first)
            raise rulesets.RulesetError.say(
                "line {line}: nobody knows which rules hold from here on", line=line
            )
        yield passage


def _alike(judgement: audits.Judgement, other: audits.Judgement) -> bool:
    same = judgement.evening.leftovers == other.evening.leftovers
    return same and not _hand_change(judgement, other).differs


def _turning(passage: audits.Passage, second: rulesets.Ruleset) -> tuple[rulesets.Knob, ...]:

    def under(ruleset: rulesets.Ruleset) -> audits.Judgement:
        rules = passage.rules._replace(ruleset=ruleset)
        return audits.judged_under(rules, passage.events, passage.before, passage.source)

    here, there = passage.judgement, under(second)
    if _alike(here, there):
        return ()
    return tuple(
        knob
        for knob, turned, from_first in _variants(passage.rules.ruleset, second)
        if not _alike(here if from_first else there, under(turned))
    )


@lru_cache(maxsize=64)
def _variants(
    first: rulesets.Ruleset, second: rulesets.Ruleset
) -> tuple[tuple[rulesets.Knob, rulesets.Ruleset, bool], ...]:
    """Build, for each differing knob, the first ruleset with the value of the second, or the other way round."""
    return tuple(
        variant
        for part in rulesets.difference(first, second)
        if (variant := _variant(part.knob, first, part.second, second, part.first))
    )


def _variant(
    knob: rulesets.Knob, first: rulesets.Ruleset, value: str, second: rulesets.Ruleset, other: str
) -> tuple[rulesets.Knob, rulesets.Ruleset, bool] | None:
    for ruleset, wanted, from_first in ((first, value, True), (second, other, False)):
        with suppress(rulesets.RulesetError):
            return knob, rulesets.override(ruleset, [(knob.name, wanted)], "--rules"), from_first
    return None
