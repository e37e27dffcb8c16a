"""`docs/chips.md` shows an evening: its verdict and its books are those of the program."""

import re
from pathlib import Path

from referee.audits.story import audit
from referee.game.ledger import House
from referee.reports.text_report import report

PAGE = (Path(__file__).parents[2] / "docs" / "chips.md").read_text("utf-8")
LOG, VERDICT = re.findall(r"```\n(.*?)```", PAGE, flags=re.DOTALL)
ROW = re.compile(r"\| (?:the start|hand \d+) \| (.*) \|")


def told(recorded, due):
    return f"{recorded}" if recorded == due else f"{recorded} / {due}"


def test_the_verdict_of_the_page_is_the_program_s():
    assert report(audit(LOG, name="friday.bourre")) == VERDICT


def test_the_books_of_the_page_are_the_program_s():
    accounts = ("Ann", "Ben", "Cal", "Dee", House.POT)
    books = [one.judgement.evening.books for one in audit(LOG).passages]
    rows = [row.split(" | ") for row in ROW.findall(PAGE)]
    assert rows == [
        [
            told(one.recorded.balances.get(each, 0), one.due.balances.get(each, 0))
            for each in accounts
        ]
        for one in books
    ]
