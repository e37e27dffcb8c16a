"""What a log says, one frozen value a line, in the order in which it was written.

Facts, assertions and testimony are different classes, so nothing downstream can confuse what
happened with what somebody claims. Nothing here knows a rule of the game.

An absent line or a `None` means *not recorded*; it never means *none*.
"""

from dataclasses import dataclass
from enum import Enum

from referee.cards import WrittenCard
from referee.chips import Chips
from referee.seats import Player
from referee.source import Span


class Mark(Enum):
    """An irregularity written behind a card, in brackets."""

    OUT_OF_TURN = "out of turn"
    SHOWN = "shown"
    CALLED = "called"
    LATE = "late"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Amount:
    """Chips of one player; `player` is None where the line says `each`."""

    player: Player | None
    chips: Chips
    at: Span


@dataclass(frozen=True, slots=True)
class Count:
    """A player's number of tricks."""

    player: Player
    tricks: int
    at: Span


@dataclass(frozen=True, slots=True)
class CardWritten:
    """A card and the place where it is written."""

    card: WrittenCard
    at: Span


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
class HandStarted:
    """`hand 12, dealer Dee, up Ts`; `up` may be half known (`?s`: the trump suit alone)."""

    number: int
    dealer: Player | None
    up: CardWritten | None
    at: Span


@dataclass(frozen=True, slots=True)
class AntesPosted:
    """`ante 2 each` or `ante Ann 2, Ben 2`."""

    amounts: tuple[Amount, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """`deal Ann: As Kd 9h 4c 2c`: a hand as dealt, before the draw."""

    player: Player
    cards: tuple[CardWritten, ...]
    at: Span
    whole: bool = True
    """False where the line ends with `...`."""


@dataclass(frozen=True, slots=True)
class Intent:
    """What one player declared: whether he stays (None: nobody knows) and how many he drew."""

    player: Player
    stays: bool | None
    drawn: int | None
    """Cards drawn, 0 for standing pat; None: not recorded."""
    at: Span


@dataclass(frozen=True, slots=True)
class IntentsDeclared:
    """`in Ann 2, Ben out, Cal, Dee ?`, in order of speaking."""

    intents: tuple[Intent, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """`draw Ann: 4c 3h > Kd 2c`: cards discarded and received; `...` leaves a side open."""

    player: Player
    discarded: tuple[CardWritten, ...]
    received: tuple[CardWritten, ...]
    discarded_whole: bool
    """False where the line ends that side with `...`."""
    received_whole: bool
    at: Span


@dataclass(frozen=True, slots=True)
class WidowTaken:
    """`widow Ann`: Ann takes the extra hand (la demoiselle) for her own."""

    player: Player
    at: Span


@dataclass(frozen=True, slots=True)
class TurnUpTaken:
    """`takeup Dee: 7h`: the dealer takes the turn-up and lays a card aside (None: not recorded)."""

    player: Player
    laid_aside: CardWritten | None
    at: Span


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """One card played to a trick.

    As read, `player` is None unless the card carries a name; replay fills it in from the order of
    play, and leaves None where the record does not tell whose card it was.
    """

    card: WrittenCard
    at: Span
    player: Player | None = None
    taken_back: CardWritten | None = None
    """`4h>Qd`: the card that was played first and taken back."""
    marks: tuple[Mark, ...] = ()
    winner: bool = False
    """Whether the writer marked it with `*`."""

    @property
    def down(self) -> bool:
        """Whether it was played face down."""
        return Mark.DOWN in self.marks


@dataclass(frozen=True, slots=True)
class TrickPlayed:
    """`4 Cal: 5d 4h Kd*`: a trick, its leader, its cards in order of play."""

    number: int
    leader: Player
    plays: tuple[CardPlayed, ...]
    whole: bool
    """False where the line ends with `...`: not recorded from here on."""
    at: Span


@dataclass(frozen=True, slots=True)
class TricksClaimed:
    """`claim Ann 2`: Ann lays down her cards and claims two of the tricks still to come."""

    player: Player
    tricks: int
    at: Span


@dataclass(frozen=True, slots=True)
class HandMisdealt:
    """`misdeal`."""

    at: Span


@dataclass(frozen=True, slots=True)
class PotAwarded:
    """`pot 8 to Ann`."""

    chips: Chips
    player: Player
    at: Span


@dataclass(frozen=True, slots=True)
class PotCarried:
    """`pot 8 carries`."""

    chips: Chips
    at: Span


@dataclass(frozen=True, slots=True)
class ChipsPaid:
    """`paid Dee 8, Cal 8`: into the pot of the next deal."""

    amounts: tuple[Amount, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class TricksCounted:
    """`tricks Ann 3, Cal 1, Dee 1`."""

    counts: tuple[Count, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class ChipsCounted:
    """`chips 40 each` or `chips Ann 46, Ben 38`: stacks as counted."""

    amounts: tuple[Amount, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class TestimonyGiven:
    """`say Cal: Dee had a diamond on 4`: quoted, never believed."""

    __test__ = False

    player: Player
    text: str
    at: Span


@dataclass(frozen=True, slots=True)
class RulingMade:
    """`ruling P201 Dee upheld: …`: what the table decided; adopted."""

    code: str
    player: Player
    upheld: bool
    text: str
    at: Span


@dataclass(frozen=True, slots=True)
class RemarkWritten:
    """`# …`, alone on its line or behind the line it belongs to (`at.column` tells)."""

    text: str
    """Without the `#`, blanks at both ends removed."""
    at: Span


@dataclass(frozen=True, slots=True)
class SpellingNoted:
    """Something that was read, but not as it was written, where that could matter."""

    name: str
    """The kind of spelling, such as `name-like-card` or `name-case`."""
    message: str
    at: Span


@dataclass(frozen=True, slots=True)
class LineUnread:
    """A line, or the rest of one, that could not be read. Nothing of it is used."""

    mistake: str
    """The name of the mistake, such as `unknown-keyword`; `docs/notation.md` lists them."""
    message: str
    """One sentence that says what is wrong."""
    advice: str
    """What to write instead; empty when nothing better than the message can be said."""
    text: str
    """The whole line as written."""
    at: Span


@dataclass(frozen=True, slots=True)
class HandClosed:
    """No line: the record of the hand is over (the next one begins, or the log ends)."""

    at: Span
    """The last line that belongs to the hand."""


@dataclass(frozen=True, slots=True)
class RulesAssumed:
    """No line: the first hand began and nobody had named a ruleset."""

    name: str
    version: int
    at: Span
    """The line of the first hand."""


@dataclass(frozen=True, slots=True)
class RulesRefused:
    """No line: something in a `rules` line that no ruleset knows; the rest of it holds."""

    message: str
    at: Span


@dataclass(frozen=True, slots=True)
class CardDisputed:
    """No line: a card that two people tell differently, and what hangs on it."""

    player: Player | None
    card: WrittenCard
    consequences: tuple[str, ...]
    """What would follow from each version, one sentence each; empty: it does not matter."""
    at: Span


@dataclass(frozen=True, slots=True)
class RulingUnsupported:
    """No line: a ruling that the table upheld, of which the record shows nothing."""

    ruling: RulingMade
    at: Span


SessionEvent = (
    LogOpened
    | GameNamed
    | DateStated
    | PlaceNamed
    | RulesChosen
    | SeatsTaken
    | UnitStated
    | LanguageStated
    | ChipsBought
    | ChipsCashed
    | PlayerSat
    | PlayerLeft
    | ChipsCounted
)

HandEvent = (
    HandStarted
    | AntesPosted
    | CardsDealt
    | IntentsDeclared
    | CardsDrawn
    | WidowTaken
    | TurnUpTaken
    | CardPlayed
    | TrickPlayed
    | TricksClaimed
    | HandMisdealt
    | PotAwarded
    | PotCarried
    | ChipsPaid
    | TricksCounted
    | TestimonyGiven
    | RulingMade
    | HandClosed
)

Event = (
    SessionEvent
    | HandEvent
    | RemarkWritten
    | SpellingNoted
    | LineUnread
    | RulesAssumed
    | RulesRefused
    | CardDisputed
    | RulingUnsupported
)
"""Everything that `hand_log` reads and the laws look at."""
