"""One slip of every kind in lawful evenings of every house: nobody stands accused without it."""

import random

import pytest
from slips.planting import KINDS, planted
from test_evenings import HOUSES, an_evening, rules_of, tables
from tiers import LONG

from referee.audits.story import LAWS_ALONE, audit
from referee.game.findings import Certainty, Finding, Severity

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
EVERY = [(kind, house, seed) for kind in KINDS for house in HOUSES for seed in range(12)]


def slipped(kind: str, house: str, seed: int) -> str:
    """An evening with one slip of that kind; empty where it has no place for it."""
    rng = random.Random(f"{kind} {house} {seed}")
    seats = rng.choice(tables(rules_of(house)[0]))
    made = planted(kind, an_evening(house, seats, seed, hands=3), rng)
    return made.text if made and made.text != made.lawful else ""


def accuses(finding: Finding) -> bool:
    """Whether it says of somebody that they surely broke a rule."""
    sure = finding.problem.certainty is Certainty.CERTAIN
    return sure and finding.severity is Severity.VIOLATION


def accused(text: str) -> list[Finding]:
    """The certain accusations of a log, with what is said of slips."""
    if not any(map(accuses, audit(text, options=LAWS_ALONE).findings)):
        return []
    return list(filter(accuses, audit(text).findings))


@pytest.mark.parametrize("case", ACCUSING, ids=str)
def test_the_slip_is_offered_to_everybody_whom_it_accuses(case):
    found = accused(slipped(*case))
    assert found
    assert all(one.slip for one in found)


@LONG
def test_nobody_is_accused_without_the_slip():
    found = [(one, case) for case in EVERY for one in accused(slipped(*case))]
    left = [(*case, one.problem.message) for one, case in found if not one.slip]
    assert len(found) > len(EVERY) / 20
    assert len(left) <= len(found) / 100, left
