"""Lists of players and numbers as people type them, after one look at the notation."""

import pytest
from reading_lines import events_of

from referee.events import LineUnread, RemarkWritten, SpellingNoted
from referee.hand_log import write

_ABOVE = ("seats Ann Ben Cal Dee", "chips 40 each", "hand 1, dealer Dee")


def _said(line):
    """As what the line is read, and what is set aside; None where it is unread."""
    events = [event for event in events_of(*_ABOVE, line) if event.at.line == 4]
    if any(isinstance(event, LineUnread) for event in events):
        return None
    facts = [event for event in events if not isinstance(event, (RemarkWritten, SpellingNoted))]
    asides = [event.text for event in events if isinstance(event, RemarkWritten)]
    return "; ".join([*write(facts).strip().split("\n"), *(f"# {text}" for text in asides)])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("in only Ann and Cal", "in Ann, Ben out, Cal, Dee out"),
        ("in Ann + Cal only", "in Ann, Ben out, Cal, Dee out"),
        ("in Ann and Cal, others out", "in Ann, Ben out, Cal, Dee out"),
        ("in Ann 2, Cal 3, the rest folded", "in Ann 2, Ben out, Cal 3, Dee out"),
        ("in Ann, everybody else in", "in Ann, Ben, Cal, Dee"),
        ("in all but Ben and Cal", "in Ann, Ben out, Cal out, Dee"),
        ("in nobody", "in Ann out, Ben out, Cal out, Dee out"),
        ("in Ann, Cal (Ben, Dee out)", "in Ann, Ben out, Cal, Dee out"),
        ("in Ann (dealer), Ben", "in Ann, Ben; # (dealer)"),
        ("in Ann 2 cards, Ben draws 3, Cal stands pat", "in Ann 2, Ben 3, Cal 0"),
        ("in Ann. Ben and Cal", "in Ann, Ben, Cal"),
        ("in Ann 2, Cal 0 feeling lucky", "in Ann 2, Cal 0; # feeling lucky"),
        ("paid Ben 8 y Dee 8", "paid Ben 8, Dee 8"),
        ("in Ann x2, Cal x3", "in Ann 2, Cal 3"),
        ("in Ann yes, Ben no, Cal yes", "in Ann, Ben out, Cal"),
        ("tricks Ann got 3, Cal 2", "tricks Ann 3, Cal 2"),
        ("tricks Ann-3, Cal-2", "tricks Ann 3, Cal 2"),
        ("tricks Ann 3, Cal 2, Ben none", "tricks Ann 3, Cal 2, Ben 0"),
        ("tricks Ann 3, Cal 2, Ben 0 bourre", "tricks Ann 3, Cal 2, Ben 0"),
        ("tricks Ann IIII, Cal I", "tricks Ann 4, Cal 1"),
        ("tricks 3 Ann, 2 Cal", "tricks Ann 3, Cal 2"),
        ("tricks Ann and Cal 2 each, Dee 1", "tricks Ann 2, Cal 2, Dee 1"),
        ("tricks Dee 2, Ann, Ben and Cal 1 apiece", "tricks Dee 2, Ann 1, Ben 1, Cal 1"),
        ("tricks Ann 3, Cal 2 (Dee out)", "in Dee out; tricks Ann 3, Cal 2"),
        ("pot of 8 to Ann", "pot 8 to Ann"),
        ("pot to Ann (8)", "pot 8 to Ann"),
        ("pot Ann 8", "pot 8 to Ann"),
        ("pot 8, Ann wins", "pot 8 to Ann"),
        ("pot 8 won by Ann", "pot 8 to Ann"),
        ("pot 8 to Ann. Ben was not amused", "pot 8 to Ann; # Ben was not amused"),
        (
            "pot 8 carries, sealed in a jar for Sunday",
            "pot 8 carries; # sealed in a jar for Sunday",
        ),
        ("paid Ben and Dee 8 each", "paid Ben 8, Dee 8"),
        ("paid 8 Ben", "paid Ben 8"),
        ("paid Ben 8 for bourre", "paid Ben 8"),
        ("paid Ben 8 to the pot", "paid Ben 8"),
        ("paid Ben 8 of 12, limit", "paid Ben 8"),
        ("PAID BEN 8 AGAIN. BEN NEEDS A LOAN", "paid Ben 8; # BEN NEEDS A LOAN"),
        ("chips 40 per person", "chips 40 each"),
        ("chips everyone 40", "chips 40 each"),
        ("totals Ann 40, Ben 36", "chips Ann 40, Ben 36"),
        ("ANTE 1 EA ALL HANDS", "ante 1 each; # ALL HANDS"),
        ("hand 2 (dealer Ben)", "hand 2, dealer Ben"),
        ("hand 2 (Ben deals, up Ts)", "hand 2, dealer Ben, up Ts"),
        ("hand 2, Ben's deal", "hand 2, dealer Ben"),
        ("hand2 of 12, dealer is Ben", "hand 2, dealer Ben"),
        ("hand 2, dealer Ben, turned up ten of spades", "hand 2, dealer Ben, up Ts"),
    ],
)
def test_what_can_mean_one_thing_only_is_read(line, said):
    assert _said(line) == said


@pytest.mark.parametrize(
    "line",
    [
        "in Ann only 2",
        "in Ann, Cal, others drew 2",
        "in Ann and Cal, Ben and Dee out",
        "tricks 3-2 Ann Cal",
        "tricks Ann 3, Cal 2 (Dee 0)",
        "tricks Ann 3, Cal 2 (Ann bourre)",
        "pot Ann 8 Ben 4",
        "pot 8 to Ann. Ben was mad and folded",
        "pot 8 carries, Ann and Ben split",
        "paid Ben and Dee 8",
        "paid Ben 8 (Dee 8)",
        "paid Ben 8. Dee still owes",
        "paid Ben 8, not Dee",
        "paid Ben 8 dave",
        "chips Ann 40, Ben 36 each",
        "ante 1 each, Ben 2",
        "score Ann-3, Ben-2",
        "and two chips under the couch",
        "hard two hours of it",
    ],
)
def test_what_leaves_something_open_is_asked_about(line):
    assert _said(line) is None
