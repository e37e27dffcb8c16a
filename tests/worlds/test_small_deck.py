"""Every world and every line of a small game, looked at one by one, against the program."""

import pytest
from small_deck import NAMES, can_make, now, positions, worlds
from tiers import LONG, TIMES, sizes

from referee.knowledge.duties import Bound, forced
from referee.knowledge.forced_breaches import forced_breach
from referee.knowledge.sure_tricks import sure_of
from referee.knowledge.viewpoint import view_of


def others_of(view, played, player):
    return [(player + step) % played.seats for step in range(1, played.seats)]


def as_world(hands, view, played, player):
    """A deal as the program writes a world: what each other seat still holds and is not known of."""
    gone = {card for _, card in played.plays}
    masks = [
        view.masks.of(one for one in hands[seat] if one not in gone)
        for seat in others_of(view, played, player)
    ]
    return tuple(held & ~sure for held, sure in zip(masks, view.known, strict=True))


@pytest.mark.parametrize("count", sizes(12, 100))
@pytest.mark.parametrize(
    ("preset", "knobs"),
    [
        ("acadiana", {}),
        ("acadiana", {"overtrump": "no", "undertrump": "no"}),
        ("hoyle", {"trump-from": "dealer-last", "turn-up": "in-hand"}),
        ("broken-trump", {}),
    ],
)
def test_the_worlds_are_those_that_a_plain_count_finds(preset, knobs, count):
    for played, table, play, ruleset, rules in positions(preset, 1, count, **knobs):
        player = NAMES.index(play.player)
        view = view_of(table, play.player, ruleset)
        possible = list(worlds(played, player, rules))
        told = {as_world(hands, view, played, player) for hands in possible}
        assert view.worlds.count == len(told) == len(possible)
        assert set(view.worlds) == told
        alone = sum(1 for _ in worlds(played, player, rules, lawful=False))
        assert view.alone.count == alone >= len(possible)
        holds = [0] * view.seats
        for world in told:
            holds = [a | b for a, b in zip(holds, world, strict=True)]
        assert [a | b for a, b in zip(holds, view.known, strict=True)] == [*view.may_hold]


def as_dealt(layout, played, player):
    """A layout of the program as the hands that were dealt, in the order of the plain worlds."""
    hands = [()] * played.seats
    for place, cards in enumerate(layout.hands):
        seat = (player + place) % played.seats
        gone = [card for who, card in played.plays if who == seat]
        hands[seat] = frozenset((*gone, *cards))
    return tuple(hands)


def highest_trump(moment, played, ruleset):
    strength = ruleset.playing_deck.strength
    trumps = [one for one in moment.hand if one.suit is played.trump]
    return max(trumps, key=lambda one: strength[one], default=None)


@pytest.mark.parametrize(
    ("seed", "count"), [(5, 30), pytest.param(2, 200 * TIMES, marks=LONG)], ids=["small", "whole"]
)
@pytest.mark.parametrize("preset", ["boo-ray", "acadiana"])
def test_sure_tricks_are_those_that_some_plan_makes_in_every_world(preset, seed, count):
    told = {True: 0, False: 0, None: 0}
    for played, table, play, ruleset, rules in positions(preset, seed, count):
        player = NAMES.index(play.player)
        moment = now(played.hands, played, rules)
        first = highest_trump(moment, played, ruleset)
        if first is None or first not in moment.lawful or len(moment.table) == played.seats - 1:
            continue
        view = view_of(table, play.player, ruleset)
        possible = list(worlds(played, player, rules))
        for goal in (1, 2, 3):
            sure = sure_of(view, goal, first)
            plainly = can_make(goal, player, played, possible, rules, first)
            verdict = None if sure.reason else sure.proved
            told[verdict] += 1
            assert verdict in (None, plainly), (played, goal, first, sure)
            if sure.counter:
                lay = as_dealt(sure.counter, played, player)
                assert not sure.proved
                same = [hands for hands in possible if tuple(map(frozenset, hands)) == lay]
                assert len(same) == 1
                assert not can_make(goal, player, played, same, rules, first)
    assert min(told[True], told[False]) > count / 12
    assert told[None] <= 1 + (told[True] + told[False]) / 50, told


@pytest.mark.parametrize(
    ("seed", "count"), [(8, 60), pytest.param(3, 600 * TIMES, marks=LONG)], ids=["small", "whole"]
)
def test_a_forced_play_is_forced_in_every_world(seed, count):
    """Whatever the program finds against random play is found in every world, looked at one by one."""
    found = unsure = 0
    for played, table, play, ruleset, rules in positions("acadiana", seed, count):
        player = NAMES.index(play.player)
        moment = now(played.hands, played, rules)
        possible = list(worlds(played, player, rules))
        nobody = all(
            one.suit is not played.trump or one in {card for _, card in played.plays}
            for hands in possible
            for seat in range(played.seats)
            if seat != player
            for one in hands[seat]
        )
        first = highest_trump(moment, played, ruleset)
        leading = not moment.table
        bound_to_lead = leading and nobody and first is not None
        bind = leading or len(moment.table) < played.seats - 1
        cinch = (
            bind and first in moment.lawful and can_make(3, player, played, possible, rules, first)
        )
        view = view_of(table, play.player, ruleset)
        due = forced(view)
        if isinstance(due, Bound) and due.open:
            unsure += 1
            continue
        assert isinstance(due, Bound) == bool(bound_to_lead or cinch)
        breach = forced_breach(table, play, ruleset)
        if breach:
            found += 1
            assert bound_to_lead or cinch
            assert play.card not in due.cards
        elif isinstance(due, Bound) and len(moment.hand) > 1:
            assert play.card in due.cards
    assert found
    assert unsure * 100 < count
