"""What a crash, a full disk or another program can do to a log: at most the unfinished entry goes."""

import errno
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import started
from tiers import LONG, sizes, thinned

from referee.audits import audit
from referee.events import LineUnread
from referee.hand_log import lines_of, read
from referee.recording import (
    ChangedError,
    NewLog,
    Recorder,
    RecordingError,
    UnsavedError,
    journal,
)
from referee.recording import lines as log_lines

__all__ = ["started"]

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
                disk.setattr("referee.recording.lines.write_all", full)
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


@pytest.mark.parametrize("entry", ["2", "say Ann: hello"])
@pytest.mark.parametrize(("moment", "made"), [(0, False), (1, True), ("renamed", False)])
def test_what_another_program_writes_at_the_very_moment_is_kept(
    entry, moment, made, tmp_path, monkeypatch
):
    path, whole, calls = tmp_path / "evening.bourre", log_lines.write_all, []

    def interrupted(file, content):
        if len(calls) == moment:
            with path.open("a") as other:
                other.write("# mine\n")
        elif moment == "renamed" and not calls:
            (tmp_path / "other").write_text(f"{path.read_text()}# mine\n")
            (tmp_path / "other").replace(path)
        calls.append(content)
        whole(file, content)

    with Recorder.create(path, TABLE) as recorder:
        recorder.enter("Dee Ts")
        recorder.enter("3")
        before = recorder.recording.text
        with monkeypatch.context() as patched:
            patched.setattr(log_lines, "write_all", interrupted)
            if made:
                recorder.enter(entry)
            else:
                with pytest.raises(ChangedError, match="your entry was not saved"):
                    recorder.enter(entry)
        after = recorder.recording.text
        assert path.read_text() == f"{after}# mine\n"
        assert (after != before) == made
        assert recorder.refresh()
        text = recorder.enter("# mine, too").text
        assert path.read_text() == text


@pytest.mark.parametrize("entry", ["# more", "0"])
def test_a_process_that_dies_between_the_room_and_the_entry_leaves_a_valid_log(
    entry, tmp_path, monkeypatch
):
    path = tmp_path / "evening.bourre"
    with Recorder.create(path, TABLE) as recorder:
        for typed in ("Dee Ts", "2", "f", "0"):
            text = recorder.enter(typed).text
        with monkeypatch.context() as patched:
            patched.setattr(log_lines, "_fill", lambda *_: os.kill)
            with pytest.raises(ChangedError):
                recorder.enter(entry)
    assert path.read_text() == text + "\n" * (len(path.read_text()) - len(text)) != text
    assert not unread(path.read_text())
    with Recorder(path) as recorder:
        assert (recorder.recording.text, path.read_text()) == (text, text)
        recorder.enter(entry)
        assert recorder.undo().text == text


OTHER = """
import sys, time
for number in range(int(sys.argv[2])):
    with open(sys.argv[1], "a") as log:
        log.write(f"# other {number}\\n")
    time.sleep(0.002)
"""


@pytest.mark.parametrize("lines", sizes(20, 400))
def test_two_programs_write_and_nothing_of_either_is_lost(started, lines, tmp_path):
    path = tmp_path / "evening.bourre"
    with Recorder.create(path, TABLE) as recorder:
        other = started(sys.executable, "-c", OTHER, str(path), str(lines))
        made = []
        while other.poll() is None or not made:
            entry = f"# mine {len(made)}"
            try:
                recorder.enter(entry)
                made.append(entry)
            except ChangedError:
                recorder.refresh()
        recorder.refresh()
        said = path.read_text("utf-8").splitlines()
    assert [line for line in said if line.startswith("# mine")] == made
    assert [line for line in said if line.startswith("# other")] == [
        f"# other {number}" for number in range(lines)
    ]


def test_a_journal_is_made_shorter_and_leads_back_all_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(journal, "_WORTH", 0)
    path, beside = tmp_path / "evening.bourre", tmp_path / "evening.bourre.undo"
    with Recorder.create(path, TABLE) as recorder:
        texts = [TABLE, *(recorder.enter(typed).text for typed in ENTRIES[:6])]
        for _ in range(12):
            recorder.enter("# a remark")
            recorder.undo()
        for _ in range(3):
            recorder.undo()
    long = beside.stat().st_size
    with Recorder(path) as recorder, Recorder(path) as second:
        assert beside.stat().st_size < long / 2
        assert second.watches
        assert [recorder.redo().text for _ in range(3)] == texts[-3:]
        assert [recorder.undo().text for _ in texts[1:]] == texts[-2::-1]
        recorder.close()
        assert second.take_over()
        assert [second.redo().text for _ in texts[1:]] == texts[1:]
    assert sorted(file.name for file in tmp_path.iterdir()) == [path.name, beside.name]
    monkeypatch.setattr(journal, "_MOST", 2)
    with Recorder(path) as recorder:
        for _ in range(3):
            recorder.enter("# a remark")
    Recorder(path).close()
    with Recorder(path) as recorder:
        recorder.undo()
        recorder.undo()
        assert not recorder.can_undo


AS_ON_WINDOWS = """
import os, sys, types
from pathlib import Path
taken = set()
def locking(handle, mode, count):
    if os.fstat(handle).st_ino in taken:
        raise OSError
    taken.add(os.fstat(handle).st_ino)
sys.modules["fcntl"] = None
sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_NBLCK=2)
here, sys.platform = sys.platform, "win32"
import referee.recording.journal
sys.platform = here
from referee.files import replacement
from referee.recording import Depth, Recorder, journal
from referee.recording.lines import WatchedError
replacement._OPEN_FILES_STAY = True
journal._WORTH = 0
del os.chown
whole = Path.replace
def replace(made, place):
    held = {os.readlink(f"/proc/self/fd/{each}") for each in os.listdir("/proc/self/fd")
            if os.path.exists(f"/proc/self/fd/{each}")}
    if {str(made), str(place)} & held:
        raise PermissionError(13, "in use")
    return whole(made, place)
Path.replace = replace
path = Path(sys.argv[1]).resolve()
with Recorder(path) as recorder, Recorder(path) as second:
    recorder.set_depth(Depth.RESULTS)
    for typed in ("Dee", "3-02", "ok", "22-1"):
        recorder.enter(typed)
    for _ in range(9):
        recorder.correct(9, "tricks Ann 2, Dee 3")
        recorder.undo()
    assert second.watches and not recorder.watches
    assert path.read_bytes() == recorder.recording.text.encode() and b"\\r" not in path.read_bytes()
taken.clear()
with Recorder(path) as again:
    again.undo()
    again.redo()
    print(again.watches, again.recording.text)
"""


@LONG
@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="what is open is read from /proc")
def test_as_on_windows_where_an_open_file_keeps_its_place(tmp_path):
    path = tmp_path / "evening.bourre"
    Recorder.create(path, TABLE).close()
    ran = subprocess.run(
        [sys.executable, "-c", AS_ON_WINDOWS, str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stderr == ""
    assert ran.stdout == f"False {path.read_text()}\n"
    assert path.read_text().endswith("in Ben, Cal, Dee out, Ann\ntricks Ben 2, Cal 2, Ann 1\n")


KILLED = """
import sys
from pathlib import Path
from pathlib import Path
from referee.recording import Recorder
with Recorder(Path(sys.argv[1])) as recorder:
    print(recorder.watches, flush=True)
    for number in range(10**6):
        recorder.enter(f"# number {number}")
        print(number, flush=True)
"""


def test_a_recorder_that_is_killed_loses_nothing_and_locks_nobody_out(started, tmp_path):
    path = tmp_path / "evening.bourre"
    Recorder.create(path, TABLE).close()
    writer = started(*(sys.executable, "-c", KILLED, str(path)), stdout=subprocess.PIPE, text=True)
    said = [writer.stdout.readline().strip() for _ in range(6)]
    writer.send_signal(signal.SIGKILL)
    said += writer.communicate()[0].split()
    with Recorder(path) as recorder:
        assert not recorder.watches
        assert f"# number {said[-1]}\n" in recorder.recording.text
        recorder.enter("Dee Ts")


def test_a_journal_that_is_deleted_is_made_anew_with_all_that_can_be_undone(tmp_path):
    path, undo = tmp_path / "evening.bourre", tmp_path / "evening.bourre.undo"
    with Recorder.create(path, TABLE) as recorder:
        texts = [TABLE, *(recorder.enter(typed).text for typed in ENTRIES[:6])]
        recorder.undo()
        undo.unlink()
        recorder.redo()
        undo.unlink()
        texts += [recorder.enter(typed).text for typed in ENTRIES[6:12]]
        with Recorder(path) as other:
            assert other.watches
    with Recorder(path) as again:
        assert [again.recording.text, *(again.undo().text for _ in texts[1:])] == texts[::-1]


def test_while_a_journal_is_gone_another_may_take_the_log(tmp_path):
    path = tmp_path / "evening.bourre"
    with Recorder.create(path, TABLE) as recorder:
        recorder.enter("# one")
        path.with_name("evening.bourre.undo").unlink()
        with Recorder(path) as other:
            assert not other.watches
            other.enter("# two")
            with pytest.raises(RecordingError):
                recorder.enter("# three")
        recorder.refresh()
        recorder.enter("# three")
        assert path.read_text().endswith("# one\n# two\n# three\n")


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
    with pytest.raises(UnsavedError, match="was left as it is"):
        Recorder.create(tmp_path / "there.bourre", TABLE)
