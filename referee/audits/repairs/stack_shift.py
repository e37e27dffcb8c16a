"""Two evenings that differ in nothing but stacks: hands that name no stack go the same way in both."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.events import ChipsCashed, ChipsCounted, Event, PlayerSat
from referee.game import Account, Book, Books, House
from referee.replay import Evening
from referee.rulesets import Ruleset

_Off = Mapping[Account, int]


class StackShift(NamedTuple):
    """By how much the stacks of one evening differ from those of another, in both books."""

    recorded: _Off
    due: _Off

    def of(self, evening: Evening) -> Evening:
        """An evening with these stacks."""
        shifted = [
            each._replace(
                recorded=_shifted(each.recorded, self.recorded), due=_shifted(each.due, self.due)
            )
            for each in evening.books.standings
        ]
        return evening._replace(books=Books(tuple(shifted)))


def shift_between(evening: Evening, other: Evening) -> StackShift | None:
    """How the stacks of the other evening differ; None where anything else does."""
    mine, theirs = evening.books.best, other.books.best
    bare = mine._replace(recorded=_bare(mine.recorded), due=_bare(mine.due), cost=0)
    others = theirs._replace(recorded=_bare(theirs.recorded), due=_bare(theirs.due), cost=0)
    several = len(evening.books.standings) + len(other.books.standings) > 2
    if evening.leftovers != other.leftovers or several or bare != others:
        return None
    return StackShift(_off(mine.recorded, theirs.recorded), _off(mine.due, theirs.due))


def names_stacks(events: tuple[Event, ...], ruleset: Ruleset) -> bool:
    """Whether a passage names a stack, or asks whether somebody has enough."""
    named = any(isinstance(event, (ChipsCounted, ChipsCashed, PlayerSat)) for event in events)
    return named or ruleset.short_stack != "debt"


def _bare(book: Book) -> Book:
    """The book without its stacks."""
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
    return book._replace(balances=MappingProxyType(balances))
