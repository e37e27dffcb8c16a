"""`--certainty possible` on whole logs: what it shows is so, and without it nothing is hinted at."""

import json
import random

import pytest
from evenings.oracle import legal_cards, trick_winner
from evenings.rules import Rules
from evenings.style import Style
from evenings.writer import random_evening
from thin_records import written_thinly
from tiers import sizes
from whole_verdict import as_json

from referee.audits.story import LAWS_ALONE, audit
from referee.findings import Certainty, Severity
from referee.game.cards import PACK, Card, card
from referee.rulesets.files import load_ruleset

HEAD = "rules {rules}\nseats {seats}\nchips 200 each\n\n"


def suspicions(audited):
    """Every finding that is only possible, with the hand and the passage it belongs to."""
    for passage in audited.passages:
        for one in passage.findings:
            if one.problem.certainty is Certainty.POSSIBLE and one.problem.layout:
                yield one, passage.judgement.hand


@pytest.mark.parametrize("evenings", sizes(2, 8))
@pytest.mark.parametrize("preset", ["boo-ray", "acadiana", "hoyle", "cajun-crate"])
def test_every_layout_shown_fits_the_record_and_makes_the_card_wrong(preset, evenings):
    ruleset = load_ruleset(preset)
    rules, rng, looked = Rules.of(ruleset), random.Random(preset), 0
    for seed in range(evenings):
        evening = random_evening(ruleset, 4, 8, random.Random(seed), style=Style())
        text = written_thinly(evening.text, rng)
        assert not any(suspicions(audit(text)))
        for finding, hand in suspicions(
            audit(text, options=LAWS_ALONE._replace(suspecting=Certainty.POSSIBLE))
        ):
            looked += 1
            assert finding.severity is Severity.REMARK
            fits(finding, hand, ruleset)
            assert is_wrong(finding, hand, rules), (finding, text)
    assert looked > 3 * evenings


def fits(finding, hand, ruleset):
    """Check a layout against the lines of the hand, one by one."""
    layout = dict(finding.problem.layout)
    dealt = [one for cards in layout.values() for one in cards]
    assert {*layout} == {*hand.stayers}
    assert len({*dealt}) == len(dealt) == hand.size * len(layout)
    assert {*dealt} <= {one for one in PACK if one in ruleset.playing_deck}
    for trick in hand.tricks:
        laid = [(play.player, layout[play.player][trick.number - 1]) for play in trick.plays]
        for play, (_, one) in zip(trick.plays, laid, strict=True):
            assert play.card.may_be(one) if not isinstance(play.card, Card) else play.card == one
        if trick.winner and trick.whole:
            place = trick_winner([one for _, one in laid], hand.trump, Rules.of(ruleset))
            assert laid[place][0] == trick.winner
    for draw in hand.drawn:
        if draw.player in layout:
            assert {one.card for one in draw.received} <= {*layout[draw.player]}
    threw = {(draw.player, one.card) for draw in hand.drawn for one in draw.discarded}
    assert not any((who, one) in threw for who, cards in layout.items() for one in cards)


def is_wrong(finding, hand, rules):
    """Whether the card broke a duty in that layout, by the plain duties."""
    layout, at = dict(finding.problem.layout), finding.problem.at
    broken = False
    for trick in hand.tricks:
        table = []
        for play in trick.plays:
            own = layout[play.player][trick.number - 1 :]
            if play.at == at:
                lawful = legal_cards(
                    own,
                    table,
                    hand.trump,
                    rules,
                    trick_number=trick.number,
                    stayers=len(hand.stayers),
                    trump_broken=broken,
                )
                return own[0] not in lawful
            table.append(own[0])
            broken = broken or own[0].suit is hand.trump is not table[0].suit
    return False


BROKEN_OFF = (
    HEAD.format(rules="boo-ray 1", seats="Ann Ben Cal Dee")
    + """\
hand 1, dealer Dee, up Ts
in Ann 2, Ben out, Cal 3, Dee 1
1 Ann: Ah 9h Kh
2 Ann: Ad 9d 4h
3 Ann: Ac 3c ??"""
)


@pytest.mark.parametrize(
    ("level", "told"),
    [
        (None, []),
        (Certainty.POSSIBLE, [("P201", "possible", "2d")]),
        (Certainty.EXCLUDED, [("P201", "possible", "2d")]),
    ],
)
def test_a_hand_broken_off_is_no_accusation_unless_somebody_asks(level, told):
    found = audit(BROKEN_OFF, options=LAWS_ALONE._replace(suspecting=level)).findings
    shown = [one for one in found if one.code.startswith("P")]
    assert [(one.code, one.problem.certainty.word) for one in shown] == [one[:2] for one in told]
    for one, (_, _, better) in zip(shown, told, strict=True):
        assert better in one.problem.message
        assert card(better) in dict(one.problem.layout)["Dee"]


def test_what_was_excluded_is_told_where_that_is_asked_for():
    """All diamonds but one were played or thrown away, and that one another must hold."""
    text = BROKEN_OFF.replace("3c ??", "3c 4s").replace("9d 4h", "9d 4c")
    text = text.replace("Dee 1\n", "Dee 1\ndeal Dee: 4c 4s 6h 7h\ndraw Dee: 7h > Kh\n")
    text = text.replace("3 Ann: Ac 3c 4s", "3 Ann: Ac 3c ??")
    found = audit(text, options=LAWS_ALONE._replace(suspecting=Certainty.EXCLUDED)).findings
    said = [(one.code, one.problem.certainty) for one in found if one.code.startswith("P2")]
    assert said
    assert all(certainty is not Certainty.POSSIBLE for _, certainty in said)
    assert not [one for one in audit(text, options=LAWS_ALONE).findings if one.code == "P201"]


def test_the_layout_is_part_of_the_contract():
    (told,) = json.loads(
        as_json([audit(BROKEN_OFF, options=LAWS_ALONE._replace(suspecting=Certainty.POSSIBLE))])
    )
    one = next(one for one in told["findings"] if one["code"] == "P201")
    assert one["layout"]["Ann"][:3] == ["Ah", "Ad", "Ac"]
    assert one["chips"] is None


def test_a_disputed_card_leaves_possible_what_one_version_leaves_possible():
    text = BROKEN_OFF.replace("9d 4h", "9d 4d/4h").replace("3c ??", "3c 4c")
    ruled = f"{text}\n4 Ann: 8c 5c 6c\n5 Ann: 7c 2c A?\nruling P201 Dee upheld: a diamond"
    found = next(one for one in audit(ruled).findings if one.code == "R214")
    assert found.problem.certainty is Certainty.EXCLUDED
    open_ = audit(ruled.replace("Ad 9d", "Qd 9d")).findings
    ruling = next(one for one in open_ if one.code == "R214")
    assert ruling.problem.certainty is Certainty.POSSIBLE
    assert "Ad" in ruling.problem.message


TURNED_AND_KEPT = (
    HEAD.format(rules="boo-ray 1, turn-up-exchange no", seats="Ann Ben Cal")
    + """\
hand 1, dealer Cal, up Qd
in Ann 1, Ben 2, Cal 0
1 Ann: Js Ks Qh
2 Ben: Kh Qd"""
)


def test_a_card_that_fell_without_a_name_hides_nothing():
    """Nobody knows who put the queen down in trick 2; that Cal had it at trick 1 everybody knows."""
    found = [
        one
        for one in audit(TURNED_AND_KEPT, options=LAWS_ALONE).findings
        if one.code.startswith("P")
    ]
    assert [(one.code, one.problem.certainty) for one in found] == [("P202", Certainty.CERTAIN)]
    assert "Qd" in found[0].problem.message
    without = audit(TURNED_AND_KEPT.removesuffix(" Qd"), options=LAWS_ALONE).findings
    assert [one.code for one in without if one.code.startswith("P")] == ["P202"]


def test_nor_does_it_prove_anything():
    """Where Cal may have thrown the turned card away, the one in trick 2 may be anybody's."""
    text = TURNED_AND_KEPT.replace("exchange no", "exchange discards").replace("Cal 0", "Cal 2")
    assert not [one for one in audit(text, options=LAWS_ALONE).findings if one.code.startswith("P")]


@pytest.mark.parametrize(("preset", "seed"), [("la-bourre", 3), ("acadiana", 5), ("boo-ray", 9)])
def test_a_layout_is_found_in_few_steps(preset, seed, monkeypatch):
    """Hundreds of layouts fit the cards for one that fits the record."""
    text = written_thinly(evening_of(preset, 4 + seed % 4, seed), random.Random(seed))
    usual = audit(text, options=LAWS_ALONE._replace(suspecting=Certainty.POSSIBLE)).findings
    monkeypatch.setattr("referee.layouts.evidence.MOST_STEPS", 10)
    assert audit(text, options=LAWS_ALONE._replace(suspecting=Certainty.POSSIBLE)).findings == usual
    assert sum(one.problem.certainty is Certainty.POSSIBLE for one in usual) > 5


def test_a_search_that_takes_too_long_says_so(monkeypatch):
    monkeypatch.setattr("referee.layouts.evidence.MOST_STEPS", 0)
    found = audit(
        BROKEN_OFF, options=LAWS_ALONE._replace(suspecting=Certainty.CANNOT_TELL)
    ).findings
    told = [one for one in found if one.code.startswith("P")]
    assert {one.problem.certainty for one in told} == {Certainty.CANNOT_TELL}
    assert "more than 0 steps to find a layout" in told[0].problem.message


def evening_of(preset, seats, seed):
    """A random evening, written down without winner marks."""
    style = Style(winner_marks=seed % 2 == 0)
    return random_evening(load_ruleset(preset), seats, 6, random.Random(seed), style=style).text


def test_a_card_that_was_drawn_is_in_that_hand_whoever_put_it_down():
    """Ben drew the jack of hearts; the one that fell in the last trick without a name was his."""
    text = HEAD.format(rules="boo-ray 1", seats="Ann Ben Cal") + (
        "hand 1, dealer Ann, up 2s\nin Ben 2, Cal 1, Ann 3\ndraw Ben: 2c 3c > Jd Jh\n"
        "1 Ben: 4h Kh 5c\n2 Cal: Td Jh\n"
    )
    shown = [
        one
        for one, _ in suspicions(
            audit(text, options=LAWS_ALONE._replace(suspecting=Certainty.POSSIBLE))
        )
    ]
    assert [one.code for one in shown] == ["P201"]
    assert card("Jh") in dict(shown[0].problem.layout)["Ben"]
