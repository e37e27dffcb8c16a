"""`referee analyse`, and `check --judge`."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path

import pytest
from command_line import ROOT
from one_thread import Here
from tiers import LONG

from referee.archives.workers import Processes
from referee.audits.story import audit_passages
from referee.cli import analyse as analysing
from referee.cli.analyse import Analyse
from referee.playouts.decision import Sampling
from referee.reports.analysis import analysed_text
from referee.studies.analysis import analysed

CASES = Path(__file__).parents[1] / "laws/cases"


@pytest.fixture
def spared():
    text = (CASES / "N401/breaks_the_ace_before_the_nine.bourre").read_text()
    Path("spared.bourre").write_text(text)
    return "spared.bourre"


def test_what_each_card_leads_to(referee, spared):
    ended = referee("analyse", spared, "--trick", "4", "--seat", "Ann")
    assert ended.code == 0
    assert ended.out == (
        "hand 1, trick 4: Ann plays to 9h 7s, holding As 9s\n"
        "  tricks so far: Ben 3\n"
        "  known: Cal holds Ks and has no hearts, diamonds or clubs\n"
        "  layouts: all 38 that were possible\n"
        "  As (played): 1.00 tricks, 0 % of the pot, bourré 0 %; Cal bourré 0 %\n"
        "  9s: 2.00 tricks, 0 % of the pot, bourré 0 %; Cal bourré 100 %\n"
        "  certainly nice to Cal: after 9s Cal takes none, however the cards lie\n\n"
    )


def test_one_layout_is_the_only_one(spared):
    asked = Analyse(spared, trick=4, worlds=20)
    _, (work,) = analysing._works(asked)
    one = analysed(*work.items[-1], Sampling(20, 1))._replace(looked_at=1, all_counted=True)
    assert "\n  layouts: the only one that was possible\n" in analysed_text(one)


def test_data_for_programs(referee, spared):
    ended = referee("analyse", spared, "--trick", "4", "--format", "json", "--worlds", "20")
    told = json.loads(ended.out)
    assert [one["seat"] for one in told] == ["Ben", "Cal", "Ann"]
    ben, _, ann = told
    assert (ben["looked_at"], ben["all_counted"], ben["layouts"]) == (20, False, 29_640)
    assert ann["known"] == [{"seat": "Cal", "holds": ["Ks"], "lacks": ["h", "d", "c"]}]
    played = next(one for one in ann["alternatives"] if one["played"])
    assert played["cards"] == ["As"]
    assert played["bourre_of"]["Cal"]["mean"] == 0
    for one in told:
        for behind in one["alternatives"]:
            assert behind["pot"]["low"] <= behind["pot"]["mean"] <= behind["pot"]["high"]


def test_what_was_not_sure_comes_with_a_layout(referee, spared):
    ended = referee("analyse", spared, "--trick", "3", "--seat", "Ben")
    told = " ".join(ended.out.split())
    assert "not certainly nice to Ann: Ann may take one after 9h or 2h too if Cal holds" in told
    data = json.loads(referee("analyse", spared, "--trick", "3", "--format", "json").out)
    for one in data[0]["questions"]:
        assert one["answer"] == "no"
        assert {*one["layout"]} == {"Ann", "Cal"}


def test_the_same_seed_gives_the_same_figures(referee, spared):
    words = ("analyse", spared, "--trick", "3", "--worlds", "30", "--format", "json")
    one, two, other = (referee(*words, "--seed", seed).out for seed in ("5", "5", "6"))
    assert one == two
    assert json.loads(one)[0]["alternatives"] != json.loads(other)[0]["alternatives"]


@pytest.fixture(params=[Here(), pytest.param(Processes(2), marks=LONG)], ids=["here", "processes"])
def workforce(request, monkeypatch):
    """Whoever does what `--jobs` shares out."""
    monkeypatch.setattr("referee.archives.Processes", lambda _: request.param)


def test_jobs_change_nothing_and_hands_that_share_a_number_are_looked_at_once_each(
    referee, workforce, spared
):
    head, hand = re.split(r"(?m)^(?=hand )", Path(spared).read_text())
    Path("twice.bourre").write_text(head + hand + hand)
    words = "analyse twice.bourre --trick 3 --worlds 20 --format json"
    alone = json.loads(referee(*words.split(), "--jobs", "1").out)
    assert json.loads(referee(*words.split(), "--jobs", "2").out) == alone
    places = [(one["line"], one["seat"]) for one in alone]
    assert len(places) == len(set(places)) > 1


def test_the_log_is_audited_once_however_many_hands_it_has(spared, monkeypatch):
    """What is handed to the other processes needs no log any more: it can be pickled."""
    audited = []

    def counted(*words, **options):
        audited.append(words)
        return audit_passages(*words, **options)

    monkeypatch.setattr("referee.audits.audit_passages", counted)
    monkeypatch.setattr("referee.archives.Processes", lambda _: Here())
    analysing.perform(Analyse(spared, seat="ann", worlds=20, jobs=2))
    assert len(audited) == 1


def _processes_of(parent):
    """Every process that a process has started, and those that these have, by their numbers."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, above, *_ = path.read_text().rpartition(")")[2].split()
            if int(above) == parent and state != "Z":
                found += [int(path.parent.name), *_processes_of(int(path.parent.name))]
    return found


def _wait_for(what, seconds=60):
    until = time.monotonic() + seconds
    while not what() and time.monotonic() < until:
        time.sleep(0.05)
    assert what()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@LONG
@pytest.mark.parametrize("ends", [signal.SIGTERM, signal.SIGKILL])
def test_the_other_processes_go_with_the_one_that_started_them(started, ends):
    log = ROOT / "samples/thursday-kitchen.bourre"
    words = ["analyse", str(log), "--worlds", "20000", "--jobs", "2"]
    program = started(
        *(sys.executable, "-m", "referee", *words),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    _wait_for(lambda: len(_processes_of(program.pid)) == 3)  # one of them keeps count
    others = _processes_of(program.pid)
    program.send_signal(ends)
    assert program.wait(60) == -ends
    _wait_for(lambda: not any(Path(f"/proc/{one}").exists() for one in others), seconds=20)
    assert b"Traceback" not in (told := program.stderr.read())
    assert b"Warning" not in told


def test_a_hand_that_kills_each_process_is_named(referee, spared, monkeypatch):
    monkeypatch.setattr("referee.archives.Processes", lambda _: Here())
    monkeypatch.setattr(analysing, "_of_hand", _killed)
    found = referee("analyse", spared, "--jobs", "2")
    assert (found.code, found.complaints[-1]) == (
        2,
        "referee: each process that analysed hand 1 died",
    )


def _killed(*_):
    raise BrokenProcessPool


def test_a_hand_that_contradicts_itself_is_named(referee, spared):
    text = Path(spared).read_text().replace("9h 7s As*", "9h 7s Td*")
    Path("twice.bourre").write_text(text)
    ended = referee("analyse", "twice.bourre")
    assert ended.err == (
        "referee: twice.bourre: hand 1 is left out: its record contradicts itself\n"
    )
    assert not ended.out


def test_what_cannot_be_looked_at_is_named(referee, spared):
    text = Path(spared).read_text().replace("9h 7s As*", "9h/8h 7s As*")
    Path("twice.bourre").write_text(text)
    ended = referee("analyse", "twice.bourre")
    assert ended.err == (
        "referee: twice.bourre: hand 1 is left out: one of its cards is disputed\n"
    )
    assert not ended.out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--hand", "9"), "there is no hand 9 in it"),
        (("--seat", "Zoe"), "nobody is called Zoe; at the table were Ann, Ben, Cal"),
    ],
)
def test_a_question_about_nobody(referee, spared, words, complaint):
    ended = referee("analyse", spared, *words)
    assert ended.code == 2
    assert complaint in ended.err


def test_a_player_is_found_as_in_a_log(referee, spared):
    words = ("analyse", spared, "--trick", "4", "--worlds", "20", "--seat")
    assert referee(*words, "ann").out == referee(*words, "Ann").out != ""


def test_only_one_log(referee, spared):
    Path("other.bourre").write_text("seats Ann Ben\n")
    ended = referee("analyse", ".")
    assert ended.code == 2
    assert "stands for 2 logs; name one" in ended.err


def test_check_judges_where_nice_plays_are_forbidden_or_it_is_asked(referee, spared):
    assert "violation[N401]" in referee("check", spared).out
    allowed = ("check", spared, "--set", "nice=allowed")
    assert referee(*allowed).out.startswith("spared.bourre: 1 hand, 0 violations")
    judged = referee(*allowed, "--judge")
    assert "dispute[N401]" in judged.out
    assert judged.code == 0


def test_check_says_where_it_stopped_looking(referee, spared):
    text = Path(spared).read_text()
    hands = "".join(f"hand {n}, dealer Cal, up Ks\nmisdeal\n" for n in range(2, 202))
    Path("long.bourre").write_text(text + hands)
    (complaint,) = referee("check", "long.bourre").complaints
    assert "nice plays were searched for in 200 hands; --judge searches all" in complaint
    assert "looked for" not in referee("check", "long.bourre", "--judge").err
    Path("just.bourre").write_text(
        (text + hands).replace("hand 201, dealer Cal, up Ks\nmisdeal\n", "")
    )
    assert "looked for" not in referee("check", "just.bourre").err


def test_check_takes_worlds_seed_and_delta(referee):
    text = (CASES / "N402/breaks_the_ace_too_soon.bourre").read_text()
    Path("soon.bourre").write_text(text)
    words = ("check", "soon.bourre", "--format", "json", "--worlds", "60", "--seed", "3")
    message = json.loads(referee(*words).out)[0]["findings"][0]["message"]
    assert "60 of 90 possible layouts, drawn with seed 3" in message
    assert json.loads(referee(*words, "--delta", "0.9").out)[0]["findings"][0]["code"] == "N403"


def test_a_decision_past_the_bound_is_named_and_the_others_are_told(referee, spared, monkeypatch):
    monkeypatch.setattr("referee.playouts.probable.allowance", lambda layouts: 7 * layouts)
    ended = referee("analyse", spared)
    assert "hand 1, trick 4: Ann plays" in ended.out
    assert "left out: hand 1, trick 3, Ben: the lines of play are too many" in ended.err
