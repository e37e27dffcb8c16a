"""What a crash, a full disk or another program can do to a log: at most the unfinished entry goes."""

import errno
import os
import random
import signal
import subprocess
import sys

import pytest
from tiers import sizes, thinned

from referee.audits import audit
from referee.events import LineUnread
from referee.hand_log import lines_of, read
from referee.recording import NewLog, Recorder, RecordingError, UnsavedError

TABLE = NewLog("Ann, Ben, Cal, Dee", "boo-ray, ante 1", "40").text
ENTRIES = (
    *("Dee Ts", "2", "f", "0", "1", "Ah", "9h", "Kh", "Qh", "8h", "2h", "3s", "4s", "5s"),
    *("6s", "7c", "8c", "4d", "3d", "2d", "", "y", "Td", "1", "3"),
)


def recorded(path):
    """Every text that the log had, one an entry."""
    with Recorder.create(path, TABLE) as recorder:
        return [TABLE, *(recorder.enter(typed).text for typed in ENTRIES)]


def unread(text):
    said = [event for passage in read(lines_of(text)) for event in passage.events]
    return [event for event in said if isinstance(event, LineUnread)]


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    path = tmp_path_factory.mktemp("evening") / "evening.bourre"
    texts = recorded(path)
    return texts, path.with_name("evening.bourre.undo").read_bytes()


@pytest.mark.parametrize("cut", thinned(range(1, 12), 3))
def test_an_entry_that_broke_off_is_taken_out(evening, cut, tmp_path):
    texts, journal = evening
    path = tmp_path / "evening.bourre"
    path.write_bytes(texts[-1].encode()[:-cut])
    path.with_name("evening.bourre.undo").write_bytes(journal)
    with Recorder(path) as recorder:
        assert not unread(recorder.recording.text)
        assert recorder.recording.text == texts[-2] or cut > len(", Cal 3\n")
        recorder.enter("say Ann: on we go")
        assert path.read_text("utf-8") == recorder.recording.text


@pytest.mark.parametrize("cuts", sizes(8, 80))
def test_a_log_cut_anywhere_goes_on(evening, cuts, tmp_path):
    whole, path = evening[0][-1], tmp_path / "evening.bourre"
    for cut in random.Random(1).sample(range(len(whole.encode())), cuts):
        path.write_bytes(whole.encode()[:cut])
        with Recorder(path) as recorder:
            assert whole.startswith(recorder.recording.text.rstrip("\n"))
            recorder.enter("# on we go")
            assert not unread(recorder.recording.text)
            assert path.read_text("utf-8") == recorder.recording.text


def test_a_change_noted_and_never_made_is_passed_over(evening, tmp_path):
    texts, journal = evening
    path = tmp_path / "evening.bourre"
    path.write_text(texts[-2], "utf-8")
    path.with_name("evening.bourre.undo").write_bytes(journal)
    with Recorder(path) as recorder:
        recorder.enter("2")
        assert recorder.undo().text == texts[-2]
        assert recorder.undo().text == texts[-3]


@pytest.mark.parametrize("broken", ["write", "fsync"])
def test_a_full_disk_costs_the_entry_alone(broken, tmp_path, monkeypatch):
    path = tmp_path / "evening.bourre"
    with Recorder.create(path, TABLE) as recorder:
        recorder.enter("Dee Ts")
        before = path.read_bytes()

        def full(*_):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        with monkeypatch.context() as disk:
            if broken == "fsync":
                disk.setattr(os, "fsync", full)
            else:
                disk.setattr("referee.recording.journal.write_all", full)
            with pytest.raises(UnsavedError, match=r"(?i)no space left"):
                recorder.enter("2")
        assert path.read_bytes() == before
        recorder.enter("3")
        assert path.read_text("utf-8") == before.decode() + "in Ann 3\n"
        assert recorder.undo().text == before.decode()


def test_the_log_itself_fails_after_the_journal(tmp_path, monkeypatch):
    path = tmp_path / "evening.bourre"
    with Recorder.create(path, TABLE) as recorder:
        recorder.enter("Dee Ts")
        before = path.read_bytes()
        calls = []

        def second_time_full(file):
            calls.append(file)
            if len(calls) == 2:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        with monkeypatch.context() as disk:
            disk.setattr(os, "fsync", second_time_full)
            with pytest.raises(UnsavedError):
                recorder.enter("2")
        assert path.read_bytes() == before
        recorder.enter("3")
        recorder.undo()
        recorder.undo()
        assert path.read_text("utf-8") == TABLE
        with pytest.raises(RecordingError, match="nothing to undo"):
            recorder.undo()


KILLED = """
import sys
from pathlib import Path
from referee.recording import Recorder
with Recorder(Path(sys.argv[1])) as recorder:
    print(recorder.watches, flush=True)
    for number in range(10**6):
        recorder.enter(f"# number {number}")
        print(number, flush=True)
"""


def test_a_recorder_that_is_killed_loses_nothing_and_locks_nobody_out(tmp_path):
    path = tmp_path / "evening.bourre"
    Recorder.create(path, TABLE).close()
    writer = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True
    )
    said = [writer.stdout.readline().strip() for _ in range(6)]
    writer.send_signal(signal.SIGKILL)
    said += writer.communicate()[0].split()
    with Recorder(path) as recorder:
        assert not recorder.watches
        assert f"# number {said[-1]}\n" in recorder.recording.text
        recorder.enter("Dee Ts")


def test_an_older_hand_is_corrected_and_shows_that_it_was_agreed_otherwise(tmp_path):
    path = tmp_path / "evening.bourre"
    text = recorded(path)[-1]
    number = text.splitlines().index("3 Ann: 3s 4s 5s") + 1
    with Recorder(path) as recorder:
        changed = recorder.correct(number, "3 Ann: 3s 4s Js").text
        assert changed == text.replace("3s 4s 5s", "3s 4s Js")
        assert path.read_text("utf-8") == changed
        assert "R224" in {finding.code for finding in audit(changed).findings}
        assert recorder.undo().text == text
        assert recorder.correct(number).text == text.replace("3 Ann: 3s 4s 5s\n", "")


def test_a_log_that_is_missing_or_there_already_is_said(tmp_path):
    with pytest.raises(RecordingError, match="could not be read"):
        Recorder(tmp_path / "no.bourre")
    (tmp_path / "there.bourre").write_text("mine", "utf-8")
    with pytest.raises(UnsavedError, match="stays as it is"):
        Recorder.create(tmp_path / "there.bourre", TABLE)
