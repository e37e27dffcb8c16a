"""House rules that nobody wrote down: which of them explain what an evening's findings share."""

import random
from pathlib import Path

import pytest
from book.evenings_of_money import ALL_ANTE, plain, ruled
from evenings.writer import random_evening
from tiers import LONG, sizes, thinned

from referee.audits.story import AS_USUAL, LAWS_ALONE, audit
from referee.findings import Certainty
from referee.rulesets import RulesWanted
from referee.studies import rules_that_explain


def explained(text, options=LAWS_ALONE, **wanted):
    passages = audit(text, RulesWanted(**wanted), options=options).passages
    found = rules_that_explain(passages, RulesWanted(**wanted))
    return found and (dict(found.settings), len(found.explained), found.left)


def test_a_table_where_everybody_antes_again():
    assert explained(ALL_ANTE) == ({"ante-exempt": "none"}, 2, 0)


def test_nothing_is_said_of_a_single_finding():
    assert explained(ALL_ANTE[: ALL_ANTE.index("hand 3")]) is None


def test_a_house_rule_that_raises_another_finding_is_none():
    exempt_once = (
        ALL_ANTE + "\nhand 5, dealer Dee\nante 2 each\nin Ann, Ben\ntricks Ann 5\npot 8 to Ann\n"
    )
    beside = (
        exempt_once + "paid Ben 8\n\nhand 6, dealer Ann\nante Ann 2, Cal 2, Dee 2\npot 14 to Dee\n"
    )
    assert explained(beside) is None


@LONG
def test_two_house_rules_where_one_does_not_do():
    text = ALL_ANTE.replace("boo-ray 1", "boo-ray 1, limit 4").replace("paid Ben 8", "paid Ben 4")
    text = text.replace("paid Dee 8", "paid Dee 4").replace("pot 16", "pot 12")
    found = explained(text)
    assert found is not None
    assert found[0] == {"ante-exempt": "none", "limit-winner": "no"}
    assert found[2] == 0


TWO_FOR_ONE = """bourre-log 1
rules simultaneous 1
seats Eve Ann Cal
chips 200 each

hand 1, dealer Ann
ante 2 each
in Cal out, Eve 2, Ann 0
tricks Ann 5
pot 3 to Ann
chips Eve 199, Ann 202, Cal 199

hand 2, dealer Cal
ante Ann 1, Cal 1
in Eve 5, Ann 1, Cal 5
tricks Eve 3, Ann 1, Cal 1
pot 5 to Eve
chips Eve 202, Ann 201, Cal 198
"""
"""One number misread, which moves a pot and a count."""


@pytest.mark.parametrize(
    ("text", "written", "misread"),
    [
        ("last-of-the-evening", "2 Ben: Kd* 6d 8d", "2 Ben: Kh* 6d 8d"),
        pytest.param("saturday-camp", "1 Cécile: Ad 2h*", "1 Cécile: Ad 2s*", marks=LONG),
        pytest.param("card-club", "4 Prof: Tc* Td", "4 Prof: Kc* Td", marks=LONG),
        pytest.param(TWO_FOR_ONE, "", "", marks=LONG),
    ],
)
def test_one_slip_of_the_pen_is_no_house_rule_however_much_it_makes_wrong(text, written, misread):
    sample = Path(__file__).parents[2] / "samples" / f"{text}.bourre"
    text = text if "\n" in text else sample.read_text(encoding="utf-8-sig")
    assert written in text
    told = text.replace(written, misread, 1)
    assert len(audit(told, options=LAWS_ALONE).findings) > 1
    assert explained(told, AS_USUAL) is None


def kept_trumps(*said):
    """Two hands in each of which the second player keeps back a trump, and what the table said."""
    hands = [("Ann", "Ben", "Cal"), ("Ben", "Cal", "Ann")]
    return "bourre-log 1\nrules boo-ray 1, ante 1\nseats Ann Ben Cal\n" + "".join(
        f"""
hand {number}, dealer {third}, up 2s
in {first} 0, {second} 0, {third} 0
1 {first}: Kh* 4c 3h
2 {first}: Qh 8s* 6h
3 {second}: 9c 2s* 7d
4 {third}: 3d Ad* 5c
5 {first}: Jd* 6c 9d
{"".join(f"{line}{chr(10)}" for line in said[number - 1 : number])}"""
        for number, (first, second, third) in enumerate(hands, 1)
    )


def reneger_paid(hands, thrown="4c"):
    """Hands in each of which a player keeps back a trump, takes most tricks, and the pot."""
    players = ["Ann", "Ben", "Cal"]
    text = "bourre-log 1\nrules boo-ray 1\nseats Ann Ben Cal\nchips 100 each\n"
    for number in range(hands):
        first, second, third = players[number % 3 :] + players[: number % 3]
        text += f"""
hand {number + 1}, dealer {third}, up 2s
ante 2 each
in {first} 0, {second} 0, {third} 0
1 {first}: Kh* {thrown} 3h
2 {first}: Qh 8s* 6h
3 {second}: 9c* 2c 7c
4 {second}: 3s* 2s 4d
5 {second}: Jd Ad* 6d
pot 6 to {second}
"""
    return text


def codes(text):
    return [found.code for found in audit(text, options=LAWS_ALONE).findings]


def test_reneges_that_cost_nothing_are_still_reneges():
    assert codes(reneger_paid(1)) == ["P202", "C507"]
    assert codes(reneger_paid(2)) == ["P202", "P202"]
    asked = [each.house_rule for each in audit(reneger_paid(2), options=LAWS_ALONE).passages]
    assert [rule.settings for rule in asked if rule] == [(("renege", "none"),)]
    assert codes(reneger_paid(2, thrown="4h")) == []


def test_one_rule_of_cards_is_asked_about_where_it_explains_the_chips_too():
    assert explained(reneger_paid(2)) == ({"must-trump": "no"}, 4, 0)


def test_nobody_is_excused_whom_the_table_punished():
    assert explained(kept_trumps(), AS_USUAL) == ({"must-trump": "no"}, 2, 0)
    for said in (
        "ruling P202 Ben upheld: two trumps in hand",
        "ruling P202 Ben waived: a first night",
        "pot 3 to Ann\npaid Ben 3",
    ):
        assert explained(kept_trumps(said), AS_USUAL) is None, said


@pytest.mark.parametrize("evenings", sizes(2, 4))
@pytest.mark.parametrize(
    ("knob", "value"),
    thinned([("ante-exempt", "none"), ("tie", "splits"), ("limit-winner", "no")], 3),
)
def test_what_a_house_plays_is_found_in_its_own_evenings(knob, value, evenings):
    extra = {"limit": "6"} if knob == "limit-winner" else {}
    ruleset, turned = ruled("boo-ray", {**extra, knob: value})
    found = []
    for seed in range(evenings):
        rng = random.Random(f"{knob} {seed}")
        evening = random_evening(ruleset, 4, 10, rng, style=plain(paid=True), overrides=turned)
        text = evening.text.replace(f", {knob} {value}", "")
        assert text != evening.text
        found.append(explained(text))
    told = [one for one in found if one]
    assert told
    assert all(settings[knob] == value for settings, _, _ in told)


def test_a_lawful_evening_needs_no_house_rule():
    assert explained(ALL_ANTE, knobs=(("ante-exempt", "none"),)) is None


def test_who_is_short_pays_the_rest_later():
    case = Path(__file__).parents[1] / "laws/cases/C514"
    text = (case / "ok_pays_what_they_have_and_owes_the_rest.bourre").read_text()
    plain = text.replace(", short-stack owes-rest", "")
    assert explained(plain, AS_USUAL) == ({"short-stack": "owes-rest"}, 1, 0)


SHORT = """\
seats Ann Ben Cal
chips 50 each
hand 1, dealer Cal
ante 5 each
in Ann, Ben, Cal
tricks Ann 3, Ben 2
pot 15 to Ann
paid Cal 10
hand 2, dealer Ann
ante Ann 5, Ben 5
in Ann, Ben, Cal
tricks Ben 3, Ann 1, Cal 1
pot 20 to Ben
chips Ann 55, Ben 60, Cal 35
"""
PAID_MORE = SHORT.replace("Ann 1, Cal 1", "Ann 2").replace("Cal 35", "Cal 15")
PAID_MORE = PAID_MORE.replace("to Ben\n", "to Ben\npaid Cal 20\n")


def _amounts(text):
    found = [one for passage in audit(text).passages for one in passage.findings]
    return [one for one in found if one.code == "C514"]


def test_no_short_payment_is_certain_where_the_table_may_have_a_limit_and_nobody_named_the_rules():
    found = _amounts(SHORT)
    assert len(found) == 1
    assert {one.problem.certainty for one in found} == {Certainty.POSSIBLE}
    assert "Perhaps the table plays `limit 10, limit-winner no`" in str(found[0].problem.advice)
    assert not _amounts("rules boo-ray 1, limit 10, limit-winner no\n" + SHORT)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("rules boo-ray 1\n" + SHORT, id="the rules are named"),
        pytest.param(PAID_MORE, id="another paid more"),
        pytest.param("rules boo-ray 1, limit none\n" + SHORT, id="nobody has a limit"),
    ],
)
def test_a_short_payment_that_no_unwritten_limit_explains_is_certain(text):
    assert Certainty.CERTAIN in {one.problem.certainty for one in _amounts(text)}
