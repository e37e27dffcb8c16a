"""`referee analyse`, and `check --judge`."""

import json
from pathlib import Path

import pytest

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
        "  known: Cal holds Ks and has no hearts or diamonds or clubs\n"
        "  layouts: all 38 that were possible\n"
        "  As (played): 1.00 tricks, 0 % of the pot, bourré 0 %; Cal bourré 0 %\n"
        "  9s: 2.00 tricks, 0 % of the pot, bourré 0 %; Cal bourré 100 %\n"
        "  certainly nice to Cal: behind 9s Cal takes none, however the cards lie\n\n"
    )


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
    assert "not certainly nice to Ann: Ann may take one behind 9h or 2h too if Cal holds" in told
    data = json.loads(referee("analyse", spared, "--trick", "3", "--format", "json").out)
    for one in data[0]["questions"]:
        assert one["answer"] == "no"
        assert {*one["layout"]} == {"Ann", "Cal"}


def test_the_same_seed_gives_the_same_figures(referee, spared):
    words = ("analyse", spared, "--trick", "3", "--worlds", "30", "--format", "json")
    one, two, other = (referee(*words, "--seed", seed).out for seed in ("5", "5", "6"))
    assert one == two
    assert json.loads(one)[0]["alternatives"] != json.loads(other)[0]["alternatives"]


def test_jobs_change_nothing(shell, spared, tmp_path):
    two = "bourre-log 1\n" + Path(spared).read_text().partition("\n")[2]
    second = two[two.index("hand 1,") :].replace("hand 1,", "hand 2,").replace("pot 3", "pot 5")
    Path("two.bourre").write_text(two + second)
    alone, together = (
        shell(f"referee analyse two.bourre --trick 4 --worlds 20 --jobs {jobs}") for jobs in (1, 2)
    )
    assert alone.out.count("hand 2, trick 4") == 3
    assert together == alone


def test_a_hand_that_contradicts_itself_is_named(referee, spared):
    text = Path(spared).read_text().replace("9h 7s As*", "9h 7s Td*")
    Path("twice.bourre").write_text(text)
    ended = referee("analyse", "twice.bourre")
    assert ended.err == (
        "referee: twice.bourre: hand 1 is not looked at: its record contradicts itself\n"
    )
    assert not ended.out


def test_what_cannot_be_looked_at_is_named(referee, spared):
    text = Path(spared).read_text().replace("9h 7s As*", "9h/8h 7s As*")
    Path("twice.bourre").write_text(text)
    ended = referee("analyse", "twice.bourre")
    assert ended.err == (
        "referee: twice.bourre: hand 1 is not looked at: a card of it is told in two ways\n"
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
    Path("other.bourre").write_text("")
    ended = referee("analyse", ".")
    assert ended.code == 2
    assert "stands for 2 logs; analyse looks at one" in ended.err


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
    assert "nice plays were looked for in 200 hands; --judge looks at all" in complaint
    assert "looked for" not in referee("check", "long.bourre", "--judge").err
    Path("just.bourre").write_text(
        (text + hands).replace("hand 201, dealer Cal, up Ks\nmisdeal\n", "")
    )
    assert "looked for" not in referee("check", "just.bourre").err


def test_check_takes_worlds_seed_and_delta(referee):
    text = (CASES / "N402/breaks_the_ace_too_soon.bourre").read_text()
    Path("soon.bourre").write_text(text)
    words = ("check", "soon.bourre", "--format", "json", "--worlds", "60", "--seed", "3")
    message = json.loads(referee(*words).out)["findings"][0]["message"]
    assert "60 of 90 possible layouts, drawn with seed 3" in message
    assert json.loads(referee(*words, "--delta", "0.9").out)["findings"][0]["code"] == "N403"


def test_a_decision_past_the_bound_is_named_and_the_others_are_told(referee, spared, monkeypatch):
    monkeypatch.setattr("referee.nice.probable.allowance", lambda layouts: 7 * layouts)
    ended = referee("analyse", spared)
    assert "hand 1, trick 4: Ann plays" in ended.out
    assert "not looked at: hand 1, trick 3, Ben: the lines of play are too many" in ended.err
