"""House rules of logs and of `--set`: spellings, mistakes, contradictions, origins."""

import pytest
from drawn import CHARACTERS
from hypothesis import given
from hypothesis import strategies as st

from referee.rulesets.files import PRESETS, load_ruleset
from referee.rulesets.house_rules import override, override_where_possible
from referee.rulesets.knobs import KNOBS, difference
from referee.rulesets.model import Origin
from referee.rulesets.unusable import RulesetError

BOO_RAY = load_ruleset("boo-ray")
LA_BOURRE = load_ruleset("la-bourre")


def turned(*knobs, of=BOO_RAY):
    return override(of, knobs, "line 4")


@pytest.mark.parametrize(
    ("knob", "written", "attribute", "value"),
    [
        ("limit", "40", "limit", 40),
        ("limit", "none", "limit", None),
        ("limit", " NONE ", "limit", None),
        ("Limit", "40", "limit", 40),
        ("hand_size", "4", "hand_size", 4),
        ("hand-size", "3  5@5+", "hand_size", 5),
        ("cinch", "None", "cinch", "none"),
        ("cinch", '"lay-down"', "cinch", "lay-down"),
        ("max-draw", "4", "max_draw", BOO_RAY.max_draw.__class__(4)),
        ("ante-exempt", '"bourre tied"', "ante_exempt", {"bourre", "tied"}),
        ("ante-exempt", "tied  bourre", "ante_exempt", {"bourre", "tied"}),
        ("ante-exempt", "none", "ante_exempt", frozenset()),
        ("widow", "true", "widow", True),
        ("limit-winner", "FALSE", "limit_winner", False),
        ("head", "false", "head", "no"),
        ("must-trump", "true", "must_trump", "yes"),
        ("bourre", "pot", "bourre", "pot"),
        ("bourre", "2", "bourre", 2),
        ("second-ante", "1", "second_ante", 1),
        ("ante", "0", "ante", 0),
        ("pass", "not-last", "passing", "not-last"),
    ],
)
def test_a_house_rule_as_people_write_it(knob, written, attribute, value):
    assert getattr(turned((knob, written)), attribute) == value


@pytest.mark.parametrize(
    ("knob", "written", "sentence"),
    [
        ("cinhc", "none", 'there is no knob "cinhc" (did you mean cinch?)'),
        ("hand size", "4", 'there is no knob "hand size" (did you mean hand-size?)'),
        ("name", "x", 'there is no knob "name"'),
        ("version", "2", 'there is no knob "version"'),
        ("passing", "always", 'there is no knob "passing"'),
        ("xyzzy", "1", 'there is no knob "xyzzy"; `referee rules show boo-ray` names all'),
        (
            "cinch",
            "thre-sure",
            'cinch cannot be "thre-sure" (did you mean three-sure?): write none, three-sure, akq or lay-down',
        ),
        ("limit", "-3", 'limit cannot be "-3": write none or a whole number of chips'),
        ("limit", "1.5", 'limit cannot be "1.5": write none or a whole number of chips'),
        ("limit", "1000000001", 'limit cannot be "1000000001": write none or a whole'),
        ("limit", "", 'limit cannot be "": write none or a whole number of chips'),
        ("limit", "٤٠", 'limit cannot be "٤٠": write none or a whole number of chips'),
        ("ante", "none", 'ante cannot be "none": write a whole number of chips'),
        ("bourre", "none", 'bourre cannot be "none": write pot, double or a whole number of chips'),
        ("deck", "54", 'deck cannot be "54": write 52 or 32'),
        (
            "hand-size",
            "6",
            'hand-size cannot be "6": write 5, 4, 3 or several by table size such as 5 4@8+',
        ),
        (
            "hand-size",
            "5 2@8+",
            'hand-size cannot be "5 2@8+": write 5, 4, 3 or several by table size',
        ),
        ("hand-size", "5 4@8+in", 'hand-size cannot be "5 4@8+in": write 5, 4, 3 or several'),
        ("widow", "maybe", 'widow cannot be "maybe": write no or yes'),
        ("players", "8-3", 'players cannot be "8-3": write a number of players such as 3-8'),
        ("players", "many", 'players cannot be "many": write a number of players such as 3-8'),
        ("players", "٣-٨", 'players cannot be "٣-٨": write a number of players such as 3-8'),
        ("players", "1-4", 'players cannot be "1-4": write a number of players such as 3-8'),
        ("max-draw", "five", 'max-draw cannot be "five": write a number of cards such as 5'),
        ("max-draw", "5 3@8+ 2@7+", 'max-draw cannot be "5 3@8+ 2@7+": write a number of'),
        ("max-draw", "5 3@7+stay", 'max-draw cannot be "5 3@7+stay": write a number of cards such'),
        ("max-draw", "5 3@7+first0", 'max-draw cannot be "5 3@7+first0": write a number of'),
        ("max-draw", "5 3@8+in 2@7+in", 'max-draw cannot be "5 3@8+in 2@7+in": write a number'),
        ("max-draw", "5 3@7", 'max-draw cannot be "5 3@7": write a number of cards such as 5'),
        ("max-draw", "", 'max-draw cannot be "": write a number of cards such as 5'),
        ("ante-exempt", "bourre none", 'ante-exempt cannot be "none"'),
        ("ante-exempt", "bourre teid", 'ante-exempt cannot be "teid" (did you mean tied?)'),
        ("ante-exempt", "tied-two", 'ante-exempt cannot be "tied-two" (did you mean tied-twos?)'),
        ("bourre", "doubel", 'bourre cannot be "doubel" (did you mean double?)'),
        ("ante-exempt", "", 'ante-exempt cannot be ""'),
        ("rank-order", "ace", 'rank-order cannot be "ace": write ace-high, king-high or two-high'),
        ("head", "\x1b[31mred", 'head cannot be "\\u001b[31mred": write yes, highest or no'),
    ],
)
def test_a_mistake_in_a_house_rule_is_named(knob, written, sentence):
    with pytest.raises(RulesetError) as refused:
        turned((knob, written))
    assert str(refused.value).startswith(sentence)


def test_a_very_long_value_is_shortened_in_the_message():
    with pytest.raises(RulesetError) as refused:
        turned(("limit", "9" * 100_000))
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("of", "knobs", "words"),
    [
        (BOO_RAY, [("deck", "32")], ("players 3-8", "40 cards", "32")),
        (BOO_RAY, [("players", "2-11")], ("55 cards", "52")),
        (LA_BOURRE, [("players", "2-10")], ("34 cards", "32")),
        (LA_BOURRE, [("hand-size", "4")], ("41 cards", "32")),
        (BOO_RAY, [("trump-from", "stock")], ("trump-from stock", "turn-up community")),
        (BOO_RAY, [("trump-from", "before-deal")], ("before-deal", "turn-up community")),
        (BOO_RAY, [("turn-up", "community")], ("dealer-last", "turn-up in-hand")),
        (BOO_RAY, [("turn-up", "takeable"), ("trump-from", "dealer-names")], ("no card",)),
        (BOO_RAY, [("lead", "not-until-broken")], ("cinch three-sure", "not-until-broken")),
        (
            BOO_RAY,
            [("lead", "not-until-broken"), ("cinch", "none"), ("second-trick", "trump")],
            ("second-trick trump", "not-until-broken"),
        ),
        (
            BOO_RAY,
            [("lead", "not-until-broken"), ("cinch", "none"), ("knowledge-lead", "yes")],
            ("knowledge-lead yes", "not-until-broken"),
        ),
        (BOO_RAY, [("sole-player", "plays-widow")], ("widow yes",)),
        (LA_BOURRE, [("rank-order", "two-high")], ("deck 32", "set deck 52")),
        (BOO_RAY, [("trump-from", "none"), ("turn-up", "community")], ("set turn-up in-hand",)),
        (BOO_RAY, [("trump-from", "none"), ("second-trick", "trump")], ("set second-trick free",)),
        (BOO_RAY, [("max-draw", "5 3@5+in")], ("set declare in-turn",)),
        (BOO_RAY, [("lead", "turn-up")], ("set turn-up-exchange no",)),
        (LA_BOURRE, [("lead", "turn-up")], ("turn-up in-hand",)),
        (BOO_RAY, [("ante-exempt", "tied tied-twos")], ("write one of the two",)),
        (BOO_RAY, [("declare", "simultaneous"), ("pass", "not-last")], ("pass not-last",)),
    ],
)
def test_knobs_that_contradict_each_other(of, knobs, words):
    with pytest.raises(RulesetError, match="contradicts itself") as refused:
        turned(*knobs, of=of)
    assert all(word in str(refused.value) for word in words)


@pytest.mark.parametrize(
    "knobs",
    [
        [("limit", "none"), ("limit-winner", "yes")],
        [("deck", "32"), ("players", "3-6")],
        [("players", "2-10")],
        [("must-trump", "if-winning")],
        [("hand-size", "3")],
        [("ante-by", "dealer-for-all"), ("second-ante", "1")],
        [("trump-from", "dealer-names")],
        [("lead", "not-until-broken"), ("cinch", "lay-down")],
    ],
)
def test_knobs_that_are_merely_idle_are_accepted(knobs):
    assert turned(*knobs)


def test_knobs_are_checked_together_and_in_any_order():
    knobs = [("trump-from", "stock"), ("turn-up", "community"), ("turn-up-exchange", "no")]
    assert turned(*knobs) == turned(*reversed(knobs))


def test_a_knob_is_set_once():
    with pytest.raises(RulesetError, match=r"^limit is set more than once; set it once$"):
        turned(("limit", "20"), ("LIMIT", "40"))


def test_no_house_rules_change_nothing():
    assert turned() == BOO_RAY
    assert turned().origins == BOO_RAY.origins


def test_a_house_rule_is_its_own_origin_and_leaves_the_others_alone():
    told = turned(("limit", "40")).origins
    assert told["limit"] == Origin("line 4")
    assert told["head"] == BOO_RAY.origins["head"] == Origin("boo-ray play.3")
    assert str(told["limit"]) == "line 4"


def test_later_house_rules_stand_on_earlier_ones():
    first = turned(("limit", "40"))
    second = override(first, [("cinch", "none")], "--set")
    assert (second.limit, second.cinch) == (40, "none")
    assert [second.origins[knob].place for knob in ("limit", "cinch")] == ["line 4", "--set"]


@pytest.mark.parametrize(
    ("knobs", "holding", "refused"),
    [
        ([], {}, {}),
        ([("limit", "40"), ("cinhc", "none")], {"limit": "40"}, {1: "there is no knob"}),
        ([("limit", "4O"), ("cinch", "akq")], {"cinch": "akq"}, {0: 'limit cannot be "4O"'}),
        ([("limit", "20"), ("Limit", "40")], {"limit": "40"}, {}),
        ([("limit", "20"), ("limit", "x")], {"limit": "20"}, {1: 'limit cannot be "x"'}),
        (
            [("turn-up", "community"), ("limit", "40"), ("trump-from", "stock")],
            {"turn-up": "community", "trump-from": "stock", "limit": "40"},
            {},
        ),
        (
            [("sole-player", "plays-widow"), ("limit", "40")],
            {"sole-player": "wins-pot", "limit": "40"},
            {0: "boo-ray 1 contradicts itself: sole-player plays-widow needs widow yes"},
        ),
        (
            [("deck", "32"), ("sole-player", "plays-widow"), ("limit", "40")],
            {"deck": "52", "sole-player": "wins-pot", "limit": "40"},
            {0: "boo-ray 1 contradicts itself", 1: "boo-ray 1 contradicts itself"},
        ),
    ],
)
def test_house_rules_of_a_log_hold_as_far_as_they_can(knobs, holding, refused):
    lines = [(*knob, f"line {at}") for at, knob in enumerate(knobs)]
    ruleset, errors = override_where_possible(BOO_RAY, lines)
    assert {knob: ruleset.knobs[knob] for knob in holding} == holding
    assert list(errors) == list(refused)
    assert all(str(errors[at]).startswith(sentence) for at, sentence in refused.items())


def test_each_house_rule_of_a_log_keeps_its_own_line():
    ruleset, _ = override_where_possible(
        BOO_RAY, [("limit", "40", "line 4"), ("cinch", "none", "line 9")]
    )
    assert [ruleset.origins[knob].place for knob in ("limit", "cinch")] == ["line 4", "line 9"]


def test_differences_stand_in_the_order_of_the_knobs_and_name_both_values():
    found = difference(load_ruleset("hoyle"), load_ruleset("bicycle"))
    assert [(one.knob.name, one.first, one.second) for one in found] == [
        ("players", "2-7", "4-8"),
        ("overtrump", "no", "yes"),
    ]


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_does_not_differ_from_itself(name):
    assert difference(load_ruleset(name), load_ruleset(name)) == ()


@given(
    knobs=st.lists(
        st.tuples(
            st.sampled_from([knob.name for knob in KNOBS]) | st.text(CHARACTERS, max_size=12),
            st.sampled_from([word for knob in KNOBS for word, _ in knob.values])
            | st.text(CHARACTERS, max_size=12)
            | st.integers().map(str),
        ),
        max_size=4,
    )
)
def test_any_house_rule_either_holds_or_is_refused_in_one_sentence(knobs):
    message = refusal(knobs)
    if message is None:
        ruleset = turned(*knobs)
        assert override(BOO_RAY, ruleset.knobs.items(), "again") == ruleset
    else:
        assert "\n" not in message
        assert len(message) < 400


def refusal(knobs):
    try:
        turned(*knobs)
    except RulesetError as refused:
        return str(refused)
    return None
