"""Single errors that explain exactly the chips that do not fit (decision 0112)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.audits.passage import Passage
from referee.audits.repairs import payments
from referee.audits.repairs.change import MISREAD, Change, Likeliness, Replaced
from referee.audits.repairs.lines import LineAsked, Lines
from referee.audits.repairs.misfit import Misfit, Residual, Tried, misfits
from referee.audits.repairs.window import sizes_of
from referee.evening_events import ChipsBought, ChipsCashed, ChipsCounted
from referee.events import ChipsPaid, PotAwarded
from referee.game import BoundPassedError, Chips, Effort
from referee.messages import Series, say

MOST_STEPS = 20_000
"""The effort of the search in a log, in standings after which a hand is settled again: a few seconds."""
MOST_STEPS_OF_TWO = 100_000
"""The effort for pairs, whose number grows with the square of the suspects."""


_OF_A_LINE = (payments.other_counts, payments.other_payments, payments.other_sums)
"""Each takes lines of its own kinds, and changes what they say, not how they are written."""


class Explanation(NamedTuple):
    """One error under which everything fits."""

    change: Change
    explains_more: bool = False


class Explained(NamedTuple):
    """A misfit, with its explanations."""

    misfit: Misfit
    single: tuple[Explanation, ...]
    pairs: tuple[tuple[Explanation, Explanation], ...] = ()
    """Pairs of errors, if asked for and no single one does."""
    pairs_tried: int | None = None
    """The number of pairs tried; None if not asked for."""
    bounded: bool = False
    """The effort ran out first."""
    sought: bool = True
    """False if it had run out before."""


def explained(passages: Iterable[Passage], *, two: bool = False) -> Iterator[Explained]:
    """Explain every misfit of a log.

    `two`: a count also by two errors, if one is not enough.
    """
    effort = Effort(MOST_STEPS_OF_TWO if two else MOST_STEPS)
    for misfit in misfits(passages):
        yield _explained(misfit, effort, two=two)


def _explained(misfit: Misfit, effort: Effort, *, two: bool) -> Explained:
    if not effort.left:
        return Explained(misfit, (), sought=False)
    tried, bounded = _tried(misfit, effort)
    single = _ranked(
        _weighed(with_reason(misfit, suspect), found)
        for suspect, found in tried
        if not found.residual
    )
    if single or bounded or not two or not misfit.is_count:
        return Explained(misfit, single, bounded=bounded)
    return _pairs(misfit, tried, effort)


def _tried(misfit: Misfit, effort: Effort) -> tuple[list[tuple[Change, Tried]], bool]:
    """Try the suspects, the last first: the fewer hands follow, the less it takes."""
    tried, bounded = list[tuple[Change, Tried]](), False
    try:
        for suspect in reversed([*suspects(misfit)]):
            if found := misfit.tried({suspect.place: suspect.replaced}, effort):
                tried.append((suspect, found))
    except BoundPassedError:
        bounded = True
    return tried[::-1], bounded


def _weighed(change: Change, found: Tried) -> Explanation:
    """Rank a change by what it explains, lower if it needs a mistake at the table."""
    least = Likeliness.AT_THE_TABLE if found.blamed else change.likeliness
    change = change._replace(likeliness=max(change.likeliness, least))
    return Explanation(change, found.gone > 0)


def _rank(found: Explanation) -> tuple[bool, Likeliness]:
    return not found.explains_more, found.change.likeliness


def _ranked(found: Iterable[Explanation]) -> tuple[Explanation, ...]:
    best: dict[object, Explanation] = {}
    for suspect in sorted(found, key=_rank):
        best.setdefault((suspect.change.place, suspect.change.replaced), suspect)
    return tuple(best.values())


def _pairs(misfit: Misfit, tried: Sequence[tuple[Change, Tried]], effort: Effort) -> Explained:
    pairs, count, bounded = list[tuple[Change, Change]](), 0, False
    try:
        for suspect, other, replaced in _may_be_both(misfit, tried):
            both = misfit.tried(replaced, effort, errors=2)
            count += 1
            if both and not both.residual:
                pairs.append((suspect, other))
    except BoundPassedError:
        bounded = True
    pairs.sort(key=lambda pair: pair[0].likeliness + pair[1].likeliness)
    explained = tuple((Explanation(a), Explanation(b)) for a, b in pairs)
    return Explained(misfit, (), explained, count, bounded)


def _may_be_both(
    misfit: Misfit, tried: Sequence[tuple[Change, Tried]]
) -> Iterator[tuple[Change, Change, Mapping[int, tuple[Replaced, ...]]]]:
    """Yield the pairs of which one does what the other leaves, and both together, by passage."""
    by_effect: dict[Residual, list[int]] = {}
    for number, (_, found) in enumerate(tried):
        by_effect.setdefault(_effect(misfit, found), []).append(number)
    for number, (suspect, left) in enumerate(tried):
        for partner in by_effect.get(left.residual, ()):
            other = tried[partner][0]
            replaced = _together(misfit, suspect, other) if partner > number else None
            if replaced is not None:
                yield suspect, other, replaced


def _effect(misfit: Misfit, found: Tried) -> Residual:
    left, was = dict(found.residual), dict(misfit.residual)
    effect = ((player, was.get(player, 0) - left.get(player, 0)) for player in {**was, **left})
    return tuple(sorted((player, chips) for player, chips in effect if chips))


def _together(
    misfit: Misfit, change: Change, other: Change
) -> Mapping[int, tuple[Replaced, ...]] | None:
    if change.place != other.place:
        return {change.place: change.replaced, other.place: other.replaced}
    if {mine.nth for mine in change.replaced}.isdisjoint(yours.nth for yours in other.replaced):
        return {change.place: (*change.replaced, *other.replaced)}
    merged = _merged(misfit, change, other)
    return {change.place: (merged,)} if merged else None


def _merged(misfit: Misfit, change: Change, other: Change) -> Replaced | None:
    if len(change.replaced) != 1 or len(other.replaced) != 1:
        return None
    (nth, first), (_, second) = change.replaced[0], other.replaced[0]
    match misfit.event_at(change, change.replaced[0]), *first, *second:
        case ChipsCounted(was, at), ChipsCounted(left), ChipsCounted(right) if (
            len(was) == len(left) == len(right)
        ):
            each = list(zip(was, left, right, strict=True))
            if all(amount in (a, b) for amount, a, b in each):
                amounts = tuple(a if b == amount else b for amount, a, b in each)
                return Replaced(nth, (ChipsCounted(amounts, at),))
    return None


def with_reason(misfit: Misfit, change: Change) -> Change:
    """Return the change with the likely origin of its number, ranked higher for it."""
    said, *reason = change.phrase.texts if isinstance(change.phrase, Series) else (change.phrase,)
    said = said if reason == [MISREAD] else change.phrase
    unexplained = change.likeliness is Likeliness.LINE or said != change.phrase
    why = _reason(misfit, change) if unexplained and len(change.replaced) == 1 else ""
    if not why:
        return change
    return change._replace(phrase=Series((said, why), ": "), likeliness=Likeliness.SLIP)


def _reason(misfit: Misfit, change: Change) -> str:
    numbers = _number(misfit, change)
    if numbers is None:
        return ""
    written, meant = numbers
    passage = misfit.window.passages[change.place]
    limit = passage.rules.ruleset.limit
    if limit is not None and limit in numbers:
        forgotten = limit == meant
        return say("the limit was not applied" if forgotten else "a limit that does not hold")
    for other in misfit.window.passages:
        reckoning = other.judgement.reckoning
        settlement = reckoning.settlement
        if other.number != passage.number and settlement and settlement.pot == written:
            return say("{chips} was the pot of hand {hand}", chips=written, hand=other.number or 0)
    return ""


def _number(misfit: Misfit, change: Change) -> tuple[int, int] | None:
    (replaced,) = change.replaced
    match misfit.event_at(change, replaced), *replaced.events:
        case PotAwarded(player=player) as was, PotAwarded(player=other) as now if player == other:
            return was.chips, now.chips
        case ChipsPaid() as was, ChipsPaid() as now if len(was.amounts) == len(now.amounts):
            pairs = zip(was.amounts, now.amounts, strict=True)
            off = [(a, b) for a, b in pairs if a != b]
            if len(off) == 1 and off[0][0].player == off[0][1].player:
                return off[0][0].chips, off[0][1].chips
    return None


def suspects(misfit: Misfit) -> Iterator[Change]:
    window, sizes = misfit.window, tuple(dict.fromkeys(sizes_of(misfit.difference)))
    for place, passage in enumerate(window.passages[: window.place + 1]):
        lines = Lines(passage, place, window.earlier, Effort())
        for event in lines.said:
            of_another = isinstance(event, ChipsCounted) and event.at != misfit.difference.at
            asked = LineAsked(event.at.line, event, () if of_another else sizes)
            for kind in _OF_A_LINE:
                yield from kind(lines, asked)
        yield from payments.other_shares(lines)
        yield from payments.not_posted(lines)
    if misfit.is_count:
        yield from not_written(misfit)


def not_written(misfit: Misfit) -> Iterator[Change]:
    window, at = misfit.window, misfit.difference.at
    nth = next(n for n, event in enumerate(window.passage.events) if event.at == at)
    count = window.passage.events[nth]
    for player, off in misfit.residual if misfit.difference.by_player else ():
        kind, chips = (ChipsBought if off > 0 else ChipsCashed), Chips(abs(off))
        sentence = say(
            "{player} bought {chips}, and no line says so"
            if off > 0
            else "{player} cashed or lost {chips}, and no line says so",
            player=player,
            chips=chips,
        )
        replaced = Replaced(nth, (kind(player, chips, at), count))
        yield Change(sentence, Likeliness.NOT_WRITTEN, place=window.place, replaced=(replaced,))
