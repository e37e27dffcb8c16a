"""Keeps the catalogues of messages in step with the source: `python tests/catalogue.py`.

It adds what is new to each `referee/messages/*.po`, takes out what is gone, compiles it, and lists
what has no translation yet; a test fails until it has one.
"""

import ast
import errno
import os
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from http import HTTPStatus
from io import BytesIO
from pathlib import Path

import jinja2
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from typer.core import TyperCommand as Command
from typer.main import get_command

from referee.archives import QUESTIONS
from referee.books import Cause, House
from referee.cli.app import app_for
from referee.cli.command import paragraphs
from referee.events import Mark
from referee.findings import Certainty, Severity, Status
from referee.game import NO_TRUMP, Rank, Suit, letters
from referee.hand_log import mistakes
from referee.laws import FAMILIES, every_law
from referee.ledgers import season_table, settlement
from referee.messages import MONTHS, Message, counted
from referee.money import Result
from referee.reports import blocks, list_items, manual_text, prose, table_rows, terms
from referee.reports.comparison import draft_sentences
from referee.rulesets import KNOBS, PRESETS, load_ruleset
from referee.rulesets.knobs import FORMS
from referee.verdicts import hand_sentences
from referee.wording import accounts

REFEREE = Path(__file__).parents[1] / "referee"
TEMPLATES = (
    *(REFEREE / "pages" / "templates").iterdir(),
    *(REFEREE / "web" / "templates").iterdir(),
    *(REFEREE / "web" / "look").iterdir(),
    REFEREE.parent / "browser" / "src" / "index.html",
)
CATALOGUES = sorted((REFEREE / "messages").glob("*.po"))

SYSTEM = (
    *(errno.ENOENT, errno.EACCES, errno.EPERM, errno.EISDIR, errno.ENOTDIR, errno.EEXIST),
    *(errno.ENOSPC, errno.EROFS, errno.ENAMETOOLONG, errno.ELOOP, errno.EIO, errno.EFBIG),
    *(errno.EDQUOT, errno.EADDRINUSE, errno.EMFILE),
)
"""Why the system refuses a file, in its own words."""

HEADER = """msgid ""
msgstr ""
"Language: {0.locale}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {0.plural_forms}\\n"

"""

Key = str | tuple[str, str]
"""A template, or the two of a message that counts."""


@cache
def keys() -> set[Key]:
    """Every message that the program may say in another language."""
    sources = (
        in_source(),
        in_templates(),
        in_data(),
        in_manual(),
        in_help(get_command(app_for([]))),
    )
    found = {key if isinstance(key, tuple) else str(key) for keys in sources for key in keys} - {""}
    return found - {key[0] for key in found if isinstance(key, tuple)}


def in_source() -> Iterator[Key]:
    """Messages in Python: `say("...")`, `words.say("..." if one else "...")`, `counted(n, "hand")`."""
    for path in sorted(REFEREE.rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        makers = frozenset(_makers(nodes))
        yield from (key for node in nodes for key in _keys(node, makers))


def _makers(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The functions of a module that make messages: imported ones, its own `say`, and `say = words.say`."""
    for node in nodes:
        module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
        if module.startswith("referee.messages") or module in (
            "referee.cli.terminal",
            "referee.game",
        ):
            yield from (each.name for each in node.names)
        own = isinstance(node, ast.FunctionDef) and node.name == "say"
        if own or (isinstance(node, ast.Attribute) and node.attr == "say"):
            yield "say"


def _keys(node: ast.AST, makers: frozenset[str]) -> Iterator[Key]:
    if not isinstance(node, ast.Call):
        return
    if isinstance(node.func, ast.Name) and node.func.id not in makers:
        return
    match getattr(node.func, "attr", getattr(node.func, "id", "")), node.args:
        case (
            ("say" | "complain" | "fitted" | "template" | "Message" | "BoundPassedError"),
            [text, *_],
        ):
            yield from _literals(text)
        case "say_many", [one, many, *_]:
            yield from zip(_literals(one), _literals(many), strict=True)
        case "counted", [_, noun, *_]:
            yield from map(noun_key, _literals(noun))


def _literals(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.IfExp():
            yield from (*_literals(node.body), *_literals(node.orelse))
        case ast.Constant(value=str() as text):
            yield text


def noun_key(noun: str) -> Key:
    """The message that counts a noun."""
    message = counted(2, noun)
    return message.template, message.plural


def in_templates() -> Iterator[Key]:
    """Messages of the pages and their scripts."""
    for file in TEMPLATES:
        text = file.read_text("utf-8")
        if file.suffix == ".js":
            yield from re.findall(r'\b(?:say|told)\("([^"]*)"', text)
        if file.suffix != ".html":
            continue
        tree = jinja2.Environment(autoescape=True).parse(text)
        for call in tree.find_all(jinja2.nodes.Call):
            said = call.args[0] if getattr(call.node, "name", "") == "say" else None
            if isinstance(said, jinja2.nodes.Const):
                yield said.value


def in_data() -> Iterator[Key]:
    """Messages that stand in data: the words of enumerations, of figures, of laws."""
    for kind in (Severity, Mark):
        yield from (each.value for each in kind)
    yield from (noun_key(severity.value) for severity in Severity)
    yield from (each.word for each in Certainty)
    yield from (word for suit in Suit for word in (suit.word.template, f"{suit.word}s"))
    yield from (accounts.holder(house).template for house in House)
    yield from (accounts.CAUSES[cause] for cause in Cause)
    yield from (NO_TRUMP.value, "worth", *MONTHS)
    yield from ("won {chips}", "lost {chips}", "won nothing")
    yield from (*hand_sentences._RESULTS.values(), *(each.value for each in Result), "disputed")
    yield from (each.value.capitalize() for each in Status)
    yield from ("upheld", "waived", "upheld and so settled", "upheld before", "waived before")
    yield from (column for column, _ in (*settlement._COLUMNS, *season_table._COLUMNS) if column)
    yield from season_table._IN_PLACE.values()
    source = (REFEREE / "verdicts" / "remarks.py").read_text("utf-8")
    yield from re.findall(r'"([a-z? ]+[:?])"', source)
    yield from (word.template for rank in Rank for word in (rank.word, rank.phrase))
    yield from (law.duty for law in every_law())
    yield from (*FAMILIES.values(), *(text for law in every_law() for text in law.paragraphs))
    yield from (load_ruleset(name).about for name in PRESETS)
    yield from (question.asks for question in QUESTIONS.values())
    yield from (form["meaning"] for form in FORMS.values())
    advice = tomllib.loads((REFEREE / "hand_log" / "lines" / "advice.toml").read_text("utf-8"))
    for table in advice.values():
        yield from (said if isinstance(said, str) else said[1] for said in table.values())
    everyday = REFEREE / "hand_log" / "other_words" / "everyday.toml"
    yield from tomllib.loads(everyday.read_text("utf-8"))["advice"]
    yield from (row["says"] for rows in draft_sentences().values() for row in rows)
    contradictions = (REFEREE / "rulesets" / "contradictions.toml").read_text("utf-8")
    yield from (row["says"] for row in tomllib.loads(contradictions)["contradiction"])
    for knob in KNOBS:
        yield from (knob.meaning, knob.matters, *(does for _, does in knob.values))
    for mistake in mistakes():
        yield from (mistake.template, mistake.says, mistake.instead)
    yield from (letters("en").ranks[rank][0] for rank in Rank if rank > Rank.TEN)
    yield from (HTTPStatus(number).phrase for number in (400, 404, 405, 408, 415, 500))
    yield from map(os.strerror, SYSTEM)
    yield from ("; ", ": ", ". ", "required")


def in_manual() -> Iterator[Key]:
    """Messages of the pages that `referee explain` shows: the notation, and the terms of the language."""
    for block in blocks(manual_text("notation.md").partition("\n## Mistakes")[0]):
        if block.startswith("|"):
            yield from (it for row in table_rows(block) for it in row if isinstance(it, Message))
        elif block.startswith(("- ", "* ")):
            yield from list_items(block)
        elif not block.startswith("```"):
            yield prose(block)
    yield from terms()


def in_help(command: Command) -> Iterator[Key]:
    """Messages in the help of a command and of those in it: what it does, its options, its group."""
    yield from paragraphs(command.help)
    yield from (command.epilog or "").splitlines()[1:2]
    yield from (command.options_metavar, getattr(command, "subcommand_metavar", ""))
    for it in command.get_params(command.context_class(command)):
        yield from (it.help or "", it.metavar or "")
        if isinstance(default := getattr(it, "show_default", None), str):
            yield default
    for inside in getattr(command, "commands", {}).values():
        yield from (inside.rich_help_panel or "", *in_help(inside))


def read(path: Path) -> Catalog:
    """A catalogue as it stands."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


@cache
def translated() -> frozenset[str]:
    """Every template that has a translation, each of two that count by itself."""
    ids = (each.id for each in read(CATALOGUES[0]))
    return frozenset(text for key in ids for text in (key if isinstance(key, tuple) else (key,)))


def updated(path: Path) -> Catalog:
    """A catalogue with every message of the program, and no other."""
    known, fresh = read(path), Catalog(locale=path.stem)
    fresh.mime_headers = [("Plural-Forms", known.plural_forms)]  # those that it is written in
    for key in sorted(keys(), key=lambda key: key if isinstance(key, str) else key[0]):
        before = known.get(key if isinstance(key, str) else key[0])
        same = before is not None and before.id == key
        fresh.add(key, before.string if same else None)
    return fresh


def untranslated(catalogue: Catalog) -> list[Key]:
    """Messages without a translation, or with too few forms of it."""
    return [
        each.id
        for each in catalogue
        if each.id and not all(each.string if each.pluralizable else [each.string])
    ]


def as_text(catalogue: Catalog) -> bytes:
    """A catalogue for translators, sorted, so that two changes seldom meet."""
    file = BytesIO()
    file.write(HEADER.format(catalogue).encode())
    write_po(file, catalogue, width=0, sort_output=True, omit_header=True)
    return file.getvalue()


if __name__ == "__main__":
    for path in CATALOGUES:
        catalogue = updated(path)
        path.write_bytes(as_text(catalogue))
        for key in untranslated(catalogue):
            sys.stdout.write(f"{path.stem}: {key}\n")
