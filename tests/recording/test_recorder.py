"""An evening recorded through the face: what is typed, what the file holds, what is said."""

from pathlib import Path

import pytest

from referee.recording import (
    ChangedError,
    Depth,
    EntryError,
    NewLog,
    Recorder,
    ShortError,
    Step,
)
from referee.recording.lines import WatchedError

TABLE = NewLog("Ann, Ben, Cal, Dee", "boo-ray, ante 1", "40", "2026-03-05").text
TO_THE_FIRST_TRICK = ("Dee Ts", "2", "f", "0", "1", "Ah", "9h", "Kh")
HAND = """
hand 1, dealer Dee, up Ts
ante 1 each
in Ann 2, Ben out, Cal 0, Dee 1
1 Ann: Ah 9h Kh
"""


@pytest.fixture
def recorder(tmp_path):
    with Recorder.create(tmp_path / "evening.bourre", TABLE) as opened:
        yield opened


def log(tmp_path: Path) -> str:
    return (tmp_path / "evening.bourre").read_text("utf-8")


def test_a_hand_card_by_card(recorder, tmp_path):
    for typed in TO_THE_FIRST_TRICK:
        recorder.enter(typed)
    assert log(tmp_path) == TABLE + HAND
    expected = recorder.recording.expected
    assert (expected.step, expected.player, expected.trick) == (Step.CARD, "Ann", 2)
    assert len(expected.cards) == 49
    for typed in ("Qh", "8h", "2h", "3s", "4s", "5s", "6s", "7c", "8c", "4d", "3d", "2d"):
        recorder.enter(typed)
    assert recorder.recording.expected.step is Step.MONEY
    recorder.enter("")
    assert log(tmp_path).endswith("pot 4 to Dee\npaid Cal 4\n")


def test_nobody_goes_below_nothing_without_a_word(tmp_path):
    table = NewLog("Ann, Ben, Cal", "boo-ray, ante 11", "12").text
    with Recorder.create(tmp_path / "evening.bourre", table) as recorder:
        recorder.set_depth(Depth.RESULTS)
        for typed in ("Cal", "50-"):
            recorder.enter(typed)
        assert dict(recorder.recording.short) == {"Ben": 32}
        for typed in ("", "ok", "y"):
            with pytest.raises(ShortError, match="Ben has 1 chip, 32 too few"):
                recorder.enter(typed)
        recorder.enter("buy Ben 30")
        assert dict(recorder.recording.short) == {"Ben": 2}
        recorder.enter("due")
        assert recorder.recording.stacks["Ben"] == -2
        recorder.undo()
        recorder.enter("Ben 31, Ben owes 2, rest")
        assert not recorder.recording.short
        assert recorder.recording.debts == {"Ben": ((None, 2),)}


def test_of_a_score_sheet_nobody_is_short(tmp_path):
    table = NewLog("Ann, Ben, Cal", "boo-ray, ante 11").text
    with Recorder.create(tmp_path / "evening.bourre", table) as recorder:
        recorder.set_depth(Depth.RESULTS)
        for typed in ("Cal", "50-", ""):
            recorder.enter(typed)
        assert not recorder.recording.short


def test_a_hand_in_results_takes_five_keys_and_one_to_confirm(recorder, tmp_path):
    recorder.set_depth(Depth.RESULTS)
    recorder.enter("Dee")
    recorder.enter("3-02")
    recorder.enter("")
    recorder.enter("22-1")
    hands = log(tmp_path).removeprefix(TABLE)
    assert (
        hands
        == """
hand 1, dealer Dee
ante 1 each
in Ann, Ben out, Cal, Dee
tricks Ann 3, Dee 2
pot 4 to Ann
paid Cal 4

hand 2, dealer Ann
ante Ben 1, Dee 1, Ann 1
in Ben, Cal, Dee out, Ann
tricks Ben 2, Cal 2, Ann 1
"""
    )


def test_a_hand_told_in_words_is_that_hand(recorder, tmp_path):
    told = ("Dee deals, up Ts", "Ann stays, takes 2", "Ben folds", "Cal stands pat", "Dee draws 1")
    for typed in (*told, "Ann leads Ah", "cal throws 9h", "plays Kh"):
        recorder.enter(typed)
    assert log(tmp_path) == TABLE + HAND


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "Type the turned card"),
        ("Ts", "Say who deals"),
        ("Zoe Ts", "Type the turned card"),
        ("3-01", "Say who deals"),
        ("pot 8 to Zoe", "Zoe"),
        ("1 Ann: 9x", "9x"),
        ("say Ann: hello", "none has begun"),
        ("say Ann: one\nsay Ben: two", "one line"),
        ("agreed Ann", "none has begun"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_what_to_type(recorder, tmp_path, typed, says):
    with pytest.raises(EntryError, match=says):
        recorder.enter(typed)
    assert log(tmp_path) == TABLE


@pytest.mark.parametrize(
    ("new", "says"),
    [
        (NewLog("Ann"), "at least two players"),
        (NewLog("Ann, Ben", "boo-rey"), "boo-ray"),
        (NewLog("Ann, Ben", "boo-ray, limt 4"), "limt"),
        (NewLog("Ann, Ben", chips="forty"), "forty"),
        (NewLog("Ann, Ben", chips="40\nhand 1"), "one line"),
        (NewLog("Ann, Ben", unit="0.125 USD"), "two decimals"),
        (NewLog("Ann, Ben", language="de"), "de"),
    ],
)
def test_a_log_that_cannot_begin_so_says_why(new, says):
    with pytest.raises(EntryError, match=says):
        _ = new.text


def test_a_second_recorder_only_watches(recorder, tmp_path):
    with Recorder(tmp_path / "evening.bourre") as second:
        recorder.enter("Dee Ts")
        assert second.watches
        with pytest.raises(WatchedError):
            second.enter("2")
        assert second.refresh()
        assert second.recording.text == recorder.recording.text
        recorder.close()
        assert second.take_over()
        second.enter("2")


def test_a_file_changed_by_another_program_is_not_written_over(recorder, tmp_path):
    recorder.enter("Dee Ts")
    (tmp_path / "evening.bourre").write_text(log(tmp_path) + "say Ann: hello\n", "utf-8")
    with pytest.raises(ChangedError):
        recorder.enter("2")
    assert recorder.refresh()
    recorder.enter("2")
    assert log(tmp_path).endswith("say Ann: hello\nin Ann 2\n")


def test_undo_and_redo_to_any_depth_also_after_opening_again(recorder, tmp_path):
    texts = [log(tmp_path)]
    for typed in TO_THE_FIRST_TRICK:
        recorder.enter(typed)
        texts.append(log(tmp_path))
    recorder.close()
    with Recorder(tmp_path / "evening.bourre") as again:
        for text in reversed(texts[:-1]):
            again.undo()
            assert log(tmp_path) == text
        assert not again.can_undo
        for text in texts[1:]:
            again.redo()
            assert log(tmp_path) == text
        assert not again.can_redo


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("Ann deals", "hand 1, dealer Ann"),
        ("ann deals, ten of spades", "hand 1, dealer Ann, up Ts"),
        ("Ann donne Ts", "hand 1, dealer Ann, up Ts"),
    ],
)
def test_who_deals_is_said_in_words(recorder, tmp_path, typed, line):
    recorder.enter(typed)
    assert f"\n{line}\n" in log(tmp_path)
