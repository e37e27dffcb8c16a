"""What an evening is like where it is not regular: cards nobody saw, a wrong key found late, half an agreement.

The logs in `logs` lie as they were typed.
"""

from pathlib import Path

import pytest

from referee.audits import audit
from referee.recording import (
    ChangedError,
    EntryError,
    NewLog,
    Recorder,
    Recording,
    Step,
    WaitingError,
    agreed_before,
    is_whole,
    leads_below,
    read_back_of,
)
from referee.recording.entries import entered
from referee.reports import recorded_text

LOGS = Path(__file__).with_name("logs")


def as_typed(name):
    """A log of an evening that somebody typed."""
    return Recording.of((LOGS / f"{name}.bourre").read_text("utf-8"))


def typed(recording, *entries):
    """The recording after these entries."""
    for entry in entries:
        recording = entered(recording, entry)
    return recording


def table(*entries, rules="acadiana"):
    """Three players after these entries; Cal deals."""
    return typed(Recording.of(NewLog("Ann, Ben, Cal", rules, "40").text), *entries)


DECLARED = ("Cal 2h", "0", "0", "0")
TO_THE_LAST = (
    *("As", "Ks", "Qs", "Ad", "Kd", "Qd", "Ac", "Kc", "Qc", "Js", "Ts", "9s"),
    *("Jd", "Td", "9d"),
)
OVER = (*DECLARED, *TO_THE_LAST)


def test_two_keys_are_a_card_even_where_a_name_begins_like_it():
    begun = Recording.of(NewLog("Theo, Adam, JD", "acadiana", "40").text)
    declared = typed(begun, "JD 2h", "0", "0", "0")
    led = typed(declared, "Th", "Ad", "Jd", "Adam 9h")
    assert "1 Theo: Th Ad Jd\n2 Adam: 9h ...\n" in led.text
    assert typed(declared, "Ad").text.endswith("1 Theo: Ad ...\n")
    over = typed(declared, *TO_THE_LAST, "")
    assert over.expected.step is Step.READ_BACK
    assert "agreed Theo: " in typed(over, "Theo").text
    assert "hand 2, dealer Theo, up Ad\n" in typed(over, "Ad").text
    assert "paid Adam 4" in typed(declared, *TO_THE_LAST, "Ad 4").text
    with pytest.raises(EntryError, match="Say who leads"):
        typed(declared, "Ks", "??", "Qs", "Th")
    assert "2 Theo: Th ...\n" in typed(declared, "Ks", "??", "Qs", "Theo", "Th").text


def test_who_leads_after_an_unknown_card_is_asked_and_then_held_to():
    text = (LOGS / "lead-after-unknown.bourre").read_text("utf-8")
    recording = Recording.of(text[: text.index("2 Fay:")])
    assert (recording.expected.step, recording.expected.player) == (Step.CARD, None)
    assert not is_whole(recording, "8c")
    with pytest.raises(EntryError, match="Say who leads: Fay, Eve, Ann or Cal"):
        entered(recording, "8c")
    said = entered(recording, "cal")
    assert (said.text, said.expected.player) == (recording.text, "Cal")
    assert is_whole(said, "8c")
    assert entered(said, "Eve").expected.player == "Eve"
    assert typed(said, "8c", "Ts").text.endswith("1 Fay: As ?? 2c Kc\n2 Cal: 8c Ts ...\n")
    assert typed(recording, "Eve 9d").text.endswith("2 Eve: 9d ...\n")


@pytest.mark.parametrize(
    "after",
    [
        ("2d", "??", "Jd"),
        ("2d", "2d", "Jd"),
        ("2d", "?d", "Jd"),
        ("2d", "Kd/Qd", "Jd"),
        ("2d", "?h", "Jd"),
    ],
)
def test_a_lead_is_asked_for_wherever_the_cards_do_not_show_it(after):
    assert table(*DECLARED, *after).expected.player is None


@pytest.mark.parametrize("after", [("Ah", "??", "Jh"), ("2d", "??*", "Jd"), ("2d", "3d", "Jd")])
def test_and_not_where_they_do(after):
    assert table(*DECLARED, *after).expected.player is not None


def test_a_wrong_key_found_late_puts_the_leads_below_right():
    recording = as_typed("dup-card-leader-cascade")
    number = len(recording.text.splitlines()) - 3
    assert recording.text.splitlines()[number - 1] == "1 Ann: Ad Jh 2d"
    assert "R207" not in [found.code for found in recording.passage.findings]
    right = recording.corrected(number, "1 Ann: Ad Jd 2d")
    below = leads_below(recording, right, number)
    assert below.sentence == "Ben leads in line 80; Ben leads in line 81"
    assert below.recording.text.splitlines()[number:] == [
        "2 Ann: 4d Qd Jh",
        "3 Ben: 6s Kc 3h",
        "4 Ben: 5h 8c 7c",
    ]
    assert below.recording.passage.findings == ()


def test_leads_that_follow_from_nothing_else_are_left():
    recording = table(*DECLARED, "As", "Ks", "Qs", "Ben Jd", "Td", "9d", "Ben Ac", "Kc", "Qc")
    *_, line, _, _ = range(1, len(recording.text.splitlines()) + 1)
    assert recording.text.splitlines()[line - 1] == "1 Ann: As Ks Qs"
    right = recording.corrected(line, "1 Ann: 2s Ks Qs")
    assert right.passage.findings == ()
    assert leads_below(recording, right, line) is None
    gone = recording.corrected(line)
    assert leads_below(recording, gone, line) is None


@pytest.mark.parametrize(
    "word",
    [
        *("no", "n", "N", "nope", "ok?", "help", "?", "later", "what", "y y", "??x"),
        *("Ben disagrees", "Ann no", "Dee leaves", "Cal 40 chips", "up"),
    ],
)
def test_only_a_card_a_suit_a_dealer_or_a_whole_hand_begins_a_hand(word):
    recording = typed(table(*OVER), "")
    assert recording.expected.step is Step.READ_BACK
    with pytest.raises(EntryError):
        entered(recording, word)
    with pytest.raises(EntryError):
        entered(typed(recording, "y"), word)


def test_whoever_does_not_agree_is_asked_what_is_wrong():
    recording = typed(table(*OVER), "")
    for word in ("no", "n", "Ben disagrees", "Ben no"):
        with pytest.raises(WaitingError, match="What is wrong"):
            entered(recording, word)
    with pytest.raises(WaitingError, match="All have agreed already"):
        typed(recording, "y", "y")


@pytest.mark.parametrize(
    ("entry", "begins"),
    [
        ("Ts", "hand 2, dealer Ann, up Ts"),
        ("spades", "hand 2, dealer Ann, up ?s"),
        ("s", "hand 2, dealer Ann, up ?s"),
        ("Ben Ts", "hand 2, dealer Ben, up Ts"),
        ("302", "hand 2, dealer Ann"),
        ("Ben 3-2", "hand 2, dealer Ben"),
    ],
)
def test_what_begins_a_hand(entry, begins):
    recording = typed(table(*OVER), "", entry)
    assert f"\n\n{begins}\n" in recording.text


def test_a_whole_hand_may_be_the_first_that_is_typed():
    assert table("Cal 3-2").text.endswith(
        "hand 1, dealer Cal\nante 1 each\nin Ann, Ben out, Cal\ntricks Ann 3, Cal 2\n"
    )
    with pytest.raises(EntryError, match="The tricks of a hand are 5, not 3"):
        table("Cal 3-0")


def test_a_name_agrees_until_all_have_and_then_deals():
    recording = typed(table(*OVER), "", "Ann, Ben")
    assert recording.expected.step is Step.READ_BACK
    assert recording.text.count("hand 2") == 0
    with pytest.raises(WaitingError, match=r"Ann agreed already; Cal not yet\."):
        entered(recording, "Ann")
    all_agree = typed(recording, "Cal")
    assert all_agree.text.splitlines()[-1].startswith("agreed Cal: ")
    assert all_agree.expected.step is Step.HAND
    assert typed(all_agree, "Ben").text.splitlines()[-2] == "hand 2, dealer Ben"
    assert "R224" not in [found.code for found in audit(all_agree.text).findings]
    assert typed(recording, "y").text.splitlines()[-1].startswith("agreed Cal: ")


def test_who_comes_after_a_hand_does_not_agree_to_it():
    recording = typed(table(*OVER), "", "y", "Fay joins after Cal with 60", "Ann leaves")
    assert recording.text.endswith("sit Fay after Cal 60\nleave Ann\n")
    assert recording.expected.step is Step.HAND


def test_a_change_of_an_older_hand_is_asked_about_again():
    first = typed(table(*OVER), "", "y", "2h", "0", "0", "0")
    number = first.text.splitlines().index("paid Ben 3, Cal 3") + 1
    later = typed(first, *TO_THE_LAST, "")
    changed = later.corrected(number, "paid Ben 3, Cal 2")
    (asked,) = agreed_before(changed)
    assert asked.sentence == "Ann, Ben and Cal agreed to hand 1 before it was changed"
    told = " ".join(recorded_text(changed)[1].split())
    assert "before it was changed; y 1: they still agree." in told
    again = typed(changed, asked.entry)
    assert not list(agreed_before(again))
    assert "R224" not in [found.code for found in audit(again.text).findings]
    with pytest.raises(EntryError, match="Nobody agreed to hand 2 before it was changed"):
        entered(again, "y 2")


def test_nobody_draws_more_than_they_hold():
    begun = table("Cal 2h")
    assert not is_whole(begun, "8")
    assert is_whole(begun, "5")
    for entry in ("8", "Ann 8"):
        with pytest.raises(EntryError, match="Ann holds 5 cards"):
            entered(begun, entry)
    undrawn = table("Cal 2h", "+", "+", "+")
    assert undrawn.expected.step is Step.DRAW
    assert not is_whole(undrawn, "8")
    with pytest.raises(EntryError, match="Ann holds 5 cards"):
        entered(undrawn, "8")


def test_chips_that_are_still_to_be_paid_lie_in_the_pot():
    due = table(*OVER)
    assert [due.stacks[who] for who in ("Ann", "Ben", "Cal")] == [39, 39, 39]
    assert sum(due.stacks.values()) + 3 == 120
    paid = typed(due, "")
    assert dict(paid.stacks) == {"Ann": 42, "Ben": 36, "Cal": 36}
    assert paid.pot == 6


def test_a_misdeal_says_what_was_put_in():
    recording = table("Cal 2h", "misdeal")
    assert read_back_of(recording) == ("Hand 1: a misdeal.", "The antes were 1 each.")


def test_a_whole_evening_stands_as_it_was_typed():
    recording = as_typed("evening-acadiana")
    assert recording.corrected(1, "bourre-log 1").text == recording.text
    assert recording.expected.step is Step.HAND


def test_what_another_program_did_is_one_more_step_to_take_back(tmp_path):
    path = tmp_path / "evening.bourre"
    with Recorder.create(path, NewLog("Ann, Ben, Cal", "acadiana", "40").text) as recorder:
        texts = [recorder.enter(entry).text for entry in ("Cal 2h", "0", "0")]
        path.write_text(texts[-1].replace("chips 40", "chips 50"))
        with pytest.raises(ChangedError, match="before you repeat it"):
            recorder.enter("0")
        assert recorder.refresh()
        assert recorder.last_by == "another program"
        assert recorder.undo().text == texts[-1]
        assert not recorder.last_by
        assert recorder.undo().text == texts[-2]
    with Recorder(path) as again:
        assert [again.redo().text for _ in range(2)] == [
            texts[-1],
            texts[-1].replace("chips 40", "chips 50"),
        ]


def test_a_log_that_was_deleted_is_written_anew(tmp_path):
    path = tmp_path / "evening.bourre"
    with Recorder.create(path, NewLog("Ann, Ben, Cal", "acadiana", "40").text) as recorder:
        text = recorder.enter("Cal 2h").text
        path.unlink()
        recorder.save_again()
        assert path.read_text("utf-8") == text
        recorder.enter("0")
    assert path.read_text("utf-8").endswith("in Ann 0\n")


AFTER_A_HAND_NOBODY_NOTED = """\
rules boo-ray 1
seats Ann Ben Cal
hand 1, dealer Ben, up Ts
ante 1 each
in Ann, Ben, Cal
hand 2, dealer Cal, up Ts
ante 1 each
in Ann 0, Ben 0, Cal 0
tricks Ann 3, Ben 2, Cal 0
"""


def test_a_pot_that_nobody_knows_is_read_back_as_one_and_owed_to():
    recording = Recording.of(AFTER_A_HAND_NOBODY_NOTED)
    assert recording.pot_is_unknown
    assert read_back_of(recording)[1] == "Ann won, but nobody knows how much."
    said = typed(recording, "Ann takes 7")
    assert not said.pot_is_unknown
    assert read_back_of(said)[1] == "Ann takes 7 from the pot."


def test_after_a_short_pot_and_an_unknown_card_the_next_pot_is_right_to_the_chip():
    text = (LOGS / "h5-one-exception.bourre").read_text("utf-8")
    recording = Recording.of(text[: text.index("paid Eve 3")])
    assert [due.chips for due in recording.dues] == [16, 16, 16]
    said = typed(recording, "Eve 3", "rest")
    assert said.text.endswith("paid Eve 3\npot 16 to Ann\npaid Ben 16\n")


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        ("count: Ann 3, Ben 4, Cal 5", "chips Ann 3, Ben 4, Cal 5"),
        ("rule: ante 2", "rules ante 2"),
        ("unit: 0.25 USD", "unit 0.25 USD"),
        ("Ben said that was mine", "say Ben: that was mine"),
        ("ruling: P201 Ben waived", "ruling P201 Ben waived"),
    ],
)
def test_what_a_log_may_say_in_other_words_may_be_typed_at_every_step(entry, line):
    for before in (table(*DECLARED), table(*DECLARED, "As"), table(*OVER), typed(table(*OVER), "")):
        assert entered(before, entry).text.splitlines()[-1] == line


def test_who_took_the_pot_is_said_in_other_words_until_it_is_paid():
    assert "pot " in entered(table(*OVER), "Ann takes the pot").text.splitlines()[-1]
    with pytest.raises(EntryError):
        entered(typed(table(*OVER), ""), "Ann takes the pot")
