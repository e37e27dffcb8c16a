"""Writes the columns of an archive into `docs/archive.md`: `python tests/archives/schema_page.py`."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from referee.archives.manifest import TABLES  # noqa: E402 - as above

PAGE = ROOT / "docs" / "archive.md"
START = "tests/archives/schema_page.py. -->\n"
END = "<!-- End of the tables. -->"


def tables() -> str:
    """A list of columns for each table."""
    return "".join(
        f"\n**{table}**\n\n" + "".join(f"- {column(*about)}\n" for about in columns)
        for table, columns in TABLES.items()
    )


def column(name: str, kind: str, about: str) -> str:
    """A column, its kind, and what it holds."""
    return f"`{name}` {kind}: {about}" if about else f"`{name}` {kind}"


def page(current: str) -> str:
    """The page with the tables made anew."""
    before, _, rest = current.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}{tables()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
