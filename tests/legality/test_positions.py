"""The position after each card, against the whole trick looked at anew by the plain rules."""

import random

import pytest
from evenings import Rules, Style, random_evening
from evenings.houses import ruleset_of
from evenings.oracle import must_lead_face_down
from evenings.playing import moments
from positions import position_of
from tiers import sizes

from referee.audits.story import LAWS_ALONE, audit
from referee.game.cards import UNKNOWN, DisputedCard, PartialCard, card
from referee.game.suits import Suit
from referee.replay.position import TrickSoFar
from referee.rulesets.files import PRESETS, load_ruleset

SECOND_TRICK = ("boo-ray", {"second-trick": "trump"})
HOUSES = {**{name: (name, {}) for name in PRESETS}, "second trick": SECOND_TRICK}


def next_broken(broken, table, played, trump, *, down):
    return broken or bool(table and played.suit is trump and (down or table[0].suit is not trump))


@pytest.mark.parametrize("count", sizes(100, 2_000))
@pytest.mark.parametrize("house", HOUSES)
def test_cards_that_fall_one_by_one_lie_as_the_whole_trick_does(house, count):
    """Any cards, lawful or not."""
    ruleset = ruleset_of(*HOUSES[house])
    rules, rng, covered = Rules.of(ruleset), random.Random(house), 0
    for _ in range(count):
        stayers, trick = rng.randint(2, 8), rng.randint(1, rules.hand_size)
        trump, broken = rules.trump(rng.choice(list(Suit))), rng.random() < 0.5
        hand, *cards = rng.sample(rules.cards(), stayers + 1)
        cards[0] = rng.choice([cards[0], hand])
        down = must_lead_face_down(cards[:1], trump, rules, trick, stayers)
        position, table = TrickSoFar(trump, trick, stayers, broken), []
        assert position.leads_face_down(cards[:1], ruleset) is down
        for played in cards:
            position = position.play(played, ruleset, down=down)
            broken = next_broken(broken, table, played, trump, down=down)
            table.append(played)
            assert position == position_of(
                table, trump, rules, trick=trick, stayers=stayers, face_down=down, broken=broken
            )
        assert position.placed == stayers
        covered += down
    assert bool(covered) is (ruleset.second_trick == "trump")


@pytest.mark.parametrize("hands", sizes(4, 40))
@pytest.mark.parametrize("house", HOUSES)
def test_a_record_is_replayed_to_the_positions_that_arose(house, hands):
    preset, knobs = HOUSES[house]
    ruleset = ruleset_of(preset, knobs)
    rules, rng = Rules.of(ruleset), random.Random(house)
    evening = random_evening(ruleset, 4, hands, rng, style=Style(), overrides=knobs)
    passages = audit(evening.text, options=LAWS_ALONE).passages
    recorded = {one.judgement.hand.number: one.judgement.hand for one in passages[1:]}
    told = 0
    for hand in evening.hands:
        falls = [fall for trick in recorded[hand.number].tricks for fall in trick.falls]
        for (play, position), at in zip(falls, moments(rules, hand.deal, hand.tricks), strict=True):
            assert play.card is at.card
            assert position == position_of(
                at.table,
                hand.deal.trump,
                rules,
                trick=at.trick,
                stayers=len(hand.deal.stayers),
                face_down=at.face_down and at.place > 0,
                broken=at.broken,
            )
            told += 1
    assert told


TRUMP = Suit.SPADES
SECOND = TrickSoFar(TRUMP, 2, 3)


def after(names, ruleset, position=SECOND, down=None):
    """The position after these cards; the lead as `down` has it."""
    for name in names.split():
        position = position.play(WRITTEN.get(name) or card(name), ruleset, down=down)
    return position


WRITTEN = {
    "??": UNKNOWN,
    "?h": PartialCard(suit=Suit.HEARTS),
    "?s": PartialCard(suit=Suit.SPADES),
    "?c": PartialCard(suit=Suit.CLUBS),
    "2h/3h": DisputedCard((card("2h"), card("3h"))),
}


def test_a_lead_that_may_lie_face_down_is_read_both_ways_until_a_trump_wins_either():
    ruleset = ruleset_of(*SECOND_TRICK)
    for names, up_top in (("5h", "5h"), ("5h 9h", "9h"), ("5h 3h", "5h"), ("5h Ac", "5h")):
        position = after(names, ruleset)
        up, down = position.readings
        assert not position.clear
        assert not position.top_known
        assert up == after(names, ruleset, down=False)
        assert down == after(names, ruleset, down=True)
        assert (up.top, down.top) == (card(up_top), None)
    ruffed = after("5h 2s Ah", ruleset)
    assert (ruffed.top, ruffed.winning, ruffed.top_known) == (card("2s"), 1, True)
    assert not after("5h ?? 2s", ruleset).top_known
    assert after("5h ?? As", ruleset).top is card("As")
    for clear in ("2s", "2s Ah"):
        assert after(clear, ruleset) == after(clear, ruleset, down=False)
    assert not after("??", ruleset).readings
    assert not after("5h", ruleset, TrickSoFar(None, 2, 3)).readings


@pytest.mark.parametrize(
    ("names", "top", "broken"),
    [
        ("5h ??", None, True),
        ("5h ?h", None, False),
        ("5h 2h/3h", None, True),
        ("5h As ??", "As", True),
        ("5h Kc ?c", "5h", False),
        ("5h ?s", None, True),
        ("5h ?? 9h", None, True),
        ("5h ?? As", "As", True),
        ("2s ?s", None, False),
        ("As ?s", "As", False),
        ("?h 9h", None, False),
    ],
)
def test_what_a_card_that_nobody_noted_leaves_open(names, top, broken):
    position = after(names, load_ruleset("boo-ray"), TrickSoFar(TRUMP, 3, 4))
    assert position.top is (card(top) if top else None)
    assert position.top_known is (top is not None)
    assert position.trump_broken is broken


def test_a_trick_that_is_not_whole_or_not_recorded_may_have_broken_trumps():
    whole = after("5h 6h 7h", load_ruleset("boo-ray"), TrickSoFar(TRUMP, 1, 3))
    assert whole.opened(2) == TrickSoFar(TRUMP, 2, 3)
    assert whole.opened(3).trump_broken
    assert after("5h 6h", load_ruleset("boo-ray"), TrickSoFar(TRUMP, 1, 3)).opened(2).trump_broken
    assert whole._replace(trump_broken=True).opened(2).trump_broken
