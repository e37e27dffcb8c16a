"""Work that grows with what is open in a log has bounds: corrections tried, bourrés that nobody wrote down."""

import pytest
from tiers import PLAIN

from referee.audits.repairs import correction
from referee.audits.story import audit
from referee.money.standings import aftermath


@pytest.mark.parametrize("bad", [{3}, {1, 4, 9, 16}, {*range(32)}])
def test_corrections_are_parted_and_audited_a_bounded_number_of_times(bad):
    text = "".join(f"line {n}\n" for n in range(32))
    meant = [((n + 1, (f"meant {n}",)),) for n in range(32)]
    tried = []

    def is_harmless(after):
        tried.append(after)
        return not {n for n in bad if f"meant {n}\n" in after}

    kept = correction._harmless(text, meant, is_harmless)
    numbers = [number - 1 for ((number, _),) in kept]
    assert numbers == sorted({*numbers} - bad)
    assert len(tried) <= correction._MOST_TRIED + 1
    if len(bad) == 1:
        assert len(kept) >= 28


NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida"]
OPEN = f"""\
bourre-log 1
rules acadiana 1
seats {" ".join(NAMES)}
hand 1, dealer Ida
ante 1 each
in {", ".join(NAMES)}
pot 9 to Ann
"""


@PLAIN  # compiled code does not look the function up by its name
def test_of_unwritten_bourres_no_more_are_followed_than_can_be_kept(monkeypatch):
    said, bourre_in = [], aftermath.bourre_in

    def watched(bourre, hand):
        said.append(bourre)
        return bourre_in(bourre, hand)

    monkeypatch.setattr(aftermath, "bourre_in", watched)
    audit(OPEN)
    assert {len(bourre) for bourre in said} >= {1, 2}
    assert len({*said}) == aftermath.KEPT + 1
