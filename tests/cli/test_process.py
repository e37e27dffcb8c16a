"""What only a process of its own shows: exit codes, pipes, devices, signals, terminals."""

import importlib.metadata
import io
import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
from email.message import Message
from pathlib import Path

import pytest
import typer
from command_line import BAD, GOOD
from drawn import CHARACTERS
from hypothesis import given
from hypothesis import strategies as st
from tiers import LONG, thinned

from referee import __version__
from referee.cli import patience
from referee.cli.app import app_for, read
from referee.cli.outcome import outcome, plain_check
from referee.cli.terminal import complain
from referee.notes.texts import MOST_READ
from referee.rulesets.knobs import knob_for


def test_exit_codes_reach_the_shell(shell, good, bad):
    ended = shell("referee check -q good.bourre; echo $?; referee check bad.bourre 2>&1")
    assert ended.code == 1
    assert ended.out.startswith("0\n")
    assert "P201" in ended.out
    assert "\x1b" not in ended.out


def test_a_reader_that_leaves_ends_it_quietly(shell):
    """More is written than a pipe holds, so that the program notices."""
    Path("many.bourre").write_text(GOOD + "hand 2, dealer Ann, up Ks\nmisdeal\n" * 2_000)
    ended = shell("set -o pipefail; referee check many.bourre --hands | head -n 1")
    assert ended.code == 141
    assert ended.err == ""
    assert len(ended.out.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", thinned(["--help", "check bad.bourre"], 2))
def test_a_full_disk_is_reported_in_one_sentence(shell, bad, words):
    ended = shell(f"referee {words} > /dev/full")
    assert ended.code == 2
    assert ended.err == "referee: the output could not be written: No space left on device\n"


@pytest.mark.parametrize("words", thinned(["bad.bourre >&-", "- <&-", "missing.bourre 2>&-"], 3))
def test_closed_streams(shell, bad, words):
    assert shell(f"referee check {words}").code == 2


@pytest.mark.parametrize(
    ("environment", "words", "coloured"),
    [
        ({"FORCE_COLOR": "1"}, "", True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, "", False),
        ({"NO_COLOR": "1"}, "--color", True),
        ({"FORCE_COLOR": "1"}, "--no-color", False),
    ],
)
def test_colour_by_environment_and_option(
    referee, no_slips, bad, monkeypatch, environment, words, coloured
):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    told = referee("check", bad, *words.split())
    assert ("\x1b[" in told.out) is coloured


COMMANDS_IN_TURN = """
import json, os, sys
from referee.cli.outcome import outcome
for words, environment in json.loads(sys.argv[1]):
    os.environ.update(environment)
    outcome(words)
    print("END OF A COMMAND", flush=True)
"""


def on_a_terminal(*commands):
    """What commands, with what they find in the environment, print on the terminal of one program."""
    main, side = pty.openpty()
    started = subprocess.Popen(
        [sys.executable, "-c", COMMANDS_IN_TURN, json.dumps(commands)],
        stdin=subprocess.DEVNULL,
        stdout=side,
        stderr=side,
    )
    os.close(side)
    printed = b""
    try:
        while piece := os.read(main, 1 << 16):
            printed += piece
    except OSError:
        pass
    assert started.wait(60) == 0, printed
    os.close(main)
    *outputs, rest = printed.decode().split("END OF A COMMAND\r\n")
    assert (len(outputs), rest) == (len(commands), "")
    return outputs


HOSTILE = "\x1b]0;owned\x07\x1b[2J\u202e\x9b1m\u200b\r"
HOSTILE_LOG = (
    BAD.replace("Ben", f'"Ben{HOSTILE[:-1]}"').replace("hand 1", "chips 40 each\nhand 1")
    + f"# {HOSTILE[:-1]}\npotato {HOSTILE[:-1]}\nsay Ann: {HOSTILE[:-1]}\n"
)
"""A log whose names, remarks and unread lines would play tricks on a screen."""


SHOWING = (
    "check LOG",
    "check LOG --format github",
    "fmt LOG",
    "fmt LOG --diff",
    "fmt LOG --write",
    "ledger LOG",
    "ledger LOG --format csv",
    "ledger LOG --format hledger",
    "settle LOG",
    "analyse LOG --trick 4 --worlds 20",
    "rules show house.toml",
)


@LONG
def test_a_terminal_gets_colours_unless_it_is_dumb_and_no_control_character_of_a_log(shell, bad):
    name = f"x{HOSTILE}.bourre"
    Path(name).write_text(HOSTILE_LOG, newline="")
    about = json.dumps(HOSTILE)
    Path("house.toml").write_text(f'extends = "boo-ray 1"\nname = {about}\nabout = {about}\n')
    commands = [[name if word == "LOG" else word for word in line.split()] for line in SHOWING]
    coloured, plain, *outputs = on_a_terminal(
        [["check", bad], {"TERM": "xterm"}],
        *([command, {"TERM": "dumb"}] for command in (["check", bad], *commands)),
    )
    assert "\x1b[" in coloured
    assert "P201" in plain
    for line, printed in zip(("check", *SHOWING), (plain, *outputs), strict=True):
        assert printed, line
        pieces = re.split("(\r\n)", printed)
        assert all(part == "\r\n" or part.isprintable() for part in pieces if part), line


def test_bytes_stay_bytes_in_a_pipe(shell, referee):
    Path("x.bourre").write_bytes(HOSTILE_LOG.encode() + b"potato \xff  salad\n")
    ended = shell("referee fmt x.bourre > y.bourre; tail -n 1 y.bourre | od -c | head -n 1")
    assert "377" in ended.out
    assert "left as it is:" in ended.err
    written = Path("y.bourre").read_bytes()
    assert f"# {HOSTILE[:-1]}\n".encode() in written
    assert b"potato \xff  salad\n" in written
    assert "potato" not in re.sub("(?m)^ .*\n", "", referee("fmt", "x.bourre", "--diff").out)


@LONG
def test_an_ascii_locale_gets_plain_letters(shell):
    Path("x.bourre").write_text(BAD.replace("Ben", "Bén"))
    ended = shell("referee check x.bourre", PYTHONIOENCODING="ascii")
    assert "Ben held 9h" in ended.out
    assert ended.out.isascii()
    assert ended.err == ""


_WITH_CTRL_C = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from referee.cli import run"
)
"""A program that is started in the background is deaf to Ctrl-C; this one hears it anyway."""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["settle"], ("LOG is missing; for example: referee settle ",)),
        (["rules", "diff", "hoyle"], ("NAME|FILE is missing",)),
        (["import"], ("FILE is missing; for example: referee import scores.csv",)),
        (["ask", "ace", "of", "spades"], ("(of spades); for example: referee ask --trump s ",)),
        (["archive", "logs"], ("--output is missing; for example: referee archive 2026/ ",)),
        (["check", "--rules"], ("--rules is not complete; for example: referee check ",)),
        (["settle", "--format"], ("--format: write 'text', 'json'",)),
        (["docket", "--hand"], ("no option --hand; `referee docket --help` lists them",)),
        (["thursday.bourre"], ("to check a log: referee check thursday.bourre",)),
    ],
)
def test_what_is_missing_is_named_with_an_example(referee, words, said):
    told = referee(*words)
    assert told.code == 2
    assert all(part in told.complaints[0] for part in said)


def test_ctrl_c_ends_it_without_a_traceback(started):
    program = started(
        *(sys.executable, "-u", "-c", f"{_WITH_CTRL_C}; run()", "check", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    program.stdin.write(BAD.encode() + b"# too long for notes\n" * MOST_READ)
    program.stdin.write(b"".join(b"hand %d\n" % n for n in range(2, 80)))
    program.stdin.write(b"# more to come\n" * 5000)
    program.stdin.flush()
    assert b"P201" in program.stdout.readline()
    program.send_signal(signal.SIGINT)
    assert program.wait(60) == 130
    assert program.stderr.read() == b""


NO_TEXT = {
    b"\xff\xd8\xff\xe0 and more": "type what it shows",
    b"\0\0\0 ftypheic": "type what it shows",
    b"PK\x03\x04 and more": "plain text (.txt)",
    b"{\\rtf1": "plain text (.txt)",
    b"%PDF-1.7": "copy its words",
    b"\x7fELF\2\1\1\0 and more": "name the file of a log or of notes",
}


@pytest.mark.parametrize("content", NO_TEXT)
def test_what_is_no_text_is_refused_with_what_to_do(referee, content):
    Path("evening.bourre").write_bytes(content)
    for command in ("check", "settle", "transcribe", "fmt", "ledger", "report"):
        told = referee(command, "evening.bourre")
        assert told.code == 2
        assert NO_TEXT[content] in " ".join(told.err.split())


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_read_by_its_byte_order_mark(referee, no_slips, codec):
    Path("x.bourre").write_bytes(
        ("" if codec == "utf-16" else "\ufeff").encode(codec) + BAD.encode(codec)
    )
    found = referee("check", "x.bourre")
    assert (found.code, "P201" in found.out, "R101" in found.out) == (1, True, False)
    assert "dealer Cal" in referee("transcribe", "x.bourre").out
    assert referee("check", "-", given=Path("x.bourre").read_bytes()).code == 1
    Path("x.bourre").write_bytes(Path("x.bourre").read_bytes() + b"\xd8")
    assert "P201" in referee("check", "x.bourre").out


def test_a_folder_where_one_file_is_read_and_a_file_of_something_else(referee):
    Path("logs").mkdir()
    assert "logs is a folder; name one file in it" in referee("transcribe", "logs").err
    Path("poker.txt").write_text("PokerStars Hand #1\nSeat 1: Bob (100 in chips)\nBob: folds\n")
    assert "no line that could be read" in " ".join(referee("check", "poker.txt").err.split())
    Path("sheet.csv").write_text("Hand,Ann,Ben,Cal\n1,+6,-2,-4\n2,-1,+3,-2\n")
    assert "`referee import sheet.csv`" in " ".join(referee("check", "sheet.csv").err.split())
    Path("poker.txt").write_text("")
    assert "`referee new` begins a log" in " ".join(referee("check", "poker.txt").err.split())


def test_an_error_of_our_own_is_confessed_without_a_traceback(referee, monkeypatch):
    def broken(*_, **__):
        raise ZeroDivisionError("secret")

    monkeypatch.setattr("referee.cli.app.app_for", broken)
    told = referee("explain")
    assert told.code == 70
    assert "a mistake in referee itself (ZeroDivisionError)" in told.complaints[0]
    assert "to whoever you have referee from" in told.complaints[0]
    assert "Traceback" not in told.err
    assert "secret" not in told.err
    monkeypatch.setenv("REFEREE_DEBUG", "1")
    assert "Traceback" in referee("explain").err


def test_an_error_of_our_own_goes_to_the_tracker_that_the_program_names(referee, monkeypatch):
    named = Message()
    for link in ("Homepage, https://example.org", "Issues, https://example.org/issues"):
        named["Project-URL"] = link
    monkeypatch.setattr(importlib.metadata, "metadata", lambda _: named)
    monkeypatch.setattr("referee.cli.app.app_for", lambda _: 1 / 0)
    (told,) = referee("explain").complaints
    assert f"(referee {__version__}, Python " in told
    assert told.endswith(") to https://example.org/issues")


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (MemoryError, 2)])
def test_other_ends(referee, monkeypatch, error, code):
    def ends(*_, **__):
        raise error

    monkeypatch.setattr("referee.cli.app.app_for", ends)
    assert referee("check").code == code


def test_version_and_help(referee):
    assert referee("--version").out.startswith("referee ")
    told = referee()
    assert told.code == 0
    assert "For example:\n" in told.out
    assert told.out.rstrip() == referee("--help").out.rstrip()


@pytest.mark.parametrize(
    "command", ["check", "ask", "explain", "fmt", "rules", "rules list", "rules show", "rules diff"]
)
def test_the_help_of_each_command_fits_80_columns(referee, command):
    told = referee(*command.split(), "--help").out
    assert max(map(len, told.splitlines())) <= 80
    assert "For example:" in told or command.startswith("rules ")


def test_help_speaks_the_language_that_is_asked_for(referee, monkeypatch):
    told = referee("check", "--help", "--lang", "fr").out
    assert told.startswith("Utilisation : referee check")
    assert "Montrer cette aide et sortir." in told
    assert "[par défaut : 1 ; 1<=x<=64]" in " ".join(told.split())
    assert referee("--help").out.startswith("Usage: ")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "\nPour commencer :\n" in referee().out
    assert max(map(len, told.splitlines())) <= 80


def test_no_summary_of_the_help_is_cut(referee):
    for words in ("--help", "rules --help"):
        assert not re.search(r"^ .*\.\.\.$", referee(*words.split()).out, re.MULTILINE)


def _options():
    """Every command, as words, with each of its options that holds one value."""
    group = typer.main.get_command(app_for([]))
    for name, command in group.commands.items():
        several = getattr(command, "commands", None)
        for words, one in (
            [(f"{name} {sub}", it) for sub, it in several.items()] if several else [(name, command)]
        ):
            for option in one.params:
                takes_a_value = option.param_type_name == "option" and not option.multiple
                if takes_a_value and (not option.is_flag or option.secondary_opts):
                    yield words, option


@pytest.mark.parametrize(
    ("words", "option"),
    [pytest.param(*one, id=f"{one[0]} {one[1].opts[-1]}") for one in _options()],
)
def test_no_value_of_an_option_overrules_another_in_silence(referee, good, words, option):
    values = [] if option.is_flag else ["3"] * option.nargs
    second = option.secondary_opts[0] if option.is_flag else option.opts[-1]
    told = referee(*words.split(), option.opts[-1], *values, second, *values)
    assert told.code == 2
    assert told.complaints[0].endswith("was given more than once; give it once")
    assert option.opts[-1] in told.complaints[0]


def test_a_flag_twice_says_the_same_as_once(referee, no_slips, bad):
    assert referee("check", bad, "-q", "-q").code == 1


def test_a_knob_is_set_once(referee, bad):
    told = referee("check", bad, "--set", "limit=20", "--set", "Limit=40")
    assert (told.code, told.complaints) == (
        2,
        ["referee: limit is set more than once; set it once"],
    )


@pytest.mark.parametrize(
    ("begun", "names"),
    [
        (
            "from referee.cli.app import app_for; app_for([])",
            "rich lark pydantic referee.audits.story",
        ),
        ("from referee.cli import run", "lazy_loader ast re typing"),
        (
            "from referee.cli.outcome import outcome; outcome(['check', 'good.bourre'])",
            "rich lark typer pydantic jsonschema",
        ),
    ],
)
def test_nothing_is_imported_that_a_command_does_not_need(shell, good, begun, names):
    news = f"print({{*sys.modules}} - before & {{*'{names}'.split()}})"
    code = f"import sys; before = {{*sys.modules}}; {begun}; {news}"
    assert shell(f'"{sys.executable}" -c "{code}"').out.splitlines()[-1] == "set()"


PLAIN = (
    *("good.bourre", "good.bourre bad.bourre bad.bourre", ".", "*.bourre", "-", "- -"),
    *("nowhere.bourre", "bad.bourre nowhere.bourre", "hand 1", "../here/", "é=1", "@good.bourre"),
)
FOR_TYPER = (
    *(
        "",
        "check",
        "check -q good.bourre",
        "check good.bourre -q",
        "check -- good.bourre",
        "check -",
    ),
    *(
        "check --help",
        "check good.bourre -h",
        "check --nonsense",
        "check good.bourre --",
        "Check a",
    ),
    *("check good.bourre -x", "check -1", "check --color bad.bourre", "chekc good.bourre", "rules"),
)


@pytest.mark.parametrize(
    ("logs", "said"),
    [
        *((logs, "") for logs in PLAIN),
        ("good.bourre", 'rules = "acadiana"'),
        ("good.bourre", "rules = 3"),
    ],
)
def test_a_plain_check_is_what_typer_would_make_of_it(
    referee, no_slips, good, bad, monkeypatch, logs, said
):
    Path("referee.toml").write_text(said)
    words = ("check", *logs.split(" "))
    asked = plain_check(words)
    assert asked is not None
    assert asked == read(words)
    at_once = referee(*words, given=BAD.encode())
    monkeypatch.setattr("referee.cli.outcome.plain_check", lambda _: None)
    assert referee(*words, given=BAD.encode()) == at_once


@pytest.mark.parametrize("words", FOR_TYPER)
def test_typer_reads_whatever_is_no_plain_check(words):
    assert (plain_check(words.split()) is None) == (words != "check -")


CHECK = typer.main.get_command(app_for(["check"]))


@given(
    st.lists(
        st.text(CHARACTERS) | st.sampled_from(["-", "--", "-q", "--hands", "a.bourre"]), max_size=4
    )
)
def test_no_word_is_a_log_that_typer_takes_for_something_else(words):
    line = ["check", *words]
    asked = plain_check(line)
    assert asked is None or asked == CHECK(line, prog_name="referee", standalone_mode=False)


def test_completion_can_be_installed(referee, capsys, monkeypatch):
    monkeypatch.setattr("shellingham.detect_shell", lambda *_: ("bash", "/bin/bash"))
    assert "--install-completion" in referee("--help").out
    with pytest.raises(SystemExit):
        outcome(["--show-completion", "bash"])
    assert "_REFEREE_COMPLETE" in capsys.readouterr().out


class Terminal(io.StringIO):
    """A standard error that says it is a terminal."""

    def isatty(self):
        """Yes."""
        return True


def test_a_long_complaint_goes_on_in_indented_lines(referee):
    told = referee("check", "-", "--set", "lead=after the second trick of the first hand")
    first, *others = told.err.splitlines()
    assert first.startswith('referee: lead cannot be "after the second')
    assert others
    assert all(line.startswith("  ") for line in others)
    assert max(map(len, told.err.splitlines())) <= 80
    *words, last = knob_for("lead").words
    assert told.complaints[0].endswith(f"write {', '.join(words)} or {last}")


def test_what_typer_complains_of_is_set_in_lines_too(referee):
    told = referee("check", "x.bourre", "--certainty", "absolutely")
    assert len(told.err.splitlines()) > 1
    assert max(map(len, told.err.splitlines())) <= 80
    assert told.complaints[-1].endswith("'possible', 'cannot-tell' or 'excluded'")


@pytest.mark.parametrize("name", ["x" * 100, "one-" * 30, "far/" * 30 + "a.bourre"])
def test_a_path_is_never_broken(referee, name):
    told = referee("check", name)
    assert told.err.splitlines()[0] == f"referee: {name}"
    assert told.complaints == [f"referee: {name} could not be read: No such file or directory"]


def test_a_complaint_is_as_wide_as_the_terminal(monkeypatch):
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setenv("COLUMNS", "40")
    complain("thursday.bourre: there are no hands in it, and nothing else")
    assert stream.getvalue() == (
        "referee: thursday.bourre: there are no\n  hands in it, and nothing else\n"
    )


def test_nothing_is_wrapped_where_nobody_looks(referee, monkeypatch, bad):
    monkeypatch.delenv("COLUMNS")
    name = f"{'a' * 60}.bourre"
    Path(name).write_text(BAD)
    ended = referee("check", name)
    (headline, *_) = ended.out.splitlines()
    assert headline.endswith("Ben held 9h and threw 9c on a heart lead    certain")
    assert f"{name}: 1 hand, 1 violation, 0 disputes, 0 discrepancies, 0 remarks\n" in ended.out
    assert max(map(len, referee("explain", "P201").out.splitlines())) > 80
    (complaint,) = referee("check", f"{'b' * 60}.bourre").err.splitlines()
    assert complaint.endswith("could not be read: No such file or directory")


def test_a_report_names_the_program_where_that_is_wanted(referee, bad):
    last = referee("check", bad, "--verbose").out.splitlines()[-1]
    assert last.startswith(f"referee {__version__} (compiled: ")
    assert last not in referee("check", bad).out
    assert "JSON and SARIF name the program" in referee("check", bad, "-v", "--format", "json").err


def test_the_help_groups_the_commands_and_says_with_which_to_begin(referee):
    told = referee("--help").out
    groups = re.findall(r"^(\S.*):\n((?:  .*\n)+)", told, re.MULTILINE)
    named = {
        group: re.findall(r"^  ([a-z-]+(?: money)?)  ", rows, re.MULTILINE)
        for group, rows in groups
    }
    del named["Options"]
    assert named["To begin with"] == ["new", "check", "settle"]
    assert max(map(len, named.values())) <= 5
    assert "list" in referee("rules").out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            "what-if LOG --line 7",
            "--line is not complete; for example: referee what-if thursday.bourre --line 61",
        ),
        ('ask "what can I play"', '"what can I play" is not a log; ask by options; for example'),
    ],
)
def test_what_is_only_half_said_is_said_with_what_to_write(referee, bad, words, says):
    ended = referee(*(bad if word == "LOG" else word for word in shlex.split(words)))
    assert ended.code == 2
    assert says in " ".join(ended.complaints)


@pytest.mark.parametrize(
    ("seconds", "stream", "shown"),
    [(-1, Terminal(), True), (60, Terminal(), False), (-1, io.StringIO(), False)],
)
def test_the_bar_shows_itself_only_on_a_terminal_and_only_after_a_while(
    monkeypatch, seconds, stream, shown
):
    monkeypatch.setattr(patience, "_SECONDS", seconds)
    monkeypatch.setattr(sys, "stderr", stream)
    with patience.patience(100) as advance:
        advance(50)
        advance(50)
    assert ("reading" in stream.getvalue()) is shown


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("check x --rules b", {"boo-ray", "bicycle", "broken-trump"}),
        ("rules show aca", {"acadiana"}),
        ("check x --set lim", {"limit=", "limit-winner="}),
        ("check x --set tie=", {"tie=carries", "tie=splits"}),
        ("check x --select R104,P2", {f"R104,P20{digit}" for digit in "12345"}),
        ("explain bour", {"bourre", "bourré"}),
        ("ledger good.bourre --why b", {"ben"}),
        ("analyse good.bourre --hand 1 --seat A", {"Ann"}),
        ("replay good.bourre --seat c", {"cal"}),
        ("report good.bourre --seat A", {"Ann"}),
        ("ask good.bourre --at 1.2 --seat A", {"Ann"}),
        ("ledger nothing.bourre --why b", set()),
        ("check good.bourre --fi", {"--fix"}),
    ],
)
def test_the_shell_is_offered_what_may_be_written(monkeypatch, capsys, good, line, offered):
    words = f"referee {line}"
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    monkeypatch.setenv("_REFEREE_COMPLETE", "complete_bash")
    with pytest.raises(SystemExit):
        outcome([])
    assert offered <= set(capsys.readouterr().out.split())
    assert bool(offered) or not capsys.readouterr().out
