"""What a log says, one frozen value a line, in the order in which it was written.

Facts, assertions and testimony are different classes, so nothing downstream can confuse what
happened with what somebody claims. Nothing here knows a rule of the game.

An absent line or a `None` means *not recorded*; it never means *none*.
"""

from referee.events.derived import RulesAssumed, RulesRefused
from referee.events.evening import EveningEvent
from referee.events.hand import HandEvent
from referee.events.remarks import (
    AgreementOutdated,
    LineRepeated,
    LineUnread,
    RemarkWritten,
    SpellingNoted,
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
