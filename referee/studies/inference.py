"""Rulesets and house rules, ranked by what they leave unexplained. Decision 0313."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.events import HandStarted
from referee.findings import Finding
from referee.game import Effort, Span
from referee.hand_log import LinesRead
from referee.rulesets import KNOBS, KnobDifference, KnobSetting, Ruleset, RulesInForce, difference
from referee.studies.rules_tried import DutyKept, RulesTried, duties_kept, with_house_rules
from referee.studies.trial import Found, LogRead, Trial, tried

MOST_EXAMINED = 300
"""Hands judged repeatedly, in the order of the logs."""
MOST_JUDGED = 8_000
"""Hands and their findings: about five seconds."""
_TIMES_AS_MUCH, _AT_LEAST = 3, 6
"""A ruleset is hopeless with this many times the findings of the best so far, and this many more."""
_MOST_BASES = 3
"""The best rulesets, tried with house rules."""
_LIKELY = ("ante-exempt", "limit-winner", "limit", "ante", "tie", "bourre", "renege")


class LineQuoted(NamedTuple):
    """A line of a log, as written."""

    log: str
    line: int
    says: str


class RulesEvidence(NamedTuple):
    """A line with a finding under some rules, and none under others."""

    quoted: LineQuoted
    finding: Finding


class Candidate(NamedTuple):
    """Possible rules, with the evidence for and against them."""

    rules: RulesInForce
    """Of the first hand."""
    various: bool
    """Other hands have other rules."""
    as_written: bool
    """The logs name these rulesets."""
    settings: tuple[KnobSetting, ...]
    """House rules that no log names."""
    instead: tuple[KnobSetting, ...]
    """Equally good values of the last one."""
    versus: int | None
    """The place in the ranking, from 0, of the rules compared with."""
    pro: tuple[RulesEvidence, ...]
    """Findings under those rules that these explain."""
    contra: tuple[RulesEvidence, ...]
    """Findings left that other rulesets explain."""
    silenced: int
    """Hands of which less is known than under the written rules."""


class Undecided(NamedTuple):
    """A candidate that the record cannot tell from the first."""

    place: int
    """In the ranking, from 0."""
    knobs: tuple[KnobDifference, ...]
    """Those on which most tables differ first."""
    for_first: tuple[LineQuoted, ...]
    """Plays for which the first left fewer legal cards, one of them played."""
    for_other: tuple[LineQuoted, ...]


class Inference(NamedTuple):
    """Evidence about a table's rules."""

    ranking: tuple[Candidate, ...]
    """Least unexplained first; unwritten rules weigh more than one finding."""
    undecided: tuple[Undecided, ...]
    common: tuple[RulesEvidence, ...]
    """Findings under all rulesets, which show nothing about the rules."""
    hands: int
    examined: int
    complete: bool
    """All house rules that may explain something were tried."""
    left_out: tuple[Ruleset, ...] = ()
    """Rulesets that contradict a log's house rules, or are hopeless."""
    hopeless: int = 0


def inferred(
    logs: Iterable[LogRead], rulesets: Iterable[Ruleset], effort: Effort | None = None
) -> Inference:
    """Rank what the logs name, these rulesets, and house rules on top of the best.

    `effort` counts judged hands and their findings.
    """
    read, hands, examined = _first_hands(logs)
    effort = effort or Effort(MOST_JUDGED)
    written = tried(read, effort=effort)
    if written:
        read = [
            log._replace(judged=known) for log, known in zip(read, written.passages, strict=True)
        ]
    own = [RulesTried.beside(written, written)] if written else []
    ruled = [ruled for each in own for ruled in with_house_rules(read, each, each.trial, effort)]
    hopeless = min([_hopeless(each.trial) for each in (*own, *ruled)], default=_hopeless(None))
    trials = dict[Ruleset, Trial | None]()
    for rules in rulesets:
        trials[rules] = trial = tried(read, rules, fewer_than=hopeless, effort=effort)
        hopeless = min(hopeless, _hopeless(trial))
    plain = _different([written, *trials.values()])
    if not plain:
        return Inference((), (), (), hands, examined, complete=True)
    left_out = tuple(rules for rules, trial in trials.items() if trial is None and effort.left)
    reference = written or max(plain, key=lambda trial: trial.known)
    bases = [RulesTried.beside(reference, trial) for trial in plain]
    standing = [*bases, *ruled]
    for base in sorted(bases, key=_cost)[:_MOST_BASES]:
        likely = base.cost_with_one_more <= min(map(_cost, standing))[0]
        if likely and base.trial is not written:
            standing += with_house_rules(read, base, reference, effort)
    ranked, kept = _tightest_first(read, sorted(standing, key=_cost))
    common = frozenset.intersection(*(frozenset(tested.unexplained) for tested in ranked))
    common = common if len(ranked) > 1 else frozenset()
    return Inference(
        tuple(_candidate(place, ranked, read, common) for place in range(len(ranked))),
        tuple(_undecided(ranked, kept, read)),
        tuple(_evidence(place, ranked[0].unexplained[place], read) for place in sorted(common)),
        hands,
        examined,
        effort.left != 0,
        left_out,
        hopeless,
    )


def _hopeless(trial: Trial | None) -> int:
    return _TIMES_AS_MUCH * len(trial.left) + _AT_LEAST if trial else 1_000_000


def _cost(rules: RulesTried) -> tuple[int, int, int]:
    return rules.cost


def _first_hands(logs: Iterable[LogRead]) -> tuple[list[LogRead], int, int]:
    read, hands = list[LogRead](), 0
    for log in logs:
        kept = list[LinesRead]()
        for lines in log.passages:
            hands += any(isinstance(event, HandStarted) for event in lines.events)
            if hands <= MOST_EXAMINED:
                kept.append(lines)
        read.append(log._replace(passages=tuple(kept)))
    return read, hands, min(hands, MOST_EXAMINED)


def _different(trials: Iterable[Trial | None]) -> list[Trial]:
    alike: dict[str, Trial] = {}
    for trial in trials:
        if trial:
            alike.setdefault(trial.rules.ruleset.digest, trial)
    return list(alike.values())


def _candidate(
    place: int, ranked: Sequence[RulesTried], logs: Sequence[LogRead], common: frozenset[Found]
) -> Candidate:
    tested, versus = ranked[place], _compared_with(place, ranked)
    left, other = tested.unexplained, {} if versus is None else ranked[versus].unexplained
    return Candidate(
        rules=tested.trial.rules,
        various=tested.trial.various,
        as_written=tested.as_written,
        settings=tested.trial.settings,
        instead=tested.trial.instead,
        versus=versus,
        pro=tuple(_evidence(it, other[it], logs) for it in other if it not in left),
        contra=tuple(
            _evidence(it, finding, logs) for it, finding in left.items() if it not in common
        ),
        silenced=tested.silenced,
    )


def _compared_with(place: int, ranked: Sequence[RulesTried]) -> int | None:
    """Return the first; for the first, what the logs name or the next distinct one."""
    if place:
        return 0
    first = ranked[0].unexplained.keys()
    others = [at for at, tested in enumerate(ranked) if tested.unexplained.keys() != first]
    named = (at for at in others if ranked[at].as_written and not ranked[at].trial.settings)
    return next(named, others[0] if others else None)


def _evidence(place: Found, finding: Finding, logs: Sequence[LogRead]) -> RulesEvidence:
    return RulesEvidence(_quoted(place.log, finding.problem.at, logs), finding)


def _quoted(number: int, at: Span, logs: Sequence[LogRead]) -> LineQuoted:
    log = logs[number]
    sources = (lines.source for lines in log.passages)
    says = (source.line(at.line) for source in sources if source.holds(at.line))
    return LineQuoted(log.name, at.line, next(says, "").strip())


def _tightest_first(
    logs: Sequence[LogRead], ranked: list[RulesTried]
) -> tuple[list[RulesTried], list[DutyKept]]:
    """Put what the logs name first among equals, then rules whose duties left the least choice."""
    alike = [it for it in ranked if it.unexplained.keys() == ranked[0].unexplained.keys()]
    kept = duties_kept(logs, ranked[0].trial, [it.trial.rules.ruleset for it in alike])

    def freedom(tested: RulesTried) -> tuple[int, bool, int]:
        left = sum(card.choices.get(tested.trial.rules.ruleset.digest, 0) for card in kept)
        return tested.cost[0], not tested.as_written, left

    return sorted(ranked, key=freedom), kept


def _undecided(
    ranked: Sequence[RulesTried], kept: Sequence[DutyKept], logs: Sequence[LogRead]
) -> Iterator[Undecided]:
    names = dict.fromkeys((*_LIKELY, *(knob.name for knob in KNOBS)))
    likely = {name: place for place, name in enumerate(names)}
    mine = ranked[0].trial.rules.ruleset
    for place, tested in enumerate(ranked):
        if place and tested.unexplained.keys() == ranked[0].unexplained.keys():
            other = tested.trial.rules.ruleset
            knobs = [part for part in difference(mine, other) if not _idle(part, mine, other)]
            knobs.sort(key=lambda part: likely[part.knob.name])
            yield Undecided(
                place,
                tuple(knobs),
                tuple(_quoted(it.log, it.at, logs) for it in kept if it.asked_by(mine, other)),
                tuple(_quoted(it.log, it.at, logs) for it in kept if it.asked_by(other, mine)),
            )


def _idle(part: KnobDifference, first: Ruleset, other: Ruleset) -> bool:
    return part.knob.name == "limit-winner" and first.limit is other.limit is None
