"""Tables as workbooks of a spreadsheet, read back by another library."""

import csv
import io
import subprocess
import sys
from pathlib import Path

import pytest
from four_hands import EVENING

from referee.ledgers import write_workbook

calamine = pytest.importorskip("python_calamine", reason="needs: pip install python-calamine")
pytest.importorskip("xlsxwriter", reason="needs: pip install xlsxwriter")

MONEY = EVENING.replace("chips 40 each", "unit 0.25 USD\nchips 40 each", 1)


def sheet(content):
    """The rows of a workbook; a spreadsheet's number without decimals is a whole one."""
    book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
    rows = book.get_sheet_by_index(0).to_python(skip_empty_area=False)
    return [[int(cell) if isinstance(cell, float) else cell for cell in row] for row in rows]


def printed(*words):
    """What a command writes into a file."""
    ran = subprocess.run(
        [sys.executable, "-m", "referee", *words], capture_output=True, check=False
    )
    assert ran.stderr == b""
    return ran.stdout


@pytest.mark.parametrize("command", ["settle", "standings", "ledger"])
def test_a_workbook_has_the_rows_of_the_csv_with_numbers_as_numbers(referee, command):
    Path("evening.bourre").write_text(MONEY)
    text = referee(command, "evening.bourre", "--format", "csv").out
    rows = sheet(printed(command, "evening.bourre", "--format", "xlsx"))
    assert [[str(cell) for cell in row] for row in rows] == [*csv.reader(io.StringIO(text))]
    assert any(isinstance(cell, int) for cell in rows[1])


def test_what_players_write_is_text_and_no_formula():
    written = io.BytesIO()
    rows = [
        ("who",),
        ("=1+1",),
        ("@sum(1)",),
        ("http://x.y",),
        ("007",),
        ("\udce9",),
        (None,),
        (True,),
    ]
    write_workbook(rows, written)
    assert sheet(written.getvalue()) == [
        *(["who"], ["=1+1"], ["@sum(1)"], ["http://x.y"], ["007"], ["\\udce9"], [""], ["yes"])
    ]


def test_the_same_rows_make_the_same_file():
    first, second = io.BytesIO(), io.BytesIO()
    for written in (first, second):
        write_workbook([("a", "b"), (1, "x")], written)
    assert first.getvalue() == second.getvalue()


def test_a_sheet_has_so_many_rows(monkeypatch):
    monkeypatch.setattr("referee.ledgers.ledger_rows._MOST_ROWS", 3)
    with pytest.raises(ValueError, match="a sheet has 3 rows at most"):
        write_workbook([("a",)] * 4, io.BytesIO())


def test_a_workbook_is_not_for_the_screen_and_needs_its_library(referee, monkeypatch):
    Path("evening.bourre").write_text(EVENING)
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    told = referee("settle", "evening.bourre", "--format", "xlsx")
    assert (told.code, told.out) == (2, "")
    assert told.complaints == [
        (
            "referee: --format xlsx needs more packages: pip install '.[sheets]' in a clone of "
            "referee; or write --format csv"
        )
    ]
    told = referee("settle", "evening.bourre", "--format", "xlsx", "--why", "Ann", "Ben")
    assert told.complaints == ["referee: --why answers as text or JSON; leave out --format xlsx"]
