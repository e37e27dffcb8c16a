import json
import random
from itertools import chain

import jsonschema
import pytest
from evenings.planting import KINDS, plant
from evenings.style import Style
from evenings.writer import random_evening
from hypothesis import given
from reports import schemas
from thursday import (
    AUDITS,
    DISPUTED_TRICK,
    HEADER,
    LOG,
    SLIP,
    TWO_PLAYERS,
    audit_of,
    finding,
    problem,
    thursday,
    thursday_with_slip,
)
from tiers import thinned
from whole_verdict import as_json, verdict

from referee import __version__
from referee.audits.story import LAWS_ALONE, audit, audit_passages
from referee.contract.verdicts import stream_json
from referee.findings import Evidence
from referee.game.places import Span
from referee.rulesets.files import PRESETS, load_ruleset

PLAYS = {
    1: ("Ann", ["Ann Ah", "Cal 9h", "Dee Kh"], "Ann"),
    2: ("Ann", ["Ann Kc", "Cal Ac", "Dee 3s"], "Dee"),
    3: ("Dee", ["Dee Ts", "Ann Js", "Cal Qs"], "Cal"),
    4: ("Cal", ["Cal 5d", "Dee 4h", "Ann Kd"], "Ann"),
    5: ("Ann", ["Ann 2c", "Cal 8d", "Dee Qd"], "Ann"),
}
FIRST_PAGE = {
    "program": __version__,
    "schema": 1,
    "log": "thursday.bourre",
    "digest": thursday().digest,
    "rules": {
        "name": "boo-ray",
        "version": 1,
        "digest": thursday().passages[-1].rules.ruleset.digest,
        "overrides": {"limit": 40},
        "assumed": [],
    },
    "hands": [
        {
            "hand": 12,
            "line": 8,
            "dealer": "Dee",
            "trump": "s",
            "stayed": ["Ann", "Cal", "Dee"],
            "complete": True,
            "tricks": [
                {
                    "trick": number,
                    "leader": leader,
                    "plays": [
                        dict(zip(("seat", "card"), one.split(), strict=True)) for one in plays
                    ],
                    "winner": winner,
                }
                for number, (leader, plays, winner) in PLAYS.items()
            ],
            "taken": {"Ann": 3, "Cal": 1, "Dee": 1},
            "pot": 8,
            "result": "won",
            "winners": ["Ann"],
            "bourre": [],
            "reneged": ["Dee"],
            "due": [
                *(
                    {"from": name, "to": "pot", "chips": 2, "cause": "ante"}
                    for name in ("Ann", "Ben", "Cal", "Dee")
                ),
                {"from": "pot", "to": "Ann", "chips": 8, "cause": "won-pot"},
                {"from": "Dee", "to": "next-pot", "chips": 8, "cause": "renege"},
            ],
            "said": [{"line": 19, "seat": "Cal", "text": "Dee had a diamond on 4"}],
        }
    ],
    "findings": [
        {
            "code": "P201",
            "name": "follow-suit",
            "severity": "violation",
            "certainty": "certain",
            "status": "established",
            "hand": 12,
            "trick": 4,
            "seat": "Dee",
            "card": "4h",
            "legal": ["Qd"],
            "line": 15,
            "column": 11,
            "message": "Dee held Qd and threw 4h on a diamond lead",
            "evidence": [{"line": 16, "column": 15, "text": "Qd"}],
            "source": "boo-ray play.1",
            "source_note": None,
            "chips": 8,
            "slip": {"line": 16, "column": 15, "written": "Qd", "meant": "Qh"},
            "played_right": {
                "legal": ["Qd"],
                "seats": [
                    {"seat": "Ann", "least": 8, "most": 8, "wins": True, "bourre": False},
                    {"seat": "Cal", "least": 0, "most": 0, "wins": False, "bourre": False},
                    {"seat": "Dee", "least": 0, "most": 0, "wins": False, "bourre": False},
                ],
                "pot_may_stay": False,
                "reason": None,
            },
        }
    ],
    "rules_changed": [],
    "chips": {
        "start": {"Ann": 40, "Ben": 40, "Cal": 40, "Dee": 40},
        "recorded": {"Ann": 46, "Ben": 38, "Cal": 38, "Dee": 38},
        "due": {"Ann": 46, "Ben": 38, "Cal": 38, "Dee": 38},
        "carried": 0,
        "owed_to_next_pot": {"Dee": 8},
    },
    "summary": {"violations": 1, "disputes": 0, "discrepancies": 0, "remarks": 0, "settled": 0},
    "occasion": {"game": "Thursday kitchen", "date": "2026-03-05", "place": None},
    "house_rule": None,
}
COMMITTED = jsonschema.Draft202012Validator(json.loads(schemas.place("check").read_text("utf-8")))


def read(audited):
    """The verdict as a program reads it, checked against the committed schema."""
    all_told = json.loads(as_json([audited]))
    COMMITTED.validate(all_told)
    (told,) = all_told
    return told


def hand_of(lines, header=HEADER):
    """The first hand of a log, and its verdict."""
    told = read(audit(header + lines))
    return told["hands"][0], told


def test_marks_and_testimony_are_told_where_they_stand():
    hand, told = hand_of("hand 1, dealer Cal\n1 Ann: Ah (shown) 9h (late) (called)\nsay Ben: oh\n")
    assert [one.get("marks") for one in hand["tricks"][0]["plays"]] == [
        ["shown"],
        ["late", "called"],
    ]
    assert hand["said"] == [{"line": 7, "seat": "Ben", "text": "oh"}]
    assert told["occasion"] == {"game": None, "date": None, "place": None}


def test_of_two_lines_about_the_evening_the_later_holds_as_r218_says():
    header = HEADER + "date 5 March\ndate 6 March\nplace Ann's\ngame Boo\n"
    _, told = hand_of("hand 1\n", header)
    assert told["occasion"] == {"game": "Boo", "date": "6 March", "place": "Ann's"}
    (said,) = [found["message"] for found in told["findings"] if found["code"] == "R218"]
    assert "the later line holds" in said


def ordered(value):
    """Nested pairs, so that the order of keys counts."""
    if isinstance(value, dict):
        return [(key, ordered(one)) for key, one in value.items()]
    return [ordered(one) for one in value] if isinstance(value, list) else value


def test_the_example_of_the_contract_key_by_key_in_order():
    assert ordered(read(thursday_with_slip())) == ordered(FIRST_PAGE)


def test_a_slip_is_quoted_where_it_stands():
    assert read(thursday_with_slip())["findings"][0]["slip"]["column"] == SLIP.at.column


def test_several_logs_are_an_array_and_none_an_empty_one():
    one = thursday()
    assert json.loads(as_json([one, one])) == json.loads(as_json([one])) * 2
    assert json.loads(as_json([])) == []


def test_a_log_without_a_line_has_no_rules():
    told = read(thursday(""))
    assert told["rules"] is None
    assert told["hands"] == told["findings"] == []


def test_assumed_rules_are_named():
    assert read(audit("hand 1, dealer Ann\n"))["rules"]["assumed"] == ["ruleset"]
    assert read(audit("rules boo-ray\nhand 1\n"))["rules"]["assumed"] == ["version"]


def test_overrides_are_numbers_where_they_are_numbers():
    log = audit("rules boo-ray 1, limit 40, cinch none, players 3-8\nhand 1\n")
    assert read(log)["rules"]["overrides"] == {"limit": 40, "cinch": "none", "players": "3-8"}


def test_the_rules_are_those_of_the_first_hand():
    told = read(audit("rules acadiana 1\nhand 1\nmisdeal\nrules boo-ray 1\nhand 2\n"))
    assert told["rules"]["name"] == "acadiana"
    (change,) = told["rules_changed"]
    assert (change["hand"], change["line"], change["rules"]["name"]) == (2, 5, "boo-ray")


def test_every_change_of_the_rules_is_told_and_only_changes():
    lines = [
        "rules acadiana 1",
        "hand 1\nmisdeal\nrules acadiana 1, limit 40",
        "hand 2\nmisdeal\nrules acadiana 1, limit 40",
        "hand 3\nmisdeal\nrules nobodys 3",
        "hand 4\nmisdeal\nrules acadiana 1",
        "hand 5\nmisdeal\nrules hoyle",
    ]
    told = read(audit("\n".join(lines)))
    assert told["rules"]["overrides"] == {}
    changes = [(one["hand"], one["rules"]) for one in told["rules_changed"]]
    assert [hand for hand, _ in changes] == [2, 4, 5]
    (_, limited), (_, unknown), (_, plain) = changes
    assert limited["overrides"] == {"limit": 40}
    assert unknown is None
    assert plain == told["rules"]


def test_rules_that_nobody_knows_are_null():
    told = read(audit("rules nobodys 3\nhand 1\nmisdeal\n"))
    assert told["rules"] is None
    assert told["rules_changed"] == []


def test_half_known_cards_are_written_as_known():
    hand, _ = hand_of("hand 1, dealer Cal, up ?s\nin Ann, Ben, Cal\n1 Ann: ?h A? ??\n")
    assert [one["card"] for one in hand["tricks"][0]["plays"]] == ["?h", "A?", "??"]
    assert hand["trump"] == "s"


def test_what_is_not_recorded_is_null():
    hand, told = hand_of("hand 1\n1 Ann: Ah 9h\n")
    unknown = {"dealer", "trump", "stayed", "taken", "winners", "bourre"}
    assert {key for key in unknown if hand[key] is not None} == set()
    assert hand["tricks"][0]["winner"] is None
    assert hand["complete"] is False
    assert hand["result"] == "unfinished"
    assert told["chips"]["due"] is None


def test_a_card_of_nobody_has_no_seat():
    hand, _ = hand_of("hand 1\n1 Ann: Ah 9h\n")
    assert [one["seat"] for one in hand["tricks"][0]["plays"]] == ["Ann", None]


def test_a_disputed_card_is_told_in_both_versions_and_decides_nothing():
    hand, _ = hand_of(TWO_PLAYERS)
    assert hand["tricks"][0]["plays"][1] == {"seat": "Ben", "card": "9h/4h"}
    assert hand["tricks"][0]["winner"] is None
    assert hand["tricks"][1]["winner"] == "Ann"
    assert hand["taken"] is None


@pytest.mark.parametrize(
    ("written", "told"),
    [("9c/9k", "9h/9d"), ("Ac/Dk", "Ah/Qd"), ("?c/9t", "?h/9c"), ("Rc/5c/?k", "Kh/5h/?d")],
)
def test_the_letters_of_a_disputed_card_are_those_of_the_log(written, told):
    header = "bourre-log 1\nrules boo-ray 1\nlang fr\nseats Ann Ben Cal\n"
    hand, _ = hand_of(f"hand 1, dealer Cal, up 2p\nin Ann, Ben\n1 Ann: {written} 8c\n", header)
    assert hand["tricks"][0]["plays"][0]["card"] == told


def test_a_disputed_card_is_read_in_the_letters_of_its_log():
    header = "bourre-log 1\nrules boo-ray 1\nlang fr\nseats Ann Ben Cal\n"
    hand, _ = hand_of("hand 1, dealer Cal, up 2p\nin Ann, Ben\n1 Ann: ??/9c 8c\n", header)
    assert hand["tricks"][0]["plays"][0]["card"] == "??/9h"


@pytest.mark.parametrize(("up", "trump"), [("2s/3s", "s"), ("2s/2h", None)])
def test_a_disputed_turn_up_makes_trump_only_where_its_suits_agree(up, trump):
    hand, _ = hand_of(TWO_PLAYERS.replace("9h/4h", "9h").replace("up 2s", f"up {up}"))
    assert hand["trump"] == trump
    assert (hand["taken"] is None) == (trump is None)


def test_a_dispute_over_the_pot_leaves_the_chips_open():
    hand, told = hand_of(DISPUTED_TRICK)
    assert [one["code"] for one in told["findings"] if one["severity"] == "dispute"] == ["R211"]
    assert {hand[key] for key in ("result", "pot")} == {None}
    assert hand["winners"] is hand["bourre"] is hand["reneged"] is hand["due"] is None
    assert told["chips"]["due"] is told["chips"]["carried"] is None
    assert told["chips"]["owed_to_next_pot"] is None


def test_a_start_lies_below_nothing_where_a_score_says_so():
    """A loan that the scores count already."""
    log = schemas.ROOT / "tests/laws/cases/C519/ok_a_loan_in_the_scores_or_not.bourre"
    assert read(audit(log.read_text("utf-8")))["chips"]["start"]["Ben"] == -4


def test_who_alone_stays_needs_no_tricks():
    hand, _ = hand_of("hand 1, dealer Cal, up 2s\nante 1 each\nin Ann 0, Ben out, Cal out\n")
    assert hand["complete"] is True
    assert hand["result"] == "sole"
    assert hand["bourre"] == []


def test_evidence_in_another_hand_is_not_quoted():
    proof = Evidence(Span(7, 1, 2))
    told = read(audit_of(finding(problem(evidence=(proof,)))))
    assert told["findings"][0]["evidence"] == [{"line": 7, "column": 1, "text": None}]


def test_the_output_is_ascii_and_every_string_is_unicode():
    log = LOG.replace("Ann", "Zoë\udc80".replace("\udc80", "")).replace("Thursday", "\udc80")
    text = as_json([audit(log, name="b\udce9.bourre")])
    assert text.isascii()
    assert json.loads(text)[0]["log"] == r"b\udce9.bourre"
    assert json.loads(text)[0]["hands"][0]["winners"] == ["Zoë"]


def test_hands_are_written_as_they_come():
    asked = []

    def passages():
        judged = audit_passages((LOG + LOG).splitlines(), name="x", options=LAWS_ALONE)
        for number, passage in enumerate(judged):
            asked.append(number)
            yield passage

    pieces = stream_json("x", "sha256:" + 64 * "0", passages())
    first = next(piece for piece in pieces if '"tricks"' in piece)
    assert '"hand": 12' in first
    assert asked == [0, 1]
    told = "".join(chain(pieces))
    assert told.endswith("}")
    assert len(asked) > 2


@pytest.mark.parametrize("preset", thinned(PRESETS, len(PRESETS)))
def test_random_evenings_obey_the_schema_and_both_ways_agree(preset):
    rng = random.Random(preset)
    ruleset = load_ruleset(preset)
    evening = random_evening(ruleset, 4, 3, rng, style=Style.random(rng))
    planted = [plant(kind, evening, rng) for kind in rng.sample(sorted(KINDS), 3)]
    for text in (evening.text, *(one.text for one in planted if one)):
        audited = audit(text, name="evening.bourre")
        told = read(audited)
        assert told == verdict(audited).model_dump(mode="json", by_alias=True)
        assert sum(told["summary"].values()) == len(told["findings"])
        assert len(told["hands"]) == sum(one.judgement.hand is not None for one in audited.passages)


@given(AUDITS)
def test_whatever_was_found_is_told_and_obeys_the_schema(audited):
    told = read(audited)
    assert told == verdict(audited).model_dump(mode="json", by_alias=True)
    assert len(told["findings"]) == len(audited.findings)


def test_the_schema_refuses_what_is_no_verdict():
    (told,) = json.loads(as_json([thursday()]))
    assert COMMITTED.is_valid([told])
    assert not COMMITTED.is_valid(told)
    wrong = {"schema": 2, "digest": "md5:0", "hands": None, "summary": {}, "more": 1}
    for key, value in wrong.items():
        assert not COMMITTED.is_valid([{**told, key: value}]), key
