from .alternatives import Alternative
from .currencies import PaidPart
from .figures import Winnings
from .hands import Deeds, hand_asked, hand_missing
from .money_won import WinningsSoFar, winnings
from .origins import HandPart, Net, PaymentOrigin, origin_of
from .paid import PaidAlready
from .players import aliases, begins, called, namesakes, seated
from .settled import Settled, settle_evenings
from .standings import (
    AllStandings,
    EveningResult,
    PlayerSeason,
    SeasonTable,
    standings_of,
    with_due,
)

__all__ = [
    "AllStandings",
    "Alternative",
    "Deeds",
    "EveningResult",
    "HandPart",
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
    "hand_missing",
    "namesakes",
    "origin_of",
    "seated",
    "settle_evenings",
    "standings_of",
    "winnings",
    "with_due",
]
