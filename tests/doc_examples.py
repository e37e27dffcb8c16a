"""The logs and lines of logs that pages and docstrings give as examples."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from referee import evening_events
from referee.events import event, hand
from referee.hand_log.grammar import keywords
from referee.hand_log.unreadable import mistakes
from referee.laws.catalogue import every_law
from referee.rulesets.knobs import KNOBS

ROOT = Path(__file__).parents[1]
OF_CHANGES = ("first-changes.md",)
"""Pages whose lines are known only after what they add."""
PAGES = (
    "README.md",
    "samples/README.md",
    *sorted(
        f"docs/{one.name}" for one in (ROOT / "docs").glob("*.md") if one.name not in OF_CHANGES
    ),
)
SHEETS = ("docs/notation.md", "docs/a-la-table.md")
"""The pages whose first block is the cheat sheet."""
_WIDTH = 36
"""The columns of the cheat sheet in which its lines stand; behind them they are explained."""

_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_MISTAKES = re.compile(r"<!-- made by `\S+ tests/hand_log/.*?<!-- end -->", re.DOTALL)
_NOTE = re.compile(r"^\| `[a-z0-9-]+` \| .*\n", re.MULTILINE)
_INLINE = re.compile(r"`([^`\n]+)`")
_PLACEHOLDER = re.compile(r"\b(?!USD)(?:[A-Z][A-Z-]+|N)\b|…|[\[\]{}]")
_TRICK = re.compile(r"[0-9]+ [A-Z]\w*:")
_COMMANDS = ("rules show", "rules list", "rules diff", "rules schema")
_VALUES = {knob.name: knob.words for knob in KNOBS}


class Example(NamedTuple):
    """A line of a log, and where it is given as an example."""

    where: str
    line: str


def logs() -> Iterator[Example]:
    """Every whole log of a page."""
    for page in PAGES:
        for language, block in _FENCED.findall(text_of(page)):
            if language in ("", "text") and block.startswith("bourre-log"):
                yield Example(page, _sheet(block) if page in SHEETS else block)


def lines() -> Iterator[Example]:
    """Every example line in running text: pages, docstrings of laws and events, advice."""
    for page in PAGES:
        yield from _in(page, _running(text_of(page)))
    for law in every_law():
        yield from _in(law.code, law.explanation)
    for module in (evening_events, hand, event):
        for name, known in vars(module).items():
            if isinstance(known, type) and known.__module__ == module.__name__:
                yield from _in(name, known.__doc__ or "")
    for mistake in mistakes():
        yield from _in(mistake.name, mistake.advice)


def text_of(page: str) -> str:
    """The text of a page."""
    return (ROOT / page).read_text("utf-8")


def _running(text: str) -> str:
    """A page without its blocks, and without the lines that it shows as mistakes or noted."""
    return _NOTE.sub("", _MISTAKES.sub("", _FENCED.sub("", text)))


def _sheet(block: str) -> str:
    """The lines of the cheat sheet without what stands beside them."""
    rows = block.splitlines()
    return "".join(f"{row if row.startswith('#') else row[:_WIDTH].rstrip()}\n" for row in rows)


def _in(where: str, text: str) -> Iterator[Example]:
    found = dict.fromkeys(_INLINE.findall(text))
    return (Example(where, one) for one in found if _is_line(one))


def _is_line(text: str) -> bool:
    """Whether it is a line of a log, whole: no placeholder in it, and no house rule or command."""
    word, _, rest = text.partition(" ")
    if not rest or _PLACEHOLDER.search(text) or text.startswith(_COMMANDS):
        return False
    house_rule = word in _VALUES and set(rest.split()) <= set(_VALUES[word])
    return bool(_TRICK.match(text)) or (word in keywords() and not house_rule)
