"""The legality of cards against the plain enumeration of duties, on random positions."""

import random

import pytest
from evenings.oracle import legal_cards
from evenings.rules import REPLIES, Rules
from positions import position_of
from tiers import sizes

from referee.game.suits import Suit
from referee.replay.standings import legal
from referee.rulesets.files import PRESETS, load_ruleset
from referee.rulesets.house_rules import override

FACE_DOWN = {"hand-size": "4", "second-trick": "trump"}
LEADS = (
    {"lead": "ace-first"},
    {"lead": "ace-then-trumps"},
    {"rank-order": "two-high", "trump-from": "none"},
    {"lead": "top-honours"},
    {"lead": "not-until-broken", "cinch": "none"},
    {"lead": "highest-until-broken", "cinch": "none"},
    FACE_DOWN,
)
VARIANTS = (*LEADS, *({**reply, **FACE_DOWN} for reply in REPLIES))
"""Every way to set the duties of a reply; a lead may lie face down as well."""
SUITS = tuple(Suit)


def by_the_referee(hand, table, trump, ruleset, rules, *, trick, stayers, face_down, broken):
    """The program's answer for a position; who holds the trick is the enumeration's business."""
    position = position_of(
        table, trump, rules, trick=trick, stayers=stayers, face_down=face_down, broken=broken
    )
    return set(legal(hand, position, ruleset))


def positions(rules, seed, count):
    """Hands of every size behind every number of cards, often with few suits in play."""
    rng = random.Random(seed)
    whole = rules.cards()
    packs = [[one for one in whole if one.suit in SUITS[:n]] for n in (1, 2, 3)]
    packs = [whole, *packs[1:], *([packs[0]] if len(packs[0]) > 11 else [])]
    for _ in range(count):
        pack = rng.choice(packs)
        in_hand = rng.randint(1, rules.hand_size)
        lying = rng.randint(0, min(7, len(pack) - in_hand))
        drawn = rng.sample(pack, in_hand + lying)
        trick = rules.hand_size + 1 - in_hand
        face_down = rules.second_trick == "trump" and lying > 0 and rng.random() < 0.3
        stayers = rng.randint(max(lying + 1, 2), 8)
        trump = rules.trump(rng.choice(SUITS[:2]))
        yield drawn[:in_hand], drawn[in_hand:], trump, trick, stayers, face_down


def compare(ruleset, count):
    """Ask both for every position and say where they first part."""
    rules = Rules.of(ruleset)
    told = 0
    for hand, table, trump, trick, stayers, face_down in positions(rules, ruleset.name, count):
        broken = told % 2 == 0
        plainly = legal_cards(
            hand,
            table,
            trump,
            rules,
            trick_number=trick,
            stayers=stayers,
            face_down_lead=face_down,
            trump_broken=broken,
        )
        answer = by_the_referee(
            hand,
            table,
            trump,
            ruleset,
            rules,
            trick=trick,
            stayers=stayers,
            face_down=face_down,
            broken=broken,
        )
        assert answer == plainly, (
            f"trick {trick}, trump {trump.value}, {hand} behind {table} "
            f"({stayers=}, {face_down=}, {broken=})"
        )
        told += 1
    assert told == count


@pytest.mark.parametrize("count", sizes(1_000, 10_000))
@pytest.mark.parametrize("preset", PRESETS)
def test_the_cards_that_may_be_played_are_those_of_the_plain_enumeration(preset, count):
    compare(load_ruleset(preset), count)


@pytest.mark.parametrize("count", sizes(200, 2_000))
@pytest.mark.parametrize("knobs", VARIANTS, ids=lambda knobs: "|".join(knobs.values()))
def test_house_rules_turn_the_duties_as_the_plain_enumeration_does(knobs, count):
    compare(override(load_ruleset("boo-ray"), knobs.items(), "house rule"), count)
