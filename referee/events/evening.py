"""Lines about the evening: header, seats, rules, chips bought, cashed and counted."""

from typing import NamedTuple

from referee.events.parts import Amount
from referee.game import Chips, Player, Span


class LogOpened(NamedTuple):
    """`bourre-log 1`: the version of the notation."""

    version: int
    at: Span


class GameNamed(NamedTuple):
    """`game Thursday kitchen`."""

    text: str
    at: Span


class DateStated(NamedTuple):
    """`date 2026-03-05`, as written."""

    text: str
    at: Span


class PlaceNamed(NamedTuple):
    """`place Ann's kitchen`."""

    text: str
    at: Span


class KnobSet(NamedTuple):
    """One house rule in a `rules` line: a knob and the value as written."""

    knob: str
    value: str
    at: Span


class RulesChosen(NamedTuple):
    """`rules boo-ray 1, limit 40`: a ruleset, the version it is pinned to, house rules."""

    name: str
    version: int | None
    knobs: tuple[KnobSet, ...]
    at: Span


class SeatsTaken(NamedTuple):
    """`seats Ann Ben Cal Dee`, clockwise."""

    players: tuple[Player, ...]
    at: Span


class UnitStated(NamedTuple):
    """`unit 0.25 USD`: what a chip is worth. `minor` is in hundredths: 25."""

    minor: int
    currency: str
    at: Span


class LanguageStated(NamedTuple):
    """`lang fr`: the letters of ranks and suits from here on."""

    code: str
    at: Span


class ChipsBought(NamedTuple):
    """`buy Cal 20`."""

    player: Player
    chips: Chips
    at: Span


class ChipsCashed(NamedTuple):
    """`cash Cal 20`."""

    player: Player
    chips: Chips
    at: Span


class PlayerSat(NamedTuple):
    """`sit Eve after Ben 40`: a newcomer, the player on whose left they sit, their chips."""

    player: Player
    after: Player
    chips: Chips | None
    at: Span


class PlayerLeft(NamedTuple):
    """`leave Ben`."""

    player: Player
    at: Span


class DebtSettled(NamedTuple):
    """`settled Dee to Ann 26`, `settled Dee to Ann 1.30 USD`: what was paid away from the table."""

    giver: Player
    taker: Player
    hundredths: int
    """Of a chip, always whole chips; of the currency where the line names it."""
    currency: str | None
    at: Span


class ChipsCounted(NamedTuple):
    """`chips Ann 46, Ben 38`: stacks as counted; or `score Ann +6, Ben -2, Cal -4`: running sums."""

    amounts: tuple[Amount, ...]
    at: Span
    since_start: bool = False
    """Whether the figures say what each player has won (negative: lost) since the evening began."""
