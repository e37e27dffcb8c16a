"""Players who play any card that no duty forbids are accused of nothing."""

import random

import pytest
from evenings.freedom import FreeRest
from evenings.style import Style
from evenings.writer import random_evening
from tiers import sizes

from referee.audits.story import LAWS_ALONE, audit_passages
from referee.findings import Certainty
from referee.rulesets.files import load_ruleset
from referee.rulesets.house_rules import override

A_NIGHT = 5
"""Hands of one evening: a pot that is always matched would grow for ever."""
BOUND = ("boo-ray", "acadiana", "pagat", "wikipedia")
"""The presets under which sure tricks bind a player; elsewhere everybody is free already."""


def evenings_of(preset, manner, hands):
    """So many hands at tables of every size, the deal and the draw written down or not.

    Every other evening is played with 32 cards, where much more is known of the trumps; in two of
    four the lead passes by seat.
    """
    small = {"deck": "32", "players": "2-5"}
    houses = [{}, small, {"next-leader": "next-seat"}, {**small, "next-leader": "next-seat"}]
    for night in range(hands // A_NIGHT):
        rng = random.Random(f"free {preset} {night}")
        knobs = houses[night % 4]
        ruleset = override(load_ruleset(preset), knobs.items(), "a test")
        sizes = [n for n in range(2, 9) if n in ruleset.players]
        seats = sizes[night // 2 % len(sizes)]
        told = Style(
            dealt=rng.choice([0, 0, 1]),
            drawn=rng.choice([0, 0.5, 1]),
            draw_counts=rng.random() < 0.8,
        )
        yield random_evening(
            ruleset, seats, A_NIGHT, rng, style=told, overrides=knobs, manner=manner
        )


@pytest.mark.parametrize("hands", sizes(40, 200))
@pytest.mark.parametrize("preset", BOUND)
def test_who_is_not_bound_may_play_as_they_like(preset, hands):
    used = []

    class Players(FreeRest):
        def freely(self, card, obedient):
            used.append(card not in obedient)
            return super().freely(card, obedient)

    for evening in evenings_of(preset, Players, hands):
        passages = audit_passages(evening.text.splitlines(), options=LAWS_ALONE)
        found = [one for each in passages for one in each.findings if one.code[0] in "FP"]
        accused = [one for one in found if one.problem.certainty is not Certainty.CANNOT_TELL]
        assert not accused, (accused, evening.text)
    assert sum(used) > hands / 10
