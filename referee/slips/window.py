"""A passage with the one before it and those behind, and whether they fit a change."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.events import Event, LanguageStated, PotAwarded, PotCarried
from referee.findings import Finding
from referee.judgement import Judgement
from referee.ledger import Cause
from referee.replay.versions import disputes
from referee.seats import Player
from referee.slips.change import Change
from referee.slips.shifting import shift_between, tells_stacks
from referee.slips.step import Step, counts, key
from referee.table import Evening

MOST_BEHIND = 20
"""Passages behind a finding that must agree with a change of it."""


class Fit(NamedTuple):
    """A change under which a finding is gone and nothing speaks against it."""

    change: Change
    gone: tuple[int, ...]
    """Lines of other findings that it explains away."""
    borne_out: tuple[int, ...]
    """Lines that had to be corrected by the book as it stands, and agree with the change."""
    clearer: int
    """How many things it makes known that the record leaves open: who stayed, what was paid."""


@dataclass(frozen=True, slots=True)
class Window:
    """A passage and its neighbours, in the order of the log."""

    steps: tuple[Step, ...]
    place: int
    """Which of them is looked at."""

    @property
    def step(self) -> Step:
        """The passage that is looked at."""
        return self.steps[self.place]

    @property
    def places(self) -> tuple[int, ...]:
        """The passages that may hold the slip: this one and the one before."""
        return (self.place, self.place - 1) if self.place else (self.place,)

    @property
    def sought(self) -> bool:
        """Whether it has findings for which a slip is looked for."""
        return _sought(self.step)

    def sizes(self, finding: Finding) -> tuple[int, ...]:
        """Amounts by which chips may be off, after the differences in the line of a finding."""
        found = dict[int, None]()
        for one in self.step.judgement.reckoning.differences:
            if one.at.line == finding.problem.at.line:
                off = [counted - book for _, book, counted in one.told]
                sizes = (one.chips, one.due - one.recorded, *off, sum(off))
                found |= dict.fromkeys(abs(size) for size in sizes if size)
        return tuple(found)

    def numbers(self, place: int) -> tuple[int, ...]:
        """The numbers that a hand may have after the one before it and the one behind it."""
        last = self.steps[place].evening.hand_number
        behind = self.steps[place + 1].judgement.hand if place + 1 < len(self.steps) else None
        fit = {last + 1} if last is not None else set[int]()
        fit |= {behind.number - 1} if behind else set()
        return tuple(sorted(one for one in fit if one > 0))

    def tried(self, first: int, change: Change, finding: Finding) -> tuple[Fit | None, int]:
        """Whether everything fits a change of that passage; and how many hands were judged."""
        evening, number, judged = self.steps[first].evening, first, 0
        met = list[_Met]()
        while number < len(self.steps):
            step = self.steps[number]
            events = change.events if number == first else step.events
            new, judged = step.again(events, evening), judged + 1
            found = _met(step, new, evening, finding if number == self.place else None)
            if found is None or not _pot_agrees(new, events):
                return None, judged
            met.append(found)
            number, evening = self._next(number, new.evening, first)
        beside = change.lines | {finding.problem.at.line}
        gone = {line for one in met for line in one.gone} - beside
        borne_out = {line for one in met for line in one.borne_out} - beside
        clearer = sum(one.clearer for one in met)
        return Fit(change, tuple(sorted(gone)), tuple(sorted(borne_out)), clearer), judged

    def _next(self, number: int, evening: Evening, first: int) -> tuple[int, Evening]:
        """The next passage that may go otherwise than it is written, and the evening before it."""
        if number == first or number < self.place:
            return number + 1, evening
        written = self.steps[number].judgement.evening
        shift = shift_between(written, evening)
        bare = (evening.players, evening.dealer, evening.hand_number)
        if shift is None or bare != (written.players, written.dealer, written.hand_number):
            return number + 1, evening
        moved = bool(shift.recorded or shift.due)
        for place in range(number + 1, len(self.steps) if moved else 0):
            step = self.steps[place]
            if tells_stacks(step.events, step.rules.ruleset):
                return place, shift.of(step.evening)
        return len(self.steps), evening


class _Met(NamedTuple):
    """What a change does in one passage that it fits."""

    gone: frozenset[int]
    borne_out: frozenset[int]
    clearer: int


def _met(step: Step, new: Judgement, before: Evening, finding: Finding | None) -> _Met | None:
    """What becomes of a passage; None where it speaks against the change.

    `finding`: what should be gone from it.
    """
    old = step.judgement
    was, now = set(map(key, old.findings)), set(map(key, new.findings))
    was -= {key(finding)} if finding else set()
    written, changed = _corrected(old, step.evening), _corrected(new, before)
    if not now <= was or sum(changed.values()) > sum(written.values()) or _darker(old, new):
        return None
    gone = {one.problem.at.line for one in old.findings if counts(one) and key(one) in was - now}
    clearer = sum(_known(new)) - sum(_known(old))
    return _Met(frozenset(gone), frozenset(written.keys() - changed.keys()), clearer)


def windows(steps: Iterable[Step]) -> Iterator[Window]:
    """Each passage of a log with its neighbours, those behind only where they are needed."""
    kept, done = list[Step](), 0
    for step in _with_words(steps):
        kept.append(step)
        while len(kept) > done and not (_sought(kept[done]) and len(kept) - done <= MOST_BEHIND):
            yield Window(tuple(kept), done)
            del kept[:done]
            done = 1
    while len(kept) > done:
        yield Window(tuple(kept), done)
        del kept[:done]
        done = 1


def _with_words(steps: Iterable[Step]) -> Iterator[Step]:
    """Each passage with the names and the letters that its lines may use."""
    language, players = "en", dict[Player, None]()
    for step in steps:
        yield step._replace(language=language, earlier=tuple(players))
        players |= dict.fromkeys(step.judgement.evening.players)
        for event in step.said:
            language = event.code if isinstance(event, LanguageStated) else language


def _sought(step: Step) -> bool:
    found = any(map(counts, step.judgement.findings))
    return found and step.judgement.hand is not None and not disputes(step.events)


def _known(judgement: Judgement) -> tuple[bool, ...]:
    """What of a passage is known."""
    hand, left = judgement.hand, judgement.evening.leftovers
    return (
        judgement.settlement is not None,
        left.carried is not None,
        hand is not None and hand.stayers is not None,
        hand is not None and hand.taken is not None,
    )


def _darker(old: Judgement, new: Judgement) -> bool:
    """Whether a change would explain something away by leaving it in the dark."""
    pairs = zip(_known(old), _known(new), strict=True)
    lost = any(before and not now for before, now in pairs)
    return lost or not new.evening.books.doubtful <= old.evening.books.doubtful


def _corrected(judgement: Judgement, before: Evening) -> dict[int, int]:
    """Chips that had to come from nowhere or were lost, line by line; a hand left out counts as one."""
    found, hand, last = dict[int, int](), judgement.hand, before.hand_number
    if hand and last is not None and hand.number > last + 1:
        found[hand.at.line] = 1
    for entry in judgement.reckoning.recorded:
        if entry.at and entry.movement.cause in (Cause.UNRECORDED, Cause.UNEXPLAINED):
            line = entry.at.line
            found[line] = found.get(line, 0) + entry.movement.chips
    return found


def _pot_agrees(judgement: Judgement, events: Sequence[Event]) -> bool:
    """Whether the pot went where this judgement sends it, as far as the record tells."""
    settlement = judgement.settlement
    if settlement is None:
        return True
    awarded = {event.player for event in events if isinstance(event, PotAwarded)}
    carried = any(isinstance(event, PotCarried) for event in events)
    if awarded:
        return awarded == set(settlement.winners)
    return not (carried and settlement.winners)
