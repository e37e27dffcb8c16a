"""Everybody's chips over an evening: as the log counts them, and as they should be."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from referee.chips import Chips
from referee.events import ChipsBought, ChipsCashed, ChipsCounted, Event, PlayerSat
from referee.ledger import House, Leftovers, Movement
from referee.seats import Player


@dataclass(frozen=True, slots=True)
class Stacks:
    """Chips before each player; a player whose start nobody wrote down is left out."""

    start: Mapping[Player, Chips] = field(default_factory=lambda: MappingProxyType({}))
    """The first count of each player, bought chips before it included."""
    recorded: Mapping[Player, Chips] = field(default_factory=lambda: MappingProxyType({}))
    """The last count of each player."""
    due: Mapping[Player, int] = field(default_factory=lambda: MappingProxyType({}))
    """What each should have: his start and every movement since. May be negative: a debt."""

    def after_lines(self, events: Iterable[Event], players: tuple[Player, ...]) -> "Stacks":
        """The stacks behind lines that count, buy or cash chips."""
        now = self
        for event in events:
            match event:
                case ChipsCounted():
                    for amount in event.amounts:
                        names = players if amount.player is None else (amount.player,)
                        now = _counted(now, names, amount.chips)
                case PlayerSat(chips=chips) if chips is not None:
                    now = _counted(now, (event.player,), chips)
                case ChipsBought():
                    now = _moved(now, event.player, event.chips)
                case ChipsCashed():
                    now = _moved(now, event.player, -event.chips)
                case _:
                    pass
        return now

    def after_hand(self, due: Iterable[Movement], before: Leftovers) -> "Stacks":
        """The stacks after a hand: debts to its pot are paid, then everything that it makes due."""
        owed = dict(self.due)
        for player, chips in before.owed:
            _move(owed, player, -chips)
        for movement in due:
            if movement.taker is not House.NEXT_POT:
                _move(owed, movement.giver, -movement.chips)
                _move(owed, movement.taker, movement.chips)
        return Stacks(self.start, self.recorded, MappingProxyType(owed))


def _counted(stacks: Stacks, names: tuple[Player, ...], chips: Chips) -> Stacks:
    counted = dict.fromkeys(names, chips)
    fresh = {name: chips for name in names if name not in stacks.due}
    return Stacks(
        MappingProxyType({**fresh, **stacks.start}),
        MappingProxyType({**stacks.recorded, **counted}),
        MappingProxyType({**stacks.due, **fresh}),
    )


def _moved(stacks: Stacks, player: Player, chips: int) -> Stacks:
    owed = dict(stacks.due)
    _move(owed, player, chips)
    return Stacks(stacks.start, stacks.recorded, MappingProxyType(owed))


def _move(owed: dict[Player, int], account: Player | House, chips: int) -> None:
    if not isinstance(account, House) and account in owed:
        owed[account] += chips
