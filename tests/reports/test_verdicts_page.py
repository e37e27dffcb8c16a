import json
import re
from pathlib import Path

import pytest
from thursday import LOG, thursday

from referee.game.findings import Certainty, Severity, Status
from referee.money.settlement.settlement import Result
from referee.reports.json_report import as_json
from referee.reports.text_report import hands_text, report

PAGE = (Path(__file__).parents[2] / "docs" / "verdicts.md").read_text("utf-8")
BLOCKS = re.findall(r"^```\w*\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
WITHOUT_REMARKS = re.sub(r" +#.*", "", LOG)


def test_the_page_quotes_the_example_without_its_remarks():
    assert BLOCKS[0] == WITHOUT_REMARKS


def test_the_page_shows_what_the_referee_says_of_it():
    log = thursday(WITHOUT_REMARKS)
    assert BLOCKS[1] == report(log)
    assert BLOCKS[2] == "".join(map(hands_text, log.passages))
    assert json.loads(BLOCKS[3]) == json.loads(as_json([log]))


@pytest.mark.parametrize(
    "word",
    [
        *(one.value for one in Severity),
        *(one.word for one in Certainty),
        *(one.value for one in Status),
        *(f"`{one.value}`" for one in Result),
    ],
)
def test_every_word_of_a_verdict_is_explained(word):
    assert f"| {word} | " in PAGE
