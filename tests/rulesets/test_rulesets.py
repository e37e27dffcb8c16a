"""The model: every preset, every value, digests, equality, what the engine derives."""

import copy
import pickle
from dataclasses import fields
from typing import Literal, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game.cards import RankOrder, card
from referee.rulesets.fields import CardNumber, CardStep, TableSize, read_max_draw
from referee.rulesets.files import DEFAULT, PRESETS, load_ruleset
from referee.rulesets.house_rules import build, override
from referee.rulesets.knobs import KNOBS, difference, knob_for
from referee.rulesets.model import ATTRIBUTE_OF, Ruleset, knob_name
from referee.rulesets.unusable import RulesetError

EXAMPLES = {
    "SIZES": ("5 4@8+", "3 5@5+"),
    "CHIPS": ("0", "1", "40", "1000000000"),
    "PLAYERS": ("2-8", "3-8", "4", "2-2", "5-6"),
    "CARDS": ("0", "5", "5 3@7+", "5 4@6+ 3@7+ 2@8+", "4 3@6+first5"),
    "PERCENT": ("0", "25", "100"),
    "LAYOUTS": ("20", "100000"),
    "WORDS": ("bourre tied", "winner bourre", "tied-twos bourre winner"),
}
NEEDED_BESIDES = {
    ("deck", "32"): [("players", "2-6")],
    ("turn-up", "community"): [("trump-from", "stock")],
    ("turn-up", "takeable"): [("trump-from", "stock")],
    ("trump-from", "stock"): [("turn-up", "community")],
    ("trump-from", "before-deal"): [("turn-up", "community")],
    ("sole-player", "plays-widow"): [("widow", "yes")],
    ("lead", "not-until-broken"): [("cinch", "none")],
    ("lead", "highest-until-broken"): [("cinch", "none")],
    ("lead", "turn-up"): [("turn-up-exchange", "no")],
}


EVERY_VALUE = {
    knob.name: [*knob.words, *(one for form in knob.forms for one in EXAMPLES[form])]
    for knob in KNOBS
}


@pytest.fixture(params=PRESETS)
def preset(request):
    return load_ruleset(request.param)


def test_the_default_is_a_preset():
    assert DEFAULT in PRESETS


def test_a_preset_states_every_knob_and_names_itself(preset):
    assert tuple(preset.knobs) == tuple(knob.name for knob in KNOBS)
    assert preset.name in PRESETS
    assert preset.version >= 1
    assert preset.about.endswith(".")


def test_knobs_and_attributes_are_the_same_list_in_the_same_order():
    assert tuple(ATTRIBUTE_OF) == tuple(knob.name for knob in KNOBS)


def test_a_ruleset_is_frozen(preset):
    with pytest.raises(AttributeError, match="cannot assign"):
        preset.limit = 3


def test_values_go_round_through_their_written_form(preset):
    again = Ruleset.stated(preset.title, preset.knobs, {})
    assert again == preset
    assert held_by(again) == held_by(preset)


def test_values_may_be_given_as_the_model_holds_them(preset):
    assert Ruleset.stated(preset.title, held_by(preset), {}) == preset


def held_by(ruleset):
    return {name: getattr(ruleset, attribute) for name, attribute in ATTRIBUTE_OF.items()}


@pytest.mark.parametrize(
    ("knob", "value"),
    [
        *(("deck", value) for value in (52.0, "52.0", 40, True, None, [], "²")),
        *(
            ("ante", value)
            for value in (-1, 10**9 + 1, 1.0, True, False, "none", "-1", None, "1e3")
        ),
        *(("limit", value) for value in (-1, 10**9 + 1, 0.5, True, "nothing")),
        *(("bourre", value) for value in ("pots", True, None, -1, ["pot", "double"], 10**20)),
        *(("widow", value) for value in (1, 0, "maybe", None, "", {})),
        *(("nice-margin", value) for value in (101, -1, "25%", 25.0, True)),
        *(("nice-layouts", value) for value in (19, 100_001, True)),
        *(("players", value) for value in (1, "3-2", "3-", "3–8", 3.5, True)),
        *(("rank-order", value) for value in ("ace", 1, None, "ACE_HIGH")),
        *(("ante-exempt", value) for value in ("", "bourre none", ["tied", "all"], True, 3)),
        *(("head", value) for value in ("Yess", 1, None, "")),
    ],
)
def test_a_value_that_does_not_fit_its_knob_is_refused(knob, value):
    preset = load_ruleset(DEFAULT)
    with pytest.raises(RulesetError, match=f"^{knob} cannot be "):
        build(preset.title, {**preset.knobs, knob: value}, {})


@pytest.mark.parametrize(
    ("part", "value"),
    [("name", ""), ("name", 3), ("version", 0), ("version", True), ("version", "1"), ("about", 1)],
)
def test_a_title_that_does_not_fit_is_refused(part, value):
    preset = load_ruleset(DEFAULT)
    with pytest.raises(RulesetError, match=f": {part} cannot be "):
        build({**preset.title, part: value}, preset.knobs, {})


def test_a_ruleset_can_be_sent_to_another_process(preset):
    assert preset.playing_deck
    assert preset.digest
    received = pickle.loads(pickle.dumps(preset))
    assert received == preset
    assert received.origins == preset.origins
    assert copy.copy(preset) == preset


def test_every_word_of_the_model_is_explained_and_no_other():
    kinds = {field.name: field.type for field in fields(Ruleset)}
    for attribute in ATTRIBUTE_OF.values():
        annotation = get_args(kinds[attribute])[0]
        if get_origin(annotation) is Literal:
            words = {str(word) for word in get_args(annotation)}
        elif annotation is bool:
            words = {"yes", "no"}
        elif annotation is RankOrder:
            words = {order.value for order in RankOrder}
        else:
            continue
        assert {*knob_for(knob_name(attribute)).words} == words, attribute


def test_a_knob_is_explained_in_plain_sentences():
    for knob in KNOBS:
        assert knob.meaning, knob.name
        assert not knob.meaning.endswith("."), knob.name
        assert knob.matters.endswith((".", "?")), knob.name
        assert knob.matters[0].isupper() or knob.matters[0].isdigit(), knob.name
        assert all(does for _, does in knob.values), knob.name
        assert len({word for word, _ in knob.values}) == len(knob.values), knob.name


@pytest.mark.parametrize(("knob", "values"), EVERY_VALUE.items())
def test_every_value_of_every_knob_is_accepted_and_in_the_digest(knob, values):
    before = load_ruleset(DEFAULT)
    for value in values:
        beside = NEEDED_BESIDES.get((knob, value), ())
        turned = override(before, [*beside, (knob, value)], "--set")
        expected = " ".join(sorted(value.split())) if knob == "ante-exempt" else value
        expected = "4-4" if (knob, value) == ("players", "4") else expected
        assert turned.knobs[knob] == expected
        same = turned.knobs == before.knobs
        assert (turned == before) is same
        assert (turned.digest == before.digest) is same
        assert bool(difference(before, turned)) is not same


def test_the_digests_of_the_presets_are_what_they_were():
    digests = {load_ruleset(name).digest for name in PRESETS}
    assert len(digests) == len(PRESETS)
    assert load_ruleset("boo-ray", 1).digest == (
        "sha256:032f6b0942a4ed8ec81afa51fc71b1ae9f919f9b75901c748731ca3e138f6178"
    )


def test_the_digest_does_not_depend_on_name_version_or_origin():
    ruleset = load_ruleset(DEFAULT)
    renamed = Ruleset.stated({"name": "other", "version": 9, "about": ""}, ruleset.knobs, {})
    assert renamed.digest == ruleset.digest
    assert renamed != ruleset
    assert override(ruleset, [("limit", "none")], "line 4") == ruleset
    assert len({ruleset, override(ruleset, [("limit", "none")], "line 4"), renamed}) == 2
    assert ruleset != "boo-ray"


def test_what_the_engine_derives():
    booray, labourre = load_ruleset("boo-ray"), load_ruleset("la-bourre")
    assert len(booray.playing_deck) == 52
    assert len(labourre.playing_deck) == 32
    strength = labourre.playing_deck.strength
    assert strength[card("Jh")] > strength[card("Ah")] > strength[card("Th")]
    assert not booray.anticlockwise
    assert labourre.anticlockwise
    assert booray.playing_deck is booray.playing_deck


def test_how_many_cards_are_dealt_may_hang_on_the_table():
    ruleset = override(load_ruleset(DEFAULT), [("hand-size", "3 5@5+ 4@8+")], "--set")
    assert [ruleset.at_table(seated).hand_size for seated in range(9)] == [
        5,
        3,
        3,
        3,
        3,
        5,
        5,
        5,
        4,
    ]
    three, five = ruleset.at_table(4), ruleset.at_table(6)
    assert three != five == ruleset.at_table(7)
    assert three.digest == five.digest == ruleset.digest
    assert pickle.loads(pickle.dumps(three)).hand_size == 3
    assert load_ruleset(DEFAULT).at_table(4) is load_ruleset(DEFAULT)


@pytest.mark.parametrize(("seated", "cards"), [(2, 5), (5, 5), (6, 4), (7, 3), (8, 2), (9, 2)])
def test_a_draw_limit_by_table_size(seated, cards):
    limit = read_max_draw("5 4@6+ 3@7+ 2@8+")
    assert limit.allows(seated) == cards


@pytest.mark.parametrize(
    ("written", "seated", "stayed", "place", "cards"),
    [
        ("5 3@5+in", 8, 4, 1, 5),
        ("5 3@5+in", 8, 5, 1, 3),
        ("5 3@5+in", 8, None, 1, 5),
        ("5 3@5+in", 4, None, 1, 5),
        ("4 3@6+first5", 6, 2, 5, 3),
        ("4 3@6+first5", 6, 2, 6, 4),
        ("4 3@6+first5", 5, 5, 1, 4),
        ("4 3@1+in", 0, None, None, 4),
        ("4 3@6+first5", 6, 6, None, 4),
        ("3 5@6+first5", 7, None, None, 5),
        ("4 3@6+first5 2@8+", 8, None, 1, 2),
    ],
)
def test_a_draw_limit_by_who_stays_and_by_seat(written, seated, stayed, place, cards):
    assert read_max_draw(written).allows(seated, stayed, place) == cards


def test_boo_ray_draws_three_from_seven_players_on():
    limit = load_ruleset("boo-ray").max_draw
    assert [limit.allows(seated) for seated in (3, 6, 7, 8)] == [5, 5, 3, 3]


def test_table_sizes_include_both_ends():
    size = TableSize(3, 8)
    assert [seated in size for seated in (2, 3, 8, 9)] == [False, True, True, False]


@given(
    usual=st.integers(0, 9),
    steps=st.lists(
        st.builds(CardStep, st.integers(1, 99), st.integers(0, 9), st.booleans(), st.just(0))
        | st.builds(
            CardStep, st.integers(1, 99), st.integers(0, 9), st.just(value=False), st.integers(1, 9)
        ),
        max_size=4,
    ),
)
def test_draw_limits_go_round_through_their_written_form(usual, steps):
    rising = {(step[2:], step.players): step for step in steps}
    limit = CardNumber(usual, tuple(rising[key] for key in sorted(rising)))
    wanted = [("declare", "in-turn"), ("max-draw", str(limit))]
    turned = override(load_ruleset(DEFAULT), wanted, "--set")
    assert turned.max_draw == limit


@pytest.mark.parametrize(
    ("preset_name", "knobs"),
    [
        ("boo-ray", {"max_draw": "5 3@7+", "renege": "forfeit", "limit_winner": "yes"}),
        ("acadiana", {"knowledge_lead": "yes", "nice": "forbidden", "renege": "bourre"}),
        ("simultaneous", {"declare": "simultaneous", "cinch": "none", "ante_exempt": "bourre"}),
        ("la-bourre", {"ante": "6", "widow": "yes", "passing": "bourre-in-pool"}),
        ("hoyle", {"overtrump": "no", "lead": "top-honours", "turn_up": "community"}),
        ("bicycle", {"overtrump": "yes", "lead": "top-honours", "max_draw": "4"}),
        ("wikipedia", {"cinch": "lay-down", "max_draw": "5 3@7+", "knowledge_lead": "yes"}),
        ("cajun-crate", {"cinch": "akq", "renege": "bourre", "max_draw": "4"}),
        ("broken-trump", {"lead": "not-until-broken", "cinch": "none"}),
        ("pagat", {"max_draw": "5", "turn_up_exchange": "discards", "limit_winner": "no"}),
    ],
)
def test_what_gives_a_preset_its_character(preset_name, knobs):
    told = load_ruleset(preset_name).knobs
    assert {name: told[knob_name(name)] for name in knobs} == knobs


def test_truth_values_are_truth_values():
    ruleset = load_ruleset("acadiana")
    assert ruleset.knowledge_lead is True
    assert ruleset.widow is False
    assert ruleset.ante_exempt == {"bourre"}
    assert ruleset.limit is None
    assert ruleset.deck == 52
