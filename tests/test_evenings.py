"""Random evenings: what the program finds in lawful ones and in those with one planted error."""

import random
from collections import Counter
from itertools import islice

import pytest
from evenings.houses import HANDS, HOUSES, an_evening, evenings_of, rules_of, tables
from evenings.in_play import CARD_DUTIES, LEAD_DUTIES
from evenings.money import graded
from evenings.planting import KINDS, plant, possible
from evenings.playing import breaches
from evenings.records import Due
from evenings.style import Style
from evenings.text import name
from evenings.writer import random_evening
from tiers import PLAIN, sizes, thinned
from whole_verdict import verdict

from referee.audits.story import LAWS_ALONE, audit, audit_passages
from referee.rulesets.files import PRESETS, load_ruleset

QUIET = {"R104", "R105"}
"""Remarks that a style may earn: spelling, antes not recorded."""


ERRORS = [(kind, house) for kind in KINDS for house in HOUSES if possible(kind, rules_of(house)[0])]
"""Every kind of error in every house that can have it."""
RENEGES = {*CARD_DUTIES, *LEAD_DUTIES}


def planted_in(kind, house, count):
    """So many logs with an error of that kind, at tables of different sizes."""
    rng = random.Random(f"{kind} {house}")
    every = tables(rules_of(house)[0])
    rng.shuffle(every)
    found = (
        plant(kind, an_evening(house, seats, seed), rng) for seed in range(8) for seats in every
    )
    return list(islice(filter(None, found), count))


def loud(findings):
    """Findings, remarks of style left out."""
    return [one for one in findings if one.code not in QUIET]


def found_in(text):
    """What the program finds in a log, remarks of style left out."""
    passages = audit_passages(text.splitlines(), options=LAWS_ALONE)
    return loud(one for each in passages for one in each.findings)


def told(finding):
    """A finding in one line, for the message of a failed test."""
    return f"{finding.code} hand {finding.hand} trick {finding.trick}: {finding.problem.message}"


@pytest.mark.parametrize("evenings", sizes(3, 24))
@pytest.mark.parametrize("house", HOUSES)
def test_nothing_is_found_in_a_lawful_evening_and_its_verdict_is_what_is_true(house, evenings):
    for evening in evenings_of(house, evenings):
        audited = audit(evening.text)
        found = loud(audited.findings)
        assert not found, "\n".join([*map(told, found), evening.text])
        told_hands = verdict(audited).model_dump(mode="json", by_alias=True)["hands"]
        for hand, told_hand in zip(evening.hands, told_hands, strict=True):
            truth = hand.truth()
            seen = {key: told_hand[key] for key in truth}
            assert unordered(seen) == unordered(truth), evening.text
        if evening.hands[-1].complete and "one-per-deal" not in evening.overrides.values():
            stacks = audited.passages[-1].judgement.evening.books.stacks_due()
            assert stacks == evening.last.not_yet_paid(), evening.text


def unordered(hand):
    """A hand whose movements may come in any order."""
    return {**hand, "due": Counter(tuple(one.items()) for one in hand["due"])}


def moved(movement):
    """A movement of the program's book as the plain arithmetic writes it."""
    named = [getattr(one, "value", one) for one in (movement.giver, movement.taker)]
    return Due(*named, movement.chips, movement.cause.value)


@pytest.mark.parametrize(
    ("kind", "house"), thinned([one for one in ERRORS if one[0] in RENEGES], 8)
)
def test_a_renege_costs_what_the_plain_arithmetic_says(kind, house):
    for one in planted_in(kind, house, 1):
        truth = next(hand for hand in one.evening.hands if hand.reneged)
        judged = [each.judgement for each in audit(one.text, options=LAWS_ALONE).passages]
        settled = next(
            each.settlement for each in judged if each.hand and each.hand.number == truth.number
        )
        assert Counter(map(moved, settled.due)) == Counter(truth.settlement.due), one.text


@pytest.mark.parametrize(("kind", "house"), thinned(ERRORS, 34))
def test_exactly_the_planted_error_is_found(kind, house):
    planted = planted_in(kind, house, 2 if house in PRESETS else 1)
    assert planted
    for one in planted:
        found = found_in(one.text)
        message = "\n".join([str(one.expected), *map(told, found), one.text])
        assert len(found) == 1, message
        assert agrees(one.expected, found[0]), message


def agrees(expected, finding):
    """Whether a finding is the one that was expected."""
    problem, status = finding.problem, finding.problem.status
    asked = [
        (expected.trick, finding.trick),
        (expected.player, problem.player),
        (expected.card, problem.card),
        (expected.status, status and status.value),
    ]
    same_place = (expected.code, expected.hand) == (finding.code, finding.hand)
    return same_place and all(wanted in (None, seen) for wanted, seen in asked)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_error_is_planted_and_changes_the_log(kind):
    houses = [house for each, house in ERRORS if each == kind]
    assert houses
    for house in houses[:3]:
        evening = an_evening(house, 5, 11)
        one = plant(kind, evening, random.Random(kind))
        assert one is None or one.text != evening.text


@PLAIN
@pytest.mark.parametrize("evenings", sizes(3, 8))
@pytest.mark.parametrize("house", thinned(HOUSES, 2))
def test_no_chip_is_lost_or_made(house, evenings):
    for evening in evenings_of(house, evenings, hands=12):
        total = sum(evening.start.values())
        for hand in evening.hands:
            total += sum(hand.bought.values())
            assert hand.before.total() == total
            assert hand.settlement.after.total() == total
            stacks = hand.settlement.after.stacks.values()
            assert min(stacks) >= 0


@PLAIN
@pytest.mark.parametrize("evenings", sizes(6, 12))
@pytest.mark.parametrize("house", thinned(HOUSES, 2))
def test_no_card_lies_in_two_places(house, evenings):
    for evening in evenings_of(house, evenings):
        for hand in evening.hands:
            deal = hand.deal
            held = [one for cards in deal.hands.values() for one in cards]
            dealt = [one for cards in deal.dealt.values() for one in cards]
            assert len(held) == len(set(held))
            assert len(dealt) == len(set(dealt))
            assert {len(one) for one in deal.hands.values()} <= {evening.rules.hand_size}
            assert {*held, *dealt, *deal.unused} <= set(evening.rules.cards())
            if not deal.recycled:
                gone = [one for draw in deal.draws.values() for one in draw.discarded]
                folded = [
                    one for who, cards in deal.dealt.items() if not deal.stays[who] for one in cards
                ]
                everything = [*held, *gone, *folded, *deal.unused]
                assert len(everything) == len(set(everything))


@PLAIN
@pytest.mark.parametrize("evenings", sizes(3, 8))
@pytest.mark.parametrize("house", thinned(HOUSES, 2))
def test_a_lawful_evening_is_lawful_in_its_own_book(house, evenings):
    for evening in evenings_of(house, evenings, style=Style()):
        for hand in evening.hands:
            assert breaches(evening.rules, hand.deal, hand.tricks) == []


@pytest.mark.parametrize("evenings", sizes(3, 24))
def test_a_round_in_which_all_passed_changes_nothing(evenings):
    for evening in evenings_of("boo-ray, all decide again", evenings):
        passed = "in " + ", ".join(f"{name(one)} out" for one in evening.seats)
        lines = evening.text.splitlines()
        again = [each for one in lines for each in ([passed] * one.startswith("in ") + [one])]
        assert not found_in("\n".join(again)), evening.text
        assert told_hands("\n".join(again)) == told_hands(evening.text)


def told_hands(text):
    """What the verdict says of every hand, wherever it stands."""
    hands = verdict(audit(text)).model_dump(mode="json", by_alias=True)["hands"]
    return [{**hand, "line": 0} for hand in hands]


def test_thrown_cards_come_round_again():
    evenings = evenings_of("simultaneous", 24)
    assert any(hand.deal.recycled for evening in evenings for hand in evening.hands)


def test_the_published_pools_are_paid_as_published():
    assert [graded(pot) for pot in (6, 12, 18, 24)] == [(3, 2, 1), (5, 4, 3), (8, 6, 4), (11, 8, 5)]


def test_an_evening_can_be_dealt_again_from_its_seed():
    ruleset = load_ruleset("boo-ray")
    first, second = (random_evening(ruleset, 5, HANDS, random.Random(3)) for _ in range(2))
    assert first.text == second.text
