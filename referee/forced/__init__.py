"""Forced plays: the card that a player's own knowledge binds him to, with the proof.

`forced` answers for a `View`; `forced_breach` looks at a card of the record; `sure_of` counts tricks.
"""

from referee.forced.breach import ForcedBreach, forced_breach
from referee.forced.duties import GOAL, Bound, Free, forced
from referee.forced.proof import others_hold
from referee.forced.sure_tricks import Sure, at_least, sure_of

__all__ = [
    "GOAL",
    "Bound",
    "ForcedBreach",
    "Free",
    "Sure",
    "at_least",
    "forced",
    "forced_breach",
    "others_hold",
    "sure_of",
]
