import json
import os
import re
import tomllib
from pathlib import Path

import pytest
from book.evenings_of_money import ALL_ANTE
from command_line import ROOT

from referee.hand_log.unreadable import mistakes
from referee.laws.catalogue import every_law
from referee.messages import words_in
from referee.reports.manual import term_names, terms
from referee.rulesets.files import PRESETS, load_ruleset
from referee.rulesets.knobs import KNOBS, schema
from referee.wording.columns import Style


def test_every_law_is_explained_in_80_columns_by_code_and_name(referee):
    for law in every_law():
        found = referee("explain", law.code.lower())
        assert found.code == 0, law.code
        assert found.out == referee("explain", law.name).out, law.code
        assert found.out.startswith(f"{law.code} {law.name} ({law.severity.value})")
        assert max(map(len, found.out.splitlines())) <= 80, law.code
        assert all(source in " ".join(found.out.split()) for source in law.sources), law.code


def test_the_cost_under_each_ruleset_is_told(referee):
    told = " ".join(referee("explain", "P201").out.split())
    assert "forfeit (" in told
    assert all(name in told for name in PRESETS)


def test_without_a_law_all_are_listed_and_families_to_come_named(referee):
    told = referee("explain").out
    assert [
        line.split()[0] for line in told.splitlines() if line[2:6] in {x.code for x in every_law()}
    ] == [
        law.code
        for law in sorted(every_law(), key=lambda law: ("RDPFNC".index(law.code[0]), law.code))
    ]
    for letter in "RDPFNC":
        named = any(law.code.startswith(letter) for law in every_law())
        line = next(one for one in told.splitlines() if one.startswith(f"{letter}  "))
        assert line.endswith("no law yet") is not named
    assert max(map(len, told.splitlines())) <= 80


def test_the_mistakes_of_a_log_are_explained_too(referee):
    found = referee("explain", mistakes()[0].name)
    assert found.code == 0
    assert mistakes()[0].example in found.out


@pytest.mark.parametrize(("word", "meant"), [("P2O1", "P201"), ("overtrum", "overtrump")])
def test_an_unknown_law_is_refused_with_the_nearest(referee, word, meant):
    found = referee("explain", word)
    assert found.code == 2
    assert f"did you mean {meant}?" in found.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("limit", "the most that a bourré or a renege can cost"),
        ("LIMIT", "In a log: `rules boo-ray 1, limit none`."),
        ("ante_exempt", "ante-exempt, a knob"),
        ("renege", "breaking a card duty"),
        ("Revoke", "breaking a card duty"),
        ("tie", "the most tricks, taken by two or more"),
        ("house rule", "a knob that the table turns itself"),
        ("pot", "pot N to NAME"),
        ("pot", "what the hand is played for"),
        ("hand", "a hand begins"),
        ("up", "a hand begins"),
        ("the dealer", "handing out the cards"),
        ("a renege", "breaking a card duty"),
        ("??", "a card nobody noted"),
        ("late", "what was irregular"),
        ("P2", "P205 undertrump"),
        ("d", "D101"),
        ("notation", "A name is one word."),
        ("notation", "hand 12, dealer Dee, up Ts          a hand begins"),
        ("play-with-trump", "`referee rules show play-with-trump`"),
    ],
)
def test_knobs_lines_terms_and_the_notation_are_explained(referee, words, says):
    found = referee("explain", *words.split())
    assert (found.code, found.err) == (0, "")
    assert says in (found.out if "   " in says else " ".join(found.out.split()))
    assert "**" not in found.out


@pytest.mark.parametrize("knob", KNOBS, ids=lambda knob: knob.name)
def test_every_knob_is_explained_in_80_columns(referee, knob):
    told = referee("explain", knob.name).out
    assert all(f"{value}: " in told for value, _ in knob.values) or told[0] in "RDPFNC"
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize(("word", "meant"), [("limt", "limit"), ("renige", "renege")])
def test_an_unknown_word_is_refused_with_the_nearest(referee, word, meant):
    found = referee("explain", word)
    assert found.code == 2
    assert f"nothing here is called {word}; did you mean {meant}?" in found.err


def test_nothing_near(referee):
    assert "lists them all" in referee("explain", "~").err


CITED = sorted(
    {
        place
        for cited in (
            *(law.sources for law in every_law()),
            *([origin.place] for name in PRESETS for origin in load_ruleset(name).origins.values()),
        )
        for place in "; ".join(cited).split("; ")
    }
)


def test_whatever_is_cited_is_explained(referee):
    for place in CITED:
        found = referee("explain", *place.split())
        assert found.code == 0, place
        assert max(map(len, found.out.splitlines())) <= 80, place
        if re.fullmatch(r"\S+ \S+\.\d+", place):
            assert f"\n  {place.split()[1]}: " in found.out, place


def test_a_citation_is_explained_as_a_report_writes_it(referee, bad):
    cited = re.search(r"rule: (.*?) \(", referee("check", bad).out)[1]
    assert cited == "boo-ray 1, play 1"
    assert referee("explain", cited).out == referee("explain", "boo-ray", "play.1").out != ""


def test_the_cheat_sheet_is_explained(referee):
    told = referee("explain", "cheat", "sheet").out
    assert f"```\n{told}```" in (ROOT / "docs/notation.md").read_text("utf-8")


@pytest.mark.parametrize("word", ["violation", "discrepancy", "possible", "cannot-tell"])
def test_what_stands_beside_a_finding_is_explained(referee, word):
    assert referee("explain", word).out.startswith(f"{word}: ")
    french = referee("explain", word, "--lang", "fr").out
    assert french
    assert french != referee("explain", word).out


def test_the_pages_that_are_explained_ship_with_the_program():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    shipped = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    pages = {one: it for one, it in shipped.items() if it.startswith("referee/manual/")}
    assert pages == {
        f"docs/{name}": f"referee/manual/{name}"
        for name in (
            "a-la-table.md",
            "assistants.md",
            "language.md",
            "notation.md",
            "sources.md",
            "verdicts.md",
            "sources",
            "decisions",
        )
    }
    assert all((ROOT / one).exists() for one in pages)


def test_no_advice_names_a_page_that_only_the_project_has():
    for mistake in mistakes():
        told = f"{mistake.meaning} {mistake.advice}"
        assert not re.search(r"docs/|\.md\b", told), mistake.name
        assert "cheat sheet" not in told.replace("`referee explain cheat sheet`", ""), mistake.name


def test_the_list_names_every_preset(referee):
    told = referee("rules", "list").out
    assert [line.split()[0] for line in told.splitlines() if not line.startswith(" ")] == [*PRESETS]
    data = json.loads(referee("rules", "list", "--format", "json").out)
    assert [one["name"] for one in data] == [*PRESETS]


@pytest.mark.parametrize("name", PRESETS)
def test_show_tells_every_knob_in_80_columns(referee, name):
    told = referee("rules", "show", name).out
    assert max(map(len, told.splitlines())) <= 80
    shown = {line.split()[0]: line for line in told.splitlines() if line[:1].isalpha()}
    ruleset = load_ruleset(name)
    for knob in KNOBS:
        assert ruleset.knobs[knob.name].split()[0] in shown[knob.name]


def test_show_as_data(referee):
    data = json.loads(referee("rules", "show", "hoyle", "--format", "json").out)
    assert {one["knob"]: one["value"] for one in data["knobs"]} == load_ruleset("hoyle").knobs
    assert data["digest"] == load_ruleset("hoyle").digest


def test_show_with_settings_and_house_files(referee):
    Path("house.toml").write_text('extends = "acadiana 1"\nlimit = 12\n')
    told = referee("rules", "show", "house.toml", "--set", "ante=3").out
    assert told.startswith("house 1\n")
    assert "limit               12                   house 1" in told
    assert "ante                3                    --set" in told


def test_show_tells_where_each_value_in_force_in_a_log_comes_from(referee, good):
    text = Path(good).read_text()
    Path("a.bourre").write_text(text.replace("boo-ray 1", "boo-ray 1, limit 30"))
    told = referee("rules", "show", "a.bourre", "--set", "ante=3").out
    assert told.startswith("a.bourre:\nboo-ray 1\n")
    assert "limit               30                   line 2\n" in told
    assert "ante                3                    --set\n" in told
    Path("b.bourre").write_text(text.replace("rules boo-ray 1\n", ""))
    Path("referee.toml").write_text('rules = "hoyle"\n[set]\nlimit = 20\n')
    told = referee("rules", "show", "b.bourre").out
    assert told.startswith("b.bourre:\nhoyle 1\n")
    assert "limit               20                   referee.toml\n" in told
    data = json.loads(referee("rules", "show", "b.bourre", "--format", "json").out)
    assert {one["knob"]: one["source"] for one in data["knobs"]}["limit"] == "referee.toml"


def test_show_of_a_log_whose_rules_change_or_are_none(referee, good):
    Path("a.bourre").write_text(Path(good).read_text() + "rules hoyle 1\nhand 2, dealer Ann\n")
    told = referee("rules", "show", "a.bourre").out
    assert "a.bourre, from hand 1:\nboo-ray 1\n" in told
    assert "a.bourre, from hand 2:\nhoyle 1\n" in told
    assert referee("rules", "show", "-", given=b"seats Ann Ben\n").out.startswith("standard input:")
    for name, says in (("no.bourre", "could not be read"), ("-", "did you mean boo-ray?")):
        found = referee("rules", "show", name, given=b"rules boo-rey\nhand 1\n")
        assert (found.code, says in " ".join(found.complaints)) == (2, True)


def test_diff(referee):
    told = referee("rules", "diff", "hoyle", "pagat").out
    assert "overtrump           no                   yes" in told
    assert max(map(len, told.splitlines())) <= 80
    data = json.loads(referee("rules", "diff", "hoyle", "pagat", "--format", "json").out)
    assert "overtrump" in [one["knob"] for one in data]
    same = referee("rules", "diff", "hoyle", "hoyle")
    assert same.out == "hoyle 1 and hoyle 1 say the same\n"


def test_schema(referee):
    assert json.loads(referee("rules", "schema").out) == schema()


def test_infer_says_which_rules_a_table_plays(referee):
    Path("kitchen one.bourre").write_text(ALL_ANTE)
    Path("z.bourre").write_text(ALL_ANTE.replace("rules boo-ray 1\n", ""))
    told = referee("rules", "infer", "kitchen one.bourre", "z.bourre")
    assert told.code == 0
    assert told.out.startswith("8 hands; the likeliest rules first:\n\n1. boo-ray 1 (ante-exempt")
    assert "     kitchen one.bourre:14  ante 2 each\n" in told.out
    assert "write in the log: rules boo-ray 1, ante-exempt none\n" in told.out
    assert max(map(len, told.out.splitlines())) <= 80
    told = json.loads(referee("rules", "infer", ".", "--format", "json").out)
    assert told["ranking"][0]["set"] == [{"knob": "ante-exempt", "value": "none"}]
    assert [it["line"] for it in told["ranking"][0]["for"]] == [14, 27, 13, 26]
    assert told["ranking"][0]["against"] == []


def test_infer_is_as_wide_as_the_screen(referee, monkeypatch):
    monkeypatch.setattr("referee.cli.rules.screen", lambda: Style(width=40))
    Path("a.bourre").write_text(ALL_ANTE)
    told = referee("rules", "infer", "a.bourre", "--rules", "boo-ray").out
    assert max(map(len, told.splitlines())) <= 40


def test_infer_tries_the_rulesets_that_are_named(referee):
    Path("a.bourre").write_text(ALL_ANTE)
    Path("house.toml").write_text('extends = "boo-ray 1"\nante-exempt = []\n')
    asked = ("rules", "infer", "a.bourre", "--rules", "house.toml", "--rules", "hoyle")
    told = json.loads(referee(*asked, "--format", "json").out)
    names = {it["rules"]["name"] for it in told["ranking"]}
    assert names == {"boo-ray", "house", "hoyle"}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "LOG is missing"),
        (["nowhere.bourre"], "nowhere.bourre could not be read"),
        (["empty.bourre"], "it is empty"),
        (["begun.bourre"], "there is no hand in begun.bourre that could be judged"),
        (["empty.bourre", "--rules", "boo-rey"], "did you mean boo-ray?"),
        (["boo-ray"], "boo-ray could not be read"),
    ],
)
def test_what_infer_cannot_do(referee, words, says):
    Path("empty.bourre").write_text("")
    Path("begun.bourre").write_text("seats Ann Ben\n")
    found = referee("rules", "infer", *words)
    assert (found.code, found.out) == (2, "")
    assert says in found.err


def test_unknown_rulesets_are_refused(referee):
    for words in (["show", "boo-rey"], ["diff", "hoyle", "boo-rey"]):
        found = referee("rules", *words)
        assert found.code == 2
        assert "did you mean boo-ray?" in found.err


HOUSE = 'rules = "acadiana"\n[set]\nlimit = 40\n'


def test_referee_toml_holds_here_and_below(referee, monkeypatch):
    Path("referee.toml").write_text(HOUSE)
    Path("below/here").mkdir(parents=True)
    monkeypatch.chdir("below/here")
    told = referee("rules", "show").out
    assert told.startswith("acadiana 1\n")
    assert "limit               40" in told
    asked = referee("ask", "--trump", "s", "--hand", "2s")
    assert "rules: acadiana 1\n" in asked.out


def test_referee_toml_of_the_user_comes_last(referee, tmp_path):
    own = tmp_path / "config/referee/referee.toml"
    own.parent.mkdir(parents=True)
    own.write_text('rules = "hoyle"\n')
    assert referee("rules", "show").out.startswith("hoyle 1\n")
    Path("referee.toml").write_text(HOUSE)
    assert referee("rules", "show").out.startswith("acadiana 1\n")


def test_referee_toml_is_for_logs_that_name_no_rules(referee, no_slips, good):
    Path("referee.toml").write_text(HOUSE)
    assert "rules: boo-ray 1\n" in referee("check", good).out
    Path("bare.bourre").write_text(Path(good).read_text().replace("rules boo-ray 1\n", ""))
    told = referee("check", "bare.bourre").out
    assert "rules: acadiana 1\n" in told
    assert "assumed" not in told
    assert "rules: hoyle 1\n" in referee("check", "bare.bourre", "--rules", "hoyle").out


def test_a_house_file_named_in_referee_toml_lies_beside_it(referee, monkeypatch):
    Path("referee.toml").write_text('rules = "house.toml"\n')
    Path("house.toml").write_text('extends = "boo-ray 1"\nlimit = 7\n')
    Path("below").mkdir()
    monkeypatch.chdir("below")
    assert referee("rules", "show").out.startswith("house 1\n")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("rulse = 'hoyle'", "did you mean rules?"),
        ("zebra = 1", "it may hold rules, set, select"),
        ("rules = 4", "rules must be a name"),
        ("rules = 'boo-rey'", "did you mean boo-ray?"),
        ("set = 4", "set must be a table"),
        ("[set]\nlimt = 4", "did you mean limit?"),
        ("fail_on = 'violation'", "did you mean fail-on?"),
        ("fail-on = 'violations'", "fail-on cannot be violations: write violation, dispute"),
        ("certainty = 3", "certainty cannot be 3: write certain, "),
        ("select = 'P2'", 'such as select = ["P2", "spelling"]'),
        ("ignore = [4]", 'such as ignore = ["P2", "spelling"]'),
        ("per-path = 4", "per-path holds sections"),
        ("per-path = {'x' = 4}", "per-path holds sections"),
        (
            "[per-path.'old/*']\nrulse = 'hoyle'",
            "per-path old/*: there is no key rulse; did you mean",
        ),
        ("[per-path.'old/*'.per-path]", "there is no key per-path"),
        ("[set]\nlimit = 'many'", "limit cannot be"),
        ("[set]\nlimit = 1.5", "limit cannot be"),
        ("[[[", "is not a TOML file"),
        ("a = " + "[" * 5000, "is not a TOML file"),
        (b"\xff\xfe", "is not a TOML file"),
        (b"#" * 1_000_001, "is larger than a megabyte"),
        ("[set]\nlimit = 0x" + "f" * 4_000, "a number has thousands of digits"),
        ("[set]\nlimit = " + "9" * 4_000, "limit cannot be"),
        ("[set]\nlimit = 3\nLimit = 4", "limit is set more than once"),
    ],
)
def test_a_broken_referee_toml_is_named_with_its_key(referee, text, says):
    Path("referee.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    for words in (["rules", "show"], ["ask", "--trump", "s", "--hand", "2s"], ["check", "."]):
        found = referee(*words)
        assert found.code == 2
        assert "referee.toml" in found.err
        assert says in found.complaints[0]
        assert len(found.complaints) == 1


def test_a_referee_toml_that_is_a_folder(referee):
    Path("referee.toml").mkdir()
    found = referee("rules", "show")
    assert found.code == 2
    assert found.complaints[0].endswith("referee.toml is not a regular file")


def bare_log(path, good):
    """A log that names no rules."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(Path(good).read_text().replace("rules boo-ray 1\n", ""))


@pytest.fixture
def houses(no_slips, good):
    """Two folders of logs, one with rules of its own, below a folder with its own."""
    Path("referee.toml").write_text('rules = "hoyle"\n')
    bare_log("kitchen/a.bourre", good)
    Path("kitchen/referee.toml").write_text('rules = "acadiana"\n[set]\nlimit = 40\n')
    bare_log("kitchen/old/b.bourre", good)
    bare_log("porch/c.bourre", good)


def test_each_log_has_the_nearest_referee_toml(referee, houses, monkeypatch):
    def rules_of(*words):
        told = referee("check", *words).out.splitlines()
        return [line.removeprefix("rules: ") for line in told if line.startswith("rules: ")]

    assert rules_of("kitchen", "porch") == ["acadiana 1", "acadiana 1", "hoyle 1"]
    monkeypatch.chdir("porch")
    assert rules_of("../kitchen/a.bourre", "c.bourre") == ["acadiana 1", "hoyle 1"]
    assert rules_of("../kitchen/a.bourre", "--rules", "boo-ray") == ["boo-ray 1"]


@pytest.mark.parametrize(
    "words",
    [
        "check LOG",
        "ledger LOG",
        "settle LOG",
        "season LOG",
        "analyse LOG",
        "compare LOG --set limit=3",
        "what-if LOG --line 1 x",
    ],
)
def test_every_command_looks_for_the_referee_toml_of_the_log(referee, houses, words):
    Path("kitchen/referee.toml").write_text("[[[")
    found = referee(*words.replace("LOG", "kitchen/old/b.bourre").split())
    assert found.code == 2
    assert "kitchen/referee.toml is not a TOML file" in found.complaints[0]


def test_a_broken_referee_toml_hides_only_its_own_logs(referee, houses):
    Path("kitchen/referee.toml").write_text("[[[")
    found = referee("check", ".")
    assert found.code == 2
    assert len(found.complaints) == 1
    assert "kitchen/referee.toml is not a TOML file" in found.complaints[0]
    assert "rules: hoyle 1\n" in found.out


@pytest.mark.parametrize(
    ("toml", "repository", "holds"),
    [
        ("referee.toml", None, True),
        ("referee.toml", "below", False),
        ("below/referee.toml", "below", True),
        ("../referee.toml", None, True),
        ("../../referee.toml", None, False),
    ],
)
def test_referee_toml_is_sought_up_to_the_home_folder_or_the_root_of_a_repository(
    referee, good, monkeypatch, toml, repository, holds
):
    Path("below/here").mkdir(parents=True)
    if repository:
        Path(repository, ".git").mkdir()
    Path(toml).write_text(HOUSE)
    monkeypatch.chdir("below/here")
    try:
        assert referee("rules", "show").out.startswith("acadiana") is holds
    finally:
        Path("../..", toml).unlink()


def test_outside_the_home_folder_it_is_sought_up_to_where_the_command_is_given(
    referee, no_slips, good, monkeypatch, tmp_path
):
    monkeypatch.setenv("HOME", str(tmp_path / "elsewhere"))
    Path("referee.toml").write_text(HOUSE)
    bare_log("logs/2026/a.bourre", good)
    assert "rules: acadiana 1" in referee("check", "logs").out
    monkeypatch.chdir("logs")
    assert "rules: boo-ray 1" in referee("check", "2026").out
    Path("2026/referee.toml").write_text('rules = "hoyle"\n')
    assert "rules: hoyle 1" in referee("check", "2026").out


def test_a_referee_toml_that_anybody_may_have_left_is_not_used(referee, monkeypatch):
    Path("referee.toml").write_text(HOUSE)
    Path().chmod(0o777)
    assert referee("rules", "show").out.startswith("acadiana 1\n")
    mine = os.stat
    monkeypatch.setattr(os, "geteuid", lambda: 4321)
    if mine("referee.toml").st_uid == 0:
        os.chown("referee.toml", 1234, -1)
    found = referee("rules", "show")
    assert found.out.startswith("boo-ray 1\n")
    assert found.complaints[0].endswith(
        "referee.toml is not used: anybody can write in that folder, and it is not yours"
    )
    Path().chmod(0o755)
    assert referee("rules", "show").out.startswith("acadiana 1\n")


def test_rules_on_the_command_line_need_no_referee_toml(referee):
    Path("referee.toml").write_text("[[[")
    assert referee("ask", "--rules", "hoyle", "--trump", "s", "--hand", "2s").code == 0


def test_the_folder_was_removed(referee, monkeypatch):
    Path("gone").mkdir()
    monkeypatch.chdir("gone")
    Path("../gone").rmdir()
    assert referee("rules", "show").code == 0


def test_values_of_set_as_toml_has_them(referee):
    settings = {"widow": False, "ante-exempt": ["bourre", "tied"], "limit": "none"}
    text = '[set]\nwidow = false\nante-exempt = ["bourre", "tied"]\nlimit = "none"\n'
    assert tomllib.loads(text)["set"] == settings
    Path("referee.toml").write_text(text)
    assert referee("rules", "show").code == 0


def test_a_section_that_no_source_has_is_answered_with_those_that_it_has(referee):
    found = referee("explain", "boo-ray", "play.99")
    assert (found.code, found.out) == (2, "")
    assert "boo-ray has no section play.99; it has about, setup," in " ".join(found.err.split())


@pytest.mark.parametrize(
    "asked",
    [["explain"], ["explain", "P201"], ["explain", "N"], ["rules", "list"], ["rules", "show"]],
    ids=" ".join,
)
def test_laws_and_rulesets_in_french(referee, asked):
    english, french = (
        set(referee(*asked, "--lang", lang).out.splitlines()) for lang in ("en", "fr")
    )
    same = [line for line in english & french if len(re.findall(r"[a-z]{3,}", line)) > 6]
    assert [line for line in same if not re.search(r"; |[.][0-9]", line)] == []  # sources
    assert len(english ^ french) > 2


def test_explain_finds_the_french_pages(referee):
    page = (ROOT / "docs/a-la-table.md").read_text("utf-8")
    sheet = page.split("```")[1].strip()
    assert referee("explain", "aide-mémoire").out.strip() == sheet
    assert referee("explain", "cheat", "sheet", "--lang", "fr").out.strip() == sheet
    assert "L’aide-mémoire" in referee("explain", "à", "la", "table").out
    assert "L’aide-mémoire" in referee("explain", "a-la-table").out


@pytest.mark.parametrize("term", [*terms()], ids=lambda term: term.partition(":")[0])
def test_every_term_is_explained_in_french_by_each_of_its_names(referee, term):
    french = words_in("fr").word(term)
    assert french != term
    for name in {*term_names(term), *term_names(french)} - {law.name for law in every_law()}:
        told = referee("explain", *name.split(), "--lang", "fr").out
        assert french in told.replace("\n  ", " "), name


def test_a_term_needs_no_accents(referee):
    assert "levée, trick : une carte" in referee("explain", "levee", "--lang", "fr").out


def test_the_notation_is_explained_in_french(referee):
    english, french = (referee("explain", "notation", "--lang", lang).out for lang in ("en", "fr"))
    sheet = set(referee("explain", "cheat", "sheet", "--lang", "fr").out.splitlines())
    same = {line for line in english.splitlines() if len(re.findall(r"[a-z]{3,}", line)) > 4}
    assert same & {*french.splitlines()} - sheet == set()
    assert "  seats NAME NAME …  qui est assis où" in french


def test_the_notation_is_explained_in_plain_letters(referee):
    told = referee("explain", "notation", "--lang", "fr", "--ascii").out
    assert told.isascii()
    assert not re.search(r"\\(x|u00|u20[12])", told)
    assert "pot N to NAME | pot N carries" in told


def test_house_rules_may_stand_behind_a_ruleset_as_in_a_log(referee):
    told = referee("rules", "show", "boo-ray, limit 40").out
    assert re.search(r"^limit +40 ", told, re.MULTILINE)
    both = referee("rules", "diff", "boo-ray", "boo-ray 1, limit 40").out
    assert re.search(r"^limit +none +40$", both, re.MULTILINE)


def test_a_command_is_explained_by_its_own_help(referee):
    assert "`referee settle --help`" in referee("explain", "settle").out


def test_a_log_that_is_to_be_transcribed_is_called_one(referee):
    Path("evening.bourre").write_text("seats Ann Ben\n\nhand 1, dealer Ann\npot 2 to Ann\n")
    told = referee("transcribe", "evening.bourre")
    assert "evening.bourre is a log already" in told.err
