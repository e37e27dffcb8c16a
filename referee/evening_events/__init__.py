"""Lines about the evening: header, seats, rules, chips bought, cashed and counted."""

from enum import Enum
from typing import NamedTuple

from referee.game import Chips, Player, Span


class Amount(NamedTuple):
    """Chips of one player; `player` is None if the line says `each`."""

    player: Player | None
    chips: Chips
    at: Span


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


class TimeNoted(NamedTuple):
    """`time 21:40`: when the lines below it were written; above the first hand, when the game began."""

    text: str
    at: Span


class ScorerNamed(NamedTuple):
    """`scorer Ben`: who writes the log; they need not play."""

    text: str
    at: Span


class TagWritten(NamedTuple):
    """`x-table 3`: what the writer, or another program, wants to keep beside the game; never judged."""

    tag: str
    """Without `x-`, in small letters."""
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
    """`unit 0.25 USD`: the worth of a chip. `minor` is in hundredths: 25."""

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
    """`settled Dee to Ann 26`, `settled Dee to Ann 1.30 USD`: a payment away from the table."""

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
    """True if the figures are gains (negative: losses) since the evening began."""


class Handing(Enum):
    """The reason why one player hands chips to another beside the game."""

    LOAN = "loan"
    REPAYMENT = "repayment"
    BET = "bet"


class ChipsHanded(NamedTuple):
    """`loan Ann to Dee 10`, `repay Dee to Ann 6`, `bet Ann to Dee 2`."""

    giver: Player
    taker: Player
    chips: Chips
    at: Span
    why: Handing = Handing.LOAN


class PlayerOwes(NamedTuple):
    """`owes Dee to Ann 4`: a player's whole debt to another on paper."""

    debtor: Player
    creditor: Player
    chips: Chips
    at: Span


class PotOwed(NamedTuple):
    """`owes Cal 4`: a bourré, or the rest of one, still to be paid into the pot."""

    amounts: tuple[Amount, ...]
    at: Span


class PotBrought(NamedTuple):
    """`pot 12 from before`: chips in the pot when the evening began."""

    chips: Chips
    at: Span


class PotShared(NamedTuple):
    """`share 4 each`, `share Ann 5, Ben 4`: the pot goes back to the players."""

    amounts: tuple[Amount, ...]
    at: Span


class KittyPaid(NamedTuple):
    """`kitty 1 each`, `kitty Ann 2`: players put chips aside that belong to nobody at the table."""

    amounts: tuple[Amount, ...]
    at: Span


class KittyTaken(NamedTuple):
    """`kitty 2 from pot`: a rake, taken out of the pot of the hand."""

    chips: Chips
    at: Span


class KittySpent(NamedTuple):
    """`kitty 12 for pizza`: the kitty's spending."""

    chips: Chips
    text: str
    at: Span


EveningEvent = (
    LogOpened
    | GameNamed
    | DateStated
    | PlaceNamed
    | TimeNoted
    | ScorerNamed
    | TagWritten
    | RulesChosen
    | SeatsTaken
    | UnitStated
    | LanguageStated
    | ChipsBought
    | ChipsCashed
    | PlayerSat
    | PlayerLeft
    | ChipsCounted
    | DebtSettled
    | ChipsHanded
    | PlayerOwes
    | PotOwed
    | PotBrought
    | PotShared
    | KittyPaid
    | KittySpent
    | KittyTaken
)
