"""Every layout of the unseen cards, counted, listed and drawn at random.

Counts are exact, and every world is equally likely to be drawn (`docs/judgement.md`).
"""

import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, chain, islice
from math import comb, factorial, prod

from referee.game import BoundPassedError
from referee.layouts.masks import Holder, Mask, bits, reaches, served
from referee.messages import say

World = tuple[Mask, ...]
"""The cards of every holder, in their order."""

MOST_STEPS = 200_000


_Rest = tuple[int, tuple[int, ...]]
_Offered = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class _Kind:
    each: tuple[Mask, ...]
    who: tuple[int, ...]
    """The classes of holders that may have them."""


@dataclass(frozen=True)
class Worlds:
    """All worlds that agree with what is known."""

    cards: Mask
    holders: tuple[Holder, ...]
    steps: int = field(default=MOST_STEPS, compare=False)
    _spent: Counter[str] = field(default_factory=Counter, init=False, compare=False)
    _counted: dict[_Rest, int] = field(default_factory=dict, init=False, compare=False)
    _offered: dict[_Rest, _Offered] = field(default_factory=dict, init=False, compare=False)
    """Ways to share out a group, each with the number of worlds up to it."""

    @cached_property
    def elsewhere(self) -> int:
        """Number of unseen cards in no hand; negative if there are too few."""
        return self.cards.bit_count() - sum(holder.size for holder in self.holders)

    @cached_property
    def count(self) -> int:
        """Raises `BoundPassedError`."""
        if self.elsewhere < 0:
            return 0
        orders = prod(map(factorial, self._rooms))
        within = orders // prod(factorial(holder.size) for holder in self._everybody)
        return within * self._completions(0, self._rooms)

    @property
    def spent(self) -> int:
        return self._spent["steps"]

    @property
    def possible(self) -> bool:
        """Never passes a bound."""
        return served(self.cards, self.holders) is not None

    def given(self, holder: int, cards: Mask) -> "Worlds":
        """Keep the worlds in which that holder has all these cards."""
        was = self.holders[holder]
        left = Holder(was.size - cards.bit_count(), was.may)
        if left.size < 0 or cards & ~(was.may & self.cards):
            return replace(self, holders=(Holder(1, 0),))
        holders = (*self.holders[:holder], left, *self.holders[holder + 1 :])
        return replace(self, cards=self.cards & ~cards, holders=holders)

    def without(self, holder: int, cards: Mask) -> "Worlds":
        was = self.holders[holder]
        left = Holder(was.size, was.may & ~cards)
        return replace(self, holders=(*self.holders[:holder], left, *self.holders[holder + 1 :]))

    @cached_property
    def tight(self) -> "Worlds":
        """Narrow each holder's `may` to the cards of some world."""
        mays = reaches(self.cards, self.holders) or [
            holder.may & self.cards for holder in self.holders
        ]
        holders = zip(self.holders, mays, strict=True)
        return replace(self, holders=tuple(Holder(holder.size, may) for holder, may in holders))

    def __iter__(self) -> Iterator[World]:
        """Yield every world, by the lowest card, then the first holder."""
        if self.possible:
            yield from self._dealt(self.cards, tuple(holder.size for holder in self.holders))

    def _dealt(self, left: Mask, rooms: tuple[int, ...]) -> Iterator[World]:
        if not left:
            yield (0,) * len(rooms)
            return
        card, rest = left & -left, left & (left - 1)
        for place, holder in enumerate(self.holders):
            if rooms[place] and holder.may & card:
                fewer = (*rooms[:place], rooms[place] - 1, *rooms[place + 1 :])
                if self._fits(rest, fewer):
                    for world in self._dealt(rest, fewer):
                        yield (*world[:place], world[place] | card, *world[place + 1 :])
        if self._fits(rest, rooms):
            yield from self._dealt(rest, rooms)

    def _fits(self, left: Mask, rooms: tuple[int, ...]) -> bool:
        holders = [
            Holder(room, holder.may) for room, holder in zip(rooms, self.holders, strict=True)
        ]
        return served(left, holders) is not None

    def witness(self) -> World | None:
        return next(iter(self), None)

    def draw(self, rng: random.Random) -> World:
        """Draw one world fairly; raises `BoundPassedError`, and `ValueError` if there is none."""
        if not self.count:
            raise ValueError("there is no world to draw")
        rooms = self._rooms
        got: list[list[Mask]] = [[] for _ in self._classes]
        for place, kind in enumerate(self._kinds):
            shares, dealt = self._chosen(place, rooms, rng), 0
            cards = self._in_order(kind, rng)
            for member, share in zip(kind.who, shares, strict=True):
                got[member] += cards[dealt : dealt + share]
                dealt += share
            rooms = _less(rooms, kind.who, shares)
        held = [0] * len(self._everybody)
        for classe, members in enumerate(self._classes):
            cards, dealt = got[classe], 0
            if self._mixed[classe]:
                cards = rng.sample(cards, self._wanted[classe])
            for place in members:
                size = self._everybody[place].size
                held[place] = sum(cards[dealt : dealt + size])
                dealt += size
        return tuple(held[: len(self.holders)])

    def _in_order(self, kind: _Kind, rng: random.Random) -> Sequence[Mask]:
        """Return a group's cards as dealt to classes, at random as far as their order matters."""
        first, *others = kind.who
        if not others and self._mixed[first]:
            return kind.each
        wanted = len(kind.each) if others else min(len(kind.each), self._wanted[first])
        return rng.sample(kind.each, wanted)

    @cached_property
    def _wanted(self) -> tuple[int, ...]:
        """Without what nobody holds, which comes last."""
        holders = range(len(self.holders))
        return tuple(
            sum(self._everybody[member].size for member in members if member in holders)
            for members in self._classes
        )

    @cached_property
    def _mixed(self) -> tuple[bool, ...]:
        """True for each class with cards of several groups, to be mixed."""
        fed = Counter(chain.from_iterable(kind.who for kind in self._kinds))
        return tuple(
            len(members) > 1 and fed[place] > 1 for place, members in enumerate(self._classes)
        )

    def _chosen(self, place: int, rooms: tuple[int, ...], rng: random.Random) -> tuple[int, ...]:
        key = place, rooms
        if key not in self._offered:
            kind = self._kinds[place]
            ways = tuple(_shares(kind, rooms))
            worlds = (
                many * self._completions(place + 1, _less(rooms, kind.who, shares))
                for shares, many in ways
            )
            self._offered[key] = tuple(shares for shares, _ in ways), tuple(accumulate(worlds))
        offered, sums = self._offered[key]
        return offered[bisect_right(sums, rng.randrange(sums[-1]))]

    @cached_property
    def _everybody(self) -> tuple[Holder, ...]:
        return (*self.holders, Holder(max(0, self.elsewhere), self.cards))

    @cached_property
    def _classes(self) -> tuple[tuple[int, ...], ...]:
        alike: dict[Mask, list[int]] = {}
        for place, holder in enumerate(self._everybody):
            alike.setdefault(holder.may & self.cards, []).append(place)
        return tuple(map(tuple, alike.values()))

    @cached_property
    def _rooms(self) -> tuple[int, ...]:
        return tuple(
            sum(self._everybody[member].size for member in members) for members in self._classes
        )

    @cached_property
    def _kinds(self) -> tuple[_Kind, ...]:
        mays = [self._everybody[members[0]].may for members in self._classes]
        together: dict[tuple[int, ...], Mask] = {}
        for card in bits(self.cards):
            who = tuple(place for place, may in enumerate(mays) if may & card)
            together[who] = together.get(who, 0) | card
        return tuple(_Kind(tuple(bits(cards)), who) for who, cards in together.items())

    def _spend(self, steps: int) -> None:
        self._spent["steps"] += steps
        if self._spent["steps"] > self.steps:
            raise BoundPassedError(
                say("more than {number} steps to count the worlds", number=self.steps or 0)
            )

    def _completions(self, place: int, rooms: tuple[int, ...]) -> int:
        if place == len(self._kinds):
            return 1
        key = place, rooms
        if key not in self._counted:
            kind = self._kinds[place]
            ways = list(islice(_shares(kind, rooms), self.steps + 1))
            self._spend(len(ways))
            self._counted[key] = sum(
                many * self._completions(place + 1, _less(rooms, kind.who, shares))
                for shares, many in ways
            )
        return self._counted[key]


def _less(rooms: tuple[int, ...], who: tuple[int, ...], shares: tuple[int, ...]) -> tuple[int, ...]:
    taken: Mapping[int, int] = dict(zip(who, shares, strict=True))
    return tuple(room - taken.get(place, 0) for place, room in enumerate(rooms))


def _shares(kind: _Kind, rooms: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    return _split(len(kind.each), [rooms[member] for member in kind.who])


def _split(cards: int, rooms: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    if not rooms:
        if not cards:
            yield (), 1
        return
    for share in range(min(cards, rooms[0]) + 1):
        for others, many in _split(cards - share, rooms[1:]):
            yield (share, *others), many * comb(cards, share)
