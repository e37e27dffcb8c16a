"""`referee record` as it is called wrongly: one sentence, and nothing is written."""

import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["a.bourre"], "there is no terminal for the screen; write the log by hand: referee new"),
        ([""], "an empty name is not a file"),
        (["folder"], "folder is not a file; name the log to write"),
        (["nowhere/a.bourre"], "there is no folder nowhere"),
        (["a.bourre", "--rules", "hoyl"], "hoyl"),
        (["a.bourre", "--set", "ante"], "--set ante is not KNOB=VALUE"),
        ([], "FILE is missing"),
    ],
)
def test_what_cannot_be_recorded(referee, words, says):
    Path("folder").mkdir()
    found = referee("record", *words)
    assert (found.code, found.out) == (2, "")
    assert says in " ".join(found.err.split())
    assert [path.name for path in Path().iterdir()] == ["folder"]


def test_notes_are_not_recorded_in(referee, monkeypatch):
    Path("notes.txt").write_text(
        "Ann Ben Cal. 20 each, ante 1\n1. Ann deals. Ben 3, Cal 2. pot 3 to Ben\n"
    )
    monkeypatch.setattr("referee.cli.terminal.on_terminal", lambda: True)
    found = referee("record", "notes.txt")
    assert found.code == 2
    assert "referee transcribe notes.txt > notes.bourre" in " ".join(found.err.split())


def test_replay_without_a_terminal_prints_the_hand(referee):
    Path("a.bourre").write_text("seats Ann Ben\nhand 1, dealer Ann\n")
    found = referee("replay", "a.bourre")
    assert (found.code, found.out) == (0, referee("replay", "a.bourre", "--print").out)
    assert "there is no hand 99" in referee("replay", "a.bourre", "--hand", "99").err


@pytest.mark.parametrize("words", [["record", "a"], ["replay", "a"]])
def test_without_textual_both_say_what_to_install(referee, monkeypatch, words):
    Path("a").write_text("seats Ann Ben\nhand 1, dealer Ann\n")
    monkeypatch.setitem(sys.modules, "textual", None)
    for module in ("terminal", "replay"):
        monkeypatch.setattr(f"referee.cli.{module}.on_terminal", lambda: True)
    found = referee(*words)
    assert found.code == 2
    assert "pip install '.[table]'" in " ".join(found.err.split())
