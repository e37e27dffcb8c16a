"""Questions about a moment of a log: `referee ask LOG --at 12.4`."""

import json
import random
from pathlib import Path

import pytest
from command_line import ROOT
from evenings.style import Style
from evenings.writer import random_evening
from tiers import sizes

from referee.audits.story import audit
from referee.questions import Answered, turns
from referee.rulesets.files import PRESETS, load_ruleset

THURSDAY = str(ROOT / "samples/thursday-kitchen.bourre")
BROKEN_OFF = """\
bourre-log 1
rules boo-ray 1
seats Ann Ben Cal
hand 1, dealer Cal, up Ts
ante 1 each
in Ann, Ben, Cal
1 Ann: 9h 4h Kh
2 Cal: 3c 5c 2s*
"""


def test_what_might_have_been_played_and_why_not(referee):
    told = referee("ask", THURSDAY, "--at", "12.4", "--seat", "dee").out
    assert told.splitlines() == [
        "hand 12, trick 4: Dee plays to 5d",
        "  held 4h Qd",
        "  played 4h",
        "Play Qd.",
        "  4h: P201, must follow suit: Qd is a diamond",
        "  5d holds the trick.",
        "  rules: boo-ray 1 (ante 2, limit 40)",
    ]


@pytest.mark.parametrize(
    "words",
    [
        ["--log", THURSDAY, "--hand", "12", "--trick", "4"],
        [THURSDAY, "--at", "12.4"],
        [THURSDAY, "--at", "12/4"],
        [THURSDAY, "--at", "12 4"],
        [THURSDAY, "--at", "12", "--trick", "4"],
    ],
)
def test_a_moment_is_named_as_people_do(referee, words):
    told = json.loads(referee("ask", *words, "--format", "json").out)
    assert [(it["seat"], it["played"], it["line"]) for it in told] == [
        ("Cal", "5d", 133),
        ("Dee", "4h", 133),
        ("Ann", "Kd", 133),
    ]
    assert told[1]["answer"]["legal"] == ["Qd"]


def test_what_nobody_noted_stays_open(referee):
    Path("a.bourre").write_text(BROKEN_OFF)
    asked = ("ask", "a.bourre", "--at")
    assert referee(*asked, "1.1", "--seat", "Ben").out.splitlines() == [
        "hand 1, trick 1: Ben plays to 9h",
        "  held 4h 2s and 3 more cards that nobody noted",
        "  played 4h",
        "Perhaps 4h: it depends on the cards that nobody noted.",
        "  2s: P201, must follow suit: 4h is a heart",
        "  4h: perhaps P203, must head the trick",
        "  9h holds the trick.",
        "  rules: boo-ray 1",
    ]
    assert "\nKh may be played.\n" in referee(*asked, "1.1", "--seat", "Cal").out
    ann, ben, cal = json.loads(referee(*asked, "1.1", "--format", "json").out)
    assert [(it["held"], it["unnoted"]) for it in (ann, ben)] == [
        (["9h", "5c"], 3),
        (["4h", "2s"], 3),
    ]
    assert ben["answer"]["legal"] == []
    assert ben["answer"]["depends_on"] == ["the cards that nobody noted"]
    assert cal["answer"]["legal"] == ["Kh"]


def test_a_hand_whose_cards_were_not_noted(referee):
    Path("a.bourre").write_text(BROKEN_OFF.replace("up Ts", "up ??"))
    told = referee("ask", "a.bourre", "--at", "1.1", "--seat", "Ben").out
    assert "No answer: the record does not show the trumps of hand 1." in told


def test_without_a_moment_it_is_the_last_trick_on_record(referee):
    Path("a.bourre").write_text(BROKEN_OFF + "hand 2, dealer Ann, up Ts\npot 8 to Ann\n")
    assert referee("ask", "a.bourre").out == referee("ask", "a.bourre", "--at", "1.2").out != ""


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--at", "12.4"], "--at and --seat are for a log"),
        (["As Ks 2h"], "the cards go after --hand; for example: referee ask --trump s"),
        ([THURSDAY, "--at", "12"], "say which hand and which trick"),
        ([THURSDAY, "--at", "twelve"], "--at twelve is not a moment"),
        ([THURSDAY, "--at", "99.1"], "there is no hand 99 in it; there are 1 to "),
        ([THURSDAY, "--at", "12.9"], "no card of hand 12, trick 9 is recorded"),
        ([THURSDAY, "--at", "12.4", "--seat", "Zed"], "at the table were Cal, Dee, Ann"),
        ([THURSDAY, "--at", "12.4", "--trump", "s"], "a log says what lay on the table"),
        ([THURSDAY, "--log", THURSDAY, "--at", "12.4"], "name one log"),
        ([THURSDAY, "--at", "12.4", "-r", "hoyle", "-r", "pagat"], "name one ruleset"),
        (["nowhere.bourre", "--at", "1.1"], "nowhere.bourre could not be read"),
        (["empty.bourre", "--at", "1.1"], "it is empty"),
        (["boo-ray", "--trump", "s"], "a log says what lay on the table"),
    ],
)
def test_what_cannot_be_asked_of_a_log(referee, words, says):
    Path("empty.bourre").write_text("")
    found = referee("ask", *words)
    assert (found.code, found.out) == (2, "")
    assert says in " ".join(found.err.split())


@pytest.mark.parametrize("evenings", sizes(2, 20))
def test_the_answers_agree_with_the_audit(evenings):
    """Lawful evenings judged under other rules: what an answer forbids is what the laws find."""
    agreed = 0
    for seed in range(evenings):
        rng = random.Random(seed)
        name, other = rng.sample(["boo-ray", "acadiana", "hoyle", "pagat", "broken-trump"], 2)
        evening = random_evening(load_ruleset(name), 4, 2, rng, style=Style())
        text = evening.text.replace(f"rules {name}", f"rules {other}")
        for passage in audit(text).passages:
            wrong = {
                (found.trick, found.problem.player, found.problem.card)
                for found in passage.findings
                if found.code[0] in "PF" and found.problem.certainty.word == "certain"
            }
            for trick in range(1, 6):
                for turn in turns(passage, trick):
                    told = (trick, turn.player, turn.played) in wrong
                    if told and isinstance(turn.answer, Answered):
                        agreed += 1
                        refused = {each.card for each in turn.answer.given.refused}
                        assert turn.played in refused, (seed, turn)
    assert agreed


def test_every_preset_is_asked_about_its_own_evenings():
    for name in PRESETS:
        evening = random_evening(load_ruleset(name), 4, 1, random.Random(name), style=Style())
        for passage in audit(evening.text).passages:
            for turn in turns(passage, 2):
                assert isinstance(turn.answer, Answered)
                assert turn.played not in {each.card for each in turn.answer.given.refused}
