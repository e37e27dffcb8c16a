"""A passage of a log with the one before it and those behind."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.audits.slips.step import OF_CHIPS, Step, counts
from referee.game import Finding, Player
from referee.money import Difference
from referee.replay import disputes

MOST_BEHIND = 50
"""Passages behind a finding that must agree with a change of it."""


class Window(NamedTuple):
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

    def differences(self, finding: Finding) -> tuple[Difference, ...]:
        """The differences of the book that a finding tells."""
        place = finding.problem.at, finding.problem.player
        found = self.step.judgement.reckoning.differences
        return tuple(one for one in found if (one.at, one.player) == place)

    def numbers(self, place: int) -> tuple[int, ...]:
        """The numbers that a hand may have after the one before it and the one behind it."""
        last = self.steps[place].evening.hand_number
        behind = self.steps[place + 1].judgement.hand if place + 1 < len(self.steps) else None
        fit = {last + 1} if last is not None else set[int]()
        fit |= {behind.number - 1} if behind else set()
        return tuple(sorted(one for one in fit if one > 0))

    def tells_chips_behind(self, line: int) -> bool:
        """Whether any line about chips stands behind that one, as far as the window reaches."""
        said = (event for step in self.steps[self.place :] for event in step.said)
        return any(isinstance(event, OF_CHIPS) and event.at.line > line for event in said)


def windows(steps: Iterable[Step]) -> Iterator[Window]:
    """Each passage of a log with its neighbours, those behind only where they are needed."""
    kept, done = list[Step](), 0
    for step in _with_names(steps):
        kept.append(step)
        while len(kept) > done and not (_sought(kept[done]) and len(kept) - done <= MOST_BEHIND):
            yield Window(tuple(kept), done)
            del kept[:done]
            done = 1
    while len(kept) > done:
        yield Window(tuple(kept), done)
        del kept[:done]
        done = 1


def _with_names(steps: Iterable[Step]) -> Iterator[Step]:
    """Each passage with the names that its lines may use besides those at the table."""
    players = dict[Player, None]()
    for step in steps:
        yield step._replace(earlier=tuple(players))
        players |= dict.fromkeys(step.judgement.evening.players)


def _sought(step: Step) -> bool:
    found = any(map(counts, step.judgement.findings))
    return found and step.judgement.hand is not None and not disputes(step.events)
