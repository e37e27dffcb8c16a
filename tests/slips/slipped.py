"""Evenings of every house with one slip of the pen."""

import random

from evenings.houses import an_evening, rules_of, tables
from slips.planting import planted

ACCUSING = [
    ("lead_misread", "simultaneous", 0),
    ("lead_misread", "acadiana", 1),
    ("card_misread", "boo-ray", 1),
    ("turned_misread", "boo-ray, ties split", 2),
    ("out_for_stays", "la-bourre", 0),
    ("stays_for_out", "la-bourre", 1),
    ("tricks_exchanged", "boo-ray", 1),
    ("tricks_exchanged", "wikipedia", 1),
    ("cards_exchanged", "pagat", 1),
    ("cards_exchanged", "hoyle", 1),
]
"""Evenings in which a slip of that kind lets somebody be accused."""


def slipped(kind: str, house: str, seed: int) -> str:
    """An evening with one slip of that kind; empty where it has no place for it."""
    rng = random.Random(f"{kind} {house} {seed}")
    seats = rng.choice(tables(rules_of(house)[0]))
    made = planted(kind, an_evening(house, seats, seed, hands=3), rng)
    return made.text if made and made.text != made.lawful else ""
