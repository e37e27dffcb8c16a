"""What a log says, one frozen value a line, in the order in which it was written.

Facts, assertions and testimony are different classes, so nothing downstream can confuse what
happened with what somebody claims. Nothing here knows a rule of the game.

An absent line or a `None` means *not recorded*; it never means *none*.
"""

from referee.events.derived import (
    HandClosed,
    RulesAssumed,
    RulesRefused,
)
from referee.events.evening import (
    ChipsBought,
    ChipsCashed,
    ChipsCounted,
    ChipsHanded,
    DateStated,
    DebtSettled,
    GameNamed,
    KittyPaid,
    KittySpent,
    KittyTaken,
    LanguageStated,
    LogOpened,
    PlaceNamed,
    PlayerLeft,
    PlayerOwes,
    PlayerSat,
    PotBrought,
    PotOwed,
    PotShared,
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
    DissentVoiced,
    HandAgreed,
    HandMisdealt,
    HandStarted,
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
from referee.events.remarks import (
    AgreementOutdated,
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
    | DissentVoiced
    | HandAgreed
    | HandClosed
)

Event = (
    EveningEvent
    | HandEvent
    | RemarkWritten
    | SpellingNoted
    | LineRepeated
    | AgreementOutdated
    | LineUnread
    | RulesAssumed
    | RulesRefused
)
"""Every event that `hand_log` reads and the laws check."""
