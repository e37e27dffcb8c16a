"""Other languages: each sentence of ours that a page may say stands in their tables."""

import ast
import re
from pathlib import Path

import pytest
from tiers import thinned

from referee.audits import LAWS_ALONE, audit
from referee.events import Mark
from referee.game import LANGUAGES, NO_TRUMP, Certainty, House, Rank, Severity, Suit
from referee.ledgers import season_table, settlement
from referee.verdicts import hand_sentences
from referee.wording import accounts, words, words_in

jinja2 = pytest.importorskip("jinja2", reason="Jinja2 is not installed")

REFEREE = Path(__file__).parents[2] / "referee"
SPEAKING = [
    *REFEREE.glob("pages/*.py"),
    *(
        one
        for room in ("wording", "ledgers", "verdicts", "reports")
        for one in REFEREE.glob(f"{room}/*.py")
    ),
    REFEREE / "cli/serve.py",
    REFEREE / "cli/settle.py",
    REFEREE / "cli" / "players.py",
]
TEMPLATES = REFEREE / "pages" / "templates"
BLANK = re.compile(r"\{\w+\}")


def constants(node):
    """The texts that an argument may be: one, or either of two."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) | constants(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) else set()


def said_in_code(function):
    for file in SPEAKING:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name == function == "say":
                    yield from constants(node.args[0])
                elif name == function and isinstance(node.func, ast.Attribute):
                    yield from constants(node.args[1])


def said_in_templates():
    for file in TEMPLATES.glob("*.html"):
        tree = jinja2.Environment(autoescape=True).parse(file.read_text("utf-8"))
        for call in tree.find_all(jinja2.nodes.Call):
            if getattr(call.node, "name", "") == "say" and isinstance(
                call.args[0], jinja2.nodes.Const
            ):
                yield call.args[0].value
    yield from re.findall(r'\bsay\("([^"]*)"', (TEMPLATES / "page.js").read_text("utf-8"))


def values():
    """Words that stand in the data: of the game, of findings, of figures."""
    for kind in (Severity, Mark):
        yield from (each.value for each in kind)
    yield from (each.word for each in Certainty)
    yield from (f"{suit.word}s" for suit in Suit)
    yield from (rank.name.lower() for rank in Rank)
    yield from (
        NO_TRUMP.value,
        *hand_sentences._RESULTS.values(),
        "{day} {month} {year}",
        "1 {month} {year}",
        *accounts.CAUSES.values(),
        *words._MONTHS,
    )
    for house in House:
        yield from (accounts.holder(house), f"to {accounts.holder(house)}")
    columns = (*settlement._COLUMNS, *season_table._COLUMNS)
    yield from (column for column, _ in columns if column)
    yield from season_table._IN_PLACE.values()
    yield from ("won {chips}", "lost {chips}", "won nothing", "worth")
    yield accounts.NO_BOURRE_ASSUMED
    source = (REFEREE / "verdicts" / "remarks.py").read_text()
    yield from re.findall(r'"([a-z? ]+[:?])"', source)


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_every_sentence_is_in_the_table_with_its_blanks_and_no_other(language):
    spoken = words_in(language)
    said = {*said_in_code("say"), *said_in_templates(), *values()} - {""}
    assert len(said) > 150
    assert said - spoken.sentences.keys() == set()
    assert spoken.sentences.keys() - said == set()
    for ours, theirs in spoken.sentences.items():
        blanks = [set(BLANK.findall(text.replace("{to}", "{taker}"))) for text in (ours, theirs)]
        assert blanks[0] == blanks[1], ours
    nouns = {*said_in_code("counted"), *(severity.value for severity in Severity)}
    assert nouns == spoken.nouns.keys()


LOGS = [(REFEREE.parent, "samples/*.bourre"), (REFEREE.parent, "tests/laws/cases/*/breaks*.bourre")]


@pytest.mark.parametrize(("folder", "logs"), thinned(LOGS, 2))
def test_what_proves_something_is_said_in_french(folder, logs):
    french, unsaid = words_in("fr"), set()
    for log in folder.glob(logs):
        text = log.read_text("utf-8", "surrogateescape")
        for finding in audit(text, options=LAWS_ALONE).findings:
            for proof in finding.problem.evidence:
                if french.proof(proof.says) == proof.says:
                    unsaid.add(proof.says)
    assert unsaid == set()
    assert (
        french.proof("Zoé won trick 3 with this card") == "Zoé a fait la levée 3 avec cette carte"
    )
    assert french.proof("nobody says this") == words_in("en").proof("nobody says this")


def test_numbers_and_days():
    french = words_in("fr")
    assert [french.counted(number, "hand") for number in (0, 1, 2)] == [
        "0 main",
        "1 main",
        "2 mains",
    ]
    assert french.date("2026-02-05") == "5 février 2026"
    assert french.date("2026-11-01") == "1er novembre 2026"
    assert words_in("en").date("2026-12-01") == "1 December 2026"
    for odd in ("", "Thursday", "2026-13-01", "2026-00-01", "2026-3-5", "2026-03-05 late"):
        assert french.date(odd) == odd


def test_what_a_table_lacks_is_said_in_english():
    assert words_in("fr").say("Nobody ever said this to {player}.", player="Ann").endswith("Ann.")
    with pytest.raises(KeyError):
        words_in("xx")
