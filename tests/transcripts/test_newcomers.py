"""Six evenings as people who never saw the notation type them, and the log that each one means.

`NAME.txt` is what was typed; `NAME.bourre` was read against it line by line.
"""

from pathlib import Path

import pytest
from tiers import thinned

from referee.hand_log import transcribe

NOTES = sorted((Path(__file__).parent / "newcomers").glob("*.txt"))


@pytest.mark.parametrize("notes", thinned(NOTES, 3), ids=lambda path: path.stem)
def test_notes_of_somebody_new_become_the_log_they_mean(notes):
    said = transcribe(notes.read_text("utf-8").splitlines())
    assert said.log == notes.with_suffix(".bourre").read_text("utf-8")
    assert said.questions == ()
