"""Clauses with words that nobody knows: read where the other numbers of the evening bear them out."""

import pytest
from understanding import understood

from referee.notes.line_read import HowRead

EVENING = """\
seats Ann Ben Cal Dee
chips 40 each, ante 2
hand 1, dealer Dee
in Ann, Ben, Cal, Dee out
{}
hand 2, dealer Ann
in Ben, Cal, Dee
tricks Ben 3, Cal 2
pot 8 to Ben
"""


def read(clause: str) -> tuple[list[str], bool]:
    """Return the lines of the log, and whether the clause was understood."""
    told = understood(EVENING.format(clause))
    (line,) = (one for one in told.lines if one.line.number == 5)
    return told.log.splitlines(), line.status is HowRead.READ


@pytest.mark.parametrize(
    "clause",
    [
        "Ann snaffled 3, Ben 2, and the pot 8 trundled to Ann",
        "Ann bagsied three to Ben's two, eight for Ann",
        "tricks: Ann 3 pluckily, Ben 2. pot 8 to Ann grudgingly",
    ],
)
def test_an_unknown_word_among_numbers_that_fit_is_no_hindrance(clause):
    said, understood = read(clause)
    assert understood
    assert "tricks Ann 3, Ben 2" in said
    assert "pot 8 to Ann" in said


@pytest.mark.parametrize(
    "clause",
    [
        "Ann snaffled 3, Ben 1. pot 8 to Ann",
        "Ann snaffled 3, Ben 2. pot 8 to Ben",
        "Ann snaffled 3, Ben 2. pot 12 to Ann",
        "Ann snaffled 3, Zed 2. pot 8 to Ann",
        "Ann nearly snaffled 3 but not",
    ],
)
def test_what_the_numbers_deny_is_asked_about(clause):
    said, understood = read(clause)
    assert not understood
    assert not any(line.startswith("tricks Ann") for line in said)


def test_a_word_alone_tells_nobody_in_or_out():
    said, _ = read("Ann shrugged at Cal")
    assert "in Ann, Ben, Cal, Dee out" in said
    assert not any(
        line.startswith(("tricks Ann", "pot 8 to Cal", "pot 8 to Ann", "paid")) for line in said
    )


LATE = """\
seats Ann Ben Cal Dee
chips 40 each
hand 1, dealer Dee
ante 2 each
in Ann, Ben, Cal
tricks Ann 3, Ben 2
pot 8 to Ann
paid Cal 8
Ann trundles out for ice, it's Ann who deals
hand 2, dealer Ann
ante 2 each
in Ben, Cal, Dee
tricks Ben 3, Cal 2
pot 16 to Ben
paid Dee 16
"""


def test_no_such_clause_begins_a_hand_where_numbers_begin_them():
    said = understood(LATE).log.splitlines()
    hands = [line for line in said if line.startswith("hand ")]
    assert hands == ["hand 1, dealer Dee", "hand 2, dealer Ann"]
