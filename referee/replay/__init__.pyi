from .breaches import Breach, Duty, breach, duty_broken
from .dealers import passed
from .disputed_cards import Version, cards_written, disputes, versions, with_cards
from .moments import Moment, moves_seats, replay
from .redealt import Redealt, exchanged
from .standings import Standing, Turn, legal, moment_of, standing
from .table.hand import Hand
from .table.held import Doubt, DoubtKind, Held
from .table.moment import Evening, Table
from .table.trick import Trick
from .tricks import Setting, lay
from .turned_card import turn_up

__all__ = [
    "Breach",
    "Doubt",
    "DoubtKind",
    "Duty",
    "Evening",
    "Hand",
    "Held",
    "Moment",
    "Redealt",
    "Setting",
    "Standing",
    "Table",
    "Trick",
    "Turn",
    "Version",
    "breach",
    "cards_written",
    "disputes",
    "duty_broken",
    "exchanged",
    "lay",
    "legal",
    "moment_of",
    "moves_seats",
    "passed",
    "replay",
    "standing",
    "turn_up",
    "versions",
    "with_cards",
]
