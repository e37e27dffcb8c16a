"""Writes the list of mistakes into `docs/notation.md`: `python tests/hand_log/mistakes_page.py`."""

import re
from pathlib import Path

from referee.hand_log.unreadable import MISTAKES

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
BETWEEN = re.compile(r"(?<=mistakes_page\.py` -->\n).*?(?=<!-- end -->)", re.DOTALL)
UNPRINTABLE = {
    "line-too-long": "`game very very very …`",
    "passage-too-long": "*the 1001st line of a hand*",
    "nul-character": "*a NUL between two words*",
    "not-utf8": "*a byte that no UTF-8 text has*",
    "utf-16": "*the whole file*",
}


def listed():
    """The mistakes as a Markdown list."""
    examples = ((one.name, UNPRINTABLE.get(one.name, f"`{one.example}`")) for one in MISTAKES)
    return "".join(f"- `{name}`: {example}\n" for name, example in examples)


def page():
    """The whole page with the list as it is now."""
    return BETWEEN.sub(lambda _: listed(), PAGE.read_text("utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
