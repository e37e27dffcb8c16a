"""The recorder on a screen: an evening typed and touched, both depths, undone, corrected, watched."""

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("textual", reason="the extra `table` is not installed")

from foreign import FOREIGN, english_in
from screens import LOG, NEW, at_once, session
from textual.widgets import Input
from tiers import LONG

from referee.audits import audit
from referee.recording import NewLog, Recorder
from referee.tui import RecorderApp, RecorderDesk

CARDS = "Ah 9h Kh Kc Ac 3s Ts Js Qs 5d 4h Kd 2c 8d Qd"


def begun(players="Ann, Ben, Cal, Dee"):
    """A new log."""
    Recorder.create(LOG, NewLog(players, chips="40", date="2026-03-05").text).close()


FIRST = ["Dee Ts", "<enter>", "2", "f", "3", "1"]


def test_a_new_log_is_asked_for_and_a_hand_typed(snapshot):
    asked, refused, ready, playing, over, paid = session(
        ["Ann", "<enter>"],
        ["Ann, Ben, Cal, Dee", "<enter>", "nobodys", "<enter>"],
        ["<escape>", "<enter>", "<enter>", "<enter>", "<enter>"],
        [*FIRST, "Ah", "9h"],
        CARDS.split()[2:],
        ["<enter>", "<enter>"],
    )
    assert "! Name at least two players" in asked
    assert "! " in refused
    assert "rules?" in refused
    assert "Hand 1: who deals and the turned card? Ann Ts" in ready
    assert playing == snapshot
    assert "due: Ann takes 4 from the pot" in over
    assert "due: Dee pays 4 into the next pot:" in over
    assert "violation[P201]" in over
    assert "violation[P201]" in paid
    assert "Hand 2, Ann deals" in paid
    found = audit(LOG.read_text("utf-8")).findings
    assert [finding.code for finding in found] == ["P201"]


def test_a_ruleset_file_that_lies_there_is_offered_and_held_to():
    Path("kitchen.toml").write_text('extends = "boo-ray"\nante = 2\n')
    desk = RecorderDesk(LOG, NEW._replace(folder=Path()))
    desk.submit("Ann, Ben, Cal")
    assert "for example, kitchen.toml or pagat, limit 40" in desk.opening_question.text
    for typed in ("kitchen.toml", "", "", "", "Ann Ts"):
        assert desk.submit(typed).message == ""
    assert desk.recording.text.endswith("hand 1, dealer Ann, up Ts\nante 2 each\n")
    desk.close()


@LONG
def test_on_a_phone_by_touch(snapshot):
    begun()
    seen = session(
        ["Dee Ts", "<enter>", "@[2]", "@[- out]", "@[3]", "@[1]"],
        ["@[^P pad]", "@Ah"],
        ["@[^Z undo]", "@[^P pad]"],
        size=(40, 20),
    )
    assert "1: Ah*" in seen[1]
    assert "1: Ah*" not in seen[2]
    assert seen[1] == snapshot
    assert all(screen.isascii() for screen in seen)


def test_results_alone():
    begun()
    *_, over, again, paid = session(["^t", "Dee", "<enter>"], ["3-02"], ["<enter>"], ["<enter>"])
    assert "hand 1 is over" in over
    assert "! If it was paid as due, press Enter again." in again
    assert "Paid as due?" in over
    lines = LOG.read_text("utf-8").splitlines()
    assert lines[-4:] == [
        "in Ann, Ben out, Cal, Dee",
        "tricks Ann 3, Dee 2",
        "pot 4 to Ann",
        "paid Cal 4",
    ]
    assert "Hand 2, Ann deals" in paid


def test_undone_made_again_and_an_older_line_corrected():
    begun()
    undone, again, editing, corrected = session(
        [*FIRST, "Ah", "^z"],
        ["^y"],
        ["9h", "Kh", "^e", "<up>"],
        ["in Ann 2, Ben out, Cal 3, Dee 2", "<enter>"],
    )
    assert "! Undone." in undone
    assert "1: Ah*" in again
    assert "> in Ann 2, Ben out, Cal 3, Dee 1" in editing
    assert "in Ann 2, Ben out, Cal 3, Dee 2" in corrected
    assert "in Ann 2, Ben out, Cal 3, Dee 2\n1 Ann: Ah 9h Kh\n" in LOG.read_text("utf-8")


@LONG
def test_a_terminal_that_is_turned_shows_the_whole_and_what_is_new_is_seen():
    begun()
    cards = "Ah 9c Kh Qd 8h 2d 3s 4s 5s 6s 7c 8c 9h 3d 4d"
    late = [*FIRST, "^o", *cards.split()]
    wide, tall, turned, below, paid = session(late, (40, 40), (80, 24), ["<pagedown>"], ["<enter>"])
    assert "before: " not in wide
    assert "due: " in tall
    assert turned == wide
    assert "due: " not in below
    assert "Hand 1: Ann took" in paid


@LONG
def test_a_question_touches_nothing():
    begun()
    before, answered, refused, left = session(
        [*FIRST, "Ah"],
        ["^l", "9h 2c 3d", "<enter>"],
        ["^l", "9z", "<enter>"],
        ["<escape>"],
    )
    assert "Play 9h." in answered
    assert "2c and 3d: P201, must follow suit" in " ".join(answered.split())
    assert "! No answer" in refused
    assert left == before
    assert LOG.read_text("utf-8").endswith("1 Ann: Ah ...\n")


def test_undo_and_redo_may_be_typed_as_words():
    begun()
    undone, redone = session([*FIRST, "Ah", "undo", "<enter>"], ["refaire", "<enter>"])
    assert "Undone." in undone
    assert "Redone." in redone
    assert LOG.read_text("utf-8").endswith("1 Ann: Ah ...\n")


def test_a_wrong_entry_stays_to_be_mended():
    begun()
    wrong, unknown, helped = session(["Dee Tx", "<enter>"], ["/frobnicate", "<enter>"], ["<f1>"])
    assert "> Dee Tx" in wrong
    assert "! " in wrong
    assert "/frobnicate is not a command; there are /undo" in unknown
    assert "Type what the line above the >" in helped
    assert "hand 1" not in LOG.read_text("utf-8")


def test_a_file_that_another_program_changes_is_never_written_over():
    begun()

    def meddle():
        LOG.write_text(LOG.read_text("utf-8") + "# by somebody else\n", "utf-8")

    _, _, refused, entered = session(["Dee Ts", "<enter>"], meddle, ["2"], ["<escape>", "2"])
    assert "was changed by another program" in " ".join(refused.split())
    assert "# by somebody else" in refused
    assert LOG.read_text("utf-8").endswith("ante 1 each\n# by somebody else\nin Ann 2\n")
    assert "draws 2" in entered


def test_keys_that_come_faster_than_they_are_taken_are_all_taken():
    begun()
    session(["Dee Ts", "<enter>"])

    async def run():
        app = RecorderApp(RecorderDesk(LOG, NEW))
        async with app.run_test() as pilot:
            await pilot.pause()
            at_once(app, "2-31Ah9hKh")
            await pilot.pause()
            await pilot.pause()
            return app.query_one(Input).value

    assert asyncio.run(run()) == ""
    lines = LOG.read_text("utf-8").splitlines()
    assert lines[-2:] == ["in Ann 2, Ben out, Cal 3, Dee 1", "1 Ann: Ah 9h Kh"]


@LONG
def test_what_a_name_or_a_line_begins_with_is_not_taken_for_a_card():
    begun("Asa, Ben, Cal")
    session(["Cal Ts", "<enter>", "2", "1", "-"])
    said, named, taken = session(["sa"], ["As"], ["Ah"])
    assert "> sa" in said
    assert "> As" in named
    assert "1: Ah*" in taken


def test_a_second_recorder_only_watches_until_the_first_has_gone():
    begun()
    first = Recorder(LOG)
    watching, refused, records = session(["Dee Ts", "<enter>"], ["x"], first.close)[:3]
    assert "You are watching: somebody else is recording." in watching
    assert "! Somebody else is still recording." in watching
    assert refused
    assert records
    (taken,) = session(["Dee Ts", "<enter>"])
    assert "hand 1: trump spades" in taken


def test_names_that_would_be_markup_or_control_the_screen():
    LOG.write_text(
        'rules boo-ray 1\nseats [red]Ann "[@click=quit]B" Ci\u202eo \N{GRINNING FACE}\n', "utf-8"
    )
    (seen,) = session(["[red]Ann Ts", "<enter>"])
    assert "[red]Ann (D)" in seen
    assert "[@click=quit]" in seen
    assert "Ci\\u202eo" in seen


SENTENCES = [
    ["<f1>"],
    ["?Q", "<enter>"],
    ["buy Zed", "<enter>", "^u"],
    [*FIRST, "Ah", "9h", "Kh"],
    [">4d", "<enter>"],
    CARDS.split()[3:],
    ["^t", "^o", "^o", "^p", "/none", "<enter>", "nothing", "<enter>", "^z", "^y", "^z"],
    ["no", "<enter>"],
    ["ok", "<enter>", "y", "<enter>", "Ben", "<enter>", "Zed", "<enter>"],
    ["^e"],
    ["<escape>", "Ann Ts", "<enter>", "3-02"],
    ["Ben takes 1, Ann owes 2", "<enter>", "rest", "<enter>"],
]
QUOTED = "Zed ruling waived boo-ray play pay follow-suit card-not-held dee Qd Ts pot-taker sit Fay kitchen pagat limit USD"


def test_every_sentence_is_said_in_the_language_of_the_reader():
    opening = [[], ["Ann", "<enter>"], ["Ann, Ben, Cal, Dee", "<enter>"], *[["<enter>"]] * 4]
    for screen in session(*opening, *SENTENCES, size=(110, 50), words=FOREIGN):
        assert not english_in(screen, LOG.read_text("utf-8") if LOG.exists() else "", QUOTED)
