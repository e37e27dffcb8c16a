import json
import os
import re
import socket
import stat
from collections import Counter
from pathlib import Path
from threading import Thread
from typing import get_args

import pytest
from book.evenings_of_money import ALL_ANTE
from command_line import BAD, GOOD, ROOT
from tiers import sizes, thinned
from whole_verdict import report

from referee.audits.story import audit
from referee.cli.check import Level
from referee.files import log_file
from referee.findings import Certainty, Severity

pytestmark = pytest.mark.usefixtures("no_slips")


def test_a_clean_log_exits_with_0_and_a_renege_with_1(referee, good, bad):
    assert referee("check", good).code == 0
    found = referee("check", bad)
    assert found.code == 1
    assert "violation[P201] follow-suit: Ben held 9h" in found.out
    assert found.err == ""


def test_the_text_is_the_report(referee, bad):
    assert referee("check", bad).out == report(audit(BAD, name="bad.bourre"))


def test_a_house_rule_stands_in_every_format(referee):
    Path("a b.bourre").write_text(ALL_ANTE)
    asked = ("check", "a b.bourre", "--format")
    says = "House rule? 2 findings would not be there with `ante-exempt none`"
    assert " ".join(referee(*asked, "text").out.split()).startswith(says)
    (told,) = json.loads(referee(*asked, "json").out)
    assert told["house_rule"] == {
        "set": [{"knob": "ante-exempt", "value": "none"}],
        "or": [],
        "explained": [{"code": "C503", "line": 14}, {"code": "C503", "line": 27}],
        "left": 0,
    }
    assert told["findings"] == told["rules_changed"] == []
    assert referee(*asked, "github").out.startswith(
        f"::notice file=a b.bourre,title=House rule?::{says}"
    )
    (run,) = json.loads(referee(*asked, "sarif").out)["runs"]
    (note,) = run["invocations"][0]["toolConfigurationNotifications"]
    assert note["message"]["text"].startswith(says)


@pytest.mark.parametrize("count", sizes(35, 200))
@pytest.mark.parametrize("garbage", thinned([["blah 1"], ["blah 1", "in Ann 0 Bob"]], 2))
def test_of_a_kind_of_finding_a_hundred_are_written_out_and_the_others_counted(
    referee, no_slips, garbage, count
):
    lines = "".join(f"{garbage[number % len(garbage)]}\n" for number in range(count))
    head = "bourre-log 1\nrules boo-ray 1\nseats Ann Ben Cal\n"
    log = f"{head}{lines}hand 1, dealer Cal\n{lines}hand 2, dealer Ann\n{lines}"
    Path("log.bourre").write_text(log)
    found = referee("check", "log.bourre")
    whole = audit(log, name="log.bourre")
    every = Counter(f"{one.code} {one.name}" for one in whole.findings)
    out = re.findall(r"^\w+\[(\w+)\] ([\w-]+):", found.out, re.MULTILINE)
    more = re.findall(r"^\.\.\. and ([\d,]+) more of (.+);", found.out, re.MULTILINE)
    counts = Counter({kind: int(count.replace(",", "")) for count, kind in more})
    assert len(more) == len(garbage)
    assert max(Counter(out).values()) == 100
    assert Counter(map(" ".join, out)) + counts == every
    assert found.code == 1
    discrepancies = sum(one.severity is Severity.DISCREPANCY for one in whole.findings)
    assert f", {discrepancies} discrepancies" in found.out
    assert found.out == report(whole)


@pytest.mark.parametrize("words", ["--format concise", "--statistics"])
def test_no_slip_is_sought_that_nobody_is_shown(referee, bad, monkeypatch, words):
    monkeypatch.setattr("referee.audits.story.SlipSearch", None)
    assert "P201" in referee("check", bad, *words.split()).out


def test_standard_input(referee):
    found = referee("check", "-", given=BAD.encode())
    assert found.code == 1
    assert "standard input:7" in found.out


def test_folders_are_searched_and_sorted(referee, bad):
    for name in ("b/2.bourre", "b/1.bourre", "a.bourre", "b/notes.txt"):
        Path("logs", name).parent.mkdir(parents=True, exist_ok=True)
        Path("logs", name).write_text(GOOD)
    found = referee("check", "logs", bad)
    told = [
        line.split(":")[0] for line in found.out.splitlines() if " hand" in line and ": " in line
    ]
    places = ["logs/a.bourre", "logs/b/1.bourre", "logs/b/2.bourre", "bad.bourre", "4 logs"]
    assert [one for one in told if one in places] == places
    assert found.complaints == [
        "referee: 1 file was left out; if it holds notes of an evening, name it, too: `logs/b/*.txt`"
    ]
    assert not referee("check", "logs", "logs/b/notes.txt").complaints


def test_patterns_and_repeated_words_name_each_log_once(referee, good, bad):
    found = referee("check", "*.bourre", good, "ba?.bourre")
    assert found.out.splitlines()[-1].startswith("2 logs: 2 hands, 1 violation,")


def test_several_logs_end_with_a_total(referee, good, bad):
    last = referee("check", good, bad).out.splitlines()[-1]
    assert last == "2 logs: 2 hands, 1 violation, 0 disputes, 0 discrepancies, 0 remarks"


@pytest.mark.parametrize("words", [["missing.bourre"], ["*.nothing"], ["empty"], ["/dev/null"]])
def test_what_is_no_log_ends_with_2_and_a_sentence(referee, words):
    Path("empty").mkdir()
    found = referee("check", *words)
    assert found.code == 2
    assert found.out == ""
    assert found.err.startswith("referee: ")
    assert len(found.complaints) == 1


def test_an_unreadable_log_does_not_hide_the_others(referee, bad):
    found = referee("check", "missing.bourre", bad)
    assert found.code == 2
    assert "P201" in found.out
    assert "missing.bourre could not be read: No such file" in found.err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_log_without_permission(referee, good):
    Path(good).chmod(0)
    assert referee("check", good).code == 2


def test_a_log_that_vanishes_between_finding_and_reading(referee, good, monkeypatch):
    opening = Path.open

    def gone(path, *args, **options):
        if path.name == good:
            raise FileNotFoundError(2, "No such file or directory", str(path))
        return opening(path, *args, **options)

    monkeypatch.setattr(Path, "open", gone)
    for form in ("text", "json", "github", "sarif"):
        found = referee("check", good, "--format", form)
        assert found.code == 2
        assert "could not be read" in found.err


def test_of_two_logs_one_that_could_be_read_is_one_log(referee, good, bad, monkeypatch):
    reading = log_file._read

    def pieces(path):
        if path == bad:
            raise OSError(5, "Input/output error")
        return reading(path)

    monkeypatch.setattr(log_file, "_read", pieces)
    assert referee("check", good, bad).out.splitlines()[-1].startswith("1 log: 1 hand, ")


def breaks_off(monkeypatch, *, after=0):
    """Lets the reading of a log break off at its end, once it has been read `after` times."""
    reads = iter([True] * after)

    def pieces(_):
        yield BAD.encode()
        if not next(reads, False):
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(log_file, "_read", pieces)


@pytest.mark.parametrize(("after", "logs"), [(0, 0), (1, 1)])
def test_a_log_that_breaks_off_while_read_keeps_json_whole(referee, bad, monkeypatch, after, logs):
    breaks_off(monkeypatch, after=after)
    found = referee("check", bad, "--format", "json")
    assert found.code == 2
    assert len(json.loads(found.out)) == logs
    breaks_off(monkeypatch)
    found = referee("check", bad)
    assert found.code == 2
    assert "Input/output error" in found.err


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xef\xbb\xbf# nothing\n", b"\xff\xfe"])
def test_a_file_that_holds_no_evening_could_not_be_checked(referee, content):
    Path("x.bourre").write_bytes(content)
    why = "only remarks are in it" if b"#" in content else "it is empty"
    said = f"x.bourre holds no evening: {why}; `referee new` begins a log"
    for words in ((), ("--format", "json"), ("--fail-on", "never"), ("--jobs", "2")):
        found = referee("check", "x.bourre", "samples", *words)
        assert (found.code, " ".join(found.err.split()).count(said)) == (2, 1)
        assert "x.bourre" not in found.out
    alone = referee("check", "-", given=content)
    assert (alone.code, alone.out) == (2, "")
    assert alone.err.startswith("referee: standard input holds no evening")


def test_remarks_and_a_line_are_an_evening_begun(referee):
    Path("x.bourre").write_text(("# Thursday" + "," * 99 + "\n") * 900 + "seats Ann Ben\n")
    assert referee("check", "x.bourre").code == 0
    assert referee("check", "-", given=Path("x.bourre").read_bytes()).code == 0


COUNTED = "seats Ann Ben Cal\nchips 40 each\nbuy Ann 20\nchips Ann 70, Ben 30, Cal 40\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (COUNTED, "no hand is recorded; by the counts, Ben pays Ann 10"),
        (
            "seats Ann Ben\nscore Ann +4, Ben -4\n",
            "no hand is recorded; by the counts, Ben pays Ann 4",
        ),
        (
            'seats Ann "Big Al"\nchips 40 each\n',
            'nothing has been played yet; a hand begins with a line such as `hand 1, dealer "Big Al"`',
        ),
        ("seats Ann Ben\nfoo\nbar\n", "there are no hands in it"),
        ("chips Ann 40, Ben 38\n", "there are no hands in it"),
    ],
)
def test_a_log_without_hands_says_what_it_holds(referee, text, told):
    Path("x.bourre").write_text(f"rules boo-ray 1\n{text}")
    found = referee("check", "x.bourre", "--fail-on", "never")
    assert found.err.replace("\n  ", " ") == f"referee: x.bourre: {told}\n"


NOTES = "Ann won 4 from pot\nBen: two bucks down\n" * 3 + "home by ten\n"


def test_notes_are_told_from_a_log(referee, no_slips):
    """A message says what makes a log of notes; a log with a few broken lines gets none."""
    for text, said in ((GOOD + NOTES, True), (GOOD + "gibberish here\n" * 3, False)):
        Path("notes.bourre").write_text(text)
        assert (
            "referee transcribe makes a log"
            in " ".join(referee("check", "notes.bourre").out.split())
        ) is said


def test_json_is_always_an_array(referee, good, bad):
    (one,) = json.loads(referee("check", bad, "--format", "json").out)
    assert one["log"] == "bad.bourre"
    assert one["digest"] == audit(BAD).digest
    assert [found["code"] for found in one["findings"]] == ["P201"]
    several = json.loads(referee("check", good, bad, "--format", "json").out)
    assert [log["log"] for log in several] == [good, bad]
    none = referee("check", "missing.bourre", "--format", "json")
    assert (none.code, json.loads(none.out)) == (2, [])


def test_sarif_says_that_a_log_could_not_be_checked(referee, bad):
    found = referee("check", bad, "missing.bourre", "--format", "sarif")
    assert found.code == 2
    (run,) = json.loads(found.out)["runs"]
    assert len(run["results"]) == 1
    (invoked,) = run["invocations"]
    assert not invoked["executionSuccessful"]
    (told,) = invoked["toolExecutionNotifications"]
    assert told["message"]["text"].startswith("missing.bourre could not be read: ")


def test_sarif_says_that_a_log_broke_off(referee, bad, monkeypatch):
    breaks_off(monkeypatch)
    (run,) = json.loads(referee("check", bad, "--format", "sarif").out)["runs"]
    assert not run["invocations"][0]["executionSuccessful"]


def test_json_of_standard_input_has_the_digest_of_its_bytes(referee):
    found = referee("check", "-", "--format", "json", given=BAD.encode())
    assert json.loads(found.out)[0]["digest"] == audit(BAD).digest


def test_review_formats_name_the_place(referee, bad):
    told = referee("check", bad, "--format", "github")
    assert told.out.startswith("::error file=bad.bourre,line=7,")
    sarif = json.loads(referee("check", bad, "--format", "sarif").out)
    assert sarif["runs"][0]["results"][0]["ruleId"] == "P201"
    assert told.code == 1


@pytest.mark.parametrize("codes", ["P201", "p2", "follow-suit", "D101,P", " P201 , R"])
def test_select_and_ignore_by_code_beginning_and_name(referee, bad, codes):
    assert referee("check", bad, "--select", codes).code == 1
    ignored = referee("check", bad, "--ignore", codes)
    assert ignored.code == 0
    assert "0 violations" in ignored.out


def test_selecting_something_else_hides_the_finding(referee, bad):
    assert referee("check", bad, "--select", "D").code == 0


def test_an_unknown_code_is_refused_with_the_nearest(referee, bad):
    found = referee("check", bad, "--select", "P2O1")
    assert found.code == 2
    assert "did you mean P201?" in found.err


def test_lines_that_open_with_no_word_of_a_log_are_told_together(referee):
    Path("talk.txt").write_text("hey yall\n" + "potatoes again\n" * 6)
    found = referee("check", "talk.txt").out
    assert found.count("R101") == 1
    assert "7 lines could not be read" in found
    Path("talk.txt").write_text("hey yall\n" * 3)
    assert referee("check", "talk.txt").out.count("discrepancy[R101]") == 3


def test_mistakes_of_the_record_can_be_selected_by_their_name(referee):
    Path("x.bourre").write_text(GOOD + "potato\n")
    assert referee("check", "x.bourre", "--select", "unknown-keyword").code == 1
    assert referee("check", "x.bourre", "--ignore", "unknown-keyword").code == 0


@pytest.mark.parametrize(
    ("fail_on", "code"),
    [("violation", 1), ("dispute", 1), ("discrepancy", 1), ("remark", 1), ("never", 0)],
)
def test_fail_on(referee, bad, fail_on, code):
    assert referee("check", bad, "--fail-on", fail_on).code == code


def test_a_remark_fails_only_when_asked_to(referee):
    Path("x.bourre").write_text(GOOD.replace("rules boo-ray 1\n", ""))
    assert referee("check", "x.bourre").code == 0
    assert referee("check", "x.bourre", "--fail-on", "discrepancy").code == 0
    assert referee("check", "x.bourre", "--fail-on", "remark").code == 1


def test_concise_is_a_line_a_finding_also_of_hostile_names(referee, bad):
    Path("ra\x1b[31m:nd.bourre").write_text(Path(bad).read_text())
    found = referee("check", ".", "--format", "concise")
    one, other = found.out.splitlines()
    assert one == f"{bad}:7:11: P201 Ben held 9h and threw 9c on a heart lead"
    assert other.startswith("ra\\x1b[31m:nd.bourre:7:11: P201 ")
    assert found.code == 1


def test_concise_says_what_is_not_certain(referee, bad):
    gap = Path(bad).read_text().replace("Jc 2h 9h", "Jc ?? ??")
    found = referee(
        "check", "-", "--format", "concise", "--certainty", "possible", given=gap.encode()
    )
    assert " (possible)\n" in found.out


def test_statistics_count_by_law(referee, good, bad):
    Path("worse.bourre").write_text(Path(bad).read_text() + "potato\nsalad\n")
    found = referee("check", ".", "--statistics")
    assert found.out == (
        "    2  P201  follow-suit (violation)\n    2  R101  unread-line (discrepancy)\n"
    )
    assert found.code == 1
    assert referee("check", good, "--statistics").out == ""
    assert json.loads(referee("check", good, "--statistics", "--format", "json").out) == []
    assert referee("check", good, "--statistics", "--format", "sarif").code == 2


def test_the_levels_of_certainty_are_those_of_findings():
    assert list(get_args(Level)) == [one.word for one in sorted(Certainty, reverse=True)]


def test_certainty_hides_what_is_less_certain(referee, bad):
    assert "P201" in referee("check", bad, "--certainty", "certain").out


def test_hands_say_what_each_paid(referee, good):
    assert "Ann pays the pot 1 (ante)" in referee("check", good, "--hands").out


def test_quiet_prints_nothing(referee, bad):
    found = referee("check", bad, "--quiet")
    assert (found.code, found.out, found.err) == (1, "", "")


def test_rules_and_settings_from_the_command_line(referee, bad):
    found = referee("check", bad, "--rules", "acadiana", "--set", "limit=2")
    assert "rules: acadiana 1 (limit 2)" in found.out
    assert "Ben pays 2 to the next pot" in found.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--rules", "boo-rey"], "did you mean boo-ray?"),
        (["--rules", "boo-ray 7"], "there is no version 7"),
        (["--rules", "missing.toml"], "there is no ruleset file"),
        (["--rules", ""], "there is no ruleset"),
        (["--set", "limit"], "not KNOB=VALUE"),
        (["--set", "=4"], "not KNOB=VALUE"),
        (["--set", "limt=4"], "did you mean limit?"),
        (["--set", "limit=many"], "limit cannot be"),
    ],
)
def test_bad_rules_are_refused_in_one_sentence(referee, good, words, says):
    found = referee("check", good, *words)
    assert found.code == 2
    assert found.out == ""
    assert says in found.complaints[0]
    assert len(found.complaints) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["check"],
        ["check", "x", "--format", "xml"],
        ["check", "x", "--fail-on", "sometimes"],
        ["check", "x", "--certainty", "sure"],
        ["check", "x", "--bogus"],
        ["chek"],
        ["ask", "--trick", "0"],
        ["ask", "--players", "two"],
        ["rules", "show", "a", "b"],
        ["--bogus"],
    ],
)
def test_misuse_ends_with_2_and_one_sentence_on_what_to_write(referee, words):
    found = referee(*words)
    assert found.code == 2
    assert found.out == ""
    [sentence] = found.complaints
    assert re.search("for example: referee|--help` lists|: write |did you mean", sentence)


def test_a_house_file_is_looked_up_beside_the_log_and_from_here(referee):
    Path("club").mkdir()
    Path("club/house.toml").write_text('name = "club"\nextends = "boo-ray 1"\nlimit = 3\n')
    Path("club/x.bourre").write_text(BAD.replace("boo-ray 1", "house.toml"))
    assert "rules: club 1" in referee("check", "club/x.bourre").out
    assert "rules: club 1" in referee("check", "club/x.bourre", "--rules", "club/house.toml").out


def test_a_house_file_that_a_log_names_elsewhere_is_a_finding(referee):
    Path("x.bourre").write_text(BAD.replace("boo-ray 1", "house.toml"))
    found = referee("check", "x.bourre")
    assert found.code == 1
    assert "R102" in found.out


def test_hostile_names_and_bytes_print_no_escape(referee):
    Path("\x1b[31mx.bourre").write_bytes(BAD.encode() + b"say Ann: \x1b[31m \xff\xfe\x00\n")
    for form in ("text", "json", "github", "sarif"):
        found = referee("check", "\x1b[31mx.bourre", "--format", form)
        assert "\x1b" not in found.out + found.err
        assert found.code == 1


def test_a_file_name_that_is_not_utf_8(referee):
    name = os.fsdecode(b"\xff\xfe.bourre")
    Path(name).write_text(BAD)
    for form in ("text", "json", "github", "sarif"):
        assert referee("check", name, "--format", form).code == 1


def test_a_line_of_ten_megabytes(referee):
    Path("x.bourre").write_text(GOOD + "# " + "x" * 10_000_000 + "\n" + "4" * 10_000_000 + "\n")
    found = referee("check", "x.bourre")
    assert found.code in (0, 1)
    assert len(found.out) < 10_000


def test_a_rules_line_opens_nothing_outside_the_folder_of_its_log(referee):
    Path("secret.toml").write_text('password = "tulip"')
    Path("logs").mkdir()
    Path("logs/x.bourre").write_text(BAD.replace("boo-ray 1", "../secret.toml"))
    found = referee("check", "logs/x.bourre")
    assert "R102" in found.out
    assert "lies outside the folder of the log" in " ".join(found.out.split())
    assert not re.search("password|tulip", found.out + found.err)
    assert "password" in referee("check", "logs/x.bourre", "--rules", "secret.toml").err


def test_an_unreadable_folder_does_not_hide_the_others(referee, good, bad, monkeypatch):
    Path("closed").mkdir()
    scanning = os.scandir

    def scan(path):
        if os.fspath(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", os.fspath(path))
        return scanning(path)

    monkeypatch.setattr(os, "scandir", scan)
    for word in (".", "**/*.bourre", "*"):
        found = referee("check", word)
        assert found.code == 2
        assert len(found.complaints) == 1
        assert found.complaints[0].endswith("closed could not be read: Permission denied")
        assert "good.bourre: 1 hand" in found.out
        assert "bad.bourre: 1 hand" in found.out


def test_a_pattern_stands_for_regular_files(referee, good):
    os.mkfifo("a-pipe")
    Path("zero").symlink_to("/dev/zero")
    Path("nowhere").symlink_to("gone")
    found = referee("check", "*")
    assert found.code == 2
    assert found.complaints == [
        f"referee: {name} is not a regular file" for name in ("a-pipe", "nowhere", "zero")
    ]
    assert "good.bourre: 1 hand" in found.out


def test_links_in_a_circle_are_not_followed_by_a_pattern(referee, good):
    Path("deep/deeper").mkdir(parents=True)
    Path(good).rename("deep/deeper/good.bourre")
    for name in ("loop", "deep/again", "deep/deeper/once-more"):
        Path(name).symlink_to(Path.cwd())
    for word in ("**/*.bourre", "deep/**", "**/**/g*", "**/deeper/*.bourre"):
        assert [log.path for log in log_file.find_logs([word]).logs] == ["deep/deeper/good.bourre"]
    assert len(log_file.find_logs([f"{Path.cwd()}/**"]).logs) == 1


def test_a_log_has_the_shortest_of_the_names_that_a_word_reaches(referee, good):
    Path("loop").symlink_to(".")
    assert referee("check", "*").out.startswith("good.bourre: 1 hand")


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("**", ["a.bourre", "b/c.bourre", "b/d/e.bourre", "b/d/f.txt"]),
        ("b/**", ["b/c.bourre", "b/d/e.bourre", "b/d/f.txt"]),
        ("**/*.bourre", ["a.bourre", "b/c.bourre", "b/d/e.bourre"]),
        ("b/**/e*", ["b/d/e.bourre"]),
        ("*/**/d/*.txt", ["b/d/f.txt"]),
        ("**/d/**/*.bourre", ["b/d/e.bourre"]),
        ("**.bourre", ["a.bourre"]),
        ("[ab].bourre", ["a.bourre"]),
        ("b/.h/*", ["b/.h/g.bourre"]),
        ("x**", []),
    ],
)
def test_what_a_pattern_stands_for(pattern, found):
    for name in ("a.bourre", "b/c.bourre", "b/d/e.bourre", "b/d/f.txt", "b/.h/g.bourre"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("")
    logs = {log.path for log in log_file.find_logs([pattern]).logs}
    assert logs - {"b/.h/g.bourre"} == set(found) - {"b/.h/g.bourre"}


@pytest.mark.parametrize(("written", "code"), [("", 2), (BAD, 1)])
def test_a_fifo_is_read_like_a_file(referee, written, code):
    os.mkfifo("log")
    writer = Thread(target=lambda: Path("log").write_text(written))
    writer.start()
    assert referee("check", "log").code == code
    writer.join(60)


def test_a_socket_is_a_device(referee):
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("s.bourre")
        assert stat.S_ISSOCK(Path("s.bourre").stat().st_mode)
        assert "is a device" in referee("check", "s.bourre").err


def test_the_hooks_for_pre_commit_run(referee, good):
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text()
    entries = re.findall(r"^  entry: referee (.*)$", hooks, re.MULTILINE)
    assert [referee(*entry.split(), good).code for entry in entries] == [0, 0]


HALF_UNDERSTOOD = """Friday night, ann ben cal dee, ante 2, 40 each
1. ann won, ben booray
bla fnord quux zork
2. cal won with 3 from zorp, dee gave 5 flurbs back
ann 38 ben 20 cal 60 dee 42
"""


@pytest.mark.parametrize("command", ["settle", "standings", "ledger", "docket"])
def test_a_line_that_was_not_understood_is_told_once(referee, command):
    Path("night.txt").write_text(HALF_UNDERSTOOD)
    told = referee(command, "night.txt")
    both = told.out.partition("To paste")[0] + told.err
    assert len(re.findall("understood|unreadable", both)) == 1
