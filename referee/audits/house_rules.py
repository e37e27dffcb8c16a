"""Unwritten house rules: an evening is read under those needing the fewest assumptions. Decision 0313."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.audits.judgement import Judgement, reckoned_again, with_chips_judged
from referee.audits.passage import LikelyRules, Passage, gone
from referee.books import MARGIN
from referee.events import TieVoted
from referee.findings import Certainty, Finding
from referee.laws import law_of
from referee.messages import say
from referee.money import AMOUNTS, NUMBER_FITTED, UNWRITTEN, UNWRITTEN_RULES, Wrong, instead_of
from referee.replay import EveningSoFar
from referee.rulesets import KnobSetting, RulesetError

MOST_HELD = 50
"""Hands held back after a first mistake that may be a house rule."""
MOST_KEPT = 100
"""Hands read again under other rules."""
MOST_FIRST = 3
MOST_RULES = 4
"""Unwritten rules assumed of a table."""
FEW = 8
"""Standings followed while rules are tried."""
_OF_NO_RULE = frozenset(
    {Wrong.STACK, Wrong.TOTAL, Wrong.OVERDRAWN, Wrong.KITTY, Wrong.PAID_BACK, Wrong.ON_PAPER}
)

Settings = tuple[KnobSetting, ...]


class _EveningRead(NamedTuple):
    settings: Settings
    judgements: Sequence[Judgement]
    cost: int
    """Rules included."""


class UnwrittenRules:
    """Reads the passages under the table's own rules where it has some.

    From the first mistake that such a rule could explain, hands are held back.
    """

    def __init__(self) -> None:
        self._kept: list[Passage] = []
        self._held = 0
        self._settings: Settings = ()

    def __call__(self, passage: Passage | None) -> list[Passage]:
        if passage is None:
            return self._decide()
        if passage.judgement.hand is None or passage.rules.unknown or passage.disputed:
            return [*self._decide(), passage]
        self._kept = [*self._kept[-MOST_KEPT:], _under(passage, self._settings, self._kept)]
        self._held += bool(self._held or _asks(self._kept[-1]))
        if self._held < MOST_HELD:
            return [] if self._held else self._kept[-1:]
        decided, self._settings = _decided(self._kept, self._held, self._settings)
        self._kept, self._held = [*self._kept[: -self._held], *decided], 0
        return decided

    def _decide(self) -> list[Passage]:
        """Let all go: what follows has nothing to do with it."""
        decided, _ = _decided(self._kept, self._held, self._settings)
        self._kept, self._held, self._settings = [], 0, ()
        return decided


def _asks(passage: Passage) -> bool:
    """Tell whether a house rule may explain a difference, or an unlikely supposition."""
    read = passage.judgement.reckoning
    unlikely = not read.differences and read.cost > MARGIN
    return unlikely or any(found.wrong not in _OF_NO_RULE for found in read.differences)


def _under(passage: Passage, settings: Settings, before: Sequence[Passage]) -> Passage:
    if not settings:
        return passage
    (judgement,) = _judged([passage], settings, before[-1].judgement.evening)
    return _adopted(passage, judgement, settings, before[-1].judgement.evening)


def _decided(
    passages: list[Passage], held: int, settings: Settings
) -> tuple[list[Passage], Settings]:
    if not held:
        return [], settings
    shown = passages[-held:]
    now = _EveningRead(
        settings,
        [passage.judgement for passage in passages],
        sum(passage.judgement.reckoning.cost for passage in passages),
    )
    alike: list[_EveningRead] = []
    while True:
        tried = _readings(passages, now, now.cost + UNWRITTEN)
        near = _in_full(passages, tried, now.cost + MARGIN)
        two = _in_full(passages, _with_two_more(passages, now, tried), now.cost - 1)
        fits = [reading for reading in (*near, *two) if _is_as_shown(reading, passages[:-held])]
        best = min(fits, key=_cost, default=now)
        if best is now or _cost(best) >= _cost(now) or len(best.settings) > MOST_RULES:
            break
        alike = [reading for reading in near if reading.cost == best.cost and reading is not best]
        now = best
    near += _under_a_limit(passages, now)
    if now.settings == settings:
        return _doubted(shown, now, near), settings
    adopted = _all_adopted(shown, passages, now)
    explained = gone(shown, adopted)
    asked = LikelyRules(now.settings, explained, tuple([each.settings[-1] for each in alike]))
    pairs = enumerate(zip(shown, adopted, strict=True))
    first = next((n for n, (was, found) in pairs if was.findings != found.findings), -1)
    adopted[first] = adopted[first]._replace(house_rule=asked)
    return _doubted(adopted, now, near), now.settings


def _is_as_shown(reading: _EveningRead, before: Sequence[Passage]) -> bool:
    return all(
        passage.judgement.reckoning.differences or not judgement.reckoning.differences
        for passage, judgement in zip(before, reading.judgements, strict=False)
    )


def _cost(reading: _EveningRead) -> tuple[int, bool]:
    """Return the cost; of equals, one that supposes nothing of a hand goes first."""
    read = [judgement.reckoning for judgement in reading.judgements]
    return reading.cost, any(one.cost and not one.differences for one in read)


def _with_two_more(
    passages: Sequence[Passage], now: _EveningRead, near: Iterable[_EveningRead]
) -> Iterator[_EveningRead]:
    moving = [reading for reading in near if _moves(reading.judgements, now)]
    first = sorted(moving, key=_cost)[:MOST_FIRST]
    if first and first[0].cost >= now.cost:
        for reading in first:
            yield from _readings(passages, reading, now.cost)


def _moves(judgements: Sequence[Judgement], now: _EveningRead) -> bool:
    """Tell whether the same hands hold other differences, as far as judged."""
    pairs = zip(judgements, now.judgements, strict=False)
    return any(one.reckoning.differences != was.reckoning.differences for one, was in pairs)


def _readings(passages: Sequence[Passage], now: _EveningRead, most: int) -> list[_EveningRead]:
    """Return the evening under each further rule that costs no more than `most`."""
    found = list[_EveningRead]()
    for setting in _candidates(passages, now):
        reading = _read(passages, (*now.settings, setting), most, FEW, now)
        if reading:
            found.append(reading)
            most = min(most, reading.cost) if reading.cost < now.cost else most
    return found


def _under_a_limit(passages: Sequence[Passage], now: _EveningRead) -> Iterator[_EveningRead]:
    """Yield the evening under the limit that a short bourré would show, if nobody named the rules."""
    rules = passages[-1].rules
    if "ruleset" not in rules.assumed or rules.ruleset.origins["limit"].of_the_house:
        return
    found = [one for judgement in now.judgements for one in judgement.reckoning.differences]
    paid = dict.fromkeys(one.recorded for one in found if one.wrong is Wrong.BOURRE_AMOUNT)
    for limit in [KnobSetting("limit", str(chips)) for chips in paid if chips > 0]:
        for settings in ((limit,), (limit, KnobSetting("limit-winner", "no"))):
            most = now.cost + sum(map(_price, settings)) - 1
            if reading := _read(passages, (*now.settings, *settings), most):
                yield reading._replace(cost=now.cost)
                break


def _in_full(
    passages: Sequence[Passage], readings: Iterable[_EveningRead], most: int
) -> list[_EveningRead]:
    read = [_read(passages, one.settings, most) for one in readings if one.cost <= most]
    return [reading for reading in read if reading]


def _price(setting: KnobSetting) -> int:
    rows = (row for row in UNWRITTEN_RULES if row.knob == setting.knob)
    return next((row.cost for row in rows if setting.value in row.values), NUMBER_FITTED)


def _candidates(passages: Sequence[Passage], now: _EveningRead) -> Iterator[KnobSetting]:
    rules = passages[-1].rules
    wrong = [found for judgement in now.judgements for found in judgement.reckoning.differences]
    voted = any(isinstance(event, TieVoted) for each in passages for event in each.events)
    for row in UNWRITTEN_RULES:
        stated = rules.ruleset.origins[row.knob].of_the_house or (row.knob == "tie" and voted)
        found = [each for each in wrong if each.wrong in row.explains]
        if stated or row.knob in dict(now.settings) or len(found) < row.fewest:
            continue
        amounts = Counter([str(each.recorded) for each in found if each.recorded > 0])
        often = [chips for chips, times in amounts.items() if times > 1]
        for value in dict.fromkeys((*row.values, *(often if row.knob in AMOUNTS else ()))):
            if rules.ruleset.knobs[row.knob] != value:
                yield KnobSetting(row.knob, value)


def _read(
    passages: Sequence[Passage],
    settings: Settings,
    most: int,
    few: int | None = None,
    now: _EveningRead | None = None,
) -> _EveningRead | None:
    """Read the evening; None if that costs more, or such rules do not exist."""
    cost, judgements = sum(map(_price, settings)), list[Judgement]()
    try:
        for judgement in _judged(passages, settings, passages[0].before, few):
            judgements.append(judgement)
            cost += judgement.reckoning.cost
            idle = now and cost > now.cost + MARGIN and not _moves(judgements, now)
            if cost > most or idle:
                return None
    except RulesetError:
        return None
    return _EveningRead(settings, judgements, cost)


def _judged(
    passages: Iterable[Passage], settings: Settings, after: EveningSoFar, few: int | None = None
) -> Iterator[Judgement]:
    for passage in passages:
        ruleset = passage.rules.supposing(settings).ruleset
        if few is not None:
            after = after._replace(books=after.books.with_few(few))
        before = passage.chips_after(after)
        judgement = reckoned_again(passage.judgement, passage.events, before, ruleset)
        after = judgement.evening
        yield judgement


def _all_adopted(
    shown: Sequence[Passage], passages: Sequence[Passage], reading: _EveningRead
) -> list[Passage]:
    first, adopted = len(passages) - len(shown), list[Passage]()
    after = reading.judgements[first - 1].evening if first else shown[0].before
    for passage, judgement in zip(shown, reading.judgements[first:], strict=True):
        adopted.append(_adopted(passage, judgement, reading.settings, after))
        after = judgement.evening
    before, now = shown[0].before.books.best, adopted[0].before.books.best
    judgement = adopted[0].judgement
    reckoning = instead_of(before, now, judgement.reckoning)
    adopted[0] = adopted[0]._replace(judgement=judgement._replace(reckoning=reckoning))
    return adopted


def _adopted(
    passage: Passage, judgement: Judgement, settings: Settings, after: EveningSoFar
) -> Passage:
    rules, before = passage.rules.supposing(settings), passage.chips_after(after)
    judged = with_chips_judged(judgement, passage.events, before, rules.ruleset)
    return passage._replace(rules=rules, before=before, judgement=judged)


def _doubted(
    passages: list[Passage], now: _EveningRead, near: Iterable[_EveningRead]
) -> list[Passage]:
    """Make findings only possible where a house rule explains them too."""
    for reading in near:
        if reading.cost > now.cost + MARGIN:
            continue
        pairs = zip(passages, reading.judgements[-len(passages) :], strict=True)
        passages = [
            _less_sure(passage, judgement, reading.settings[len(now.settings) :])
            for passage, judgement in pairs
        ]
    return passages


def _less_sure(passage: Passage, judgement: Judgement, settings: Settings) -> Passage:
    left = {found.at for found in judgement.reckoning.differences}
    return passage.with_findings(
        found
        if not law_of(found).of_chips or found.problem.at in left
        else _possible(found, settings)
        for found in passage.findings
    )


def _possible(finding: Finding, settings: Settings) -> Finding:
    if finding.problem.certainty is not Certainty.CERTAIN or not finding.counts:
        return finding
    advice = say(
        "Perhaps the table plays `{setting}`: if so, write it after the ruleset and a comma.",
        setting=", ".join(map(" ".join, settings)),
    )
    problem = finding.problem._replace(certainty=Certainty.POSSIBLE, advice=advice)
    return finding._replace(problem=problem)
