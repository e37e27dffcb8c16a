"""Signs before sums of notes: what was lost may stand with a minus, and nothing else is below nothing."""

import pytest
from understanding import understood
from whole_verdict import verdict

from referee.audits.story import audit

TABLE = """\
Players: Moe, Fay, Lew, Bea. ante 1 each
{}
"""


def log_of(text):
    return understood(text).log


@pytest.mark.parametrize(
    "rows",
    [
        ("dealer;pot;won;bourre", "Moe;4;Fay;-", "Fay;4;Moe;Lew -4, Bea -4"),
        ("dealer;pot;won;bourre;paid", "Moe;4;Fay;;", "Fay;4;Moe;Lew, Bea;-4"),
    ],
)
def test_what_a_bourre_cost_may_be_written_as_a_loss(rows):
    text = TABLE.format("\n".join(rows))
    assert "\npaid Lew 4, Bea 4\n" in log_of(text)
    assert verdict(audit(text)).chips.owed_to_next_pot == {"Lew": 4, "Bea": 4}


@pytest.mark.parametrize(
    ("rows", "asked", "not_made"),
    [
        (("dealer;pot;won", "Moe;4;Fay", "Fay;-4;Moe", "Lew;4;Bea"), "Moe", "pot -"),
        (("hand;dealer;pot;won", "-1;Moe;4;Fay", "2;Fay;4;Moe"), "-1", "hand -"),
        (
            (
                "Hand,Dealer,Player,Tricks,Pot,Won",
                *("1,Moe,Moe,3,4,x", "1,Moe,Fay,2,4,"),
                *("2,Fay,Moe,-1,4,", "2,Fay,Fay,4,4,x"),
            ),
            "-1 4",
            "tricks Moe -",
        ),
    ],
)
def test_no_pot_hand_or_trick_count_is_below_nothing(rows, asked, not_made):
    log = log_of(TABLE.format("\n".join(rows)))
    assert not_made not in log
    assert f"# ?   not understood: {asked}" in log


HAND = """\
Moe, Fay, Lew and Bea. ante 1 each
Hand 1: Moe deals, Moe and Fay in. Moe 3, Fay 2.{} Moe wins 4
"""


@pytest.mark.parametrize("all_of_them", ["all -4", "everyone down 4", "everybody up 1"])
def test_a_sum_of_everybody_in_a_hand_is_asked_about(all_of_them):
    log = log_of(HAND.format(f" {all_of_them}."))
    assert f"not understood: {all_of_them}\n" in log
    assert "pot 4 to Moe" in log


def test_a_sum_behind_all_is_that_of_each_name_before_it():
    log = log_of(HAND.format("") + "end: Moe +3, Fay Lew Bea all -1\n")
    assert "score Moe +3, Fay -1, Lew -1, Bea -1\n" in log
