"""What `read` gives is what `check` prints; whatever cannot be done is said in its words."""

import io
import json
from functools import cache
from pathlib import Path

import pytest
from tiers import thinned

import referee

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.bourre"))
KITCHEN = next(path for path in SAMPLES if path.stem == "thursday-kitchen")
NAMELESS = "seats Ann Ben Cal\nhand 1, dealer Cal, up Ts\nin Ann 0, Ben 0, Cal 0\n1 Ann: Ah 9h 4h\n"


@cache
def evening_of(log):
    """A sample, read once however many tests look at it."""
    return referee.read(log)


def places(evening):
    return [
        (one.code, one.line, one.column, one.message, one.certainty.word)
        for one in evening.findings
    ]


@pytest.mark.parametrize("log", thinned(SAMPLES, 16), ids=lambda log: log.stem)
def test_what_is_found_is_what_check_prints(command, log):
    (told,) = json.loads(command("check", str(log), "--format", "json").out)
    keys = ("code", "line", "column", "message", "certainty")
    evening = evening_of(log)
    assert places(evening) == [tuple(one[key] for key in keys) for one in told["findings"]]
    assert [hand.number for hand in evening.hands] == [hand["hand"] for hand in told["hands"]]
    for hand, data in zip(evening.hands, told["hands"], strict=True):
        if not any("/" in play["card"] for trick in data["tricks"] for play in trick["plays"]):
            winners = [trick.winner for trick in hand.tricks]
            assert (hand.taken, winners) == (
                data["taken"],
                [one["winner"] for one in data["tricks"]],
            )


def test_a_star_says_who_took_a_trick_with_a_disputed_card():
    hand = referee.read(KITCHEN.with_name("two-stories.bourre")).hand(1)
    assert repr(hand.tricks[0]) == "<Trick 1: Hal Ac, Ivy Tc/2c, Jud 2s*; Jud takes it>"
    assert repr(hand.position(1, 3).legal_cards()) == "(2s, Ks)"
    assert [hand.position(1, 2).is_legal(card) for card in ("Tc", "2c", "9c")] == [None, None, None]


def test_a_verdict_is_printed_as_check_prints_it(command):
    assert str(evening_of(KITCHEN)) == command("check", str(KITCHEN)).out


def test_a_path_a_text_and_an_open_file_are_read_alike():
    text = KITCHEN.read_text("utf-8")
    with KITCHEN.open(encoding="utf-8") as file:
        ways = [str(KITCHEN), text, io.StringIO(text), file]
        assert [places(referee.read(way)) for way in ways] == 4 * [places(evening_of(KITCHEN))]


def test_notes_are_read_as_check_reads_them():
    notes = KITCHEN.with_name("wing-night.txt")
    assert referee.read(notes).hands


def test_rules_are_those_of_the_log_of_the_file_beside_it_or_those_asked_for(command):
    Path("referee.toml").write_text('rules = "acadiana"\n')
    Path("evening.bourre").write_text(NAMELESS)
    assert referee.read("evening.bourre").ruleset.name == "acadiana"
    assert referee.read(NAMELESS).ruleset.name == "boo-ray"
    assert referee.read(NAMELESS, rules="hoyle, limit 7").ruleset.limit == 7
    asked = referee.load_ruleset("pagat 1", knobs={"limit": 9})
    assert referee.read("evening.bourre", rules=asked).ruleset == asked
    assert referee.read(NAMELESS, rules=asked, knobs={"tie": "splits"}).ruleset.tie == "splits"
    assert referee.read(NAMELESS, knobs={"hand_size": 3}).ruleset.hand_size == 3


def test_a_text_opens_no_file(command):
    Path("house.toml").write_text('extends = "boo-ray"\n')
    found = referee.read("rules house.toml\n" + NAMELESS).findings
    assert [one.code for one in found][:1] == ["R102"]
    assert "no folder was given" in found[0].message


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (["check", "nowhere.bourre"], lambda: referee.read("nowhere.bourre")),
        (["check", "picture.bourre"], lambda: referee.read("picture.bourre")),
        (
            ["check", "good.bourre", "--rules", "bo-ray"],
            lambda: referee.read(NAMELESS, rules="bo-ray"),
        ),
        (["rules", "show", "boo-ray 9"], lambda: referee.load_ruleset("boo-ray 9")),
        (["rules", "show", "nowhere.toml"], lambda: referee.load_ruleset("nowhere.toml")),
        (
            ["check", "good.bourre", "--set", "limitt=4"],
            lambda: referee.read(NAMELESS, knobs={"limitt": 4}),
        ),
        (
            ["ledger", "good.bourre", "--rules", "boo-ray, tie never"],
            lambda: referee.load_ruleset("boo-ray, tie never"),
        ),
    ],
)
def test_an_error_says_what_the_command_line_says(command, words, asked):
    Path("good.bourre").write_text(NAMELESS)
    Path("picture.bourre").write_bytes(b"\x89PNG\r\n")
    told = command(*words)
    with pytest.raises(referee.Error) as error:
        asked()
    assert told.complaints[-1] == f"referee: {error.value}"


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ("A♠", "As"),
        ("10h", "Th"),
        ("hT", "Th"),
        ("queen of hearts", "Qh"),
        ("as de pique", "As"),
        ("Rp", "Ks"),
        ("Ac", "Ac"),
    ],
)
def test_a_card_has_many_names(names, found):
    assert str(referee.card(names)) == found


def test_letters_of_a_language_are_asked_for_where_they_mean_something_else():
    assert str(referee.card("Ac", "fr")) == "Ah"
    assert [*map(str, referee.cards("2sAs 4c"))] == ["2s", "As", "4c"]


@pytest.mark.parametrize("names", ["", "Qx", "?h", "Qd Kd", "9h/9d", "Ré"])
def test_what_is_no_card_is_refused(names):
    with pytest.raises(referee.Error):
        referee.card(names)


def test_a_question_is_answered_as_on_the_command_line(command):
    told = command(
        *["ask", "--rules", "acadiana", "--trump", "s", "--format", "json"],
        "--hand",
        "2s As 4c 5d",
        "--table",
        "9h 4h 3s",
    )
    answer = referee.ask("2s As 4c 5d", "s", "9h 4h 3s", rules="acadiana")
    assert [*map(str, answer.legal)] == json.loads(told.out)["legal"]
    assert repr(answer) == "<Answer As; not 2s P204, 4c P202, 5d P202>"
    with pytest.raises(referee.Error, match="trump is missing"):
        referee.ask("2s As")
