"""The page about verdicts explains every word of a verdict."""

from pathlib import Path

import pytest

from referee.findings import Certainty, Severity, Status
from referee.money import Result

PAGE = (Path(__file__).parents[2] / "docs" / "verdicts.md").read_text("utf-8")


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
