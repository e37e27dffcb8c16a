"""Hands that are not wholly recorded: what the program says against every world, one by one."""

import random

import pytest
from evenings.rules import Rules
from gaps import random_gappy, tables, with_gaps, worlds, wrong
from small_deck import CARDS, NAMES, small_ruleset
from tiers import sizes

from referee.findings import Certainty
from referee.game.cards import Card
from referee.knowledge.elimination import proved
from referee.knowledge.gaps import suspicion
from referee.layouts.recorded_hand import Recorded
from referee.replay.breaches import breach

KINDS = [
    ("acadiana", False, {}),
    ("boo-ray", False, {}),
    ("broken-trump", False, {}),
    ("acadiana", False, {"overtrump": "no", "undertrump": "no"}),
    ("boo-ray", True, {"max-draw": "3", "turn-up": "in-hand", "turn-up-exchange": "set-aside"}),
    ("hoyle", True, {"max-draw": "3", "turn-up": "in-hand", "turn-up-exchange": "discards"}),
]


def records(preset, draws, knobs, count, seed=1):
    """So many random records with gaps."""
    wanted = {"turn-up": "in-hand", "turn-up-exchange": "no", "trump-from": "dealer-last"} | knobs
    ruleset = small_ruleset(preset, **wanted)
    rules, rng, given = Rules.of(ruleset), random.Random(f"{preset} {draws} {seed}"), 0
    while given < count:
        record = random_gappy(rules, rng, draws=draws)
        unnamed = 3 * record.seats - sum(isinstance(one, Card) for one in record.written)
        if 0 < unnamed <= 5:
            given += 1
            yield record, ruleset, rules, rng


@pytest.mark.parametrize("count", sizes(6, 50))
@pytest.mark.parametrize(("preset", "draws", "knobs"), KINDS)
def test_every_word_about_a_gap_holds_in_every_world(preset, draws, knobs, count):
    said = dict.fromkeys(Certainty, 0)
    for record, ruleset, rules, _ in records(preset, draws, knobs, count):
        every = list(worlds(record, rules, takers=False))
        likely = list(worlds(record, rules, takers=True))
        for place, (table, play) in enumerate(tables(record, ruleset)):
            found = suspicion(table, play, Recorded(table.hand, ruleset))
            if found is None or breach(table, play, ruleset):
                continue
            said[found.certainty] += 1
            bad = [one for one in likely if wrong(place, *one, record, rules)]
            check(found, place, record, (every, likely, bad), rules)
            by_force = proved(table, play, Recorded(table.hand, ruleset))
            assert (by_force is not None) == (found.certainty >= Certainty.CERTAIN_IF_OBEYED)
    assert min(said[Certainty.POSSIBLE], said[Certainty.EXCLUDED]) > count / 10, said


def check(found, place, record, world_lists, rules):
    """Compare what was said of the card at that place with all worlds."""
    every, likely, bad = world_lists
    always = all(wrong(place, *one, record, rules) for one in every)
    one_duty = not several_duties(found, every)
    context = record.log(), place, found
    if found.witness:
        assert shown(found.witness, record) in {tuple(map(frozenset, hands)) for hands, _ in bad}, (
            context
        )
    match found.certainty:
        case Certainty.CERTAIN:
            assert every, context
            assert always, context
        case Certainty.CERTAIN_IF_OBEYED:
            obeyed = [one for one in every if others_obeyed(place, one, record, rules)]
            assert not (always and one_duty), context
            assert all(wrong(place, *one, record, rules) for one in obeyed), context
        case Certainty.POSSIBLE:
            named = len(list(record.namings())) == 1
            assert not (always and told_before(place, record) and one_duty and named), context
        case Certainty.EXCLUDED:
            assert likely, context
            assert not bad, context
        case _:
            assert not told_before(place, record), context


def several_duties(found, every):
    """Whether the cards that he may have held besides were due by following and by trumping."""
    suits = {
        card.suit
        for hands, _ in every
        for card in hands[NAMES.index(found.player)]
        if card.suit in (found.position.led, found.position.trump)
    }
    return len(suits) > 1


def shown(witness, record):
    """The hands of a witness, by seat."""
    hands = {name: frozenset(card for _, card in cards) for name, cards in witness.layout.items()}
    return tuple(hands[name] for name in NAMES[: record.seats])


def told_before(place, record):
    """Whether every card that fell before is written down whole."""
    return all(isinstance(one, Card) for one in record.written[: place + 1])


def others_obeyed(place, world, record, rules):
    """Whether everybody but the player of that card kept the duties throughout."""
    hands, laid = world
    return not any(
        wrong(one, hands, laid, record, rules)
        for one in range(len(laid))
        if laid[one][0] != laid[place][0]
    )


def verdicts(record, ruleset):
    """What is said of each card: 1 proved wrong, 0 excluded, None otherwise.

    Where it is not told who played a card, nothing is.
    """
    told = []
    for table, play in tables(record, ruleset):
        found = suspicion(table, play, Recorded(table.hand, ruleset))
        if play.player is None:
            told.append(None)
        elif breach(table, play, ruleset) or (found and found.certainty is Certainty.CERTAIN):
            told.append(1)
        elif found is None or found.certainty is Certainty.EXCLUDED:
            told.append(0)
        else:
            told.append(None)
    return told


@pytest.mark.parametrize("count", sizes(6, 40))
@pytest.mark.parametrize(("preset", "draws", "knobs"), KINDS)
def test_a_thinner_record_only_weakens_what_is_said(preset, draws, knobs, count):
    """Monotone: cards left out, or the last trick, never make anything surer, nor turn it round."""
    weaker = 0
    for record, ruleset, _, rng in records(preset, draws, knobs, count, seed=2):
        thin = with_gaps(record, rng)
        before, after = verdicts(record, ruleset), verdicts(thin, ruleset)
        for rich, poor in zip(before, after, strict=False):
            assert poor is None or poor == rich or (poor == 0 and rich is None), (
                record.log(),
                thin.log(),
            )
            weaker += poor is None is not rich
    assert weaker


def test_the_pack_is_small():
    assert len(CARDS) == 12
