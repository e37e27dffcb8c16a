from .figures import Alternative, BrokenOff, LeftOut, Winnings
from .hands import Deeds, hand_asked
from .money_won import WinningsSoFar, winnings
from .players import aliases, begins, called, namesakes, seated
from .settled import HandPart, Net, PaymentOrigin, Settled, origin_of, settle_evenings
from .side_sums import PaidAlready
from .standings import (
    AllStandings,
    EveningResult,
    PaidPart,
    PlayerSeason,
    SeasonTable,
    standings_of,
    with_due,
)

__all__ = [
    "AllStandings",
    "Alternative",
    "BrokenOff",
    "Deeds",
    "EveningResult",
    "HandPart",
    "LeftOut",
    "Net",
    "PaidAlready",
    "PaidPart",
    "PaymentOrigin",
    "PlayerSeason",
    "SeasonTable",
    "Settled",
    "Winnings",
    "WinningsSoFar",
    "aliases",
    "begins",
    "called",
    "hand_asked",
    "namesakes",
    "origin_of",
    "seated",
    "settle_evenings",
    "standings_of",
    "winnings",
    "with_due",
]
