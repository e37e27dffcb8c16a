"""What a log says, one frozen value a line, in the order in which it was written.

Facts, assertions and testimony are different classes, so nothing downstream can confuse what
happened with what somebody claims. Nothing here knows a rule of the game.

An absent line or a `None` means *not recorded*; it never means *none*.
"""

from referee.events.evening import (
    ChipsBought,
    ChipsCashed,
    ChipsCounted,
    DateStated,
    GameNamed,
    KnobSet,
    LanguageStated,
    LogOpened,
    PlaceNamed,
    PlayerLeft,
    PlayerSat,
    RulesChosen,
    SeatsTaken,
    UnitStated,
)
from referee.events.hand import (
    AntesPosted,
    CardPlayed,
    CardsDealt,
    CardsDrawn,
    ChipsPaid,
    HandMisdealt,
    HandStarted,
    Intent,
    IntentsDeclared,
    PotAwarded,
    PotCarried,
    RulingMade,
    TestimonyGiven,
    TrickPlayed,
    TricksClaimed,
    TricksCounted,
    TurnUpTaken,
    WidowTaken,
)
from referee.events.parts import (
    Amount,
    CardWritten,
    Count,
    Mark,
)
from referee.events.unwritten import (
    CardDisputed,
    HandClosed,
    RulesAssumed,
    RulesRefused,
    RulingUnsupported,
)
from referee.events.writing import (
    LineRepeated,
    LineUnread,
    RemarkWritten,
    SpellingNoted,
)

EveningEvent = (
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
    EveningEvent
    | HandEvent
    | RemarkWritten
    | SpellingNoted
    | LineRepeated
    | LineUnread
    | RulesAssumed
    | RulesRefused
    | CardDisputed
    | RulingUnsupported
)
"""Everything that `hand_log` reads and the laws look at."""

__all__ = [
    "Amount",
    "AntesPosted",
    "CardDisputed",
    "CardPlayed",
    "CardWritten",
    "CardsDealt",
    "CardsDrawn",
    "ChipsBought",
    "ChipsCashed",
    "ChipsCounted",
    "ChipsPaid",
    "Count",
    "DateStated",
    "EveningEvent",
    "Event",
    "GameNamed",
    "HandClosed",
    "HandEvent",
    "HandMisdealt",
    "HandStarted",
    "Intent",
    "IntentsDeclared",
    "KnobSet",
    "LanguageStated",
    "LineRepeated",
    "LineUnread",
    "LogOpened",
    "Mark",
    "PlaceNamed",
    "PlayerLeft",
    "PlayerSat",
    "PotAwarded",
    "PotCarried",
    "RemarkWritten",
    "RulesAssumed",
    "RulesChosen",
    "RulesRefused",
    "RulingMade",
    "RulingUnsupported",
    "SeatsTaken",
    "SpellingNoted",
    "TestimonyGiven",
    "TrickPlayed",
    "TricksClaimed",
    "TricksCounted",
    "TurnUpTaken",
    "UnitStated",
    "WidowTaken",
]
