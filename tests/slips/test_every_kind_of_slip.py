"""One slip of every kind in lawful evenings of every house: nobody stands accused without it."""

import pytest
from evenings.houses import HOUSES
from slips.planting import KINDS
from slips.slipped import ACCUSING, slipped
from tiers import LONG, TIMES, thinned

from referee.audits.story import LAWS_ALONE, audit
from referee.findings import Certainty, Finding, Severity

EVERY = [(kind, house, seed) for kind in KINDS for house in HOUSES for seed in range(TIMES)]
"""Some two hundred of these evenings accuse somebody; more of them have shown nothing more."""


def accuses(finding: Finding) -> bool:
    """Whether it says of somebody that they surely broke a rule."""
    sure = finding.problem.certainty is Certainty.CERTAIN
    return sure and finding.severity is Severity.VIOLATION


def accused(text: str) -> list[Finding]:
    """The certain accusations of a log, with what is said of slips."""
    if not any(map(accuses, audit(text, options=LAWS_ALONE).findings)):
        return []
    return list(filter(accuses, audit(text).findings))


@pytest.mark.parametrize(("kind", "house", "seed"), thinned(ACCUSING, 6))
def test_the_slip_is_offered_to_everybody_whom_it_accuses(kind, house, seed):
    found = accused(slipped(kind, house, seed))
    assert found
    assert all(one.slip for one in found)


@LONG
def test_nobody_is_accused_without_the_slip():
    found = [(one, case) for case in EVERY for one in accused(slipped(*case))]
    left = [(*case, one.problem.message) for one, case in found if not one.slip]
    assert len(found) > len(EVERY) / 20
    assert len(left) <= len(found) / 100, left
