"""The game a second time, written plainly: the check on everything that `referee` concludes.

`oracle` says which cards may be played, `writer` plays and writes down random evenings and knows
all that is true of them, `planting` puts exactly one known error into one of them. Nothing here
imports `referee`'s own legality, replay, settlement, table or laws.
"""

from evenings.oracle import law_broken, legal_cards, trick_winner
from evenings.records import Evening, Hand
from evenings.rules import Rules
from evenings.style import Style
from evenings.writer import random_evening

__all__ = [
    "Evening",
    "Hand",
    "Rules",
    "Style",
    "law_broken",
    "legal_cards",
    "random_evening",
    "trick_winner",
]
