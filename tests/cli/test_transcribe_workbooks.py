"""Workbooks of a spreadsheet as notes: read as the same table saved as CSV."""

import sys
from datetime import date
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
import xlsxwriter

from referee.cli import transcribe
from referee.cli.trouble import CannotDo
from referee.files import LogFile
from referee.messages import RefusedError

ROWS = [
    ["Hand", "Dealer", "Winner", "Pot"],
    [1, "Cal", "Ann", 3],
    [2, "Ann", "Cal, the\nelder", 6.5],
    [3, "", date(2026, 3, 5), True],
]

SCORES = """\
Hand,Dealer,Ann,Ben,Cal,Winner,Pot
1,Cal,3,2,0,Ann,3
2,Ann,1,0,4,Cal,6
3,Ben,2,3,0,Ben,6
"""
CELL = 'office:value-type="string"><text:p>{}</text:p></table:table-cell>'
OASIS = "urn:oasis:names:tc:opendocument:xmlns"
CONTENT = (
    f'<office:document-content xmlns:office="{OASIS}:office:1.0" xmlns:table="{OASIS}:table:1.0" '
    f'xmlns:text="{OASIS}:text:1.0"><office:body><office:spreadsheet><table:table table:name="A">'
    "{}</table:table></office:spreadsheet></office:body></office:document-content>"
)

MANIFEST = f'<manifest:manifest xmlns:manifest="{OASIS}:manifest:1.0"/>'


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "night.xlsx"
    with xlsxwriter.Workbook(path, {"default_date_format": "yyyy-mm-dd"}) as workbook:
        for name, rows in (("Night", ROWS), ("Empty", []), ("Sheet 3", [["Ann", 46]])):
            sheet = workbook.add_worksheet(name)
            for number, row in enumerate(rows):
                sheet.write_row(number, 0, row)
    return path


def lines_of(path):
    return transcribe.lines_of(LogFile(str(path)))


def test_every_cell_of_every_sheet_is_in_the_lines(book):
    assert lines_of(book) == [
        "Hand,Dealer,Winner,Pot",
        "1,Cal,Ann,3",
        '2,Ann,"Cal, the elder",6.5',
        "3,,2026-03-05,True",
        "",
        "Ann,46",
        "",
    ]


def test_it_is_read_as_the_table_saved_as_csv(tmp_path, capsys):
    told = []
    with xlsxwriter.Workbook(tmp_path / "a.xlsx") as workbook:
        sheet = workbook.add_worksheet()
        for number, line in enumerate(SCORES.splitlines()):
            cells = (int(cell) if cell.isdigit() else cell for cell in line.split(","))
            sheet.write_row(number, 0, cells)
    (tmp_path / "a.csv").write_text(SCORES, "utf-8")
    for name in ("a.xlsx", "a.csv"):
        transcribe.perform(transcribe.Transcribe(str(tmp_path / name), ask=False))
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert "pot 6 to Cal" in told[0]


def test_an_open_document_is_read_too(tmp_path):
    cells = (
        "".join(f"<table:table-cell {CELL.format(cell)}" for cell in row)
        for row in (("Hand", "Pot"), ("One", "Three"))
    )
    rows = "".join(f"<table:table-row>{row}</table:table-row>" for row in cells)
    with ZipFile(tmp_path / "a.ods", "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("META-INF/manifest.xml", MANIFEST)
        packed.writestr("content.xml", CONTENT.format(rows))
    assert lines_of(tmp_path / "a.ods") == ["Hand,Pot", "One,Three", ""]


def test_what_is_no_workbook_is_refused(tmp_path):
    (tmp_path / "a.xlsx").write_text("Hand,Pot\n1,3\n", "utf-8")
    with pytest.raises(CannotDo, match="could not be read as a workbook"):
        lines_of(tmp_path / "a.xlsx")


def test_one_that_unpacks_to_too_much_is_refused_unread(tmp_path):
    with ZipFile(tmp_path / "a.xlsx", "w", ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", " " * 5_000_000)
    with pytest.raises(CannotDo, match="too large for notes"):
        lines_of(tmp_path / "a.xlsx")


def test_without_the_library_it_says_what_to_install(book, monkeypatch):
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    with pytest.raises(RefusedError, match="save it as CSV"):
        lines_of(book)
