"""Where a law comes from under each ruleset: its own text, a decision, or the table's choice."""

import pytest

from referee.audits.story import audit
from referee.laws.catalogue import every_law, law_for
from referee.rulesets.files import PRESETS, load_ruleset, parse_ruleset
from referee.rulesets.house_rules import override
from referee.verdicts.remarks import cited


def under(code, ruleset):
    return law_for(code).citation(ruleset)


@pytest.mark.parametrize("name", PRESETS)
def test_no_finding_cites_the_text_of_another_ruleset(name):
    ruleset = load_ruleset(name)
    cites = {law.code: law.citation(ruleset).source for law in every_law()}
    texts = {code: place.partition(" ")[0] for code, place in cites.items()}
    own = {name, "decision", *(["simultaneous-002"] if name == "simultaneous" else [])}
    assert {code: cites[code] for code, text in texts.items() if text not in own} == {}


@pytest.mark.parametrize("name", PRESETS)
def test_a_note_says_what_the_value_is(name):
    ruleset = load_ruleset(name)
    for law in every_law():
        citation = law.citation(ruleset)
        origin = ruleset.origins[law.knob] if law.knob else None
        if origin and not origin.adopted:
            assert (citation.note == "second-hand") is origin.second_hand, law.code
            assert (citation.note == "house choice") is origin.choice, law.code
        elif citation.note:
            assert citation.source == "decision 0028"
            assert citation.note.startswith("as in "), law.code


@pytest.mark.parametrize(
    ("code", "name", "says"),
    [
        ("P201", "boo-ray", "boo-ray 1, play 1 (must follow suit)"),
        ("P201", "hoyle", "hoyle 1, play (must follow suit)"),
        ("P201", "broken-trump", "broken-trump 1, play (must follow suit)"),
        ("P204", "broken-trump", "decision 0028, as in pagat 1 (must overtrump)"),
        ("P204", "simultaneous", "simultaneous-002, play 3 (must overtrump)"),
        ("P205", "bicycle", "bicycle 1, play (must play a trump even when it cannot win)"),
        ("D108", "la-bourre", "decision 0010 (only a card of the stock can be drawn)"),
        ("P102", "boo-ray", "boo-ray 1, renege 1 (a card that was played stays on the table)"),
        (
            "P102",
            "acadiana",
            "acadiana 1, variants 7, house choice (a card that was played stays on the table)",
        ),
        (
            "F301",
            "pagat",
            "pagat 1, cinch, second-hand (must lead the highest trump when three tricks are sure)",
        ),
    ],
)
def test_a_rule_is_cited_from_the_ruleset_in_force(code, name, says):
    ruleset = load_ruleset(name)
    assert cited(under(code, ruleset), ruleset) == says


def test_a_rule_that_the_table_made_is_its_choice():
    ruleset = override(load_ruleset("la-bourre"), [("head", "yes")], "line 4")
    assert cited(under("P203", ruleset), ruleset) == "line 4, house choice (must head the trick)"
    asked = override(load_ruleset("hoyle"), [("overtrump", "yes")], "--set")
    assert cited(under("P204", asked), asked) == "--set, house choice (must overtrump)"


KITCHEN = """
name = "kitchen"
version = 3
extends = "{parent}"
undertrump = "no"
renege = {{ is = "bourre", from = "voted on 5 March" }}
"""


@pytest.mark.parametrize(
    ("parent", "code", "source"),
    [
        ("boo-ray 1", "P201", "boo-ray play.1"),
        ("boo-ray 1", "P204", "boo-ray play.3"),
        ("boo-ray 1", "P102", "boo-ray renege.1"),
        ("boo-ray 1", "P205", "kitchen 3"),
        ("hoyle 1", "P201", "hoyle play"),
        ("hoyle 1", "P203", "hoyle play"),
        ("hoyle 1", "C507", "decision 0028"),
        ("wikipedia 1", "R207", "decision 0028"),
    ],
)
def test_a_house_file_rests_on_what_it_extends(parent, code, source):
    ruleset = parse_ruleset(KITCHEN.format(parent=parent), "kitchen")
    assert under(code, ruleset).source == source


LOG = """\
bourre-log 1
rules hoyle 1
seats Ann Ben
hand 1, dealer Ben, up 9s
ante 1 each
in Ann 0, Ben 0
1 Ann: Ah 9c
2 Ann: Kc 9h
"""


def test_a_finding_says_so():
    (found,) = (one for one in audit(LOG).findings if one.code == "P201")
    assert found.citation.source == "hoyle play"
