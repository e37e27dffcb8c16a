"""Writes the table of mistakes into `docs/notation.md`: `python tests/hand_log/mistakes_page.py`."""

import re
from pathlib import Path

from reading_lines import PREAMBLE, events_of

from referee.events import SpellingNoted
from referee.hand_log.mistakes import MISTAKES

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
BETWEEN = re.compile(r"(?<=mistakes_page\.py` -->\n).*?(?=<!-- end -->)", re.DOTALL)
UNPRINTABLE = {
    "line-too-long": "`game very very very …`",
    "passage-too-long": "*the 1001st line of a hand*",
    "nul-character": "*a NUL between two words*",
    "not-utf8": "*a byte that no UTF-8 text has*",
    "utf-16": "*the whole file*",
}


def read_as(example):
    """What the remark says where the example can be meant in one way only; empty where not."""
    notes = [event for event in events_of(*PREAMBLE, example) if isinstance(event, SpellingNoted)]
    return f"{notes[0].message}." if notes else ""


def table():
    """The mistakes as a Markdown table."""
    rows = ["| name | example | what to write, or as what it is read |", "|---|---|---|"]
    for one in MISTAKES:
        example = UNPRINTABLE.get(one.name, f"`{one.example}`")
        cells = (f"`{one.name}`", example, read_as(one.example) or one.advice)
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def page():
    """The whole page with the table as it is now."""
    return BETWEEN.sub(lambda _: table(), PAGE.read_text("utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
