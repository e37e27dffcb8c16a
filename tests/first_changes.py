"""`docs/first-changes.md`, followed to the letter in a copy of the program.

`python tests/first_changes.py` writes what its commands print anew.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "first-changes.md"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_QUOTED = re.compile(r"`([^`]+)`")
_LOG = re.compile(r"\w+\.bourre")


class Addition(NamedTuple):
    """Lines that a file gains."""

    section: str
    """The heading of the page above it."""
    file: str
    above: str
    """How the line above which they go begins; empty for a new file."""
    lines: str


def additions(page: str) -> Iterator[Addition]:
    """Yield what the page adds, in its order; the paragraph above a block says where."""
    for block in _BLOCK.finditer(page):
        before = page[: block.start()].rstrip()
        section = before.rpartition("\n## ")[2].partition("\n")[0]
        quoted = _QUOTED.findall(before.rpartition("\n\n")[2].replace("\n", " "))
        match block[1]:
            case "diff":
                lines = re.sub(r"^\+", "", block[2], flags=re.MULTILINE)
                yield Addition(section, quoted[-2], quoted[-1], lines)
            case "text":
                yield Addition(section, next(filter(_LOG.fullmatch, quoted)), "", block[2])
            case "python":
                yield Addition(section, quoted[-1], "", block[2])


def followed(page: str, copy: Path) -> None:
    """Make a copy of the program with everything that the page adds."""
    for folder in ("referee", "grammar", "docs", "samples"):
        left_out = shutil.ignore_patterns("pictures", "__pycache__", "*.so")
        shutil.copytree(ROOT / folder, copy / folder, ignore=left_out)
    for added in additions(page):
        path = copy / added.file
        lines = path.read_text("utf-8").splitlines(keepends=True) if added.above else []
        at = next((n for n, line in enumerate(lines) if line.strip().startswith(added.above)), None)
        assert added.above == "" or at is not None, added
        lines.insert(at or 0, added.lines)
        path.write_text("".join(lines), "utf-8")


def as_it_should_be(page: str, copy: Path) -> str:
    """The page with the output of its commands as the changed program prints it."""

    def shown(block: re.Match[str]) -> str:
        lines = [line for line in block[2].splitlines() if line.startswith("$ ")]
        printed = (f"{line}\n{_printed(line[2:], copy)}" for line in lines)
        return f"```console\n{''.join(printed)}```" if block[1] == "console" else block[0]

    return _BLOCK.sub(shown, page)


def _printed(line: str, copy: Path) -> str:
    line = line.replace("referee", f"{sys.executable} -m referee", 1)
    known = {**os.environ, "PYTHONPATH": str(copy), "COLUMNS": "80"}
    done = subprocess.run(
        ["bash", "-c", line], cwd=copy, env=known, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        text = PAGE.read_text("utf-8")
        followed(text, Path(folder))
        PAGE.write_text(as_it_should_be(text, Path(folder)), "utf-8")
