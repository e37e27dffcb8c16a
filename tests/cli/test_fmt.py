import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import GOOD
from tiers import LONG

from referee.files import replacement

UNTIDY = GOOD.replace("rules boo-ray 1", "rules   boo-ray 1").replace("Ah 9h 4h", "aH  9h   h4 ")


def test_the_canonical_form_is_printed_and_files_stay(referee):
    Path("x.bourre").write_text(UNTIDY)
    found = referee("fmt", "x.bourre")
    assert found.code == 0
    assert "1 Ann: Ah 9h 4h\n" in found.out
    assert Path("x.bourre").read_text() == UNTIDY


def test_what_is_printed_is_already_canonical(referee):
    settled = referee("fmt", "-", given=UNTIDY.encode()).out
    assert referee("fmt", "-", given=settled.encode()).out == settled
    assert referee("fmt", "--check", "-", given=settled.encode()).code == 0


def test_check_names_the_logs_that_would_change(referee):
    Path("x.bourre").write_text(UNTIDY)
    found = referee("fmt", "--check", "x.bourre")
    assert (found.code, found.out) == (1, "would change: x.bourre\n")


def test_diff_shows_what_would_change(referee):
    Path("x.bourre").write_text(UNTIDY)
    found = referee("fmt", "--diff", "x.bourre")
    assert found.code == 1
    assert "-rules   boo-ray 1\n+rules boo-ray 1\n" in found.out


def test_write_changes_the_file_keeps_its_mode_and_leaves_nothing_beside(referee):
    Path("x.bourre").write_text(UNTIDY)
    Path("x.bourre").chmod(0o640)
    assert referee("fmt", "--write", "x.bourre").out == "changed: x.bourre\n"
    assert "1 Ann: Ah 9h 4h\n" in Path("x.bourre").read_text()
    assert stat.S_IMODE(Path("x.bourre").stat().st_mode) == 0o640
    assert [one.name for one in Path().iterdir()] == ["x.bourre"]
    assert referee("fmt", "--write", "x.bourre").out == ""


def test_write_through_a_link_keeps_the_link(referee):
    Path("x.bourre").write_text(UNTIDY)
    Path("link.bourre").symlink_to("x.bourre")
    referee("fmt", "--write", "link.bourre")
    assert Path("link.bourre").is_symlink()
    assert "1 Ann: Ah 9h 4h\n" in Path("x.bourre").read_text()


def test_line_ends_become_plain(referee):
    found = referee("fmt", "-", given=GOOD.replace("\n", "\r\n").encode())
    assert "\r" not in found.out
    assert referee("fmt", "--check", "-", given=GOOD.replace("\n", "\r\n").encode()).code == 1


def test_unread_lines_stay_and_are_named(referee):
    Path("x.bourre").write_text(f"{GOOD}potato  salad\n")
    found = referee("fmt", "x.bourre")
    assert found.out.endswith("\npotato  salad\n")
    assert "x.bourre:12: left as it is:" in found.err


def test_remarks_are_kept(referee):
    text = "# one\n" + GOOD.replace("ante 1 each", "ante 1 each # two") + "# three\n"
    told = referee("fmt", "-", given=text.encode()).out
    assert all(remark in told for remark in ("# one", "# two", "# three"))


@pytest.mark.parametrize(
    "content",
    [GOOD.encode() + b"# " + b"x" * 200_000 + b"\n", GOOD.encode("utf-16")],
    ids=["a line longer than any that is kept", "UTF-16"],
)
def test_what_cannot_be_kept_whole_is_left_alone(referee, content):
    Path("x.bourre").write_bytes(content)
    found = referee("fmt", "--write", "x.bourre")
    assert found.code == 2
    assert "the log stays as it is" in " ".join(found.err.split())
    assert Path("x.bourre").read_bytes() == content


def test_standard_input_cannot_be_changed_in_place(referee):
    found = referee("fmt", "--write", "-", given=UNTIDY.encode())
    assert found.code == 2
    assert "cannot be changed in place" in found.err


def test_tasks_exclude_each_other(referee, good):
    found = referee("fmt", "--write", "--check", good)
    assert found.code == 2
    assert "exclude each other" in found.err


def test_a_write_that_fails_leaves_the_log_as_it_was(referee, monkeypatch):
    Path("x.bourre").write_text(UNTIDY)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    found = referee("fmt", "--write", "x.bourre")
    assert found.code == 2
    assert "could not be written: No space left on device" in found.err
    assert Path("x.bourre").read_text() == UNTIDY
    assert [one.name for one in Path().iterdir()] == ["x.bourre"]


@LONG
def test_a_line_that_is_added_while_it_formats_is_kept(started):
    """Another program writes a line every few milliseconds, at whatever moment that is.

    Where none of them falls between reading and writing, the log is formatted as usual.
    """
    Path("x.bourre").write_text(UNTIDY * 400)
    program = started(
        *(sys.executable, "-m", "referee", "fmt", "--write", "x.bourre"), stderr=subprocess.PIPE
    )
    added = 0
    while program.poll() is None:
        with Path("x.bourre").open("a") as file:
            file.write(f"# line {added} of another\n")
        added += 1
        time.sleep(0.002)
    told = program.stderr.read().decode()
    assert added
    written = Path("x.bourre").read_text()
    assert all(f"# line {number} of another\n" in written for number in range(added))
    if program.returncode:
        assert program.returncode == 2
        assert "was changed by another program in the meantime" in " ".join(told.split())
        assert written.startswith(UNTIDY)


@pytest.mark.parametrize("names", [1, 2])
@pytest.mark.parametrize("moment", ["_beside", "_replaced"])
def test_a_line_that_is_added_at_the_last_moment_is_kept(referee, monkeypatch, names, moment):
    Path("x.bourre").write_text(UNTIDY)
    if names == 2:
        Path("y.bourre").hardlink_to("x.bourre")
    steps = {"_beside": replacement._beside, "_replaced": replacement._replaced}

    with Path("x.bourre").open("a") as kept_open:

        def into_the_old_file(*given):
            done = steps[moment](*given)
            kept_open.write("# late\n")
            kept_open.flush()
            return done

        monkeypatch.setattr(replacement, moment, into_the_old_file)
        found = referee("fmt", "--write", "x.bourre")
    assert found.code == 2
    assert Path("x.bourre").read_text() == f"{UNTIDY}# late\n"


def test_another_name_of_a_log_stays_one(referee):
    Path("x.bourre").write_text(UNTIDY)
    Path("y.bourre").hardlink_to("x.bourre")
    assert referee("fmt", "--write", "x.bourre").out == "changed: x.bourre\n"
    assert Path("x.bourre").samefile("y.bourre")
    assert Path("y.bourre").read_text() == referee("fmt", "y.bourre").out
    assert sorted(one.name for one in Path().iterdir()) == ["x.bourre", "y.bourre"]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_write_in_place_that_fails_is_taken_back(referee, monkeypatch, error):
    Path("x.bourre").write_text(UNTIDY)
    Path("y.bourre").hardlink_to("x.bourre")
    writing, failed = replacement._write, []

    def breaks_off(file, content):
        if content != UNTIDY.encode() and not failed:
            failed.append(True)
            writing(file, content[:20])
            raise error
        writing(file, content)

    monkeypatch.setattr(replacement, "_write", breaks_off)
    assert referee("fmt", "--write", "x.bourre").code in (2, 130)
    assert failed
    assert Path("y.bourre").read_text() == UNTIDY
    assert sorted(one.name for one in Path().iterdir()) == ["x.bourre", "y.bourre"]


KILLED = """
import os, signal, sys
from referee.cli import run
from referee.files import replacement
writing = replacement._write

def killed(file, content):
    if str(file.name).endswith("x.bourre"):
        file.write(content[: len(content) // 2])
        file.truncate()
        os.kill(os.getpid(), signal.SIGKILL)
    writing(file, content)

replacement._write = killed
sys.argv = ["referee", "fmt", "--write", "x.bourre"]
run()
"""


@pytest.mark.skipif(os.name != "posix", reason="no SIGKILL")
def test_a_write_in_place_that_is_killed_leaves_the_whole_log_beside_it(referee):
    Path("x.bourre").write_text(UNTIDY)
    Path("y.bourre").hardlink_to("x.bourre")
    killed = subprocess.run([sys.executable, "-c", KILLED], check=False)
    assert killed.returncode == -9
    half, copy = Path("x.bourre").read_text(), Path("x.bourre.before-write")
    assert half != UNTIDY
    assert copy.read_text() == UNTIDY
    found = referee("fmt", "--write", "x.bourre")
    assert found.code == 2
    assert "x.bourre.before-write beside it" in " ".join(found.err.split())
    assert (Path("x.bourre").read_text(), copy.read_text()) == (half, UNTIDY)
    Path("x.bourre").write_text(copy.read_text())
    copy.unlink()
    assert referee("fmt", "--write", "x.bourre").code == 0
    assert sorted(one.name for one in Path().iterdir()) == ["x.bourre", "y.bourre"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_the_owner_is_kept(referee):
    Path("x.bourre").write_text(UNTIDY)
    os.chown("x.bourre", 1234, 5678)
    Path("x.bourre").chmod(0o640)
    assert referee("fmt", "--write", "x.bourre").code == 0
    found = Path("x.bourre").stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (1234, 5678, 0o640)


def test_an_owner_that_a_new_file_would_not_have_is_kept(referee, monkeypatch):
    def refused(*_):
        raise PermissionError(1, "Operation not permitted")

    Path("x.bourre").write_text(UNTIDY)
    before = Path("x.bourre").stat()
    monkeypatch.setattr(os, "chown", refused)
    assert referee("fmt", "--write", "x.bourre").code == 0
    assert Path("x.bourre").stat().st_ino == before.st_ino
    assert "1 Ann: Ah 9h 4h\n" in Path("x.bourre").read_text()
    assert [one.name for one in Path().iterdir()] == ["x.bourre"]


def test_a_difference_is_told_in_lines_of_the_log(referee):
    Path("x.bourre").write_text(UNTIDY.replace("seats", "# a\x0cb\u2028c\nseats"))
    told = referee("fmt", "--diff", "x.bourre").out
    assert " # a\x0cb\u2028c\n" in told


def test_missing_logs(referee, good):
    found = referee("fmt", "--check", "missing.bourre", good)
    assert found.code == 2
    assert "missing.bourre could not be read" in found.err
