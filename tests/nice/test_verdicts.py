"""Nice plays of whole logs: the same under other names and suits, the same with the same seed."""

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from evenings import Style, random_evening
from tiers import LONG, sizes, thinned

from referee.audits.story import LAWS_ALONE, AuditOptions, audit
from referee.findings import Certainty, Severity, Status
from referee.game.bounds import BoundPassedError
from referee.playouts.decision import Judging, Sampling
from referee.playouts.stakes import Stakes, stakes_in
from referee.rulesets.files import load_ruleset
from referee.rulesets.rules_in_force import RulesWanted

CASES = Path(__file__).parents[1] / "laws/cases"
CERTAIN = (CASES / "N401/breaks_the_ace_before_the_nine.bourre").read_text()
PROBABLE = (CASES / "N402/breaks_the_ace_too_soon.bourre").read_text()
TURNED_OUT = (CASES / "N403/breaks_the_king_was_there.bourre").read_text()


def judged_anew(text, **sampling):
    options = LAWS_ALONE._replace(judging=Judging(Sampling(**sampling), always=True))
    return [one for one in audit(text, options=options).findings if one.code[0] == "N"]


judged = cache(judged_anew)


def with_suits(text, order):
    """The log with its suits renamed; only trick, deal and hand lines hold cards."""
    new = dict(zip("shdc", order, strict=True))
    ranks = "23456789TJQKA"
    words = [line.split(" ") for line in text.splitlines()]
    told = [
        [
            w[0] + new[w[1]] + w[2:] if len(w) > 1 and w[0] in ranks and w[1] in new else w
            for w in line
        ]
        for line in words
    ]
    return "\n".join(map(" ".join, told))


@pytest.mark.parametrize("log", [CERTAIN, PROBABLE, TURNED_OUT], ids=["N401", "N402", "N403"])
@pytest.mark.parametrize("order", ["hdcs", "cdsh", "dshc"])
def test_suits_may_be_renamed(log, order):
    (before,), (after,) = judged(log), judged(with_suits(log, order))
    new = dict(zip("shdc", order, strict=True))
    card = str(before.problem.card)
    assert str(after.problem.card) == card[0] + new[card[1]]
    assert (after.code, after.severity, after.problem.at, after.problem.certainty) == (
        before.code,
        before.severity,
        before.problem.at,
        before.problem.certainty,
    )


@pytest.mark.parametrize("log", [CERTAIN, PROBABLE, TURNED_OUT], ids=["N401", "N402", "N403"])
def test_players_may_be_renamed(log):
    renamed = log.replace("Ann", "Zoe").replace("Ben", "Ann").replace("Cal", "Ben")
    (before,), (after,) = judged(log), judged(renamed)
    message = before.problem.message.replace("Ann", "Zoe").replace("Ben", "Ann")
    assert after.problem.message == message.replace("Cal", "Ben")


def test_a_certain_nice_play_is_a_violation_only_where_it_is_forbidden():
    (forbidden,) = judged(CERTAIN)
    (allowed,) = judged(CERTAIN.replace("rules acadiana 1", "rules acadiana 1, nice allowed"))
    assert forbidden.severity is Severity.VIOLATION
    assert allowed.severity is Severity.DISPUTE
    assert allowed.problem.certainty is Certainty.CERTAIN


def test_where_nice_plays_are_allowed_it_says_so():
    (allowed,) = judged(CERTAIN.replace("rules acadiana 1", "rules acadiana 1, nice allowed"))
    (forbidden,) = judged(CERTAIN)
    assert allowed.problem.message == f"{forbidden.problem.message}; acadiana allows that"


def test_where_nice_plays_are_allowed_they_are_looked_for_only_when_asked():
    text = CERTAIN.replace("rules acadiana 1", "rules acadiana 1, nice allowed")
    assert not audit(text, options=AuditOptions(judging=Judging())).findings
    assert not audit(CERTAIN).findings
    assert [
        one.code for one in audit(CERTAIN, options=AuditOptions(judging=Judging())).findings
    ] == ["N401"]


def test_the_same_seed_gives_the_same_verdict_and_another_one_may_not():
    told = [judged(PROBABLE, worlds=60, seed=seed)[0].problem.message for seed in (7, 7, 8)]
    assert told[0] == told[1]
    assert "60 of 90 possible layouts, drawn with seed 7" in told[0]
    assert told[2] != told[0].replace("seed 7", "seed 8")


def test_a_difference_that_does_not_clear_delta_is_not_told():
    assert judged(PROBABLE, delta=0.5)[0].code == "N402"
    assert judged(PROBABLE, delta=0.6)[0].code == "N403"


def under(knob):
    return PROBABLE.replace("rules acadiana 1", f"rules acadiana 1, {knob}")


def test_margin_and_layouts_are_those_of_the_ruleset_unless_an_option_says_otherwise():
    assert judged(under("nice-margin 50"))[0].code == "N402"
    assert judged(under("nice-margin 60"))[0].code == "N403"
    assert judged(under("nice-margin 60"), delta=0.5)[0].code == "N402"
    assert "the margin is 50 %" in judged(under("nice-margin 50"))[0].problem.message
    few, asked = judged(under("nice-layouts 60")), judged(under("nice-layouts 60"), worlds=70)
    assert "(60 of 90 possible layouts" in few[0].problem.message
    assert "(70 of 90 possible layouts" in asked[0].problem.message


@pytest.mark.parametrize("value", ["left-out", "equal-chance", "both-ways"])
def test_a_nice_play_both_ways_is_one_either_way(value):
    assert judged(under(f"nice-next-pot {value}"))[0].code == "N402"
    text = CERTAIN.replace("rules acadiana 1", f"rules acadiana 1, nice-next-pot {value}")
    assert [one.code for one in judged(text)] == ["N401"]


def test_a_small_sample_has_a_wide_interval():
    assert judged(PROBABLE, worlds=20, delta=0.5)[0].code == "N403"
    assert judged(PROBABLE, worlds=90, delta=0.5)[0].code == "N402"


def test_a_hand_told_in_two_ways_is_left_alone():
    assert not judged(CERTAIN.replace("9h 7s As*", "9h/8h 7s As*"))


def test_a_record_that_contradicts_itself_proves_nothing():
    wrong = CERTAIN.replace("tricks Ben 3, Ann 1, Cal 1", "tricks Ben 2, Ann 2, Cal 1")
    assert not judged(wrong)
    assert "R208" in [one.code for one in audit(wrong).findings]


@pytest.mark.parametrize(
    "moved",
    [("Td Ad* 4d", "Td Ad* 4c"), ("6d 8d\n3 Ben: Ac* 3c 5c", "6d 5c\n3 Ben: Ac* 3c 8d")],
    ids=["the one spared", "the one who spares"],
)
def test_whoever_reneged_pays_whatever_tricks_fall(moved):
    assert moved[0] in CERTAIN
    text = CERTAIN.replace(*moved)
    assert judged(text) == []
    free = judged(text.replace("rules acadiana 1", "rules acadiana 1, renege none"))
    assert [one.code for one in free] == ["N401"]


def test_a_card_before_its_turn_is_no_choice_to_judge():
    text = CERTAIN.replace("4 Ben: 9h 7s As*", "4 Ben: 9h, Ann As*, Cal 7s")
    assert text != CERTAIN
    assert judged(text) == []


def test_the_table_may_waive_it():
    (waived,) = judged(CERTAIN + "ruling N401 Ann waived: she was tired\n")
    assert waived.severity is Severity.REMARK
    assert waived.problem.status is Status.WAIVED
    (upheld,) = judged(CERTAIN + "ruling N401 Ann upheld: she knew\n")
    assert upheld.severity is Severity.VIOLATION


def test_a_ruling_on_a_nice_play_needs_no_support():
    assert not audit(CERTAIN + "ruling N401 Ann upheld: she knew\n").findings


def test_only_so_many_hands_are_looked_at_unasked():
    hand = CERTAIN[CERTAIN.index("hand 1,") :].replace("pot 3 to Ben\n", "")
    more = CERTAIN + hand.replace("hand 1,", "hand 2,") + hand.replace("hand 1,", "hand 3,")
    found = audit(more, options=AuditOptions(judging=Judging(hands=2))).findings
    assert [one.hand for one in found if one.code == "N401"] == [1, 2]
    always = audit(more, options=AuditOptions(judging=Judging(hands=2, always=True))).findings
    assert [one.hand for one in always if one.code == "N401"] == [1, 2, 3]


def test_an_unknown_pot_is_left_alone():
    text = CERTAIN.replace("seats Ann", "rules acadiana 1\nseats Ann").replace("hand 1", "hand 7")
    before = text.index("hand 7")
    first = "hand 1, dealer Ben, up 2c\nin Ann 0, Ben out, Cal 0\n"
    assert not judged(text[:before] + first + text[before:].replace("pot 3 to Ben\n", ""))


def test_a_graded_pot_is_judged_by_its_own_shares():
    """The nine first takes both tricks: that costs nothing, however they are paid."""
    graded = CERTAIN.replace("rules acadiana 1", "rules acadiana 1, pot graded, ante 5")
    assert [one.code for one in judged(graded.replace("ante 1", "ante 5"))] == ["N401"]


@LONG
def test_a_graded_pot_with_too_many_falls_is_left_alone():
    """Six stayers and five tricks fall in 7,776 ways; seven in 16,807."""
    for seats, told in ((6, True), (7, False)):
        log = random_evening(
            load_ruleset("simultaneous"), seats, 1, random.Random(1), style=Style()
        )
        text = f"rules simultaneous 1, pot graded\n{log.text.split(chr(10), 2)[2]}"
        (passage,) = [one for one in audit(text).passages if one.judgement.hand]
        hand, settlement = passage.judgement.hand, passage.judgement.settlement
        everybody = replace(hand, stayers=hand.seating.players)
        ruleset = passage.rules.ruleset
        stakes = stakes_in(passage.before, everybody, passage.events, settlement, ruleset)
        assert isinstance(stakes, Stakes) is told


@pytest.mark.parametrize("evenings", sizes(3, 6))
@pytest.mark.parametrize("preset", thinned(["acadiana", "boo-ray", "hoyle"], 3))
def test_random_lawful_evenings_break_nothing_for_certain(preset, evenings):
    """No violation comes of cards that some duty left free, unless no line refutes it."""
    for seed in range(evenings):
        evening = random_evening(load_ruleset(preset), 4, 6, random.Random(seed))
        judging = Judging(Sampling(worlds=40), always=True)
        found = audit(evening.text, RulesWanted(), options=AuditOptions(judging=judging)).findings
        certain = [one for one in found if one.code == "N401"]
        assert not [one for one in certain if one.problem.certainty >= Certainty.PROBABLE]


def test_past_the_bound_of_a_search_it_cannot_be_told(monkeypatch):
    def given_up(*_, **__):
        raise BoundPassedError("the lines of play are too many to search")

    monkeypatch.setattr("referee.layouts.search.Search.maxn", given_up)
    assert max(one.problem.certainty for one in judged_anew(CERTAIN)) is Certainty.CERTAIN
    for text in (PROBABLE, TURNED_OUT):
        told = judged_anew(text)
        assert told
        for one in told:
            assert (one.severity, one.problem.certainty) == (
                Severity.REMARK,
                Certainty.CANNOT_TELL,
            )
            assert "the lines of play are too many to search" in one.problem.message
