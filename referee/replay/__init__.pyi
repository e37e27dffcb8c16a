from .breaches import Breach, Duty, breach, duty_broken
from .continuation import TurnToPlay, next_card, next_dealer, played_on, player_to_move
from .hand import Doubt, DoubtKind, Hand, Held
from .moments import Moment, moves_seats, replay
from .position import Trick, TrickSoFar
from .redealt import Redealt, exchanged, turn_up
from .standings import (
    CardStanding,
    heeds_broken_trumps,
    leads_are_free,
    leads_by_rank,
    legal,
    standing,
    trumps_wait,
)
from .tricks import EveningSoFar, Table, passed
from .written_cards import Version, cards_written, disputes, versions, with_cards

__all__ = [
    "Breach",
    "CardStanding",
    "Doubt",
    "DoubtKind",
    "Duty",
    "EveningSoFar",
    "Hand",
    "Held",
    "Moment",
    "Redealt",
    "Table",
    "Trick",
    "TrickSoFar",
    "TurnToPlay",
    "Version",
    "breach",
    "cards_written",
    "disputes",
    "duty_broken",
    "exchanged",
    "heeds_broken_trumps",
    "leads_are_free",
    "leads_by_rank",
    "legal",
    "moves_seats",
    "next_card",
    "next_dealer",
    "passed",
    "played_on",
    "player_to_move",
    "replay",
    "standing",
    "trumps_wait",
    "turn_up",
    "versions",
    "with_cards",
]
