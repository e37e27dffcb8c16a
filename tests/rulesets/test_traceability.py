"""Every sentence of a founding source became a knob, a law or a reason; every value has a source."""

import re
from pathlib import Path

import pytest
from rulesets.decisions import decided
from rulesets.sentences import sentences

from referee.rulesets.files import PRESETS, load_ruleset
from referee.rulesets.knobs import KNOBS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
DECIDED = decided()
ORIGINALS = ROOT.parent / "shared" / "sources"
SENTENCES = {
    "la-bourre": 27,
    "simultaneous-001": 28,
    "simultaneous-002": 32,
    "acadiana": 65,
    "boo-ray": 48,
}
FOUNDING = ("la-bourre", "simultaneous", "acadiana", "boo-ray")
TOPICS = {"table", "ante", "turn-up", "draw", "lead", "play", "cinch", "pay", "irregularities"}
ROW = re.compile(r"\| ([a-z-]+)\.(\d+)(?:-(\d+))? \| (.+?) \| (.+?) \|")


def rows(source):
    text = (DOCS / "sources" / f"{source}.md").read_text("utf-8")
    written = [
        ROW.fullmatch(line).groups()
        for line in text.splitlines()
        if re.match(r"\| [a-z-]+\.\d", line)
    ]
    return [
        (section, str(number), says, becomes)
        for section, first, last, says, becomes in written
        for number in range(int(first), int(last or first) + 1)
    ]


def sections(source):
    return {f"{section}.{number}" for section, number, _, _ in rows(source)}


def further_sources():
    text = (DOCS / "sources.md").read_text("utf-8").partition("## Further sources")[2]
    return set(re.findall(r"^\| `([a-z-]+)`", text, re.MULTILINE))


@pytest.mark.parametrize(("source", "count"), SENTENCES.items())
def test_a_table_has_a_row_for_every_sentence(source, count):
    assert len(rows(source)) == count


@pytest.mark.parametrize("source", SENTENCES)
def test_the_rows_of_a_section_stand_together_and_are_numbered_from_one(source):
    expected = {}
    last = None
    for section, number, _, _ in rows(source):
        assert section == last or section not in expected, f"{section} comes twice"
        expected[section] = expected.get(section, 0) + 1
        assert int(number) == expected[section], f"{source} {section}.{number}"
        last = section


@pytest.mark.parametrize("source", SENTENCES)
def test_every_sentence_became_a_knob_a_law_or_a_reason(source):
    knobs = {knob.name for knob in KNOBS}
    for section, number, says, becomes in rows(source):
        where = f"{source} {section}.{number}"
        assert says.endswith("."), where
        if becomes.startswith("not a rule: "):
            continue
        named = re.findall(r"`([a-z-]+)`", becomes)
        assert {*named} <= knobs, where
        assert re.fullmatch(r"(`[a-z-]+`(, |; |$))*([A-Z]\d{3}(, |$))*", becomes), where


@pytest.mark.parametrize("source", SENTENCES)
def test_every_law_that_a_table_names_exists(source):
    from referee.laws.catalogue import every_law  # noqa: PLC0415 - the other tests do not need the laws

    codes = {law.code for law in every_law()}
    named = {code for row in rows(source) for code in re.findall(r"\b[A-Z]\d{3}\b", row[3])}
    assert named <= codes


def test_every_knob_comes_from_a_founding_source_or_a_decision():
    told = {
        knob
        for source in SENTENCES
        for row in rows(source)
        for knob in re.findall(r"`([a-z-]+)`", row[3])
    }
    undecided = {knob.name for knob in KNOBS} - told
    for name in FOUNDING:
        places = load_ruleset(name).origins
        assert all(places[knob].place.startswith("decision ") for knob in undecided)


def exists(place):
    key, _, section = place.partition(" ")
    if key == "decision":
        return section in DECIDED
    if section in TOPICS:
        return key in further_sources()
    return key in SENTENCES and section in sections(key)


@pytest.mark.parametrize(
    ("place", "found"),
    [
        ("boo-ray play.3", True),
        ("boo-ray play.8", False),
        ("hoyle lead", True),
        ("hoyle play.1", False),
        ("boo-ray play", False),
        ("decision 0010", True),
        ("decision 9999", False),
        ("decision ", False),
        ("nobody play", False),
    ],
)
def test_a_citation_can_be_looked_up(place, found):
    assert exists(place) is found


@pytest.mark.parametrize("name", PRESETS)
def test_every_value_of_a_preset_cites_something_that_exists(name):
    told = load_ruleset(name).origins
    assert [
        (knob, place) for knob in told for place in told[knob].places if not exists(place)
    ] == []


@pytest.mark.parametrize("name", FOUNDING)
def test_a_founding_preset_states_every_knob_itself(name):
    for knob, origin in load_ruleset(name).origins.items():
        assert not origin.parent, knob
        assert not origin.second_hand, knob
        assert origin.place != f"{name} 1", knob


@pytest.mark.parametrize("name", FOUNDING)
def test_a_sentence_that_gives_a_value_is_mapped_to_that_knob(name):
    mapped = {
        (source, f"{section}.{number}"): becomes
        for source in SENTENCES
        for section, number, _, becomes in rows(source)
    }
    for knob, origin in load_ruleset(name).origins.items():
        for place in origin.places:
            key, _, section = place.partition(" ")
            if key != "decision":
                assert f"`{knob}`" in mapped[key, section], (name, knob, place)


@pytest.mark.parametrize("name", [name for name in PRESETS if name not in FOUNDING])
def test_other_presets_inherit_and_say_from_whom(name):
    told = load_ruleset(name).origins
    assert any(origin.parent for origin in told.values())
    assert any(origin.place.startswith(f"{name} ") for origin in told.values())


def test_every_source_that_a_law_cites_exists():
    from referee.laws.catalogue import every_law  # noqa: PLC0415 - the other tests do not need the laws

    missing = [
        (law.code, place) for law in every_law() for place in law.sources if not exists(place)
    ]
    assert missing == []


original = pytest.mark.skipif(not ORIGINALS.is_dir(), reason="the sources' texts are not at hand")


def original_text(source):
    number = tuple(SENTENCES).index(source)
    (path,) = ORIGINALS.glob(f"{number:03}_*.txt")
    return path.read_text("utf-8")


@original
@pytest.mark.parametrize(("source", "count"), SENTENCES.items())
def test_the_committed_count_is_what_the_source_holds(source, count):
    assert len(list(sentences(original_text(source)))) == count


@original
@pytest.mark.parametrize("source", SENTENCES)
def test_the_paraphrase_is_in_our_own_words(source):
    ours = [re.findall(r"\w+", says.lower()) for _, _, says, _ in rows(source)]
    theirs = re.findall(r"\w+", original_text(source).lower())
    runs = {tuple(theirs[at : at + 5]) for at in range(len(theirs) - 4)}
    copied = [
        words[at : at + 5]
        for words in ours
        for at in range(len(words) - 4)
        if tuple(words[at : at + 5]) in runs
    ]
    assert copied == []


def test_sentences_are_cut_as_people_would():
    text = "# Heading\n\nTitle\n1. First item\n- Second: (a, b.) item\n\nOne. Two? “Three.” Four\n|\nEnds so:\n"
    assert list(sentences(text)) == [
        "First item",
        "Second: (a, b.) item",
        "One.",
        "Two?",
        "“Three.”",
        "Four",
        "Ends so:",
    ]
