"""Notes as people typed them, opened as logs: they settle as was meant, or say plainly why not."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from book.books import passages
from tiers import LONG

from referee.books import House
from referee.evenings import winnings
from referee.findings import Severity

FOLDER = Path(__file__).parent / "typed"
SETTLE = {
    "break-room": 0,
    "camp-lantern": 0,
    "kitchen-copy": 40,
    "nephew-typed": 0,
    "thursday-phone": 0,
    "grandpa-pad": 0,
    "cousins-fr": 0,
    "garage-quarters": 0,
    "legal-pad": 0,
    "phone-bar": 0,
    "porch-notebook": 0,
    "spreadsheet-paste": 0,
}
"""What lies in the pot at the end of each; the first six are read line by line."""
UNEVEN = ("legal-pad", "porch-notebook", "garage-quarters")
"""Those whose own figures do not come out even."""
UNREAD = {
    "camp-lantern": 1,
    "grandpa-pad": 3,
    "cousins-fr": 4,
    "garage-quarters": 2,
    "legal-pad": 2,
    "phone-bar": 1,
    "porch-notebook": 5,
    "spreadsheet-paste": 2,
}
OTHERWISE = {"garage-quarters": {"rob": -3.5}}
"""What is won where a line of chips bought is not read; `settle` counts those lines."""
NOTHING_CLAIMED = ("back-of-envelope", "deckhand")
"""Those of which most is not understood: nothing is said of them but that."""


FOUND = {
    "break-room": "C505",
    "camp-lantern": "P201",
    "nephew-typed": "C501",
    "grandpa-pad": "P202",
    "cousins-fr": "C519",
    "garage-quarters": "C520",
    "legal-pad": "C520",
    "porch-notebook": "C520",
}
"""What `check` finds besides unread lines: slips of the writer, and, in the first, what `boo-ray` has otherwise."""


@pytest.mark.parametrize(
    "name", [name if n < 3 else pytest.param(name, marks=LONG) for n, name in enumerate(SETTLE)]
)
def test_an_evening_settles_as_it_was_meant(name):
    meant = json.loads((FOLDER / f"{name}.meant.json").read_text("utf-8"))
    audited = passages((FOLDER / f"{name}.txt").read_bytes().decode())
    (found,) = winnings("log", audited)
    worth = Fraction(found.unit.minor, 100) if found.unit else 1
    won = {
        player.casefold(): float((chips + found.side.lent.get(player, 0)) * worth)
        for player, chips in found.won.items()
        if not isinstance(player, House)
    }
    assert not found.unknown
    assert won == {
        player.casefold(): end - (meant["brought"][player] or 0)
        for player, end in meant["end"].items()
    } | OTHERWISE.get(name, {}) | {
        left.casefold(): won[left.casefold()]
        for left in meant["brought"].keys() - meant["end"].keys()
    }
    assert found.side.lying(found.won) == SETTLE[name]
    assert bool(found.won.get(House.BANK)) == (name in UNEVEN)
    graver = [one for p in audited for one in p.findings if one.severity is not Severity.REMARK]
    codes = sorted(one.code for one in graver if one.code != "R101")
    assert codes == FOUND.get(name, "").split()
    assert found.unread == UNREAD.get(name, 0)


@LONG
@pytest.mark.parametrize("name", NOTHING_CLAIMED)
def test_of_notes_mostly_not_understood_nothing_is_claimed(name):
    audited = passages((FOLDER / f"{name}.txt").read_bytes().decode())
    (found,) = winnings("log", audited)
    assert not any(found.won.values())
    assert found.unread
    assert {one.code for p in audited for one in p.findings} == {"R101"}
