"""The TextMate grammar says of each word what the language server says, wherever a line keeps to the notation."""

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textmate import FILE, text
from textmate_grammar.parsers.base import LanguageParser
from tiers import PLAIN, thinned

from referee.editing import Document, words
from referee.events import LineUnread, SpellingNoted
from referee.hand_log import LINE_KINDS

pytestmark = PLAIN

ROOT = Path(__file__).parents[2]
SCOPES = {
    "keyword": "keyword.control",
    "name": "variable.other.name",
    "number": "constant.numeric",
    "card": "constant.character.card",
    "rule": "support.",
    "verdict": "storage.modifier",
    "text": "string.",
    "remark": "comment.",
}
SHEET = re.compile(r"```\n(bourre-log.*?)```", re.DOTALL)
LOGS = {
    **{path.stem: path.read_text("utf-8") for path in sorted((ROOT / "samples").glob("*.bourre"))},
    **{f"page {n}": log for n, log in enumerate(SHEET.findall((ROOT / "docs/notation.md").read_text("utf-8")))},
    "rulings": "seats Ann Ben Cal\nhand 1, dealer Ann\nruling P201 Ben trick 3 waived for Ann, Cal; against Ben: it was late\n"
    "say Ben: I had none\nsettled Ann to Ben 4.50 EUR\nkitty 4 for pizza\nsit Dee after Ben 20\nunit 0.25 EUR\n"
    "time 21:40\ntime 9.40 pm\nscorer Ben # tonight\nx-table 3\nx-video: 00:12\nplace: Ann's\n"
    "1 Ann: Ah 9h/8h* Ks [Ben/Cal]\ndeal Ann: Ah [Cal] # he says\nsay Ben: never [Cal, Ann]\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def parser() -> LanguageParser:
    logging.getLogger("textmate_grammar").setLevel(logging.CRITICAL)
    return LanguageParser(json.loads(FILE.read_text("utf-8")))


def test_the_grammar_is_fresh():
    assert FILE.read_text("utf-8") == text(), "run: python tests/textmate.py"


def test_every_word_that_opens_a_line_is_in_it(parser):
    for kind in LINE_KINDS:
        if kind.keyword:
            assert (0, "keyword.control.bourre") in scopes(parser, f"{kind.keyword} x")


@pytest.mark.parametrize("name", thinned(LOGS, 10))
def test_each_word_has_the_colour_that_the_server_gives_it(parser, name):
    document = Document.of(LOGS[name])
    odd = {
        event.at.line
        for passage in document.passages
        for event in passage.lines.events
        if isinstance(event, LineUnread | SpellingNoted)
    }
    other = []
    for number, line in enumerate(document.lines, 1):
        if number in odd or not line.strip():
            continue
        found = dict(scopes(parser, line))
        for at, kind in words(document, number, number):
            if not found.get(at.column - 1, "").startswith(SCOPES[kind]):
                other.append(
                    (line, line[at.column - 1 :][: at.length], kind, found.get(at.column - 1))
                )
    assert other == []


def scopes(parser: LanguageParser, line: str) -> Iterator[tuple[int, str]]:
    """Where each piece of a line begins, and what it is."""
    parsed = parser.parse_string(line)
    for (_, column), _, within in parsed.flatten() if parsed else ():
        yield column, within[-1]
