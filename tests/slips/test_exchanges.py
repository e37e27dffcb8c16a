"""Players, leaders and whole lines gone wrong in lawful evenings: what was meant is offered."""

import random
from collections import Counter

import pytest
from evenings.houses import HOUSES, an_evening, rules_of, tables
from evenings.style import Style
from slips.exchanges import leaders_exchanged, payment_left_out, players_exchanged
from tiers import LONG

from referee.audits.story import audit
from referee.findings import Severity

GRAVE = (Severity.VIOLATION, Severity.DISCREPANCY)


def said_of(plant, seed):
    """What is said of slips in an evening with that error; None where it has no place for it."""
    rng = random.Random(f"{plant.__name__} {seed}")
    house = rng.choice(list(HOUSES))
    seats, style = rng.choice(tables(rules_of(house)[0])), Style(paid=True, winner_marks=seed % 2)
    evening = an_evening(house, seats, seed % 7, style=style)
    planted = plant(evening.text, tuple(evening.seats), rng)
    found = (
        [one for one in audit(planted.text).findings if one.severity in GRAVE] if planted else []
    )
    sentences = [one.slip.sentence if one.slip else one.no_slip for one in found]
    return planted and sentences and any(planted.words in one for one in sentences)


@pytest.mark.parametrize(
    ("plant", "share", "evenings"),
    [
        (leaders_exchanged, 0.9, 3),
        pytest.param(leaders_exchanged, 0.9, 8, marks=LONG),
        pytest.param(players_exchanged, 0.7, 16, marks=LONG),
        pytest.param(payment_left_out, 0.9, 8, marks=LONG),
    ],
)
def test_what_was_meant_is_offered(plant, share, evenings):
    said = (said_of(plant, seed) for seed in range(evenings))
    told = Counter(one for one in said if one not in (None, []))
    assert told.total() > evenings / 4
    assert told[True] >= share * told.total(), told
