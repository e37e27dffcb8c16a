"""During a hand only that is said which everybody at the table can see; the rest when it is over."""

import pytest

from referee.recording import (
    Depth,
    EntryError,
    NewLog,
    Recording,
    Step,
    is_whole,
    read_back_of,
)
from referee.recording.entries import entered

DECLARED = ("Dee Ts", "2", "f", "0", "1")


def after(*entries, rules="boo-ray, ante 1", seats="Ann, Ben, Cal, Dee"):
    recording = Recording.of(NewLog(seats, rules, "40").text)
    for typed in entries:
        recording = entered(recording, typed)
    return recording


def codes(findings):
    return [finding.code for finding in findings]


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        ((*DECLARED, "Ah", "9h", "Ah"), "R201"),
        ((*DECLARED, "Ah", "Dee 9h"), "P101"),
        ((*DECLARED, "Ah", "9h", "Kh", "Cal 3h"), "R207"),
    ],
)
def test_what_lies_open_is_said_at_once(entries, code):
    assert codes(after(*entries).said) == [code]


def test_a_renege_that_a_later_card_proves_waits_for_the_end():
    late = after(*DECLARED, "Ah", "9c", "Kh", "Qd", "8h", "2d")
    assert codes(late.passage.findings) == ["P201"]
    assert late.said == ()
    rest = ("3s", "4s", "5s", "6s", "7c", "8c", "9d", "3d", "4d")
    for typed in rest:
        assert late.said == ()
        late = entered(late, typed)
    assert set(codes(late.said)) == {"P201"}


def test_a_renege_that_may_still_be_put_right_is_said_as_soon_as_it_is_proved():
    """The dealer holds the turned card, which all have seen."""
    open_ = after("Dee Ts", "2", "f", "0", "0", "As", "9s", "Kd")
    assert codes(open_.said) == ["P201"]
    assert codes(entered(open_, ">Ts").said) == ["P201"]  # a remark: it was put right
    assert not [found for found in entered(open_, ">Ts").said if found.counts]
    assert entered(open_, "2c").said[0].problem.status.value == "established"


def test_cards_that_only_the_writer_knows_say_nothing_before_the_end():
    known = after(*DECLARED, "deal Cal: 9h 2c 3c 4c 5c", "Ah", "2c")
    assert codes(known.passage.findings) == ["P201"]
    assert known.said == ()


def test_with_all_cards_open_everything_is_said():
    late = after(*DECLARED, "Ah", "9c", "Kh", "Qd", "8h", "2d")
    assert codes(late.all_shown().said) == ["P201"]


def test_a_hand_is_read_back_and_agreed_to():
    hand = (
        "Ah",
        "9h",
        "Kh",
        "Qh",
        "8h",
        "2h",
        "3s",
        "4s",
        "5s",
        "6s",
        "7c",
        "8c",
        "4d",
        "3d",
        "2d",
    )
    recording = after(*DECLARED, *hand)
    assert recording.expected.step is Step.MONEY
    assert [due.sentence for due in recording.dues] == [
        "Dee takes 4 from the pot",
        "Cal pays 4 into the next pot: bourré",
    ]
    paid = entered(recording, "Cal 3")
    assert codes(paid.said) == ["C514"]
    recording = entered(recording, "ok")
    assert read_back_of(recording) == (
        "Hand 1: Ann took 2 tricks, Cal took none, Dee took 3 tricks; Ben was out.",
        "Dee takes 4 from the pot; Cal pays 4 into the next pot.",
    )
    agreed = entered(recording, "Ann, dee")
    assert agreed.text.splitlines()[-1].startswith("agreed Ann, Dee: ")
    assert agreed.passage.findings == ()
    assert agreed.expected.step is Step.READ_BACK
    assert entered(agreed, "y").text.splitlines()[-1].startswith("agreed Ben, Cal: ")
    with pytest.raises(EntryError, match="once"):
        entered(recording, "Ann, Ann")
    number = agreed.text.splitlines().index("paid Cal 4") + 1
    changed = agreed.corrected(number, "paid Cal 3")
    assert changed.expected.step is Step.READ_BACK
    assert read_back_of(changed)[2] == "Ann and Dee agreed to it before a line of it was changed."
    assert "R224" in codes(changed.said)
    one, both = entered(changed, "Ann"), entered(changed, "y")
    assert one.text.count("agreed ") == 2
    assert (both.text.count("agreed "), both.expected.step) == (1, Step.HAND)
    assert codes(both.said) == ["C514"]
    assert len(read_back_of(both)) == 2
    handed = entered(both, "Ann lends Cal 2, Cal 1 to Ann, Ann loses 3 to Ben")
    said = ("Ann lends 2 to Cal", "Cal repays 1 to Ann", "Ann loses 3 to Ben")
    assert read_back_of(handed)[1].endswith(f"{'; '.join(said)}.")


PAID = """ante 1 each
in Ann, Ben out, Cal, Dee
tricks Ann 5
"""


@pytest.mark.parametrize(
    ("typed", "lines", "found"),
    [
        ("ok", ["pot 4 to Ann", "paid Cal 4, Dee 4"], []),
        ("Cal 3", ["paid Cal 3"], ["C514"]),
        ("Cal 3, Cal owes 1, rest", ["paid Cal 3", "owes Cal 1", "pot 4 to Ann", "paid Dee 4"], []),
        ("Cal owes, rest", ["owes Cal 4", "pot 4 to Ann", "paid Dee 4"], []),
        ("nothing, rest", ["paid Cal 0, Dee 0", "pot 4 to Ann"], ["C513", "C513"]),
        ("Cal nothing", ["paid Cal 0"], ["C513"]),
        ("Cal 0, Cal loses 4 to Ann", ["paid Cal 0", "bet Cal to Ann 4"], ["C513"]),
        ("cal Loses Ann 2", ["bet Cal to Ann 2"], []),
        ("Ann lends Cal 2", ["loan Ann to Cal 2"], []),
        ("Ann lends Cal 2, Cal 1 to Ann", ["loan Ann to Cal 2", "repay Cal to Ann 1"], []),
        ("Cal owes Ann 4", ["owes Cal to Ann 4"], []),
        ("Ann 3", ["pot 3 to Ann"], ["C505"]),
        ("Ann takes 4", ["pot 4 to Ann"], []),
        ("Ann takes 0", ["pot 4 carries"], ["C508"]),
        ("pot 4 to Dee", ["pot 4 to Dee"], ["C506"]),
    ],
)
def test_what_was_paid_otherwise_is_recorded_as_it_was(typed, lines, found):
    before = entered(after("Dee").in_depth(Depth.RESULTS), "5-00")
    assert before.text.endswith(PAID)
    paid = entered(before, typed)
    assert paid.text.removeprefix(before.text).splitlines() == lines
    assert codes(paid.said) == found
    done = entered(paid, "rest")
    assert (done.dues, done.expected.step) == ((), Step.READ_BACK)
    assert codes(done.said) == found == codes(done.passage.findings)


def test_chips_go_from_player_to_player_at_any_time():
    begun = after("Ann lends Ben 5", "Dee Ts", "Cal lends 2 to Dee", "2")
    assert begun.text.count("loan Ann to Ben 5\n\nhand 1") == 1
    assert begun.text.endswith("loan Cal to Dee 2\nin Ann 2\n")
    for typed in ("Ann 4", "Ann takes 4", "rest", "nothing"):
        with pytest.raises(EntryError, match=r"Type the turned card|Say who deals"):
            after(typed)


def test_an_ante_that_was_put_in_otherwise_changes_its_line():
    hand = entered(after("Dee").in_depth(Depth.RESULTS), "5-00")
    less = entered(hand, "ben ante 0, Cal antes 2")
    assert "ante Ann 1, Cal 2, Dee 1\n" in less.text
    assert codes(less.said) == ["C501", "C502"]
    assert "ante Ann 1, Ben 1, Cal 2, Dee 1\n" in entered(less, "Ben ante 1").text


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("Ben owes", "Say how many chips"),
        ("Cal 4 to Ann", "Cal loses 4 to Ann is a bet, Cal lends 4 to Ann a loan"),
        ("cal pays Ann 4", "Say why"),
        ("Cal lends 4", "Say to whom: Cal lends 4 to Ann"),
        ("Cal 4 to Zoe", "Nobody at the table is called Zoe"),
        ("Zoe 4", "If it was paid as due, type ok; otherwise type what was paid: Ann 4"),
        ("four", "If it was paid as due, type ok"),
    ],
)
def test_what_is_no_payment_is_refused_with_what_to_type(typed, says):
    with pytest.raises(EntryError, match=says):
        entered(entered(after("Dee").in_depth(Depth.RESULTS), "5-00"), typed)


def test_where_each_trick_pays_its_share_it_is_said_who_took_which():
    table = after("Dee", rules="la-bourre").in_depth(Depth.RESULTS)  # anticlockwise: Cal Ben Ann
    hand = entered(table, "1132")
    assert hand.text.endswith("1 Cal: ??* ?? ??\n2 Cal: ??* ?? ??\n3 Cal: ?? ?? ??*\n")
    assert [due.sentence for due in hand.dues] == [
        "Cal takes 3 from the pot",
        "Cal takes 2 from the pot",
        "Ann takes 1 from the pot",
        "Ben pays 6 into the next pot: bourré",
    ]
    for typed, says in (
        ("11", "a whole hand, 1142"),
        ("1111", "each once"),
        ("11322", "each once"),
    ):
        with pytest.raises(EntryError, match=says):
            entered(entered(entered(hand, "ok"), "y"), typed)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "Type a card, as in 9h"),
        ("Ann", "Type a card, as in 9h"),
        ("9x", "x is not a suit"),
        ("9h\x1b[31m", "one line of plain text"),
        ("9h\n8h", "one line of plain text"),
        ("say Ann: \ud800", "one line of plain text"),
        ("Zoe 9h", "Nobody called Zoe"),
        ("9h 8h 7h 6h", "3 play this hand"),
        (">Qd", "No card has been played"),
    ],
)
def test_what_is_no_card_is_refused_with_what_to_type(typed, says):
    with pytest.raises(EntryError, match=says):
        after(*DECLARED, typed)


@pytest.mark.parametrize(
    ("typed", "whole"),
    [("9h", True), ("9", False), ("Th", True), ("10", False), ("10h", True), ("h9", True)],
)
def test_two_keys_are_a_card(typed, whole):
    assert is_whole(after(*DECLARED), typed) is whole


def test_nine_players_with_odd_names():
    names = 'Out, Pot, "In", Big Al, <b>x</b>, O\'Brien, Zoë, 👩\u200d🚀, "3rd"'
    recording = after(rules="boo-ray, ante 1", seats=names)
    assert len(recording.players) == 9
    recording = entered(recording, '"3rd" Ts')
    for typed in ("1", "f", "f", "0", "f", "Zoë 2"):
        recording = entered(recording, typed)
    assert (
        recording.text.splitlines()[-1]
        == 'in Out 1, Pot out, In out, "Big Al" 0, "<b>x</b>" out, Zoë 2'
    )
    for typed in ("f", "f", "f"):
        recording = entered(recording, typed)
    assert (recording.expected.step, recording.expected.player) == (Step.CARD, "Out")
