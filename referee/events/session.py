"""Lines about the evening: header, seats, rules, chips bought, cashed and counted."""

from dataclasses import dataclass

from referee.chips import Chips
from referee.events.parts import Amount
from referee.seats import Player
from referee.source import Span


@dataclass(frozen=True, slots=True)
class LogOpened:
    """`bourre-log 1`: the version of the notation."""

    version: int
    at: Span


@dataclass(frozen=True, slots=True)
class GameNamed:
    """`game Thursday kitchen`."""

    text: str
    at: Span


@dataclass(frozen=True, slots=True)
class DateStated:
    """`date 2026-03-05`, as written."""

    text: str
    at: Span


@dataclass(frozen=True, slots=True)
class PlaceNamed:
    """`place Ann's kitchen`."""

    text: str
    at: Span


@dataclass(frozen=True, slots=True)
class KnobSet:
    """One house rule in a `rules` line: a knob and the value as written."""

    knob: str
    value: str
    at: Span


@dataclass(frozen=True, slots=True)
class RulesChosen:
    """`rules boo-ray 1, limit 40`: a ruleset, the version it is pinned to, house rules."""

    name: str
    version: int | None
    knobs: tuple[KnobSet, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class SeatsTaken:
    """`seats Ann Ben Cal Dee`, clockwise."""

    players: tuple[Player, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class UnitStated:
    """`unit 0.25 USD`: what a chip is worth. `minor` is in hundredths: 25."""

    minor: int
    currency: str
    at: Span


@dataclass(frozen=True, slots=True)
class LanguageStated:
    """`lang fr`: the letters of ranks and suits from here on."""

    code: str
    at: Span


@dataclass(frozen=True, slots=True)
class ChipsBought:
    """`buy Cal 20`."""

    player: Player
    chips: Chips
    at: Span


@dataclass(frozen=True, slots=True)
class ChipsCashed:
    """`cash Cal 20`."""

    player: Player
    chips: Chips
    at: Span


@dataclass(frozen=True, slots=True)
class PlayerSat:
    """`sit Eve after Ben 40`: a newcomer, the player on whose left he sits, his chips."""

    player: Player
    after: Player
    chips: Chips | None
    at: Span


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """`leave Ben`."""

    player: Player
    at: Span


@dataclass(frozen=True, slots=True)
class ChipsCounted:
    """`chips 40 each` or `chips Ann 46, Ben 38`: stacks as counted."""

    amounts: tuple[Amount, ...]
    at: Span
