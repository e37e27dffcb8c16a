"""The rules that a table plays, inferred from its logs."""

import json
import random
import re
from pathlib import Path

import pytest
from book.evenings_of_money import ALL_ANTE, random_house
from evenings.houses import ruleset_of
from evenings.writer import random_evening
from tiers import sizes, thinned

from referee.game import Effort
from referee.hand_log import lines_of, read
from referee.rulesets import PRESETS, RulesWanted, load_ruleset, override
from referee.studies import LogRead, inferred

NAMES = ["boo-ray", "acadiana", "simultaneous", "la-bourre", "pagat", "hoyle", "broken-trump"]
RULES = ("--rules", "boo-ray", "--rules", "la-bourre")
SHELF = [load_ruleset(name) for name in NAMES]


def logs(*texts):
    return [
        LogRead(f"log {number}", tuple(read(lines_of(text), f"log {number}")), RulesWanted())
        for number, text in enumerate(texts, 1)
    ]


def places(evidence):
    return [(each.quoted.log, each.quoted.line, each.finding.code) for each in evidence]


def without_rules(text):
    return re.sub(r"(?m)^rules.*\n", "", text)


def test_house_rules_that_explain_a_season_come_first_with_the_lines_that_speak_for_them():
    found = inferred(logs(ALL_ANTE, ALL_ANTE), SHELF)
    first, second, *_ = found.ranking
    assert (first.settings, first.contra) == ((("ante-exempt", "none"),), ())
    assert (second.as_written, second.settings, first.versus) == (True, (), 1)
    lines = [(log, line, "C503") for log in ("log 1", "log 2") for line in (14, 27)]
    assert places(first.pro) == places(second.contra) == lines
    assert first.pro[0].quoted.says == "ante 2 each"
    assert second.pro == ()
    assert (found.hands, found.examined, found.complete, found.common) == (8, 8, True, ())


def test_a_single_finding_is_likelier_a_mistake_than_a_house_rule():
    found = inferred(logs(ALL_ANTE[: ALL_ANTE.index("hand 3")]), SHELF)
    assert (found.ranking[0].as_written, found.ranking[0].settings) == (True, ())
    assert places(found.common) == [("log 1", 14, "C503")]


def test_what_stands_under_all_rules_tells_nothing_about_them():
    found = inferred(logs(ALL_ANTE.replace("in Ann,", "inn Ann,,")), SHELF)
    assert "R101" in [code for _, _, code in places(found.common)]
    assert not any("R101" in str(places(candidate.contra)) for candidate in found.ranking)


def test_rules_under_which_less_is_known_explain_nothing():
    graded = override(load_ruleset("boo-ray"), [("pot", "graded")], "test")
    found = inferred(logs(ALL_ANTE.replace("pot 16 to Ben\n", "")), [graded])
    (candidate,) = [it for it in found.ranking if it.rules.ruleset.pot == "graded"]
    assert candidate.silenced
    known = next(it for it in found.ranking if it.as_written and not it.settings)
    assert {(log, line) for log, line, _ in places(known.contra)} <= {
        (log, line) for log, line, _ in places((*candidate.contra, *found.common))
    }


def test_what_the_record_cannot_tell_is_said_with_the_knobs_and_what_would_tell():
    text = without_rules(
        ALL_ANTE.replace("ante 2 each\nin Cal", "ante Ann 2, Ben 2, Cal 2\nin Cal")
    )
    found = inferred(logs(text[: text.index("hand 2")]), SHELF)
    rivals = {found.ranking[it.place].rules.ruleset.name: it for it in found.undecided}
    assert found.ranking[0].contra == ()
    assert {"acadiana", "hoyle"} <= {*rivals, found.ranking[0].rules.ruleset.name}
    assert all(part.knob.matters for it in rivals.values() for part in it.knobs)
    assert all(part.first != part.second for it in rivals.values() for part in it.knobs)


def test_among_rules_that_explain_the_same_those_that_were_always_obeyed_come_first():
    rng = random.Random(3)
    ruleset = ruleset_of("hoyle", {})
    text = without_rules(random_evening(ruleset, 4, 12, rng).text)
    strict = override(load_ruleset("boo-ray"), [("lead", "top-honours")], "test")
    free = load_ruleset("boo-ray")
    found = inferred(logs(text), [free, strict, *SHELF])
    assert found.ranking[0].rules.ruleset.lead == "top-honours"


def test_a_search_that_is_cut_short_says_so():
    found = inferred(logs(ALL_ANTE), SHELF, Effort(40))
    assert not found.complete
    assert found.ranking


@pytest.mark.parametrize("text", ["", "hello\n", "bourre-log 1\nrules boo-ray 1\nchips 40 each\n"])
def test_nothing_is_inferred_without_a_hand(text):
    assert inferred(logs(text), SHELF).ranking == ()


def test_a_ruleset_that_nobody_knows_is_no_candidate():
    found = inferred(logs(ALL_ANTE.replace("boo-ray 1", "kitchen 3")), SHELF)
    assert not any(candidate.as_written for candidate in found.ranking)
    assert found.ranking[0].settings == (("ante-exempt", "none"),)


@pytest.mark.parametrize("evenings", sizes(3, 12))
@pytest.mark.parametrize("house", thinned([True, False], 2))
def test_the_rules_under_which_an_evening_was_played_leave_as_little_as_any(evenings, house):
    for seed in range(evenings):
        rng = random.Random(f"{seed} {house}")
        preset, knobs = random_house(rng) if house else (rng.choice(PRESETS), {})
        played = ruleset_of(preset, knobs)
        text = random_evening(played, rng.choice([3, 4, 5]), 8, rng, overrides=knobs).text
        found = inferred(logs(without_rules(text)), [played, *SHELF])
        (own,) = [it for it in found.ranking if it.rules.ruleset.digest == played.digest][:1]
        assert len(own.contra) == len(found.ranking[0].contra), (seed, preset, knobs)


def test_an_ante_that_nobody_wrote_is_worked_out_from_what_was_put_in(referee):
    hands = [
        f"hand {n}, dealer {dealer}\nante 2 each\nin Ann, Ben, Cal\n"
        "tricks Ann 3, Ben 1, Cal 1\npot 6 to Ann\n"
        for n, dealer in enumerate(("Ben", "Cal", "Ann"), 1)
    ]
    head = "bourre-log 1\nrules boo-ray 1, ante 1\nseats Ann Ben Cal\nchips 40 each\n\n"
    Path("antes.bourre").write_text(head + "\n".join(hands))
    told = referee("rules", "infer", "antes.bourre").out
    assert "1. boo-ray 1 (ante 2): leaves nothing unexplained\n   no log says so: `ante 2`" in told


def test_rulesets_under_which_nearly_all_is_wrong_are_left_out_and_named(referee):
    seats = ("Ann", "Ben", "Cal")
    hands = "".join(
        f"\nhand {number}, dealer {seats[number % 3]}, up 2s\nante 1 each\nin Ann 0, Ben 0, Cal 0\n"
        f"1 {seats[(number + 1) % 3]}: Kh* 4h 3h\n"
        for number in range(1, 50)
    )
    Path("long.bourre").write_text(f"bourre-log 1\nrules boo-ray 1\nseats Ann Ben Cal\n{hands}")
    told = " ".join(referee("rules", "infer", "long.bourre", *RULES).out.split())
    assert told.startswith("49 hands; the likeliest rules first: 1. boo-ray 1, as the log says")
    assert told.endswith(
        "Left out because they leave 6 or more, or contradict a house rule: la-bourre."
    )
    (data,) = [json.loads(referee("rules", "infer", "long.bourre", *RULES, "--format", "json").out)]
    assert (data["left_out"], data["hopeless"]) == (["la-bourre"], 6)
