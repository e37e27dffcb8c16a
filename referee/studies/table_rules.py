"""The rules that a table really plays: which house rules explain what an evening's findings have in common.

A table that antes again after a bourré is found wrong in every hand by a ruleset that exempts who
was bourré. One knob set otherwise makes all of it vanish: that is likelier than so many mistakes.
Decision 0313.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from referee.audits import Passage, judged
from referee.game import Finding, Severity
from referee.hand_log import LinesRead
from referee.laws import law_of
from referee.rulesets import DEAL_KNOBS, PLAY_KNOBS, POT_KNOBS, Knob, RulesetError, RulesWanted

FEWEST_EXPLAINED = 2
"""Findings that a house rule has to explain: a single one is likelier a mistake."""
MOST_HANDS = 60
"""Hands of an evening that are looked at."""
MOST_AMOUNTS = 3
"""Amounts that are tried as a limit."""
MOST_FIRST = 4
"""House rules to each of which a second one is tried."""

Setting = tuple[str, str]
"""A knob and its value, as a log writes them."""
_Key = tuple[str, int]


class LikelyRules(NamedTuple):
    """Knobs that, set so, explain findings of an evening and raise none."""

    settings: tuple[Setting, ...]
    explained: tuple[Finding, ...]
    """What vanishes, in the order of the record."""
    left: int
    """How many findings they leave."""
    instead: tuple[Setting, ...] = ()
    """Other values that would do as well as the last of the settings."""


def rules_that_explain(passages: Sequence[Passage], wanted: RulesWanted) -> LikelyRules | None:
    """The house rules, one or two, that explain most; None where none explains several findings."""
    counting = [finding for passage in passages for finding in passage.findings if _counts(finding)]
    judgeable = not any(passage.rules.unknown for passage in passages)
    if len(counting) < FEWEST_EXPLAINED or len(passages) > MOST_HANDS or not judgeable:
        return None
    log = [passage.lines for passage in passages]
    now = _tried(log, (), wanted, len(counting) + len(passages))
    fits = now and list(_fits(log, now, tuple(_candidates(passages, counting))))
    if not fits:
        return None
    best = min(fits, key=lambda fit: len(fit.left) + FEWEST_EXPLAINED * len(fit.settings))
    alike = [
        attempt
        for attempt in fits
        if attempt.settings[:-1] == best.settings[:-1] and attempt.left == best.left
    ]
    explained = tuple(finding for finding in counting if _key(finding) not in best.left)
    if len(explained) < FEWEST_EXPLAINED:
        return None
    instead = tuple(attempt.settings[-1] for attempt in alike if attempt is not best)
    return LikelyRules(best.settings, explained, len(counting) - len(explained), instead)


class _Try(NamedTuple):
    """Settings on top of the rules, and the findings that they leave."""

    settings: tuple[Setting, ...]
    wanted: RulesWanted
    left: frozenset[_Key]
    known: int
    """How much the record then tells: rules under which nobody knows what was due explain nothing."""


def _fits(log: Sequence[LinesRead], now: _Try, candidates: tuple[Setting, ...]) -> Iterator[_Try]:
    """Every setting that explains something and raises nothing; every two, if none does enough."""
    alone = list(_with_one_more(log, now, now, candidates))
    fitting = [attempt for attempt in alone if attempt.left < now.left]
    yield from fitting
    if (
        min((len(attempt.left) for attempt in fitting), default=FEWEST_EXPLAINED)
        >= FEWEST_EXPLAINED
    ):
        for first in sorted(alone, key=lambda attempt: len(attempt.left))[:MOST_FIRST]:
            two = _with_one_more(log, now, first, candidates)
            yield from (attempt for attempt in two if attempt.left < now.left)


def _with_one_more(
    log: Sequence[LinesRead], now: _Try, first: _Try, candidates: tuple[Setting, ...]
) -> Iterator[_Try]:
    """One more setting at a time, where it leaves fewer findings and no less is known."""
    for setting in candidates:
        if setting[0] not in dict(first.settings):
            tried = _tried(log, (*first.settings, setting), first.wanted, len(first.left))
            if tried and tried.known >= now.known:
                yield tried


def _tried(
    log: Sequence[LinesRead], settings: tuple[Setting, ...], wanted: RulesWanted, fewer_than: int
) -> _Try | None:
    """The log under these rules; None as soon as so many things are found."""
    left, known = set[_Key](), 0
    wanted = wanted._replace(knobs=(*wanted.knobs, *settings[-1:]))
    try:
        for passage in judged(log, wanted):
            left.update(_keys([passage]))
            if len(left) >= fewer_than or passage.rules.unknown:
                return None
            known += _known(passage)
    except RulesetError:
        return None
    return _Try(settings, wanted, frozenset(left), known)


def _known(passage: Passage) -> int:
    """How much of a hand's chips is known under the rules: its pot, what stays, whose stacks."""
    settlement, books = passage.judgement.settlement, passage.judgement.reckoning.books
    pots = settlement is not None and None not in (settlement.pot, settlement.leftovers.carried)
    return pots - len(books.doubtful)


def _keys(passages: Iterable[Passage]) -> Iterator[_Key]:
    for passage in passages:
        yield from (
            _key(finding) for finding in passage.findings if finding.severity is not Severity.REMARK
        )


def _key(finding: Finding) -> _Key:
    """The same line found wrong by another law of the family is the same finding."""
    return finding.code[0], finding.problem.at.line


def _counts(finding: Finding) -> bool:
    """Whether a house rule may explain it: no fault of the record, nor what the table has ruled on."""
    return finding.counts and not law_of(finding).of_record


_OF_CHIPS = frozenset({"ante", "ante-by", "ante-exempt", "second-ante", "nobody-stays"})
_SILENCING = frozenset({"bourre-queue", "pot", "short-stack"})
"""Knobs under other values of which less can be checked, so that they explain nothing."""
_KNOBS: Mapping[str, tuple[Knob, ...]] = MappingProxyType(
    {
        "C": tuple(
            knob
            for knob in (*DEAL_KNOBS, *POT_KNOBS)
            if knob.name in _OF_CHIPS or (knob in POT_KNOBS and knob.name not in _SILENCING)
        ),
        "D": DEAL_KNOBS,
        "P": PLAY_KNOBS,
    }
)
"""Which knobs may explain the findings of a family of laws."""
_LIKELY = ("ante-exempt", "limit-winner", "limit", "ante", "tie", "bourre", "renege")
_SETS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"ante-exempt": ("none", "bourre", "bourre tied", "bourre tied winner")}
)
"""Values of knobs that hold several words."""


def _candidates(passages: Sequence[Passage], counting: Sequence[Finding]) -> Iterator[Setting]:
    """Every setting that may explain findings of these families."""
    families = {finding.code[0] for finding in counting} & _KNOBS.keys()
    knobs = dict.fromkeys(knob for family in sorted(families) for knob in _KNOBS[family])
    amounts = [str(chips) for chips in _amounts(passages)]
    for knob in sorted(knobs, key=_likely):
        chips = amounts if knob.name in ("bourre", "limit") else []
        for value in dict.fromkeys((*_SETS.get(knob.name, knob.words), *chips)):
            yield knob.name, value


def _likely(knob: Knob) -> int:
    """Where a knob stands among those on which tables differ, the one on which most do first."""
    return _LIKELY.index(knob.name) if knob.name in _LIKELY else len(_LIKELY)


def _amounts(passages: Sequence[Passage]) -> tuple[int, ...]:
    """The amounts that were paid where others were due."""
    differences = (
        difference for passage in passages for difference in passage.judgement.reckoning.differences
    )
    paid = Counter(difference.recorded for difference in differences if difference.recorded > 0)
    return tuple(chips for chips, _ in paid.most_common(MOST_AMOUNTS))
