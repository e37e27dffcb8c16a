"""Ruleset files: presets and their versions, house files, and everything that can be wrong."""

import os
import tomllib
from contextlib import suppress
from importlib.resources import files

import jsonschema
import pytest
from drawn import CHARACTERS
from hypothesis import given
from hypothesis import strategies as st
from rulesets import reference

from referee.rulesets.files import PRESETS, _preset, load_ruleset, parse_ruleset
from referee.rulesets.knobs import KNOBS, schema
from referee.rulesets.model import Origin
from referee.rulesets.unusable import RulesetError

SHELF = files("referee.rulesets") / "presets"
SHELF_FILES = sorted(SHELF.iterdir(), key=lambda path: path.name)
KITCHEN = """
name = "kitchen"
version = 3
extends = "boo-ray 1"

undertrump = "no"
limit = 40
ante-exempt = ["bourre"]
widow = true
sole_player = "plays-widow"
renege = { is = "bourre", from = "voted on 5 March", choice = true }
"""


def refused(text):
    with pytest.raises(RulesetError) as error:
        parse_ruleset(text, "kitchen")
    return str(error.value)


def test_the_shelf_holds_the_presets_and_no_others():
    names = {path.name.partition("@")[0].removesuffix(".toml") for path in SHELF.iterdir()}
    assert names == {*PRESETS}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_named_as_its_file_and_pins_its_parent(name):
    table = tomllib.loads((SHELF / f"{name}.toml").read_text("utf-8"))
    assert table["name"] == name
    extends = table.get("extends", {"is": "boo-ray 1", "from": "decision 0028"})
    assert len(extends["is"].split()) == 2
    assert extends["from"] == "decision 0028"
    assert load_ruleset(name) is load_ruleset(name)
    assert load_ruleset(name, 1) == load_ruleset(name)
    assert load_ruleset(name.upper()) == load_ruleset(name)


@pytest.mark.parametrize("path", SHELF_FILES, ids=lambda path: path.name)
def test_every_value_of_a_preset_stands_with_its_source(path):
    table = tomllib.loads(path.read_text("utf-8"))
    knobs = {key: value for key, value in table.items() if key in {knob.name for knob in KNOBS}}
    assert len(table) - len(knobs) == len({"name", "version", "about", "extends"} & {*table})
    assert all({"is", "from"} <= {*value} for value in knobs.values())


@pytest.mark.parametrize(
    ("name", "version", "sentence"),
    [
        ("booray", None, 'there is no ruleset "booray" (did you mean boo-ray?)'),
        ("zzz", None, f'there is no ruleset "zzz"; there are {", ".join(PRESETS)}'),
        ("", None, 'there is no ruleset ""'),
        ("../presets/boo-ray", None, 'there is no ruleset "../presets/boo-ray"'),
        ("boo-ray@1", None, 'there is no ruleset "boo-ray@1"'),
        ("a\x00b", None, 'there is no ruleset "a\\u0000b"'),
        ("boo-ray", 2, "there is no version 2 of boo-ray; the newest is 1"),
        ("boo-ray", 0, "there is no version 0 of boo-ray; the newest is 1"),
        ("boo-ray", -1, "there is no version -1 of boo-ray; the newest is 1"),
        ("boo-ray", 10**4000, "there is no such version of boo-ray; the newest is 1"),
        ("a" * 5000, None, 'there is no ruleset "aaa'),
        ("é" * 300, None, 'there is no ruleset "ééé'),
        ("\udcff", None, 'there is no ruleset "\\\\udcff"'),
        ("kitchen.toml", None, '"kitchen.toml" is a file, and no folder was given'),
    ],
)
def test_an_unknown_ruleset_is_refused_in_one_sentence(name, version, sentence):
    with pytest.raises(RulesetError) as error:
        load_ruleset(name, version)
    assert str(error.value).startswith(sentence)


@pytest.fixture
def shelf(tmp_path):
    """A shelf on which boo-ray has reached version 3, and a child is pinned to version 1."""
    first = (SHELF / "boo-ray.toml").read_text("utf-8")
    for version, file, limit in ((1, "boo-ray@1", 10), (2, "boo-ray@2", 20), (3, "boo-ray", 30)):
        text = first.replace("version = 1", f"version = {version}")
        text = text.replace('limit = { is = "none"', f'limit = {{ is = "{limit}"')
        (tmp_path / f"{file}.toml").write_text(text, "utf-8")
    (tmp_path / "child.toml").write_text('extends = "boo-ray 1"\ncinch = "none"\n', "utf-8")
    (tmp_path / "heir.toml").write_text('extends = "boo-ray"\n', "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("version", "found", "limit"), [(None, 3, 30), (1, 1, 10), (2, 2, 20), (3, 3, 30)]
)
def test_old_versions_stay_available(shelf, version, found, limit):
    ruleset = _preset("boo-ray", version, shelf)
    assert (ruleset.name, ruleset.version, ruleset.limit) == ("boo-ray", found, limit)


def test_a_child_stays_with_the_version_that_it_extends(shelf):
    assert _preset("child", None, shelf).limit == 10
    assert _preset("heir", None, shelf).limit == 30
    assert _preset("child", None, shelf).origins["head"].parent == "boo-ray 1"


def test_a_version_that_never_was_is_refused(shelf):
    with pytest.raises(RulesetError, match="no version 4 of boo-ray; the newest is 3"):
        _preset("boo-ray", 4, shelf)


CLUB = {"club.toml": (2, 3), "club@1.toml": (1, 2)}


@pytest.fixture
def club(tmp_path):
    """A house whose rules have risen to version 2, the first beside them."""
    for file, (version, ante) in CLUB.items():
        said = f'version = {version}\nextends = "boo-ray 1"\nante = {ante}\n'
        (tmp_path / file).write_text(said, "utf-8")
    return tmp_path


@pytest.mark.parametrize(("version", "ante"), [(None, 3), (2, 3), (1, 2)])
def test_an_older_version_of_a_house_lies_beside_the_newest(club, version, ante):
    ruleset = load_ruleset("club.toml", version, club)
    assert (ruleset.name, ruleset.ante) == ("club", ante)
    assert ruleset.version == (version or 2)


def test_the_newest_may_extend_the_older(club):
    (club / "club.toml").write_text('version = 2\nextends = "club.toml 1"\nlimit = 40\n', "utf-8")
    newest = load_ruleset("club.toml", None, club)
    assert (newest.version, newest.ante, newest.limit) == (2, 2, 40)
    (club / "club@1.toml").write_text('extends = "club.toml 1"\n', "utf-8")
    with pytest.raises(RulesetError, match="extends itself"):
        load_ruleset("club.toml", None, club)


@pytest.mark.parametrize(
    ("version", "says"),
    [
        (3, '"club.toml" is version 2, not 3: keep that version beside it, as club@3.toml'),
        (10**9, '"club.toml" is version 2, not such a version'),
        (1, '"club@1.toml" is version 2, not 1'),
    ],
)
def test_a_version_that_nobody_kept_is_asked_for_by_its_name(club, version, says):
    (club / "club@1.toml").write_text((club / "club.toml").read_text("utf-8"), "utf-8")
    with pytest.raises(RulesetError) as error:
        load_ruleset("club.toml", version, club)
    assert str(error.value) == says


def test_a_house_file_says_what_differs_and_inherits_the_rest():
    kitchen = parse_ruleset(KITCHEN, "ignored")
    booray = load_ruleset("boo-ray")
    assert (kitchen.name, kitchen.version) == ("kitchen", 3)
    assert not kitchen.undertrump
    assert kitchen.limit == 40
    assert kitchen.ante_exempt == {"bourre"}
    assert kitchen.widow
    assert kitchen.head == booray.head
    told = kitchen.origins
    assert told["limit"] == Origin("kitchen 3")
    assert told["renege"] == Origin("voted on 5 March", choice=True)
    assert told["head"] == Origin("boo-ray play.3", parent="boo-ray 1")
    assert str(told["head"]) == "boo-ray play.3 (from boo-ray 1)"
    assert str(told["renege"]) == "voted on 5 March (choice)"


def test_an_inherited_origin_names_the_ruleset_that_said_it():
    told = load_ruleset("bicycle").origins
    assert str(told["lead"]) == "bicycle lead"
    assert str(told["turn-up-exchange"]) == "hoyle turn-up (from hoyle 1)"
    assert str(told["window"]) == "pagat irregularities (second-hand, from pagat 1)"
    assert str(told["odd-chip"]) == "decision 0022 (from boo-ray 1)"


def test_a_house_file_without_a_parent_states_everything():
    knobs = load_ruleset("la-bourre").knobs
    text = "\n".join(f'{knob} = "{value}"' for knob, value in knobs.items())
    assert parse_ruleset(text, "own").knobs == knobs
    assert refused('deck = "52"').startswith("kitchen 1 does not say rank-order: write ace-high")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("limit = = 3", "kitchen is not a TOML file: "),
        ("\x00", "kitchen is not a TOML file: "),
        ("a = " + "[" * 100_000, "kitchen"),
        ("limit = 0x" + "f" * 9_000, "kitchen is not a TOML file: a number has thousands of"),
        ("limit = " + "9" * 9_000, "kitchen is not a TOML file: a number has thousands of"),
        ('extends = "boo-ray"\nlimit = ' + "9" * 4_000, 'limit cannot be "999'),
        ('extends = "boo-ray"\nversion = ' + "9" * 4_000, "kitchen 999"),
        ('extends = "booray"', 'there is no ruleset "booray" (did you mean boo-ray?)'),
        ('extends = "boo-ray 9"', "there is no version 9 of boo-ray"),
        ('extends = "boo-ray one"', 'kitchen 1 extends "boo-ray one": write NAME or NAME'),
        ("extends = []", 'there is no ruleset "[]"'),
        ('extends = "other.toml"', '"other.toml" is a file, and no folder was given'),
        ('extends = "boo-ray"\nlimt = 3', 'there is no knob "limt" (did you mean limit?)'),
        ('extends = "boo-ray"\nlimit = 3.5', 'limit cannot be "3.5"'),
        ('extends = "boo-ray"\nlimit = 2020-01-01', 'limit cannot be "2020-01-01"'),
        ('extends = "boo-ray"\ndeck = true', 'deck cannot be "True": write 52 or 32'),
        ('extends = "boo-ray"\nwidow = 1', 'widow cannot be "1": write no or yes'),
        ('extends = "boo-ray"\nhead = {}', "kitchen 1: head does not say what it is"),
        ('extends = "boo-ray"\nhead = { is = {} }', 'head cannot be "{}"'),
        (
            'extends = "boo-ray"\nhead = { is = "no", form = "me" }',
            'kitchen 1: head has a "form" (did you mean from?): write is, from, choice',
        ),
        (
            'extends = "boo-ray"\nhand-size = 3\nhand_size = 4',
            "kitchen 1 says hand-size twice",
        ),
        ('extends = "boo-ray"\nversion = 0', 'kitchen 0: version cannot be "0"'),
        ('extends = "boo-ray"\nversion = true', 'kitchen True: version cannot be "True"'),
        ('extends = "boo-ray"\nversion = 1.5', 'kitchen 1.5: version cannot be "1.5"'),
        ('extends = "boo-ray"\nname = 5', '5 1: name cannot be "5"'),
        ('extends = "boo-ray"\nname = ""', ' 1: name cannot be ""'),
        ('extends = "boo-ray"\nabout = 5', 'kitchen 1: about cannot be "5"'),
        ('extends = "boo-ray"\ndeck = 32', "kitchen 1 contradicts itself: players 3-8"),
    ],
)
def test_a_mistake_in_a_house_file_is_named(text, sentence):
    message = refused(text)
    assert message.startswith(sentence)
    assert len(message) < 300


def test_a_house_file_is_found_in_its_folder(tmp_path):
    (tmp_path / "kitchen.toml").write_text("﻿" + KITCHEN, "utf-8")
    (tmp_path / "sunday.toml").write_text('extends = "kitchen.toml"\nlimit = 10', "utf-8")
    sunday = load_ruleset("sunday.toml", folder=tmp_path)
    assert (sunday.name, sunday.limit, sunday.widow) == ("sunday", 10, True)
    assert sunday.origins["undertrump"] == Origin("kitchen 3", parent="kitchen 3")
    assert load_ruleset("kitchen.toml", 3, tmp_path).version == 3
    with pytest.raises(RulesetError, match=r'"kitchen.toml" is version 3, not 2'):
        load_ruleset("kitchen.toml", 2, tmp_path)


def test_a_house_file_with_the_name_of_a_preset_leaves_the_preset_alone(tmp_path):
    (tmp_path / "boo-ray.toml").write_text('extends = "boo-ray 1"\nlimit = 7', "utf-8")
    assert load_ruleset("boo-ray", folder=tmp_path).limit is None
    assert load_ruleset("boo-ray.toml", folder=tmp_path).limit == 7


def test_files_that_extend_each_other_are_refused(tmp_path):
    (tmp_path / "one.toml").write_text('extends = "two.toml"', "utf-8")
    (tmp_path / "two.toml").write_text('extends = "one.toml"', "utf-8")
    with pytest.raises(RulesetError, match=r'"one.toml" extends itself, by way of one.toml and'):
        load_ruleset("one.toml", folder=tmp_path)


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("missing.toml", None, 'there is no ruleset file "missing.toml"'),
        ("a\x00b.toml", None, '"a\\u0000b.toml"'),
        ("latin.toml", "name = 'é'".encode("latin-1"), '"latin.toml" is not a TOML file'),
        ("huge.toml", b"#" * 1_000_001, '"huge.toml" is larger than a megabyte'),
        ("x" * 5_000 + ".toml", None, "ruleset file"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(tmp_path, name, content, sentence):
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(RulesetError) as error:
        load_ruleset(name, folder=tmp_path)
    assert sentence in str(error.value)


def test_a_folder_is_not_a_ruleset(tmp_path):
    (tmp_path / "kitchen.toml").mkdir()
    with pytest.raises(
        RulesetError, match=r'the ruleset file "kitchen.toml" is not a regular file'
    ):
        load_ruleset("kitchen.toml", folder=tmp_path)


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "kitchen.toml")
    with pytest.raises(RulesetError, match="is not a regular file"):
        load_ruleset("kitchen.toml", folder=tmp_path)


def test_a_chain_of_files_ends_somewhere(tmp_path):
    def chain(length):
        for number in range(1, length):
            (tmp_path / f"c{number}.toml").write_text(f'extends = "c{number + 1}.toml"')
        (tmp_path / f"c{length}.toml").write_text('extends = "boo-ray 1"\nlimit = 7')
        return load_ruleset("c1.toml", folder=tmp_path)

    assert chain(16).limit == 7
    for length in (17, 290, 2_000):
        with pytest.raises(RulesetError, match=r'^"c1.toml" extends more than 16 others in turn$'):
            chain(length)


@pytest.mark.parametrize("name", ["../own.toml", "sub/../../own.toml", "linked.toml", "via.toml"])
def test_a_file_outside_the_folder_is_opened_only_where_that_is_allowed(tmp_path, name):
    folder = tmp_path / "logs"
    (folder / "sub").mkdir(parents=True)
    (tmp_path / "own.toml").write_text('secret = "of somebody"')
    (folder / "linked.toml").symlink_to(tmp_path / "own.toml")
    (folder / "via.toml").write_text('extends = "../own.toml"')
    for written in (name, name.replace("own", "missing")):
        with pytest.raises(RulesetError, match="lies outside the folder of the log") as refused:
            load_ruleset(written, folder=folder)
        assert "secret" not in str(refused.value)
    (tmp_path / "own.toml").write_text('extends = "boo-ray 1"\nlimit = 7')
    assert load_ruleset(name, folder=folder, anywhere=True).limit == 7


def test_a_file_below_the_folder_is_opened(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/own.toml").write_text('extends = "boo-ray 1"\nlimit = 7')
    assert load_ruleset("sub/own.toml", folder=tmp_path).limit == 7


@given(st.text(CHARACTERS, max_size=80) | st.text("abdehiklmnrt-=\"'{}[]1,\n .", max_size=80))
def test_any_text_is_a_ruleset_or_refused(text):
    with suppress(RulesetError):
        assert parse_ruleset(f'extends = "boo-ray 1"\n{text}', "any").knobs


def test_the_presets_obey_the_schema():
    validator = jsonschema.Draft202012Validator(schema())
    for path in SHELF_FILES:
        validator.validate(tomllib.loads(path.read_text("utf-8")))


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        (KITCHEN.replace("sole_player", "sole-player"), True),
        ("limit = -1", False),
        ("limit = 'none'", True),
        ("bourre = 'none'", False),
        ("widow = true", True),
        ("cinch = true", False),
        ("cinhc = 'none'", False),
        ("deck = 52", True),
        ("deck = 54", False),
        ("max-draw = '5 3@7+'", True),
        ("max-draw = '5, 3'", False),
        ("ante-exempt = 'bourre tied'", True),
        ("ante-exempt = ['all']", False),
        ("head = { is = 'no' }", True),
        ("head = { from = 'me' }", False),
    ],
)
def test_the_schema_agrees_with_the_reader(text, valid):
    validator = jsonschema.Draft202012Validator(schema())
    assert validator.is_valid(tomllib.loads(text)) is valid
    try:
        parse_ruleset(text if "extends" in text else f'extends = "boo-ray"\n{text}', "x")
    except RulesetError:
        assert not valid
    else:
        assert valid


def test_the_schema_is_a_schema_and_the_committed_one_is_current():
    jsonschema.Draft202012Validator.check_schema(schema())
    assert reference.SCHEMA.read_text("utf-8") == reference.schema_text()


def test_the_page_on_rulesets_is_current():
    current = reference.PAGE.read_text("utf-8")
    assert current == reference.page(current)


def test_the_example_in_the_documentation_works():
    example = reference.PAGE.read_text("utf-8").partition("```toml\n")[2].partition("```")[0]
    kitchen = parse_ruleset(example, "kitchen")
    assert (kitchen.name, kitchen.limit, kitchen.renege) == ("kitchen", 40, "bourre")
