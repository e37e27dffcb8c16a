"""Whole seasons: one player plays for a friend, and the table sees whom; nobody does, and it does not."""

import random

import pytest
from evenings.oracle import legal_cards, trick_winner
from evenings.rules import Rules
from positions import layout_of
from tiers import LONG, thinned

from referee.audits.story import LAWS_ALONE, audit
from referee.game.cards import PACK
from referee.layouts.search import Search
from referee.rulesets.files import load_ruleset
from referee.studies.season import Screening, choices_of, collusion_table

NAMES = ("Ann", "Ben", "Cal", "Dee")
RULESET = load_ruleset("boo-ray")
RULES = Rules.of(RULESET)


def a_season(hands, seed, helps):
    """Random lawful hands; who helps plays his last three cards for the best of his friend."""
    rng = random.Random(seed)
    lines = ["bourre-log 1", "rules boo-ray 1, cinch none", f"seats {' '.join(NAMES)}"]
    for number in range(1, hands + 1):
        dealer = NAMES[number % 4]
        place = NAMES.index(dealer)
        order = (*NAMES[place + 1 :], *NAMES[: place + 1])
        dealt = rng.sample(PACK, 20)
        lines.append(f"hand {number}, dealer {dealer}, up {dealt[-1]}")
        lines.append("in " + ", ".join(f"{name} 0" for name in order))
        lines += tricks([dealt[seat::4] for seat in range(4)], dealt[-1].suit, order, helps, rng)
    return "\n".join(lines)


def tricks(hands, trump, order, helps, rng):
    leader, taken = 0, [0] * 4
    for trick in range(1, 6):
        table = []
        for step in range(4):
            seat = (leader + step) % 4
            lawful = legal_cards(hands[seat], table, trump, RULES, trick_number=trick, stayers=4)
            choices = sorted(lawful, key=str)
            card = rng.choice(choices)
            friend = helps.get(order[seat])
            if friend and len(hands[seat]) <= 3 and step < 3:
                layout = layout_of(
                    hands, trump, RULES, leader=leader, trick=trick, table=table, taken=taken
                )
                place = order.index(friend)
                ends = {one: Search(RULESET).maxn(layout.after(one, RULESET)) for one in choices}
                card = max(choices, key=lambda one: ends[one][place])
            hands[seat].remove(card)
            table.append(card)
        yield f"{trick} {order[leader]}: {' '.join(map(str, table))}"
        leader = (leader + trick_winner(table, trump, RULES)) % 4
        taken[leader] += 1


def table_of(text):
    passages = audit(text, options=LAWS_ALONE).passages
    told = [one for passage in passages for one in choices_of(passage, 3)]
    return collusion_table(told, Screening())


def corrected(table):
    return {(one.giver, one.taker): one.figure.corrected for one in table.pairs if one.figure}


@pytest.mark.parametrize(
    ("hands", "seed", "helps"),
    thinned(
        [
            (60, 1, {"Dee": "Ann"}),
            (80, 1, {"Dee": "Ann"}),
            (160, 1, {"Dee": "Ann"}),
            (160, 2, {"Ann": "Ben"}),
        ],
        4,
    ),
)
def test_who_plays_for_a_friend_stands_out(hands, seed, helps):
    table = table_of(a_season(hands, seed, helps))
    first = min(table.pairs, key=lambda one: one.figure.chance)
    assert {first.giver: first.taker} == helps
    assert first.figure.chance < 0.01
    assert first.figure.on_taker > 0 > first.figure.on_self
    assert [one for one in table.pairs if one.figure.chance < 0.05] == [first]


@LONG
def test_nobody_stands_out_where_nobody_helps():
    assert min(corrected(table_of(a_season(120, 2, {}))).values()) > 0.05
