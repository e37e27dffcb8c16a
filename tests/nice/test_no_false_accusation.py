"""Players who choose at random among the cards that all duties allow are accused of nothing.

Hands made by chance hardly ever let anybody be spared for
certain. So every other evening is led to endings in which somebody would be with all cards open, under house
rules that leave more to choose; every card that could have been chosen is judged, and each one that is
called a certain nice play must be one in all layouts that the player could not exclude.
"""

import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest
from evenings import Style, random_evening
from evenings.playing import Rest
from knowing import Place
from tempting import Tempted
from tiers import sizes, thinned

from referee.audits.story import LAWS_ALONE, audit, audit_passages
from referee.findings import Certainty, Severity
from referee.game.bounds import BoundPassedError
from referee.playouts.decision import Certain, Judging, decisions
from referee.playouts.stakes import NotJudged
from referee.playouts.surest import certain, chance
from referee.rulesets.files import PRESETS, load_ruleset
from referee.rulesets.house_rules import override
from referee.rulesets.unusable import RulesetError

A_NIGHT = 5
"""Hands of one evening: a pot that is always matched would grow for ever."""
CARDS = 3
"""With so many cards in hand a card is looked at."""
TURNED = {"trump-from": "dealer-last", "turn-up": "in-hand", "turn-up-exchange": "no"}
"""Everybody knows one card of the dealer."""
FREE = TURNED | {"must-trump": "no", "widow": "no"}
EASY = FREE | {"head": "no", "cinch": "none", "knowledge-lead": "no", "lead": "free"}
HOUSES = [
    TURNED | {"max-draw": "0", "widow": "no"},
    FREE,
    FREE | {"deck": "32", "players": "2-5"},
    EASY,
    FREE | {"lead": "free", "nice-next-pot": "left-out"},
    EASY | {"nice-next-pot": "equal-chance", "ante-exempt": "none"},
    EASY | {"deck": "32", "players": "2-5", "nice-next-pot": "left-out"},
]
"""Rules under which somebody may be spared for certain."""
NIGHTS = (14, 79, 83)
"""Evenings under `acadiana` in which somebody was."""


def evenings_of(preset, hands):
    """So many hands, at tables of every size that the preset seats."""
    ruleset = load_ruleset(preset)
    sizes = [seats for seats in range(2, 9) if seats in ruleset.players]
    for night in range(hands // A_NIGHT):
        rng = random.Random(f"{preset} {night}")
        seats = sizes[night % len(sizes)]
        yield random_evening(ruleset, seats, A_NIGHT, rng, style=Style())


def tempting_evenings_of(preset, nights):
    """Evenings by chance, evenings led to endings that tempt, and such under house rules."""
    for night in nights:
        rng = random.Random(f"tempting {preset} {night}")
        led, (ruleset, knobs) = night % 3 > 0, house_of(preset, night)
        sizes = [seats for seats in range(2, 5 if led else 7) if seats in ruleset.players]
        manner, seats = Tempted if led else Rest, rng.choice(sizes)
        yield random_evening(
            ruleset, seats, A_NIGHT, rng, style=Style(), overrides=knobs, manner=manner
        )


def house_of(preset, night):
    """The rules of that evening, and which of them are the house's own."""
    ruleset, knobs = load_ruleset(preset), HOUSES[night // 3 % len(HOUSES)]
    if night % 3 < 2:
        return ruleset, {}
    try:
        return override(ruleset, knobs.items(), "a test"), knobs
    except RulesetError:  # they do not go with the preset's other rules
        return ruleset, {}


@pytest.mark.parametrize("hands", sizes(6, 120))
@pytest.mark.parametrize("preset", PRESETS)
def test_no_forced_play_is_said_to_be_missed(preset, hands):
    for evening in evenings_of(preset, hands):
        found = [one for one in audit(evening.text).findings if one.code[0] in "FP"]
        accused = [one for one in found if one.problem.certainty is not Certainty.CANNOT_TELL]
        assert not accused, (accused, evening.text)
        assert all(one.severity is Severity.REMARK for one in found), evening.text


@pytest.mark.parametrize("hands", sizes(6, 30))
@pytest.mark.parametrize("preset", thinned(PRESETS, 4))
def test_a_certain_nice_play_is_one_whatever_the_others_held(preset, hands):
    said = Counter()
    look_at(tempting_evenings_of(preset, range(hands // A_NIGHT)), said)
    print(f"{preset}: {dict(said)} in {hands} hands")  # noqa: T201 - with `-s`


def test_some_nice_plays_are_certain():
    """Evenings in which it came to that: without them the test above could not fail."""
    said = Counter()
    look_at(tempting_evenings_of("acadiana", NIGHTS), said)
    assert said["certain"] >= len(NIGHTS)
    assert said["played and told"]


def look_at(evenings, said):
    """Hold every claim against layouts and prices with which the program has nothing to do."""
    for evening in evenings:
        for decision, sure, place in certain_plays(evening, said):
            card, spared = decision.play.card, decision.order[sure.seat]
            knob = decision.ruleset.nice_next_pot
            against = place.refuted(card, sure.instead, spared, knob)
            assert against is None, (evening.text, place, card, sure, against)
            told(evening, decision, place, said)


def told(evening, decision, place, said):
    """What is certain of a card that was really played, is told."""
    said["certain"] += 1
    if decision.play.card is place.now.play.card:
        said["played and told"] += 1
        found = audit(
            evening.text, options=LAWS_ALONE._replace(judging=Judging(always=True))
        ).findings
        at = [one.problem.at for one in found if one.code == "N401"]
        assert decision.play.at in at, evening.text


def certain_plays(evening, said):
    """Every card of the evening that would be called a certain nice play, had it been chosen."""
    hands = iter(evening.hands)
    for passage in audit_passages(evening.text.splitlines(), options=LAWS_ALONE):
        if passage.judgement.hand:
            hand = next(hands)
            for decision, stakes in choices(passage):
                place = Place(hand, evening.rules, decision.table.trick.number, lying(decision))
                said["cards judged"] += 1
                with suppress(BoundPassedError):  # so many lay open that nothing is said
                    sure = certain(decision, stakes, chance(decision, 1, "certain"))
                    if isinstance(sure, Certain) and not sure.open:
                        yield decision, sure, place


def lying(decision):
    """How many cards lay in the trick."""
    return len(decision.table.trick.plays)


def choices(passage):
    """Every decision with few cards in hand, as if each of its choices had been made."""
    ruleset, stakes = passage.rules.ruleset, None
    late = (one for one in passage.moments() if few_left(*one))
    for decision in decisions(late, ruleset):
        if not decision.trickless:
            continue
        if stakes is None:
            stakes = passage.stakes()
        if isinstance(stakes, NotJudged):
            return
        seen = stakes.seen_from(decision.order, decision.before)
        for alike in decision.choices:
            mine = alike[0] if decision.play.card not in alike else decision.play.card
            play = decision.play._replace(card=mine)
            yield replace(decision, play=play, chosen=alike[0]), seen


def few_left(table, event):
    """Whether so few cards are left in hand that a card is looked at."""
    return table.trick is not None and table.hand.size - table.trick.number < CARDS
