"""Lines of one hand: facts, assertions to check, testimony and rulings."""

from collections.abc import Collection
from enum import Enum
from typing import Literal, NamedTuple

from referee.evening_events import Amount
from referee.game import Chips, Player, Span, WrittenCard


class Mark(Enum):
    """An irregularity written after a card, in brackets."""

    OUT_OF_TURN = "out of turn"
    SHOWN = "shown"
    CALLED = "called"
    LATE = "late"
    DOWN = "down"


class Count(NamedTuple):
    """A player's number of tricks."""

    player: Player
    tricks: int
    at: Span


class CardWritten(NamedTuple):
    """A card and the place where it is written."""

    card: WrittenCard
    at: Span


class HandStarted(NamedTuple):
    """`hand 12, dealer Dee, up Ts`; `up` may be half known (`?s`: the trump suit alone)."""

    number: int
    dealer: Player | None
    up: CardWritten | None
    at: Span
    written: bool = True
    """False if the line is missing: the hand begins at `at`, and its number is inferred."""


class AntesPosted(NamedTuple):
    """`ante 2 each` or `ante Ann 2, Ben 2`."""

    amounts: tuple[Amount, ...]
    at: Span


class CardsDealt(NamedTuple):
    """`deal Ann: As Kd 9h 4c 2c`: a hand as dealt, before the draw."""

    player: Player
    cards: tuple[CardWritten, ...]
    whole: bool
    """False if the line ends with `...`."""
    at: Span


class Intent(NamedTuple):
    """A player's declaration: whether they stay (None: unknown) and how many cards they drew."""

    player: Player
    stays: bool | None
    drawn: int | None
    """0 for standing pat; None: not recorded."""
    at: Span


class IntentsDeclared(NamedTuple):
    """`in Ann 2, Ben out, Cal, Dee ?`, in the order in which they declared."""

    intents: tuple[Intent, ...]
    at: Span


class CardsDrawn(NamedTuple):
    """`draw Ann: 4c 3h > Kd 2c`: cards discarded and received; `...` leaves a side open."""

    player: Player
    discarded: tuple[CardWritten, ...]
    discarded_whole: bool
    """False if the line ends that side with `...`, or holds nothing there."""
    received: tuple[CardWritten, ...]
    received_whole: bool
    at: Span


class WidowTaken(NamedTuple):
    """`widow Ann`: Ann takes the spare hand (la demoiselle) for her own."""

    player: Player
    at: Span


class TurnUpTaken(NamedTuple):
    """`takeup Dee: 7h`: the dealer takes the turn-up and lays a card aside (None: not recorded)."""

    player: Player
    laid_aside: CardWritten | None
    at: Span


class CardPlayed(NamedTuple):
    """One card played to a trick.

    As read, `player` is None unless the card carries a name; replay fills it in from the order of
    play, and leaves None where the record does not show whose card it was.
    """

    card: WrittenCard
    at: Span
    player: Player | None = None
    taken_back: CardWritten | None = None
    """`4h>Qd`: the card first played and taken back."""
    marks: tuple[Mark, ...] = ()
    winner: bool = False
    """True if the writer marked it with `*`."""

    def __repr__(self) -> str:
        back = f"{self.taken_back.card}>" if self.taken_back else ""
        marks = "".join(f" ({mark.value})" for mark in self.marks)
        return f"{self.player or '?'} {back}{self.card}{'*' if self.winner else ''}{marks}"

    @property
    def down(self) -> bool:
        return Mark.DOWN in self.marks


class TrickPlayed(NamedTuple):
    """`4 Cal: 5d 4h Kd*`: a trick, its leader, its cards in order of play."""

    number: int
    leader: Player
    plays: tuple[CardPlayed, ...]
    whole: bool
    """False if the line ends with `...`: not recorded from here on."""
    at: Span


class TricksClaimed(NamedTuple):
    """`claim Ann 2`: Ann lays down her cards and claims two of the tricks still to come."""

    player: Player
    tricks: int
    at: Span


class HandMisdealt(NamedTuple):
    """`misdeal`."""

    at: Span


class PotAwarded(NamedTuple):
    """`pot 8 to Ann`."""

    chips: Chips
    player: Player
    at: Span


class PotWon(NamedTuple):
    """`pot ? to Ann`: the amount is not recorded."""

    player: Player
    at: Span


class PotCarried(NamedTuple):
    """`pot 8 carries`."""

    chips: Chips
    at: Span


class ChipsPaid(NamedTuple):
    """`paid Dee 8, Cal 8`: into the pot of the next deal."""

    amounts: tuple[Amount, ...]
    at: Span


class TricksCounted(NamedTuple):
    """`tricks Ann 3, Cal 1, Dee 1`."""

    counts: tuple[Count, ...]
    at: Span


class TestimonyGiven(NamedTuple):
    """`say Cal: Dee had a diamond on 4`: quoted, never believed."""

    player: Player
    text: str
    at: Span


class RulingMade(NamedTuple):
    """`ruling P201 Dee upheld for Ann, Cal; against Ben: …`: a decision of the table; adopted."""

    code: str
    """In capitals; empty for whatever card or draw of the player was against the rules."""
    player: Player
    trick: int | None
    """None: the whole hand."""
    upheld: bool
    in_favour: tuple[Player, ...]
    """Empty if not recorded."""
    against: tuple[Player, ...]
    text: str
    at: Span


class DissentVoiced(NamedTuple):
    """`dissent Ben, Cal: …`: players against the ruling above it; quoted, without effect."""

    players: tuple[Player, ...]
    text: str
    at: Span


class TieVoted(NamedTuple):
    """`vote tie splits for Ann, Cal; against Ben: …`: the table's vote on a tie for most tricks."""

    way: Literal["carries", "splits"]
    """A value of the knob `tie`."""
    in_favour: tuple[Player, ...]
    """Empty if not recorded."""
    against: tuple[Player, ...]
    text: str
    at: Span

    def binds(self, tied: Collection[Player]) -> bool:
        """Tell whether those who tied were all for it, as far as the line says who voted how."""
        return not set(tied) & set(self.against) and (
            not self.in_favour or set(tied) <= set(self.in_favour)
        )


class HandAgreed(NamedTuple):
    """`agreed Ann, Ben: 000f8282`: players who agreed when the hand was read back."""

    players: tuple[Player, ...]
    digest: str
    """Of the lines above it in the hand, as agreed; empty: not recorded."""
    at: Span


class HandClosed(NamedTuple):
    """No line: the record of the hand is over (the next one begins, or the log ends)."""

    at: Span
    """The last line that belongs to the hand."""


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
    | PotWon
    | PotCarried
    | ChipsPaid
    | TricksCounted
    | TestimonyGiven
    | RulingMade
    | DissentVoiced
    | TieVoted
    | HandAgreed
    | HandClosed
)
