"""The other settlement of an offence: known hands by eye, random ones by a walk along every line."""

import random
from itertools import product

import pytest
from evenings import Style, random_evening
from evenings.money import settle
from evenings.planting import plant, possible
from evenings.playing import breaches, later_plays
from positions import layout_of
from search.search_layouts import walked
from tiers import PLAIN, sizes, thinned
from whole_verdict import report

from referee.audits.played_right import MOST_CARDS_A_LOG
from referee.audits.story import AuditOptions, audit
from referee.game.bounds import BoundPassedError
from referee.playouts.lawful_ends import MOST_CARDS
from referee.rulesets.files import load_ruleset

THURSDAY = """\
bourre-log 1
rules boo-ray 1, ante 2
seats Ann Ben Cal Dee
hand 1, dealer Dee, up Ts
ante 2 each
in Ann 2, Ben out, Cal 1, Dee 3
1 Ann: Ah 9h Kh
2 Ann: Kc Ac 3s
3 Dee: Ts Js Qs
4 Cal: 5d 4h Kd
5 Ann: 2c 8d Qd
pot 8 to Ann
"""
"""Dee throws a heart on the fifth diamond and shows the queen of diamonds in the last trick."""


def audited(text):
    """Every finding with its other settlement; no slips are sought."""
    return audit(text, options=AuditOptions(slip_steps=0))


def right_play(text, code=None):
    findings = audited(text).findings
    return next(one.played_right for one in findings if code in (None, one.code))


def told_in(text):
    lines = report(audited(text)).splitlines()
    return [one.strip() for one in lines if "as if played right" in one]


def test_all_lines_agree_and_so_it_is_one_settlement():
    assert told_in(THURSDAY) == ["as if played right: Ann takes the pot (+8), nobody is bourré."]
    told = right_play(THURSDAY)
    assert [str(one) for one in told.legal] == ["Qd"]
    assert {one.player: (one.least, one.most) for one in told.seats} == {
        "Ann": (8, 8),
        "Cal": (0, 0),
        "Dee": (0, 0),
    }
    assert [one.wins for one in told.seats] == [True, False, False]
    assert not told.pot_may_stay


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("5 Ann: 2c 8d Qd\n", "5 Ann: 2c ?d Qd\n"),
        ("5 Ann: 2c 8d Qd\n", "5 Ann: 2c 8d/8c Qd\n"),
        ("pot 8 to Ann\n", "tricks Ann 2, Cal 2, Dee 1\n"),
        ("4 Cal: 5d 4h Kd\n", "4 Cal: 5d 4h>Qd Kd\n"),
        ("pot 8 to Ann\n", "pot 8 to Ann\nruling P201 Dee waived: it was late\n"),
    ],
    ids=["a card unknown", "told twice", "contradicted", "mended", "waived"],
)
def test_where_the_record_or_the_offence_is_not_whole_nothing_is_said(written, instead):
    assert written in THURSDAY
    assert not told_in(THURSDAY.replace(written, instead))


def test_a_card_taken_back_too_late_has_both_settlements():
    late = THURSDAY.replace("4 Cal: 5d 4h Kd", "4 Cal: 5d 4h>Qd (late) Kd")
    late = late.replace("5 Ann: 2c 8d Qd", "5 Ann: 2c 8d 4h")
    (finding,) = audited(late).findings
    assert finding.code == "P201"
    assert told_in(late) == told_in(THURSDAY)
    assert not told_in(late.replace(" (late)", ""))


def test_a_card_that_fell_before_may_be_unknown():
    assert told_in(THURSDAY.replace("3 Dee: Ts Js Qs", "3 Dee: Ts Js ??")) == told_in(THURSDAY)


def test_unless_it_may_have_broken_trumps():
    rules = "rules boo-ray 1, lead not-until-broken, cinch none"
    text = THURSDAY.replace("rules boo-ray 1", rules)
    assert told_in(text) == told_in(THURSDAY)
    assert not told_in(
        text.replace("1 Ann: Ah 9h Kh", "1 Ann: Ah 9h* ??").replace("2 Ann", "2 Cal")
    )
    assert not told_in(text.replace("3 Dee: Ts Js Qs", "3 Dee: Ts Js ??"))


def test_rules_that_are_not_known_settle_nothing():
    assert not told_in(THURSDAY.replace("rules boo-ray 1", "rules our-own 1"))


def test_a_finding_past_the_bound_says_so(monkeypatch):
    def passed(*_, **__):
        raise BoundPassedError("the lines of play are too many to look at one by one")

    monkeypatch.setattr("referee.audits.played_right.playouts.ends_and_cards", passed)
    assert right_play(THURSDAY).reason.startswith("the lines of play are too many")
    assert right_play(THURSDAY).seats == ()


@PLAIN
def test_a_log_may_only_take_so_much(monkeypatch):
    hand = THURSDAY[THURSDAY.index("hand 1,") :]
    two = THURSDAY + hand.replace("hand 1, dealer Dee", "hand 2, dealer Ann")
    assert len([one for one in audited(two).findings if one.played_right]) >= 1
    monkeypatch.setattr("referee.audits.played_right.MOST_CARDS_A_LOG", 0)
    assert "used up" in right_play(THURSDAY).reason
    assert MOST_CARDS < MOST_CARDS_A_LOG


def test_a_cinch_goes_on_as_a_cinch():
    """Ann is sure of three; with her trumps from the top nobody else can take the pot."""
    first, second = [one for one in audited(CINCH).findings if one.code == "F301"]
    for finding in (first, second):
        ann = next(one for one in finding.played_right.seats if one.player == "Ann")
        assert ann.wins is True
        assert ann.least == ann.most == 3
    ranges = [one.sentence for one in (first.played_right, second.played_right)]
    assert ranges[0] == "Ann +3 in any case; the pot to Ann; who is bourré may depend on the play"
    assert "too wide" not in right_play(THURSDAY).sentence


CINCH = """\
bourre-log 1
rules boo-ray 1
seats Ann Ben Cal
hand 1, dealer Cal, up 2s
ante 1 each
in Ann 0, Ben 0, Cal 0
1 Ann: 3h Kh 4h
2 Ben: 5d 6d As
3 Ann: 7h Qh 8h
4 Ben: 9d Td Ks
5 Ann: Qs 9c 2s
pot 3 to Ann
"""

HOUSES = ("boo-ray", "acadiana", "simultaneous", "la-bourre", "hoyle", "broken-trump")
KINDS = ("P201", "P202", "P203", "P204", "P301", "P304", "P306")


@pytest.mark.parametrize("enough", sizes(1, 3))
@pytest.mark.parametrize(("preset", "kind"), thinned(product(HOUSES, KINDS), 4))
def test_it_is_what_a_walk_along_every_line_comes_to(preset, kind, enough):
    ruleset, seen = load_ruleset(preset), 0
    if not possible(kind, ruleset):
        pytest.skip(f"{preset} knows no {kind}")
    for seed in range(2 * enough):
        rng = random.Random(f"{preset} {kind} {seed}")
        evening = random_evening(ruleset, rng.choice([3, 4]), 3, rng, style=Style())
        planted = plant(kind, evening, rng)
        if planted is None:
            continue
        (finding,) = [one for one in audited(planted.text).findings if one.code == kind]
        told, hand = finding.played_right, hand_of(planted)
        if told is None or told.reason:
            continue
        plainly = walked_nets(planted.evening, hand, ruleset)
        assert {one.player: (one.least, one.most) for one in told.seats} == plainly, planted.text
        seen += 1
        if seen == enough:
            break


def hand_of(planted):
    return next(one for one in planted.evening.hands if one.number == planted.expected.hand)


def walked_nets(evening, hand, ruleset):
    """The least and the most that everybody may come to, by the oracle and plain arithmetic."""
    rules, deal = evening.rules, hand.deal
    ((_, at),) = breaches(rules, deal, hand.tricks)
    order = from_player(deal.stayers, at.player)
    before = [one.winner for one in hand.tricks[: at.trick - 1]]
    left = {one: later_plays(hand.tricks[at.trick - 1 :], one) for one in order}
    gone = set(at.table)
    layout = layout_of(
        [[card for card in left[one] if card not in gone] for one in order],
        deal.trump,
        rules,
        leader=-at.place % len(order),
        trick=at.trick,
        table=at.table,
        face_down=at.face_down and at.place > 0,
        taken=[tally_of(before, one, rules) for one in order],
        broken=at.broken,
    )
    nets = {one: [] for one in order}
    for end in walked(layout, ruleset, rules):
        winners = winners_of(end, order, rules)
        due = settle(rules, hand.before, deal.order, deal.stayers, winners).due
        for one in order:
            won = sum(each.chips for each in due if each.target == one)
            paid = sum(each.chips for each in due if (each.source, each.cause) == (one, "bourre"))
            nets[one].append(won - paid)
    return {one: (min(chips), max(chips)) for one, chips in nets.items()}


def from_player(players, first):
    place = list(players).index(first)
    return [*players[place:], *players[:place]]


def tally_of(winners, player, rules):
    marks = [1 << n if rules.pot == "graded" else 1 for n in range(len(winners))]
    return sum(mark for mark, who in zip(marks, winners, strict=True) if who == player)


def winners_of(end, order, rules):
    """Who took the tricks; in order where that matters."""
    if rules.pot != "graded":
        return [who for who, tricks in zip(order, end, strict=True) for _ in range(tricks)]
    return [
        next(who for who, bits in zip(order, end, strict=True) if bits >> trick & 1)
        for trick in range(rules.hand_size)
    ]
