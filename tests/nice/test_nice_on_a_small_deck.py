"""Nice plays against every layout and every line of a small game."""

import random
from dataclasses import replace
from itertools import product

import pytest
from plain import certainly_spared, line_of, turned_out_so
from tiers import LONG, TIMES, sizes
from worlds.small_deck import NAMES, positions, worlds

from referee.money.settlement.settle import deal_of, settled
from referee.playouts.decision import Sampling, decisions
from referee.playouts.every_line import every_end
from referee.playouts.probable import probable
from referee.playouts.stakes import Stakes, stakes_in
from referee.playouts.surest import _instead, certain

STRICT = {}
EASY = {"cinch": "none", "head": "no", "must-trump": "no"}
"""Duties that leave more to choose, so that nice plays are commoner."""
GRADED = {**EASY, "pot": "graded", "ante": "6"}
"""Every trick pays another share, so that it matters who takes which."""
LEFT_OUT = {**EASY, "nice-next-pot": "left-out"}
EQUAL = {**EASY, "nice-next-pot": "equal-chance"}


def stakes_at(table, ruleset):
    hand = table.hand
    settlement = settled(deal_of(hand, (), table.evening.leftovers, frozenset(), ruleset))
    stakes = stakes_in(table.evening, hand, (), settlement, ruleset)
    assert isinstance(stakes, Stakes)
    return stakes


def cases(seed, count, **knobs):
    """Every decision of some random hands, as if each of its choices had been made."""
    for played, table, play, ruleset, rules in positions("acadiana", seed, count, **knobs):
        for decision in decisions([(table, play)], ruleset):
            stakes = stakes_at(table, ruleset).seen_from(decision.order, decision.before)
            for alike in decision.choices:
                card = play._replace(card=alike[-1])
                yield replace(decision, play=card, chosen=alike[0]), stakes, played, rules


def seat_of(decision, seat):
    return NAMES.index(decision.order[seat])


@pytest.mark.parametrize(
    ("knobs", "seed", "count"),
    [
        (STRICT, 87, 50),
        (EASY, 5, 50),
        pytest.param(STRICT, 1, 200 * TIMES, marks=LONG),
        pytest.param(EASY, 1, 300 * TIMES, marks=LONG),
        pytest.param(GRADED, 1, 180 * TIMES, marks=LONG),
    ],
)
def test_certain_is_what_holds_in_every_layout_and_every_line(knobs, seed, count):
    """The seeds of the small sizes deal a certain nice play among the first hands."""
    found = asked = unsure = 0
    for decision, stakes, played, rules in cases(seed, count, **knobs):
        if decision.cards_left > 2 or not decision.trickless:
            continue
        asked += 1
        player = seat_of(decision, 0)
        allowed = [one for alike in decision.choices for one in alike]
        possible = list(worlds(played, player, rules))
        plainly = certainly_spared(player, decision.play.card, allowed, possible, played, rules)
        told = certain(decision, stakes, random.Random(1))
        if told is not None and told.open:
            unsure += 1
            continue
        assert (told is not None) == bool(plainly), (played, decision.chosen, plainly, told)
        if told is not None:
            found += 1
            assert (seat_of(decision, told.seat), told.instead) in plainly
    assert asked > count / 5
    assert found
    assert unsure * 50 <= asked, (asked, found, unsure)
    print(f"N401: {found} of {asked} positions, {unsure} left open")  # noqa: T201 - with `-s`


@pytest.mark.parametrize("count", sizes(30, 250))
@pytest.mark.parametrize("knobs", [STRICT, EASY], ids=["strict", "easy"])
def test_the_proof_overlooks_no_end(knobs, count):
    """What `every_end` looks at holds every end that a layout and a line can reach."""
    exact = asked = 0
    for decision, _, played, rules in cases(4, count, **knobs):
        if decision.cards_left > 2:
            continue
        possible = list(worlds(played, seat_of(decision, 0), rules))
        reached = set()
        for hands in possible:
            reached |= line_of(hands, played, rules).laid(decision.play.card).ends()
        order = [seat_of(decision, seat) for seat in range(len(decision.order))]
        plainly = {tuple(map(order.index, end)) for end in reached}
        told = every_end(decision, decision.chosen)
        plainly = {tuple(map(end.count, range(len(order)))) for end in plainly}
        assert plainly <= told, (played, decision.play.card)
        asked, exact = asked + 1, exact + (plainly == told)
    assert asked > count / 5
    assert exact > asked / 2


@pytest.mark.parametrize(
    ("knobs", "seed", "count"),
    [
        (GRADED, 3, 12),
        pytest.param(LEFT_OUT, 3, 12, marks=LONG),
        pytest.param(EQUAL, 3, 25, marks=LONG),
        pytest.param(STRICT, 2, 200 * TIMES, marks=LONG),
        pytest.param(GRADED, 2, 50 * TIMES, marks=LONG),
        pytest.param(LEFT_OUT, 2, 35 * TIMES, marks=LONG),
        pytest.param(EQUAL, 2, 60 * TIMES, marks=LONG),
    ],
)
def test_turned_out_is_what_plain_maxn_says_of_the_cards_as_they_lay(knobs, seed, count):
    found = asked = 0
    for decision, stakes, played, rules in cases(seed, count, **knobs):
        layout = decision.as_it_lay()
        assert layout is not None
        player = seat_of(decision, 0)
        for seat in decision.trickless:
            for card in decision.others:
                asked += 1
                told = _instead(decision, layout, card, seat, stakes)
                place = seat_of(decision, seat)
                chosen = decision.play.card
                next_pot = knobs.get("nice-next-pot", "both-ways")
                plainly = turned_out_so(player, place, chosen, card, played, rules, next_pot)
                assert told == plainly, (played, chosen, card, place)
                found += told
    assert asked > count
    assert found > count / 100
    print(f"N403: {found} of {asked} looked at")  # noqa: T201 - with `-s`


@pytest.mark.parametrize(
    ("knobs", "count", "least"),
    [
        (EASY, 200, 1),
        pytest.param(STRICT, 800 * TIMES, 1, marks=LONG),
        pytest.param(EASY, 800 * TIMES, 6, marks=LONG),
        pytest.param(GRADED, 400 * TIMES, 1, marks=LONG),
    ],
)
def test_probable_is_what_holds_over_all_layouts_for_every_leaning(knobs, count, least):
    """With all layouts counted there is no luck left: the shares are those of a plain maxn."""
    found = 0
    for decision, stakes, played, rules in cases(6, count, **knobs):
        if decision.cards_left > 2 or not decision.trickless:
            continue
        told = probable(decision, stakes, Sampling(worlds=100_000), random.Random(1))
        if told is None:
            continue
        found += 1
        player, spared = seat_of(decision, 0), seat_of(decision, told.seat)
        lines = [line_of(hands, played, rules) for hands in worlds(played, player, rules)]
        assert told.all_counted
        assert told.layouts == len(lines)
        shares = set()
        for share, favour in product((0, 1), (1, -1)):
            mine, best = (
                [line.laid(card).best(share, spared, favour) for line in lines]
                for card in (decision.play.card, told.instead)
            )
            saved, instead = (sum(spared in end for end in ends) for ends in (mine, best))
            cost = sum(lines[0].worth(end, player, share) for end in best)
            cost -= sum(lines[0].worth(end, player, share) for end in mine)
            assert saved - instead > len(lines) / 4
            assert cost > 0
            shares.add((saved / len(lines), instead / len(lines)))
        assert (told.saved, told.saved_instead) in shares
    assert found >= least


@pytest.mark.parametrize("count", sizes(15, 300))
@pytest.mark.parametrize("preset", ["boo-ray", "hoyle"])
def test_what_is_certain_needs_no_luck(preset, count):
    """Whatever is called certain stays so with other random numbers."""
    knobs = {} if preset == "boo-ray" else {"trump-from": "dealer-last", "turn-up": "in-hand"}
    for _, table, play, ruleset, _ in positions(preset, 3, count, **knobs):
        for decision in decisions([(table, play)], ruleset):
            stakes = stakes_at(table, ruleset).seen_from(decision.order, decision.before)
            told = {certain(decision, stakes, random.Random(seed)) for seed in range(3)}
            assert len({one for one in told if one is None or not one.open}) <= 1
