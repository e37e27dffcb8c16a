"""Whoever leaves antes once more (`leaver-antes yes`): what proves it, and what nothing tells."""

import pytest
from book.test_books import assert_balanced, passages

HEAD = """bourre-log 1
rules boo-ray 1{rules}
seats Ann Ben Cal Dee
chips 40 each

hand 1, dealer Dee
ante 1 each
in Ann 0, Ben 0, Cal 0, Dee 0
tricks {tricks}
pot 4 to {winner}
"""
SECOND = "\nhand 2, dealer {dealer}\n{lines}in {stays}\ntricks {tricks}\n{behind}"


def evening(
    leaves, antes, behind, rules="", seated="Cal Dee Ann", tricks="Cal 2, Ben 1, Dee 1, Ann 1"
):
    """Two hands; some leave between them, and the last of those seated deals the second."""
    players = seated.split()
    first = HEAD.format(rules=rules, tricks=tricks, winner="Cal")
    second = SECOND.format(
        dealer=players[-1],
        lines=antes,
        stays=", ".join(f"{one} 0" for one in players),
        tricks=", ".join([f"{one} 1" for one in players[1:]] + [f"Cal {6 - len(players)}"]),
        behind=behind,
    )
    return first + leaves + second


def found(text):
    """The findings about chips: what is said of them, and the line."""
    return [
        (one.code, one.problem.player, one.problem.at.line)
        for passage in passages(text)
        for one in passage.findings
        if one.code.startswith("C")
    ]


def stacks(text):
    return dict(passages(text)[-1].judgement.evening.books.stacks())


EACH, NAMED, NONE = "ante 1 each\n", "ante Ann 1, Cal 1, Dee 1\n", ""
LEAVES = "leave Ben\n"


@pytest.mark.parametrize(
    "antes",
    [
        EACH,
        NAMED,
        NONE,
        "ante Ann 1, Ben 1, Cal 1, Dee 1\n",
        EACH + "ante Ben 1\n",
        "paid Ben 1\n" + EACH,
        "paid Ben 1\n" + NAMED,
    ],
)
def test_a_pot_that_holds_the_ante_of_who_left_is_in_order(antes):
    text = evening(LEAVES, antes, "pot 4 to Cal\n")
    assert found(text) == []
    assert stacks(text) == {"Ann": 38, "Ben": 38, "Cal": 46, "Dee": 38}
    assert_balanced(text)


@pytest.mark.parametrize("antes", [EACH, NAMED, NONE])
def test_a_pot_without_it_is_found_once_and_the_book_goes_by_the_pot(antes):
    text = evening(LEAVES, antes, "pot 3 to Cal\nchips Ann 38, Cal 45, Dee 38\n")
    ((code, player, line),) = found(text)
    assert (code, player) == ("C501", "Ben")
    assert text.splitlines()[line - 1] == "pot 3 to Cal"
    assert stacks(text)["Ben"] == 39
    assert_balanced(text)


def test_a_count_without_it_is_found_once():
    text = evening(LEAVES, EACH, "chips Ann 38, Cal 45, Dee 38\n")
    ((code, player, line),) = found(text)
    assert (code, player) == ("C501", "Ben")
    assert text.splitlines()[line - 1].startswith("chips Ann 38")
    assert stacks(text)["Ben"] == 39


def test_a_nought_for_who_left_is_found():
    text = evening(LEAVES, "ante Ann 1, Ben 0, Cal 1, Dee 1\n", "pot 3 to Cal\n")
    assert [one[:2] for one in found(text)] == [("C501", "Ben")]


AGAIN = "\nhand 3, dealer Cal\nante 1 each\nin Dee 0, Ann 0, Ben 0, Cal 0\ntricks Ben 1, Cal 1, Dee 2, Ann 1\npot 4 to Dee\n"


@pytest.mark.parametrize("brings", [38, 39])
@pytest.mark.parametrize(
    "between",
    [
        "",
        "\nhand 3, dealer Cal\nante 1 each\nin Dee 0, Ann 0, Cal 0\ntricks Dee 3, Ann 1, Cal 1\npot 3 to Dee\n",
    ],
)
def test_who_comes_back_is_believed_where_nothing_told_of_the_ante(brings, between):
    again = AGAIN.replace("hand 3", "hand 4") if between else AGAIN
    text = evening(LEAVES, EACH, f"{between}sit Ben after Ann {brings}\n{again}")
    assert found(text) == []
    assert stacks(text)["Ben"] == brings - 1
    assert_balanced(text)


@pytest.mark.parametrize("brings", [37, 40, 45])
def test_other_chips_than_either_are_found(brings):
    text = evening(LEAVES, EACH, f"sit Ben after Ann {brings}\n{AGAIN}")
    assert [one[:2] for one in found(text)] == [("C519", "Ben")]


@pytest.mark.parametrize("paid", [True, False])
def test_a_later_count_is_believed_where_nothing_told_of_the_ante(paid):
    later = "\nhand 3, dealer Cal\nante 1 each\nin Dee 0, Ann 0, Cal 0\ntricks Dee 3, Ann 1, Cal 1\npot 3 to Dee\n"
    count = f"chips Ann 37, Cal {45 if paid else 44}, Dee 40\n"
    assert found(evening(LEAVES, EACH, later + count)) == []
    wrong = count.replace("Dee 40", "Dee 38")
    ((code, _, _),) = found(evening(LEAVES, EACH, later + wrong))
    assert code in ("C519", "C520")


@pytest.mark.parametrize("ahead", ["chips Ben 38\n", "chips Ann 39, Ben 38, Cal 43, Dee 39\n"])
def test_a_count_right_after_leaving_may_show_that_it_lies_in_the_pot_already(ahead):
    text = evening(LEAVES + ahead, EACH, "pot 4 to Cal\n")
    assert found(text) == []
    assert stacks(text)["Ben"] == 38
    assert_balanced(text)


@pytest.mark.parametrize("leaves", ["paid Ben 1\nleave Ben\n", "leave Ben\npaid Ben 1\n"])
def test_an_ante_paid_on_leaving_is_no_bourre(leaves):
    text = evening(leaves, NAMED, "pot 4 to Cal\n")
    assert found(text) == []
    assert stacks(text)["Ben"] == 38
    assert_balanced(text)


@pytest.mark.parametrize("paid", [0, 1, 2])
def test_of_two_who_left_both_none_or_one_of_them_put_it_in(paid):
    text = evening("leave Ann\nleave Ben\n", EACH, f"pot {2 + paid} to Cal\n", seated="Cal Dee")
    expected = {0: [("C501", None)], 1: [("C501", None)], 2: []}
    assert [one[:2] for one in found(text)] == expected[paid]
    books = passages(text)[-1].judgement.evening.books
    assert books.unsure == ({"Ann", "Ben"} if paid == 1 else frozenset())
    assert sum(stacks(text).values()) == 160 or paid == 1
    assert_balanced(text)


def test_the_dealer_who_leaves_antes_like_anybody():
    assert found(evening("leave Dee\n", EACH, "pot 4 to Cal\n", seated="Cal Ann Ben")) == []
    ((code, player, _),) = found(
        evening("leave Dee\n", EACH, "pot 3 to Cal\n", seated="Cal Ann Ben")
    )
    assert (code, player) == ("C501", "Dee")


def test_who_is_bourre_and_leaves_pays_that_and_no_ante():
    text = evening(LEAVES, EACH, "pot 7 to Cal\n", tricks="Cal 3, Ann 1, Dee 1")
    assert found(text) == []
    assert stacks(text)["Ben"] == 35
    assert_balanced(text)


def test_nothing_is_owed_where_no_hand_follows():
    text = HEAD.format(rules="", tricks="Cal 2, Ben 1, Dee 1, Ann 1", winner="Cal") + LEAVES
    assert found(text) == []
    assert stacks(text)["Ben"] == 39


def test_who_gave_all_chips_back_owes_and_without_credit_owes_nothing():
    leaves = "cash Ben 39\nleave Ben\n"
    assert stacks(evening(leaves, EACH, "pot 4 to Cal\n"))["Ben"] == -1
    short = evening(leaves, EACH, "pot 3 to Cal\n", rules=", short-stack all-in")
    assert found(short) == []
    assert stacks(short)["Ben"] == 0


@pytest.mark.parametrize("rules", [", leaver-antes no", ", ante-by dealer-for-all"])
def test_nobody_who_left_antes_where_the_rules_do_not_say_so(rules):
    first, second = evening(LEAVES, "", "pot {} to Cal\n", rules=rules).split("\nhand 2")
    if "dealer" in rules:
        first = first.replace("ante 1 each", "ante Dee 4")
    text = f"{first}\nhand 2{second}".format(3)
    assert found(text) == []
    assert stacks(text)["Ben"] == (39 if "no" in rules else 40)


def test_the_same_deal_again_owes_no_second_ante():
    misdeal = "\nhand 2, dealer Ann\nante 1 each\nmisdeal\n"
    text = (
        evening(LEAVES + misdeal, "", "pot 4 to Cal\n")
        .replace("hand 2", "hand 3")
        .replace("hand 3", "hand 2", 1)
    )
    assert found(text) == []
    assert stacks(text)["Ben"] == 38


def test_behind_a_missing_hand_nobody_is_held_to_an_ante():
    for pot in (3, 4):
        text = evening(LEAVES, EACH, f"pot {pot} to Cal\n").replace("hand 2", "hand 4")
        assert found(text) == []
        assert "Ben" in passages(text)[-1].judgement.evening.books.unsure
