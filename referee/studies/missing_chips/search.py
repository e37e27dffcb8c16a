"""The search: every suspect tried by reckoning the evening again, the likeliest first."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from referee.audits import Likeliness, Passage
from referee.events import ChipsCounted
from referee.studies.missing_chips.reasons import with_reason
from referee.studies.missing_chips.suspects import Suspect, suspects
from referee.studies.missing_chips.window import ChipsEdit, ChipsWindow, Residual, Tried, windows

MOST_SEARCHES = 100
"""Counts and payments of one log that are looked into; each search reckons hands hundreds of times."""
MOST_PAIRS = 2000
"""Pairs of errors that are tried for one count."""


@dataclass(frozen=True, slots=True)
class Explained:
    """Something that does not fit, and what would explain it."""

    window: ChipsWindow
    single: tuple[Suspect, ...]
    """Single errors under which everything fits, likeliest first."""
    pairs: tuple[tuple[Suspect, Suspect], ...] = ()
    """Two errors that do it together, where they were asked for and no single one does."""
    pairs_tried: int | None = None
    """How many pairs were tried; None: they were not asked for."""
    bounded: bool = False
    """Whether there were more than `MOST_PAIRS`."""
    sought: bool = True
    """False behind `MOST_SEARCHES` of one log."""


def explained(passages: Iterable[Passage], *, two: bool = False) -> Iterator[Explained]:
    """Everything about the chips of a log that does not fit, explained.

    `two`: a count also by two errors, where one will not do.
    """
    for number, window in enumerate(windows(passages)):
        if number < MOST_SEARCHES:
            yield _explained(window, two=two)
        else:
            yield Explained(window, (), sought=False)


def _explained(window: ChipsWindow, *, two: bool) -> Explained:
    tried = [(one, found) for one in suspects(window) if (found := window.with_edits(one.edits))]
    single = _ranked(
        _weighed(with_reason(window, one), found) for one, found in tried if not found.residual
    )
    if single or not two or not window.is_count:
        return Explained(window, single)
    return _pairs(window, tried)


def _weighed(suspect: Suspect, found: Tried) -> Suspect:
    """A suspect ranks higher that explains more, and lower that needs a mistake at the table."""
    likely = suspect.likeliness
    if found.blamed:
        likely = max(likely, Likeliness.AT_THE_TABLE)
    return replace(suspect, likeliness=likely, explains_more=found.gone > 0)


def _rank(suspect: Suspect) -> tuple[bool, Likeliness]:
    return not suspect.explains_more, suspect.likeliness


def _ranked(found: Iterable[Suspect]) -> tuple[Suspect, ...]:
    """Likeliest first, in the order of the record; the same lines are told once."""
    best: dict[object, Suspect] = {}
    for one in sorted(found, key=_rank):
        best.setdefault(one.edits, one)
    return tuple(best.values())


def _pairs(window: ChipsWindow, tried: Sequence[tuple[Suspect, Tried]]) -> Explained:
    """Two errors of which each leaves exactly what the other puts right."""
    by_effect: dict[Residual, list[int]] = {}
    for number, (_, found) in enumerate(tried):
        by_effect.setdefault(_effect(window, found), []).append(number)
    found_pairs: list[tuple[Suspect, Suspect]] = []
    count, bounded = 0, False
    for number, (one, left) in enumerate(tried):
        for partner in by_effect.get(left.residual, ()):
            other = tried[partner][0]
            edits = _together(window, one, other)
            if partner <= number or edits is None:
                continue
            if count == MOST_PAIRS:
                bounded = True
                break
            count += 1
            both = window.with_edits(edits, errors=2)
            if both and not both.residual:
                found_pairs.append((one, other))
    found_pairs.sort(key=lambda pair: pair[0].likeliness + pair[1].likeliness)
    return Explained(window, (), tuple(found_pairs), count, bounded)


def _effect(window: ChipsWindow, found: Tried) -> Residual:
    """What a change puts right."""
    left = dict(found.residual)
    names = dict.fromkeys((*dict(window.residual), *left))
    was = dict(window.residual)
    effect = ((one, was.get(one, 0) - left.get(one, 0)) for one in names)
    return tuple(sorted((one, chips) for one, chips in effect if chips))


def _together(window: ChipsWindow, one: Suspect, other: Suspect) -> tuple[ChipsEdit, ...] | None:
    """The edits of both; None where they say the same line in two ways."""
    places = {(edit.step, edit.place): edit for edit in one.edits}
    shared = [edit for edit in other.edits if (edit.step, edit.place) in places]
    if not shared:
        return (*one.edits, *other.edits)
    if len(one.edits) == len(other.edits) == 1:
        return _merged(window, one.edits[0], other.edits[0])
    return None


def _merged(window: ChipsWindow, one: ChipsEdit, other: ChipsEdit) -> tuple[ChipsEdit, ...] | None:
    """One count with two of its numbers changed."""
    event, first, second = window.event_at(one), one.event, other.event
    counts = (event, first, second)
    if not all(isinstance(each, ChipsCounted) for each in counts) or one.insert or other.insert:
        return None
    written, left, right = (each.amounts for each in counts if isinstance(each, ChipsCounted))
    if not len(written) == len(left) == len(right):
        return None
    both = []
    for was, a, b in zip(written, left, right, strict=True):
        if was not in (a, b):
            return None
        both.append(a if b == was else b)
    merged = ChipsCounted(tuple(both), event.at)
    return (replace(one, event=merged),)
