"""A passage of a log with the one before it and those after it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.audits.passage import Passage
from referee.audits.slips.step import OF_CHIPS, counts
from referee.game import Finding, Player
from referee.money import Difference

MOST_BEHIND = 50
"""Passages behind a finding that must agree with a change of it."""


class Window(NamedTuple):
    """A passage and its neighbours, in the order of the log."""

    passages: tuple[Passage, ...]
    place: int
    """Which of them has the findings."""
    earlier: tuple[Player, ...]
    """Everybody who sat at the table before it."""

    @property
    def passage(self) -> Passage:
        """The one with the findings."""
        return self.passages[self.place]

    @property
    def places(self) -> tuple[int, ...]:
        """The passages that may hold the slip: this one and the one before."""
        return (self.place, self.place - 1) if self.place else (self.place,)

    @property
    def sought(self) -> bool:
        """Whether it has findings for which a slip is looked for."""
        return _sought(self.passage)

    def sizes(self, finding: Finding) -> tuple[int, ...]:
        """Amounts by which chips may be off, after the differences in the line of a finding."""
        found = dict[int, None]()
        for one in self.passage.judgement.reckoning.differences:
            if one.at.line == finding.problem.at.line:
                off = [counted - book for _, book, counted in one.by_player]
                sizes = (one.chips, one.due - one.recorded, *off, sum(off))
                found |= dict.fromkeys(abs(size) for size in sizes if size)
        return tuple(found)

    def differences(self, finding: Finding) -> tuple[Difference, ...]:
        """The differences of the book that a finding tells."""
        place = finding.problem.at, finding.problem.player
        found = self.passage.judgement.reckoning.differences
        return tuple(one for one in found if (one.at, one.player) == place)

    def numbers(self, place: int) -> tuple[int, ...]:
        """The numbers that a hand may have after the one before it and the one behind it."""
        last = self.passages[place].before.hand_number
        behind = self.passages[place + 1].judgement.hand if place + 1 < len(self.passages) else None
        fit = {last + 1} if last is not None else set[int]()
        fit |= {behind.number - 1} if behind else set()
        return tuple(sorted(one for one in fit if one > 0))

    def has_chips_after(self, line: int) -> bool:
        """Whether any line about chips stands after that one, as far as the window reaches."""
        said = (event for one in self.passages[self.place :] for event in one.lines.events)
        return any(isinstance(event, OF_CHIPS) and event.at.line > line for event in said)


def windows(passages: Iterable[Passage]) -> Iterator[Window]:
    """Each passage of a log with its neighbours, those after it only where they are needed."""
    kept, place, players, rest = list[Passage](), 0, dict[Player, None](), iter(passages)
    while True:
        while len(kept) <= place or (_sought(kept[place]) and len(kept) - place <= MOST_BEHIND):
            following = next(rest, None)
            if following is None:
                break
            kept.append(following)
        if len(kept) == place:
            return
        yield Window(tuple(kept), place, tuple(players))
        players |= dict.fromkeys(kept[place].judgement.evening.players)
        del kept[:place]
        place = 1


def _sought(passage: Passage) -> bool:
    found = any(map(counts, passage.findings))
    return found and passage.judgement.hand is not None and not passage.disputed
