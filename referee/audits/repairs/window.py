"""A passage among its neighbours: the reach of a change."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from referee.audits.judgement import Judgement
from referee.audits.passage import Passage
from referee.audits.repairs.change import LINES_OF_CHIPS, Replaced, changed
from referee.books import Account, Book, Books, House
from referee.evening_events import ChipsCashed, ChipsCounted, PlayerSat
from referee.events import Event
from referee.findings import Finding
from referee.game import Player
from referee.money import Difference
from referee.replay import EveningSoFar

MOST_AFTER = 50
"""Passages after a finding that must agree with a change."""
MOST_LINES_AFTER = 2_000
"""Lines in these: more than played hands have, and few enough to keep."""


Retrial = Callable[[Passage, tuple[Event, ...], EveningSoFar], Judgement | None]
"""Judges a passage with other events, after another evening; None if that contradicts them."""


class Retried(NamedTuple):
    """A passage judged again."""

    place: int
    passage: Passage
    """As written."""
    events: tuple[Event, ...]
    before: EveningSoFar
    judgement: Judgement


@dataclass(frozen=True)
class Window:
    """A passage and its neighbours, in order."""

    passages: tuple[Passage, ...]
    place: int
    earlier: tuple[Player, ...] = ()

    @property
    def passage(self) -> Passage:
        return self.passages[self.place]

    @property
    def places(self) -> tuple[int, ...]:
        """This one and the one before."""
        return (self.place, self.place - 1) if self.place else (self.place,)

    @cached_property
    def _naming_stacks(self) -> frozenset[int]:
        return frozenset(n for n, passage in enumerate(self.passages) if names_stacks(passage))

    def retried(
        self, replaced: Mapping[int, Sequence[Replaced]], retrial: Retrial, stops: frozenset[int]
    ) -> Iterator[Retried | None]:
        """Yield every passage that a change may affect, judged again; None at a contradiction, the end.

        `replaced`: the change, by place. The passages at `stops` are always judged.
        """
        place = min(replaced)
        evening = self.passages[place].before
        while place < len(self.passages):
            passage = self.passages[place]
            events = changed(passage.events, replaced.get(place, ()))
            judgement = retrial(passage, events, evening)
            if judgement is None:
                yield None
                return
            yield Retried(place, passage, events, evening, judgement)
            place, evening = self._following(place, judgement.evening, stops)

    def _following(
        self, place: int, evening: EveningSoFar, stops: frozenset[int]
    ) -> tuple[int, EveningSoFar]:
        if place + 1 in stops:
            return place + 1, evening
        written = self.passages[place].judgement.evening
        shift = shift_between(written, evening)
        if shift is None or evening != written._replace(books=evening.books, last=evening.last):
            return place + 1, evening
        stops |= self._naming_stacks if shift.recorded or shift.due else frozenset()
        following = min((stop for stop in stops if stop > place), default=len(self.passages))
        if following >= len(self.passages):
            return following, evening
        return following, shift.of(self.passages[following].before)

    def sizes(self, finding: Finding) -> tuple[int, ...]:
        """Return amounts by which chips may be off, by the differences in the finding's line."""
        found = self.passage.judgement.reckoning.differences
        here = (difference for difference in found if difference.at.line == finding.problem.at.line)
        return tuple(dict.fromkeys(size for at_line in here for size in sizes_of(at_line)))

    def differences(self, finding: Finding) -> tuple[Difference, ...]:
        place = finding.problem.at, finding.problem.player
        found = self.passage.judgement.reckoning.differences
        return tuple(one for one in found if (one.at, one.player) == place)

    def numbers(self, place: int) -> tuple[int, ...]:
        """Return the possible numbers of a hand between its neighbours."""
        last, following = self.passages[place].before.hand_number, self.passages[place + 1 :][:1]
        fit = {last + 1} if last is not None else set[int]()
        fit |= {passage.number - 1 for passage in following if passage.number is not None}
        return tuple(sorted(number for number in fit if number > 0))

    def has_chips_after(self, line: int) -> bool:
        said = (event for passage in self.passages[self.place :] for event in passage.lines.events)
        return any(isinstance(event, LINES_OF_CHIPS) and event.at.line > line for event in said)


def sizes_of(difference: Difference) -> Iterator[int]:
    off = [counted - book for _, book, counted in difference.by_player]
    sizes = (difference.chips, difference.due - difference.recorded, *off, sum(off))
    return (abs(size) for size in sizes if size)


def more_after(after: Sequence[Passage]) -> bool:
    """Tell whether a window takes in further passages after these."""
    lines = sum([len(passage.lines.events) for passage in after])
    return len(after) < MOST_AFTER and lines < MOST_LINES_AFTER


_Off = Mapping[Account, int]


class StackShift(NamedTuple):
    """The differences between the stacks of two evenings, in both books."""

    recorded: _Off
    due: _Off

    def of(self, evening: EveningSoFar) -> EveningSoFar:
        shifted = [
            each._replace(
                recorded=_shifted(each.recorded, self.recorded), due=_shifted(each.due, self.due)
            )
            for each in evening.books.standings
        ]
        return evening._replace(books=Books(tuple(shifted)))


def shift_between(evening: EveningSoFar, other: EveningSoFar) -> StackShift | None:
    """None if anything else differs."""
    mine, theirs = evening.books.best, other.books.best
    bare = mine._replace(recorded=_bare(mine.recorded), due=_bare(mine.due), cost=0)
    others = theirs._replace(recorded=_bare(theirs.recorded), due=_bare(theirs.due), cost=0)
    several = len(evening.books.standings) + len(other.books.standings) > 2
    if evening.leftovers != other.leftovers or several or bare != others:
        return None
    return StackShift(_off(mine.recorded, theirs.recorded), _off(mine.due, theirs.due))


def names_stacks(passage: Passage) -> bool:
    naming = (ChipsCounted, ChipsCashed, PlayerSat)
    named = any(isinstance(event, naming) for event in passage.events)
    return named or passage.rules.ruleset.short_stack != "debt"


def _bare(book: Book) -> Book:
    pots: dict[Account, int] = {
        pot: book.balances.get(pot, 0) for pot in (House.POT, House.NEXT_POT)
    }
    return book._replace(balances=pots)


def _off(book: Book, other: Book) -> _Off:
    names = dict.fromkeys((*book.balances, *other.balances))
    off = {name: other.balances.get(name, 0) - book.balances.get(name, 0) for name in names}
    return {name: chips for name, chips in off.items() if chips}


def _shifted(book: Book, off: _Off) -> Book:
    balances = dict(book.balances)
    for name, chips in off.items():
        balances[name] = balances.get(name, 0) + chips
    return book._replace(balances=balances)
