"""The kernel against plain searches; what it promises besides."""

import random
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from evenings.houses import ruleset_of
from evenings.rules import REPLIES, Rules
from positions import layout_of
from search_layouts import lawful_in, random_layout
from search_minimax import Plain
from tiers import LONG, sizes, thinned

from referee.game.bounds import BoundPassedError
from referee.game.cards import PACK, Card
from referee.game.suits import Suit
from referee.layouts import kernel
from referee.layouts.aim import Worth
from referee.layouts.search import Search
from referee.playouts.decision import played
from referee.playouts.stakes import mark
from referee.replay.standings import legal
from referee.rulesets.files import PRESETS

VARIANTS = {
    **{name: (name, {}) for name in PRESETS},
    "ace first": ("boo-ray", {"lead": "ace-first", "cinch": "none"}),
    "low cards": ("boo-ray", {"rank-order": "two-high", "trump-from": "none"}),
    "ace, then trumps": ("boo-ray", {"lead": "ace-then-trumps", "cinch": "none"}),
    "highest until broken": ("boo-ray", {"overtrump": "highest-until-broken"}),
    "highest": ("boo-ray", {"head": "highest", "overtrump": "highest"}),
    "no undertrump": ("boo-ray", {"undertrump": "no"}),
    "any trump": ("boo-ray", {"overtrump": "no", "undertrump": "no"}),
    "trump if it wins": ("boo-ray", {"must-trump": "if-winning"}),
    "trumping is free": ("boo-ray", {"must-trump": "no"}),
    "second trick": ("boo-ray", {"second-trick": "trump"}),
    "second trick by seat": ("boo-ray", {"second-trick": "trump", "next-leader": "next-seat"}),
}
HOUSES = {
    "|".join(knobs.values()): ("boo-ray", {**knobs, "hand-size": "4", "second-trick": "trump"})
    for knobs in REPLIES
}
"""Every way to set the duties of a reply, to leads face up and face down."""
SIZES = ((2, 4), (3, 3), (4, 2), (4, 3), (6, 2), (8, 2))
LARGE = (*SIZES, (5, 5), (8, 5), (8, 6))
"""Where nothing is searched to its end."""
LAYOUTS = sizes(len(SIZES) // 2, 2 * len(SIZES))
"""The whole size deals each size of table twice under each of a hundred sets of duties, the
small one half of these sizes, other ones under others."""


def tallies(seats, tricks):
    """Every way in which the tricks may be shared out."""
    for winners in combinations_with_replacement(range(seats), tricks):
        yield tuple(map(winners.count, range(seats)))


@cache
def rules_of(variant):
    preset, knobs = {**VARIANTS, **HOUSES}[variant]
    ruleset = ruleset_of(preset, knobs)
    return ruleset, Rules.of(ruleset)


def some_layouts(variant, count, sizes_=SIZES):
    ruleset, rules = rules_of(variant)
    rng = random.Random(variant)
    in_turn = rng.sample(sizes_, len(sizes_))
    for number in range(count):
        seats, cards = in_turn[number % len(in_turn)]
        suits = rng.choice([2, 3, 4]) if seats < 6 else 4
        yield (
            ruleset,
            rules,
            random_layout(rules, rng, seats=seats, cards=min(cards, rules.hand_size), suits=suits),
        )


def own_tricks(seat, tally):
    return tally[seat]


@pytest.mark.parametrize("count", LAYOUTS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_kernel_is_the_plain_search(variant, count):
    for ruleset, rules, one in some_layouts(variant, count):
        plain, asked = Plain(one, rules), Search(ruleset)
        seats = len(one.hands)
        assert asked.maxn(one) == plain.maxn(own_tricks), one
        friend = seats - 1
        assert asked.maxn(one, "most", friend) == plain.maxn(own_tricks, friend, 1), one
        assert asked.maxn(one, "least", friend) == plain.maxn(own_tricks, friend, -1), one
        for player in (0, friend):
            assert asked.paranoid(one, player) == plain.paranoid(player, own_tricks), one


@pytest.mark.parametrize("variant", thinned([*VARIANTS, *list(HOUSES)[::3]], 12))
def test_what_is_cut_off_would_not_have_mattered(variant):
    """Four players with four cards each: half of the lines of play are cut off."""
    ruleset, rules = rules_of(variant)
    rng = random.Random(variant)
    one = random_layout(
        rules, rng, seats=4, cards=min(4, rules.hand_size), suits=rng.choice([3, 4])
    )
    plain, asked = Plain(one, rules), Search(ruleset)
    assert asked.maxn(one) == plain.maxn(own_tricks), one
    assert asked.maxn(one, "least", 2) == plain.maxn(own_tricks, 2, -1), one
    player = rng.randrange(4)
    assert asked.paranoid(one, player) == plain.paranoid(player, own_tricks), one


@pytest.mark.parametrize("count", LAYOUTS)
@pytest.mark.parametrize("variant", ["boo-ray", "la-bourre", "second trick"])
def test_a_tally_may_be_worth_anything(variant, count):
    for ruleset, rules, one in some_layouts(variant, count):
        seats, rng = len(one.hands), random.Random(len(one.table))
        value = {
            (seat, tally): rng.randrange(-9, 10)
            for seat in range(seats)
            for tally in tallies(seats, rules.hand_size)
        }
        worth = [{t: v for (s, t), v in value.items() if s == seat} for seat in range(seats)]
        priced = Worth(worth, in_order=False)
        asked, plain = Search(ruleset, priced), Plain(one, rules)

        def valued(seat, tally, value=value):
            return value[seat, tally]

        assert asked.maxn(one, "least", 0) == plain.maxn(valued, 0, -1)
        assert asked.paranoid(one, 1) == plain.paranoid(1, valued)


@pytest.mark.parametrize("count", LAYOUTS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_tallies_may_be_worth_the_same(variant, count):
    """So that what decides is often the tie-break, and most lines need not be looked at."""
    for ruleset, rules, one in some_layouts(variant, count):
        seats, rng = len(one.hands), random.Random(len(one.table))
        ends = tuple(tallies(seats, rules.hand_size))
        worth = [{end: rng.randrange(2) for end in ends} for seat in range(seats)]
        asked, plain = Search(ruleset, Worth(worth, in_order=False)), Plain(one, rules)

        def valued(seat, tally, worth=worth):
            return worth[seat][tally]

        assert asked.maxn(one) == plain.maxn(valued)
        for favour, leaning in (("most", 1), ("least", -1)):
            assert asked.maxn(one, favour, 1) == plain.maxn(valued, 1, leaning)
        assert asked.paranoid(one, 0) == plain.paranoid(0, valued)


@pytest.mark.parametrize("count", sizes(len(SIZES) // 2, 2 * len(SIZES)))
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_search_behind_a_card_is_the_search_of_what_lies_then(variant, count):
    for ruleset, rules, one in some_layouts(variant, count):
        seats, rng = len(one.hands), random.Random(len(one.table))
        ends = tuple(tallies(seats, rules.hand_size))
        for worth in (
            None,
            Worth([{end: rng.randrange(3) for end in ends}] * seats, in_order=False),
        ):
            asked = Search(ruleset, worth)
            for card in asked.legal(one):
                alone, then = Search(ruleset, worth), played(one, card, ruleset)
                assert asked.maxn(one, after=card) == alone.maxn(then)
                assert asked.maxn(one, "most", 1, after=card) == alone.maxn(then, "most", 1)
                assert asked.paranoid(one, 0, after=card) == alone.paranoid(then, 0)


@pytest.mark.parametrize("count", LAYOUTS)
@pytest.mark.parametrize("variant", ["boo-ray", "la-bourre", "second trick"])
def test_it_may_matter_who_takes_which_trick(variant, count):
    """As above; an end is told by a bit for each trick, the first trick lowest."""
    for ruleset, rules, one in some_layouts(variant, count):
        seats, rng = len(one.hands), random.Random(len(one.table))
        before = [rng.randrange(seats) for _ in range(one.position.trick - 1)]
        falls = [
            [*before, *rest] for rest in product(range(seats), repeat=rules.hand_size - len(before))
        ]
        ends = [
            tuple(sum(1 << n for n, who in enumerate(fall) if who == seat) for seat in range(seats))
            for fall in falls
        ]
        worth = [{end: rng.randrange(-9, 10) for end in ends} for _ in range(seats)]
        taken = tuple(
            sum(1 << n for n, who in enumerate(before) if who == seat) for seat in range(seats)
        )
        layout_ = replace(one, taken=taken)
        asked, plain = (
            Search(ruleset, Worth(worth, in_order=True)),
            Plain(layout_, rules, in_order=True),
        )

        def valued(seat, tally, worth=worth):
            return worth[seat][tally]

        assert asked.maxn(layout_, "least", 0) == plain.maxn(valued, 0, -1)
        assert asked.paranoid(layout_, 1) == plain.paranoid(1, valued)


def dealt_again(layout, rng):
    """The layout with the same cards in hand, each with anybody."""
    cards = [card for hand in layout.hands for card in hand]
    rng.shuffle(cards)
    return replace(layout, hands=tuple(tuple(cards.pop() for _ in hand) for hand in layout.hands))


def answers(search, layout):
    """What a search says of a layout."""
    friend = len(layout.hands) - 1
    return (
        search.maxn(layout),
        *(search.maxn(layout, "most", friend, after=card) for card in search.legal(layout)),
        search.paranoid(layout, 0),
        search.maxn(layout, "least", 0),
    )


@pytest.mark.parametrize("variant", thinned([*VARIANTS, *list(HOUSES)[::8]], 12))
def test_what_is_found_in_one_layout_serves_the_next(variant, monkeypatch):
    """Whatever was searched before, in whatever order, and forgotten: each comes to what it does alone."""
    ruleset, rules = rules_of(variant)
    rng = random.Random(variant)
    for seats, cards in ((2, 4), (3, 4), (4, 3)):
        one = random_layout(rules, rng, seats=seats, cards=min(cards, rules.hand_size))
        ends = list(tallies(seats, rules.hand_size))
        worth = [{end: rng.randrange(4) for end in ends} for _ in range(seats)]
        for priced in (None, Worth(worth, in_order=False)):
            layouts = [one, *(dealt_again(one, rng) for _ in range(5))]
            layouts.append(next(some_layouts(variant, 1))[2] if priced is None else one)
            alone = {id(each): answers(Search(ruleset, priced), each) for each in layouts}
            for most in (250_000, 20):
                monkeypatch.setattr(kernel, "MOST_RESULTS", most)
                search = Search(ruleset, priced)
                for each in rng.sample(layouts * 2, 2 * len(layouts)):
                    assert answers(search, each) == alone[id(each)], each


def test_a_layout_met_again_costs_next_to_nothing():
    ruleset, rules = rules_of("boo-ray")
    rng = random.Random(3)
    one = random_layout(rules, rng, seats=4, cards=5, begun=False)
    search = Search(ruleset)
    first, left = search.maxn(one), search.left
    again = replace(one, leader=one.leader)
    assert search.maxn(again) == first
    assert search.left == left


@pytest.mark.parametrize("count", sizes(len(LARGE), 6 * len(LARGE)))
@pytest.mark.parametrize("variant", [*VARIANTS, *HOUSES])
def test_the_kernel_knows_what_may_be_played(variant, count):
    for ruleset, rules, one in some_layouts(variant, count, LARGE):
        lawful = lawful_in(one, rules)
        assert {*Search(ruleset).legal(one)} == lawful


def counted(layout, ruleset):
    """The layout with so many tricks a seat in place of which ones."""
    in_order = mark(2, ruleset) == 2
    taken = (one.bit_count() if in_order else one for one in layout.taken)
    return replace(layout, taken=tuple(taken))


@pytest.mark.parametrize("count", sizes(len(LARGE), 2 * len(LARGE)))
@pytest.mark.parametrize("variant", thinned([*VARIANTS, *HOUSES], 4))
def test_the_kernel_and_the_position_play_the_same_game(variant, count):
    """The kernel keeps a position of its own: random lawful lines are followed to their ends."""
    rng = random.Random(count)
    for ruleset, _, layout in some_layouts(variant, count, LARGE):
        now, promised = replace(layout, taken=()), None
        while hand := now.hands[now.to_play]:
            lawful = legal(hand, now.position, ruleset)
            assert Search(ruleset).legal(now) == lawful
            if len(hand) == 1:
                promised = promised or Search(ruleset).maxn(counted(now, ruleset))
            now = played(now, rng.choice(lawful), ruleset)
        assert counted(now, ruleset).taken == promised


def renamed(card, suits):
    return next(one for one in PACK if one.rank is card.rank and one.suit is suits[card.suit])


def test_neither_suits_nor_seats_have_names():
    ruleset, rules = rules_of("boo-ray")
    rng = random.Random(7)
    for _ in range(30):
        one = random_layout(rules, rng, seats=4, cards=3)
        turn = rng.randrange(4)
        suits = dict(zip(Suit, rng.sample(list(Suit), 4), strict=True))

        def moved(cards: tuple[Card, ...], suits=suits):
            return tuple(renamed(card, suits) for card in cards)

        at = one.position
        other = layout_of(
            [moved(one.hands[(seat + turn) % 4]) for seat in range(4)],
            suits[at.trump],
            rules,
            leader=(one.leader - turn) % 4,
            trick=at.trick,
            table=moved(one.table),
            face_down=at.face_down,
            taken=[one.taken[(seat + turn) % 4] for seat in range(4)],
            broken=at.trump_broken,
        )
        for seat in range(4):
            theirs = Search(ruleset).paranoid(other, (seat - turn) % 4)
            assert theirs == Search(ruleset).paranoid(one, seat)


def test_a_paranoid_seat_never_does_better_than_with_others_who_mind_themselves():
    for ruleset, _, one in some_layouts("boo-ray", 40):
        asked = Search(ruleset)
        tally = asked.maxn(one)
        assert all(asked.paranoid(one, seat) <= tally[seat] for seat in range(len(one.hands)))


def test_a_search_is_given_up_at_its_bound():
    ruleset, rules = rules_of("boo-ray")
    one = random_layout(rules, random.Random(4), seats=6, cards=3, begun=False)
    enough = Search(ruleset)
    told = enough.maxn(one)
    laid = Search(ruleset).left - enough.left
    exactly = Search(ruleset, most=laid)
    assert exactly.maxn(one) == told
    assert exactly.left == 0
    with pytest.raises(BoundPassedError, match="too many to search"):
        Search(ruleset, most=laid - 1).maxn(one)
    with pytest.raises(BoundPassedError, match="too many to search"):
        Search(ruleset, most=1).paranoid(one, 0)


@LONG
def test_eight_players_with_five_cards_each_keep_nobody_waiting():
    """One such search would look at hundreds of millions of cards."""
    ruleset, rules = rules_of("boo-ray")
    rng = random.Random(5)
    layouts = [random_layout(rules, rng, seats=8, cards=5, begun=False) for _ in range(30)]
    given_up = 0
    for one in layouts:
        try:
            Search(ruleset, most=20_000).maxn(one)
        except BoundPassedError:
            given_up += 1
    assert given_up
