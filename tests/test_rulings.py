"""Rulings of the table: what they settle, what they cost, and what is said of those that hit nothing."""

import json
from unittest.mock import ANY

import pytest
from reports.schemas import PRINTED
from whole_verdict import as_json, report

from referee.audits.story import AS_USUAL, LAWS_ALONE, audit
from referee.events import RulingMade
from referee.findings import Severity, Status
from referee.verdicts.code_review import annotations, as_sarif, concise_lines

HEAD = "bourre-log 1\nrules boo-ray 1\nseats Ann Ben Cal\nchips 30 each\n\n"
PLAYED = """hand 1, dealer Cal, up 7s
ante 1 each
in Ann 2, Ben 1, Cal 0
1 Ann: Ah* 3h 6c
2 Ann: Kc Ac* 8c
3 Ben: Qd Kd Ad*
4 Ann: 4s 9s* 7s
5 Ben: 2h* Tc 5d
tricks Ann 2, Ben 3
pot 3 to Ben
paid Cal 3
"""
OPEN = """hand 1, dealer Cal, up 7s
ante 1 each
deal Cal: 7s 6c 8c Kd Tc
in Ann 2, Ben 1, Cal 0
1 Ann: Ah 3h 6c
"""


def ruled(*lines, hand=PLAYED, options=LAWS_ALONE):
    text = HEAD + hand + "".join(f"{line}\n" for line in lines)
    return audit(text, name="thursday.bourre", options=options)


def codes(found):
    return [one.code for one in found.findings]


def test_what_was_upheld_is_settled_with_its_price_and_no_failure():
    (found,) = ruled("ruling P202 Cal upheld: a rule is a rule", options=AS_USUAL).findings
    assert (found.severity, found.problem.status) == (Severity.VIOLATION, Status.UPHELD)
    assert not found.counts
    assert found.gravity is Severity.REMARK
    assert found.cost.chips == 3
    assert found.slip is None
    assert found.played_right is None


@pytest.mark.parametrize(
    ("rulings", "status", "renegers"),
    [
        (("waived", "upheld"), Status.UPHELD, {"Cal"}),
        (("upheld", "waived"), Status.WAIVED, set()),
        (("upheld", "upheld"), Status.UPHELD, {"Cal"}),
    ],
)
def test_of_several_rulings_the_last_holds(rulings, status, renegers):
    done = ruled(*(f"ruling P202 Cal {verdict}: so" for verdict in rulings))
    (found,) = done.findings
    assert found.problem.status is status
    assert set(done.passages[-1].judgement.reckoning.deal.reneged) == renegers
    assert f"ruling: {rulings[0]} before (line 17): so" in report(done)


def test_reasons_and_dissent_are_printed_in_every_format():
    done = ruled("ruling P202 Cal upheld: a rule is a rule", "dissent Ben: a child", "dissent Ann")
    text = report(done)
    assert "  ruling: upheld and so settled (line 17): a rule is a rule\n" in text
    assert "  dissent: Ben was against it: a child\n  dissent: Ann was against it.\n" in text
    assert "1 violation (1 settled)" in " ".join(text.split())
    whole = as_json([done])
    PRINTED["check"].validate_json(whole)
    (verdict,) = json.loads(whole)
    assert verdict["findings"][0]["ruling"] == {
        "verdict": "upheld",
        "line": 17,
        "reason": "a rule is a rule",
        "dissent": [{"seat": "Ben", "reason": "a child"}, {"seat": "Ann", "reason": None}],
        "overruled": None,
    }
    assert verdict["summary"]["settled"] == 1
    assert next(iter(concise_lines(done.passages[-1]))).endswith(" on a heart lead (upheld)\n")
    (result,) = json.loads(as_sarif([done]))["runs"][0]["results"]
    (suppression,) = result["suppressions"]
    assert (result["kind"], result["level"]) == ("informational", "none")
    assert suppression["kind"] == "inSource"
    assert suppression["status"] == "accepted"
    assert "a rule is a rule" in suppression["justification"]
    assert suppression["location"]["physicalLocation"]["region"]["startLine"] == 17
    assert next(iter(annotations(done.passages[-1]))).startswith("::notice ")


def test_what_nobody_ruled_on_has_an_empty_list_of_suppressions():
    results = json.loads(as_sarif([ruled()]))["runs"][0]["results"]
    assert [result["suppressions"] for result in results] == [[]]


def test_an_offence_that_is_not_yet_established_costs_what_the_table_upheld():
    unruled = ruled(hand=OPEN)
    assert [one.problem.status for one in unruled.findings if one.code == "P202"] == [Status.OPEN]
    done = ruled("ruling P202 Cal upheld: he laid his cards down", hand=OPEN)
    (found,) = [one for one in done.findings if one.code == "P202"]
    assert found.problem.status is Status.UPHELD
    assert found.cost.sentence.startswith("Cal pays 3 to the next pot")
    assert dict(done.passages[-1].judgement.evening.leftovers.owed) == {"Cal": 3}


AGAIN = PLAYED.replace("3 Ben: Qd Kd Ad*", "3 Ben: Qd Jc Ad*")
"""Cal, who holds a trump, throws off on the first trick and on the third."""


@pytest.mark.parametrize(
    ("rulings", "statuses"),
    [
        (["ruling P202 Cal trick 1 waived"], [Status.WAIVED, Status.ESTABLISHED]),
        (["ruling P202 Cal trick 3 upheld"], [Status.ESTABLISHED, Status.UPHELD]),
        (["ruling P202 Cal waived"], [Status.WAIVED, Status.WAIVED]),
        (
            ["ruling P202 Cal trick 3 upheld", "ruling P202 Cal waived"],
            [Status.WAIVED, Status.UPHELD],
        ),
        (
            ["ruling P202 Cal trick 3 upheld", "ruling P202 Cal trick 3 waived"],
            [Status.ESTABLISHED, Status.WAIVED],
        ),
        (["ruling P202 Cal trick 2 waived"], [Status.ESTABLISHED, Status.ESTABLISHED]),
    ],
)
def test_a_ruling_may_be_about_one_trick(rulings, statuses):
    done = ruled(*rulings, hand=AGAIN)
    found = [one for one in done.findings if one.code == "P202"]
    assert [one.trick for one in found] == [1, 3]
    assert [one.problem.status for one in found] == statuses
    idle = [one for one in done.findings if one.code == "R221"]
    assert bool(idle) == (rulings == ["ruling P202 Cal trick 2 waived"])
    for one in idle:
        assert "`ruling P202 Cal trick 1 waived` or `ruling P202 Cal trick 3 waived`" in (
            one.problem.advice
        )


@pytest.mark.parametrize(
    "line",
    [
        "ruling P202 Cal, trick 1 waived: late",
        "ruling P202 Cal in trick 1 waived: late",
        "ruling P202 trick 1 Cal waived: late",
        "ruling P202 Cal waived, trick 1: late",
        "ruling P202 Cal t1 waived: late",
    ],
)
def test_a_trick_may_be_named_in_other_ways(line):
    said = [event for passage in ruled(line).passages for event in passage.lines.events]
    assert [event for event in said if isinstance(event, RulingMade)] == [
        RulingMade("P202", "Cal", 1, False, (), (), "late", ANY)
    ]


@pytest.mark.parametrize("line", ["dissent Ben, Ann: no", "dissent Ben and Ann: no"])
def test_several_may_dissent_in_one_line(line):
    (found,) = [one for one in ruled("ruling P202 Cal waived", line).findings if one.code == "P202"]
    assert [tuple(against) for against in found.ruled.dissent] == [("Ben", "no"), ("Ann", "no")]


@pytest.mark.parametrize(
    ("line", "code", "advice"),
    [
        ("ruling P201 Cal waived", "R221", "Write `ruling P202 Cal waived`"),
        ("ruling P202 Ben waived", "R221", "Write `ruling P202 Cal waived`"),
        ("ruling P210 Cal upheld", "R222", "Write `ruling P202 Cal upheld`"),
        ("ruling X001 Ann upheld", "R222", "`referee explain` lists"),
        ("dissent Ben: no", "R223", "below the `ruling` line"),
    ],
)
def test_a_ruling_that_hits_nothing_is_reported_with_what_may_have_been_meant(line, code, advice):
    done = ruled(line)
    found = done.findings
    assert codes(done) == ["P202", code]
    assert advice in found[1].problem.advice
    assert found[0].counts


def test_a_ruling_on_chips_hits_what_was_found_about_chips():
    wrong = PLAYED.replace("pot 3 to Ben", "pot 3 to Ann")
    (found, *_) = [one for one in ruled(hand=wrong).findings if one.code.startswith("C")]
    who = found.problem.player
    done = ruled(f"ruling {found.code} {who} upheld: Ann gave it back later", hand=wrong)
    assert "R214" not in codes(done)
    assert [one.problem.status for one in done.findings if one.code == found.code] == [
        Status.UPHELD
    ]


def test_a_nice_play_may_be_waived_though_nobody_looked_for_it():
    assert codes(ruled("ruling N401 Ann waived")) == ["P202"]
    assert codes(ruled("ruling N999 Ann waived")) == ["P202", "R222"]


def test_a_ruling_before_the_first_hand_and_under_unknown_rules_is_no_accident():
    lines = "ruling P299 Ann waived\ndissent Ben\n"
    early = audit(HEAD + lines + PLAYED, options=LAWS_ALONE)
    assert codes(early) == ["R101", "R101", "P202"]
    unknown = audit(f"rules nowhere 1\nseats Ann Ben\nhand 1, dealer Ann\n{lines}")
    assert codes(unknown) == ["R102", "R105", "R222"]


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Ben dissents", "dissent Ben"),
        ("dissents Ben: a child", "dissent Ben: a child"),
    ],
)
def test_what_people_type_is_read(typed, written):
    lines = ("ruling P202 Cal upheld", typed)
    (note,) = [one for one in ruled(*lines).findings if one.code == "R104"]
    assert f"`{written}`" in note.problem.message + note.problem.advice


def judged(rulings, hand=PLAYED):
    """The verdict and the money under some rulings, without the words of the rulings themselves."""
    done = ruled(*rulings, hand=hand)
    last = done.passages[-1].judgement
    found = [(one.code, one.severity, one.problem.status, one.cost) for one in done.findings]
    return found, set(last.reckoning.deal.reneged), last.settlement, last.evening.leftovers


@pytest.mark.parametrize("hand", [PLAYED, OPEN])
@pytest.mark.parametrize("said", ["upheld", "waived: late", "trick 1 upheld", "trick 1 waived"])
@pytest.mark.parametrize(
    "before", [(), ("ruling P202 Cal waived",), ("ruling Cal trick 1 upheld",)]
)
def test_a_code_may_be_left_out_where_there_is_one_offence(hand, said, before):
    coded = judged((*before, f"ruling P202 Cal {said}"), hand)
    assert judged((*before, f"ruling Cal {said}"), hand) == coded


def test_one_without_a_code_is_about_every_card_against_the_rules():
    found, reneged, *_ = judged(["ruling Cal waived"], AGAIN)
    assert [one[1:3] for one in found] == [(Severity.REMARK, Status.WAIVED)] * 2
    assert not reneged
    found, reneged, *_ = judged(["ruling Cal trick 3 waived"], AGAIN)
    assert [one[2] for one in found] == [Status.ESTABLISHED, Status.WAIVED]
    assert reneged == {"Cal"}


@pytest.mark.parametrize(
    ("rulings", "status"),
    [
        (["P202 Cal upheld", "Cal waived"], Status.WAIVED),
        (["Cal waived", "P202 Cal upheld"], Status.UPHELD),
        (["Cal trick 1 waived", "P202 Cal upheld"], Status.WAIVED),
        (["P202 Cal trick 1 upheld", "Cal waived"], Status.UPHELD),
        (["P202 Cal trick 1 upheld", "Cal trick 1 waived"], Status.WAIVED),
    ],
)
def test_a_code_does_not_make_a_ruling_stronger(rulings, status):
    found, reneged, *_ = judged([f"ruling {one}" for one in rulings])
    assert [one[:1] + one[2:3] for one in found] == [("P202", status)]
    assert reneged == ({"Cal"} if status is Status.UPHELD else set())


@pytest.mark.parametrize(
    ("rulings", "reneged", "said"),
    [
        (["Ben upheld: saw it"], {"Ben"}, ["R214"]),
        (["Ben trick 2 upheld"], {"Ben"}, ["R214"]),
        (["Ben upheld", "Ben waived"], set(), ["R221"]),
        (["P201 Ben upheld", "Ben waived"], set(), ["R221"]),
        (["Ben upheld", "P201 Ben waived"], set(), ["R221"]),
        (["P201 Ben waived", "Ben upheld"], {"Ben"}, ["R214"]),
        (["D105 Ben upheld", "Ben upheld"], set(), ["R214"]),
        (["C501 Ben upheld", "Ben upheld"], {"Ben"}, ["R214", "R214"]),
    ],
)
def test_one_without_a_code_and_without_an_offence(rulings, reneged, said):
    found, held, *_ = judged([f"ruling {one}" for one in rulings])
    assert [one[0] for one in found if one[0].startswith("R")] == said
    assert held - {"Cal"} == reneged


def test_a_ruling_without_a_code_says_nothing_of_money():
    wrong = PLAYED.replace("pot 3 to Ben", "pot 3 to Ann")
    code = next(one for one in codes(ruled(hand=wrong)) if one.startswith("C"))
    (who,) = {one.player for one in ruled(hand=wrong).findings if one.code == code}
    done = ruled(f"ruling {who} waived", hand=wrong)
    (idle,) = [one for one in done.findings if one.code == "R221"]
    assert f"`ruling {code} {who} waived`" in idle.problem.advice
    assert all(one.counts for one in done.findings if one.code == code)


def test_a_ruling_for_another_player_is_told_whose_offence_was_found():
    (_, idle) = ruled("ruling Ben waived").findings
    assert idle.message.startswith("The table waived an offence for Ben; this hand does not show")
    assert "Write `ruling Cal waived`" in idle.problem.advice


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("ruling: Cal waived", "ruling Cal waived"),
        ("ruling Cal waived, its his first time", "ruling Cal waived: its his first time"),
        ("ruling Cal upheld - pays the pot", "ruling Cal upheld: pays the pot"),
        ("ruling Cal: waived, late", "ruling Cal waived: late"),
        ("ruling Cal waived trick 1", "ruling Cal trick 1 waived"),
        ("ruling p 202 Cal waived: late", "ruling P202 Cal waived: late"),
        ("ruling trick 1 Cal waived", "ruling Cal trick 1 waived"),
    ],
)
def test_a_ruling_in_other_words_is_read(typed, written):
    (note,) = [one for one in ruled(typed).findings if one.code == "R104"]
    assert f"`{written}`" in note.problem.message


@pytest.mark.parametrize(
    ("line", "code", "player"),
    [
        ("ruling P201 waived: late", "", "P201"),
        ("ruling P201 trick 3 waived", "", "P201"),
        ("ruling p201 P201 waived", "P201", "P201"),
        ("ruling P201 trick waived", "P201", "trick"),
        ("ruling P201 waived upheld", "P201", "waived"),
        ("ruling waived trick 2 upheld", "", "waived"),
    ],
)
def test_a_name_may_look_like_a_code_or_a_word_of_the_line(line, code, player):
    head = "seats Ann P201 trick waived\nhand 1\n"
    (said,) = [
        event
        for passage in audit(head + line).passages
        for event in passage.lines.events
        if isinstance(event, RulingMade)
    ]
    assert (said.code, said.player) == (code, player)


@pytest.mark.parametrize(
    ("line", "mistake"),
    [
        ("ruling waived, he is new", "missing-name"),
        ("ruling Zed waived", "unknown-player"),
        ("ruling renege Cal upheld", "bad-code"),
        ("ruling Cal: it was shown", "missing-verdict"),
    ],
)
def test_a_ruling_that_says_too_little_is_told(line, mistake):
    (unread,) = [one for one in ruled(line).findings if one.code == "R101"]
    assert unread.name == mistake
