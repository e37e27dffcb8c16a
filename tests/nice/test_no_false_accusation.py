"""Players who choose at random among the cards that all duties allow are accused of nothing.

`REFEREE_ALL=1` plays 20,000 hands of every preset, `HANDS` in the environment any other number;
`pytest -k forced` or `-k certain` takes one half.
"""

import os
import random
from contextlib import suppress

import pytest
from evenings import Rules, Style, random_evening
from plain import Line

from referee.audit import audit
from referee.findings import Certainty, Severity
from referee.nice import Certain
from referee.nice.certain import certain
from referee.nice.decision import decisions
from referee.nice.stakes import NotJudged, stakes_of
from referee.nice.surest import chance
from referee.replay import replay
from referee.rulesets import PRESETS, load_ruleset
from referee.table import Evening
from referee.worlds import BoundPassedError

HANDS = int(os.environ.get("HANDS", "20000" if os.environ.get("REFEREE_ALL") == "1" else "60"))
A_NIGHT = 5
"""Hands of one evening: a pot that is always matched would grow for ever."""
CARDS = 3
"""With so many cards in hand a card is looked at."""


def evenings_of(preset):
    """So many hands, at tables of every size that the preset seats."""
    ruleset = load_ruleset(preset)
    sizes = [seats for seats in range(2, 9) if seats in ruleset.players]
    for night in range(HANDS // A_NIGHT):
        rng = random.Random(f"{preset} {night}")
        seats = sizes[night % len(sizes)]
        yield random_evening(ruleset, seats, A_NIGHT, rng, style=Style())


@pytest.mark.parametrize("preset", PRESETS)
def test_no_forced_play_is_said_to_be_missed(preset):
    for evening in evenings_of(preset):
        found = [one for one in audit(evening.text).findings if one.code[0] in "FP"]
        accused = [one for one in found if one.problem.certainty is not Certainty.CANNOT_TELL]
        assert not accused, (accused, evening.text)
        assert all(one.severity is Severity.REMARK for one in found), evening.text


@pytest.mark.parametrize("preset", PRESETS)
def test_a_certain_nice_play_was_one_as_the_cards_lay(preset):
    """What is certain holds in every layout, and so in the one that there was, line by line."""
    found = 0
    for evening in evenings_of(preset):
        for decision, sure in certain_plays(evening):
            found += 1
            line = as_it_lay(decision, evening.rules)
            spared, kept = (line.laid(one).ends() for one in (decision.chosen, sure.instead))
            assert all(sure.seat in end for end in spared), evening.text
            assert all(sure.seat not in end for end in kept), evening.text
    print(f"{preset}: {found} certain nice plays in {HANDS} hands")  # noqa: T201 - with `-s`


def certain_plays(evening):
    """Every card of the evening that is called a certain nice play."""
    before = Evening()
    for passage in audit(evening.text).passages:
        hand, ruleset = passage.judgement.hand, passage.rules.ruleset
        yield from certain_in(passage, hand, before, ruleset) if hand else ()
        before = passage.judgement.evening


def certain_in(passage, hand, before, ruleset):
    settlement = passage.judgement.settlement
    stakes = stakes_of(hand, passage.events, before.leftovers, settlement, ruleset)
    if isinstance(stakes, NotJudged):
        return
    for decision in decisions(replay(passage.events, before, ruleset).moments, ruleset):
        if decision.cards_left <= CARDS and decision.trickless:
            seen = stakes.seen_from(decision.order, decision.before)
            with suppress(BoundPassedError):  # so many lay open that nothing is said
                sure = certain(decision, seen, chance(decision, 1, "certain"))
                if isinstance(sure, Certain) and not sure.open:
                    yield decision, sure


def as_it_lay(decision, rules):
    """The position that there really was, the player first."""
    layout, tricks = decision.as_it_lay(), decision.table.hand.tricks
    taken = tuple(decision.order.index(one.winner) for one in tricks[: layout.trick - 1])
    return Line(
        Rules.of(rules),
        layout.trump,
        layout.hands,
        layout.leader,
        layout.table,
        taken,
        layout.trump_broken,
    )
