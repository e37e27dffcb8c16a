"""Money that people put into a remark, the name of the game, or a line of their own; lines that say nothing."""

import pytest
from reading_lines import events_of

from referee.evening_events import ChipsBought, ChipsCounted, PlayerLeft, PotBrought
from referee.events import LineUnread, RemarkWritten, SpellingNoted
from referee.hand_log import write

HEAD = ("seats Ann Ben Cal", "chips 40 each")
OVER = (*HEAD, "hand 1, dealer Ann", "in Ben, Cal", "tricks Ben 3, Cal 2", "pot 6 to Ben")
OF_MONEY = (ChipsBought, ChipsCounted, PlayerLeft, PotBrought)


def money(*lines):
    """What the lines below those of `HEAD` say of money, as lines of a log."""
    said = [event for event in events_of(*lines) if isinstance(event, OF_MONEY)]
    return "; ".join(write(said[1:]).splitlines())


@pytest.mark.parametrize(
    ("remark", "meant"),
    [
        ("# Cal bought 20 more", "buy Cal 20"),
        ("# cal rebuys 20!", "buy Cal 20"),
        ("# Cal down to 2. bought 20 more off the bank (Ben)", "buy Cal 20"),
        ("paid Cal 6  # Cal had to buy in for another 20", "buy Cal 20"),
        ("# Cal going home w/ 23. 2 players now", "chips Cal 23; leave Cal"),
        ("# Cal left with 23 chips", "chips Cal 23; leave Cal"),
        ("# bell. chips Ann 38, Ben 44, Cal 38", "chips Ann 38, Ben 44, Cal 38"),
        ("# Ann 38, Ben 44, Cal 38", "chips Ann 38, Ben 44, Cal 38"),
        ("# Cal's 6 stays in the dish. Ann 38, Ben 44, Cal 32", "chips Ann 38, Ben 44, Cal 32"),
        ("lamp out. beans Ann 38 Ben 44 Cal 38", "chips Ann 38, Ben 44, Cal 38"),
        ("# Cal bought 20 more beers", ""),
        ("# Cal bought 20 more?", ""),
        ("# Zed bought 20 more", ""),
        ("# Cal did not buy 20 more", ""),
        ("# buy Cal 20", ""),
        ("# Cal left with 2 friends", ""),
        ("# Ann 38, Ben 44, Cal 37", ""),
        ("# Ann 60, Ben 60", ""),
        ("# owes Ann 40, Ben 40, Cal 40", ""),
        ("# Ann 3, Ben 2", ""),
        ("lamp out 3 times. beans Ann 38 Ben 44 Cal 38", ""),
        ("# 12 in the pot from last week", ""),
    ],
)
def test_a_remark_says_of_money_what_it_can_only_mean(remark, meant):
    above = (*OVER, "paid Cal 6") if "dish" in remark else OVER
    assert money(*above, remark) == meant
    noted = [event for event in events_of(*above, remark) if isinstance(event, SpellingNoted)]
    assert len(noted) == bool(meant)


@pytest.mark.parametrize(
    "name", ["game Fridays. 12 in the pot from last week", "# 12 left over from last time"]
)
def test_a_pot_of_an_earlier_evening_may_stand_above_the_first_hand(name):
    assert money(*HEAD, name, *OVER[2:]) == "pot 12 from before"


@pytest.mark.parametrize(
    "lines",
    [
        ("buy Cal 20", "# Cal bought 20 more"),
        ("# Cal bought 20 more", "buy Cal 20"),
        ("buy Cal 20  # Cal bought 20 more",),
        ("Cal rebuys 20", "# Cal bought 20 more"),
    ],
)
def test_what_a_line_says_too_is_counted_once(lines):
    assert money(*OVER, *lines) == "buy Cal 20"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("...", RemarkWritten),
        ("-----", RemarkWritten),
        ("* * *", RemarkWritten),
        ("(Cal got a phone call)", RemarkWritten),
        ("(RUTH MADE COFFEE)", RemarkWritten),
        ("(Cal bourré)", LineUnread),
        ("(8 in there)", LineUnread),
        ("? ? ?", LineUnread),
    ],
)
def test_a_line_drawn_or_in_brackets_is_a_remark_unless_it_may_be_a_fact(line, kind):
    (said,) = [event for event in events_of(*OVER[:4], line) if event.at.line == 5]
    assert isinstance(said, kind)


@pytest.mark.parametrize(
    "line",
    [
        "Ann up 5   Ben is up 20   Cal down 25",
        "ANN UP 5, BEN UP 20, CAL DOWN 25",
        "Ann +5 Ben +20 Cal -25",
    ],
)
def test_up_and_down_is_a_score(line):
    assert money(*OVER, line) == "score Ann +5, Ben +20, Cal -25"
