"""The search for slips is bounded in work: what it counts is what it does, and no log takes more."""

import sys
from functools import partial
from pathlib import Path

import pytest
from slips.slipped import ACCUSING, slipped
from tiers import thinned

from referee.audits import story
from referee.audits.repairs.slips import MOST_STEPS, SlipSearch
from referee.audits.story import LAWS_ALONE, AuditOptions, audit

CASES = Path(__file__).parent / "cases"
SLOW = ("a_card_written_twice", "two_tricks_of_seven_in_each_others_place")
"""Logs that once took many seconds, whatever the number of trials."""
HEAD = """bourre-log 1
rules acadiana 1
seats Ann Ben Cal Dee Eve Fay
chips 40 each
hand 1, dealer Fay, up Kc
ante 1 each
deal Ann: 2s 3s 4s 5s 6s
deal Ben: 2h 3h 4h 5h 6h
deal Cal: 2d 3d 4d 5d 6d
deal Dee: 7s 8s 9s Ts 7h
in Ann, Ben, Cal, Dee, Eve, Fay
1 Ann: Js ?? ?? Qh ?? 9s
"""
ODD = ("ruling P201 Dee upheld: so we said", "2 Ann: Qs ?? 8d ??", "pot 7 to Ann", "who dealt?")
"""Lines that stand hundreds of times in one hand."""
LOGS = {
    **{" ".join(map(str, case)): partial(slipped, *case) for case in ACCUSING[::2]},
    **{name: partial((CASES / f"{name}.bourre").read_text, "utf-8") for name in SLOW},
    **{line: partial("".join, (HEAD, *300 * (line, "\n"), "pot 99 to Ben\n")) for line in ODD},
}
"""How each log is had: made only where its test is run."""
A_STEP = 80
"""Calls of functions that a step may stand for; most stand for twenty to fifty."""


def calls(text, options):
    """How many functions are called in an audit: work, the same on every machine."""
    made = 0

    def count(frame, event, arg):
        nonlocal made
        made += event == "call"

    sys.setprofile(count)
    try:
        audit(text, options=options)
    finally:
        sys.setprofile(None)
    return made


@pytest.mark.parametrize("log", thinned(LOGS, len(LOGS)))
def test_no_work_is_done_that_is_not_counted(log, monkeypatch):
    text = LOGS[log]()
    audit(text)  # what is imported or kept is so before anything is counted
    made = []

    class Kept(SlipSearch):
        """A search that can be asked what is left of its steps."""

        def __init__(self, *given):
            super().__init__(*given)
            made.append(self)

    monkeypatch.setattr(story, "SlipSearch", Kept)
    more = calls(text, AuditOptions(right_play=False)) - calls(text, LAWS_ALONE)
    spent = MOST_STEPS - made[-1].left
    assert 0 <= spent <= MOST_STEPS
    assert more <= A_STEP * (spent + 500)
