"""Hands of a story as `money` settles them, asked once for all that go alike."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from referee.books import Account, Leftovers
from referee.evening_events import PlayerLeft, PlayerSat
from referee.events import Event
from referee.game import Player
from referee.money import bourre_charge
from referee.notes.evening import NotedHand
from referee.notes.events import ChipWorth, events_of
from referee.notes.facts import NotedSum
from referee.notes.reckoner import Reckoned, Stand
from referee.notes.story_hands import StoryHand
from referee.notes.story_words import StoryWord

_Moved = tuple[Mapping[Account, int], Mapping[str, int], Stand]
"""What a hand moves in the pots and, by what came of them, among players; how it then stands."""


class HandDue(NamedTuple):
    """What a hand is played for, whoever takes the tricks."""

    pot: int
    charge: int
    """Chips from each who takes no trick."""
    left: int
    """Chips of the pot that lay there before."""


class HandSettled(NamedTuple):
    """What a hand moved."""

    moved: Mapping[Account, int]
    stand: Stand
    """One with what then lies in the pot; the chips beside it may be those of another course."""


class HandGone(NamedTuple):
    """One way that a hand went."""

    hand: NotedHand
    settled: HandSettled
    open: list[StoryWord]


class EveningCourse(NamedTuple):
    """An evening as it may have gone."""

    stand: Stand
    """As in `HandSettled`."""
    stacks: Mapping[Account, int]
    hands: tuple[NotedHand, ...] = ()
    stories: tuple[StoryHand, ...] = ()
    """The words of each hand."""
    cost: float = 0.0
    open: tuple[StoryWord, ...] = ()
    """Numbers that nothing explains, or that may be tricks of several."""

    def followed_by(self, gone: HandGone, story: StoryHand, cost: float) -> "EveningCourse":
        stacks = {one: self.stacks.get(one, 0) + chips for one, chips in gone.settled.moved.items()}
        hands, stories = (*self.hands, gone.hand), (*self.stories, story)
        return EveningCourse(
            gone.settled.stand, stacks, hands, stories, cost, (*self.open, *gone.open)
        )

    def where_alike(self, other: "EveningCourse") -> "EveningCourse":
        """Return the course, the hands in which another differs left open."""
        pairs = zip_longest(self.hands, self.outcomes, other.outcomes)
        hands = [(hand, told == too) for hand, told, too in pairs if hand]
        return self._replace(
            hands=tuple([hand if alike else replace(hand, open=True) for hand, alike in hands])
        )

    @property
    def outcomes(self) -> Iterator[tuple[object, ...]]:
        """The moves of the chips in each hand."""
        return ((hand.winner, hand.pot, *hand.paid.items()) for hand in self.hands)

    @property
    def comes_to(self) -> object:
        """The pot, and the moves of the hands that are not open."""
        told = zip(self.hands, self.outcomes, strict=True)
        return pot_of(self.stand), *[None if hand.open else moved for hand, moved in told]


class TableStakes:
    """Stakes of a table."""

    def __init__(self, start: Stand, worth: ChipWorth, ante: NotedSum | None) -> None:
        self.start, self.worth, self.ante = start, worth, ante
        self._dues: dict[object, HandDue | None] = {}
        self._settled: dict[object, _Moved | None] = {}

    def due(self, stand: Stand, hand: NotedHand) -> HandDue | None:
        """`hand`: the next, however it goes."""
        key = pot_of(stand), hand.table
        if key not in self._dues:
            asked = self._after(stand, hand)
            pot, charge = asked.pot, bourre_charge(asked.pot, asked.rules)
            (lay, owed), _ = key
            left = (lay.carried or 0) + owed
            told = None if pot is None or charge is None else HandDue(pot, charge, left)
            self._dues[key] = told
        return self._dues[key]

    def settled(self, stand: Stand, hand: NotedHand) -> HandSettled | None:
        """None if the chips do not come out."""
        alone = len(hand.stayed or ()) == 1
        key = pot_of(stand), hand.table, hand.winner is None, len(hand.bourre), alone
        if key not in self._settled:
            self._settled[key] = self._asked(stand, hand)
        if (found := self._settled[key]) is None:
            return None
        house, by_role, after = found
        return HandSettled(
            {**house, **{one: by_role.get(_role(hand, one), 0) for one in hand.table}}, after
        )

    def _after(self, stand: Stand, hand: NotedHand) -> Reckoned:
        seats, at = stand.evening.players, hand.opened.at
        told: list[Event] = [
            PlayerSat(one, seats[-1], None, at) for one in hand.table if one not in seats
        ]
        told += [PlayerLeft(one, at) for one in seats if one not in hand.table]
        there = stand.after(tuple(told)).stand if told else stand
        return there.after(tuple(events_of(hand, self.worth, self.ante)))

    def _asked(self, stand: Stand, hand: NotedHand) -> _Moved | None:
        asked = self._after(stand, hand)
        if asked.differences:
            return None
        before, after = balances(stand), balances(asked.stand)
        moved = {one: chips - before.get(one, 0) for one, chips in after.items()}
        house = {one: chips for one, chips in moved.items() if one not in hand.table}
        roles = {_role(hand, one): moved.get(one, 0) for one in hand.table}
        return house, roles, asked.stand


def pot_of(stand: Stand) -> tuple[Leftovers, int]:
    left = stand.evening.leftovers
    return left._replace(owed=()), sum(chips for _, chips in left.owed)


def balances(stand: Stand) -> Mapping[Account, int]:
    return stand.evening.books.best.recorded.balances


def _role(hand: NotedHand, one: Player) -> str:
    return "won" if one == hand.winner else "paid" if one in hand.bourre else ""
