"""Writes the list of mistakes into `docs/notation.md`: `python tests/hand_log/mistakes_page.py`."""

import re
from pathlib import Path

from referee.hand_log.unreadable import mistakes

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
BETWEEN = re.compile(r"(?<=mistakes_page\.py` -->\n).*?(?=<!-- end -->)", re.DOTALL)


def listed():
    """The names of the mistakes, in the order of a line."""
    return ", ".join(f"`{one.name}`" for one in mistakes()) + "\n"


def page():
    """The whole page with the list as it is now."""
    return BETWEEN.sub(lambda _: listed(), PAGE.read_text("utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
