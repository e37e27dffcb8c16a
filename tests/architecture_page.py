"""Draws the rooms into `docs/architecture.md`: `python tests/architecture_page.py`.

A row a room, those above first, from the import contract and the first line of each room's docstring.
"""

import ast
import textwrap
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
START = "rooms' docstrings. -->\n"
END = "\n<!-- End of the picture. -->"
WIDTH = 106


def layers() -> list[list[str]]:
    """The rooms of the contract, top row first; what a row holds side by side knows no neighbour."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    rows = project["contracts"][0]["layers"]
    return [[name.strip() for name in row.split("|")] for row in reversed(rows)]


def purpose(room: str) -> str:
    """The first line of a room's docstring."""
    code = (ROOT / "referee" / room / "__init__.py").read_text("utf-8")
    docstring = ast.get_docstring(ast.parse(code)) or ""
    return docstring.split("\n\n")[0].replace("\n", " ")


def picture() -> str:
    """The rooms as a ladder: data flows down, imports point up."""
    rooms = [room for row in layers() for room in row if room != "__main__"]
    wide = max(map(len, rooms))
    lines: list[str] = []
    for room in rooms:
        told = textwrap.wrap(purpose(room), WIDTH - wide - 6)
        lines.append(f"  {room:<{wide}}  │ {told[0]}")
        lines += [f"  {'':<{wide}}  │ {more}" for more in told[1:]]
    return "```text\n" + "\n".join(lines) + "\n```\n"


def page(current: str) -> str:
    """The page with the picture made anew."""
    before, _, rest = current.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n{picture()}{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
