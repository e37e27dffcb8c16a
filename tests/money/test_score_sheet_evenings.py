"""Score sheets of different habits: nothing false is said of them, and each settles as it was meant.

The first line of each says what was meant: what everybody is up or down in the end, debts of earlier days
included, and what is owed on paper, lies in the pot or the kitty, or came from an old pot.
"""

import re
from contextlib import chdir
from pathlib import Path

import pytest
from book.books import passages

from referee.books.ledger import House
from referee.evenings import winnings
from referee.findings import Severity
from referee.hand_log import lines_of, read, write
from referee.ledgers.journals import Journal, transactions
from referee.money.payments import settle_up

FOLDER = Path(__file__).parent / "score_sheets"
SHEETS = sorted(FOLDER.rglob("*.bourre"))


def meant(text):
    """The figures of the first line: of each player, and of what is beside the game."""
    first, *rest = text.partition("\n")[0].removeprefix("# meant: ").split("; ")
    players = {name: int(chips) for name, chips in re.findall(r"(\w+) ([+-]?\d+)", first)}
    return players, {what: values for what, *values in (part.split() for part in rest)}


def conserved(passage):
    """Whether no chip appears or disappears in either book, or in a line of the journal."""
    books = passage.judgement.reckoning.books
    sums = [sum(book.balances.values()) for book in (books.recorded, books.due)]
    sums += [sum(one.changes.values()) for one in transactions(passage, Journal.undated)]
    return not any(sums)


@pytest.mark.parametrize(
    "sheet", SHEETS, ids=[f"{sheet.parent.stem}/{sheet.stem}" for sheet in SHEETS]
)
def test_a_score_sheet_is_in_order_and_settles_as_meant(sheet):
    text = sheet.read_text("utf-8")
    audited = passages(text)
    graver = [f for p in audited for f in p.findings if f.severity is not Severity.REMARK]
    assert graver == []
    assert all(map(conserved, audited))
    (found,) = winnings("log", audited)
    players, beside = meant(text)
    parties = found.side.added(found.won)
    assert not found.unknown
    assert {name: parties.get(name, 0) for name in players} == players
    assert not sum(parties.values())
    assert settle_up(parties).fewest
    assert found.won.get(House.BANK, 0) == 0
    assert found.side.lying(found.won) == int(*beside.get("pot", ["0"]))
    assert found.won.get(House.KITTY, 0) == int(*beside.get("kitty", ["0"]))
    assert found.won.get(House.SHOP, 0) == int(*beside.get("spent", ["0"]))
    assert found.side.from_outside == int(*beside.get("old", ["0"]))
    owed = [[debt.giver, debt.taker, str(debt.amount)] for debt in found.side.on_paper]
    assert owed == ([beside["paper"]] if "paper" in beside else [])
    formatted = write(event for passage in read(lines_of(text)) for event in passage.events)
    (again,) = winnings("log", passages(formatted))
    assert again.won == found.won


def test_two_currencies_are_settled_apart(referee):
    with chdir(FOLDER):
        told = referee("settle", "25-two-currencies").out
    dollars, euros = told.split("euros.bourre in EUR")
    assert "Ben pays Ann 2 (0.50 USD)\n  Cal pays Ann 2 (0.50 USD)\n" in dollars
    assert "EUR" not in dollars.replace("euros", "")
    assert "USD" not in euros
    assert (
        "1 payment still to make, the fewest that will do:\n  Ann pays Ben 3 (0.60 EUR)\n" in euros
    )
