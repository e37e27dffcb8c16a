"""The decision records: which there are, and which of them the code, the rulesets and the pages cite."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "decisions"
PAGES = sorted(FOLDER.glob("[0-9]*.md"))
_HEADING = re.compile(r"^##? (\d{4}) (.+)", re.MULTILINE)
_CITED = re.compile(r"\b[Dd]ecisions?(?: records?)? (\d{4}(?:(?:,| and|, and) \d{4})*)")
_SUFFIXES = {".py", ".toml", ".md"}


def headings(page: Path) -> list[tuple[str, str]]:
    """Number and title of each decision on a page."""
    return _HEADING.findall(page.read_text("utf-8"))


def title(page: Path) -> str:
    """What a page is called, without a number."""
    return re.sub(r"^# (?:\d{4} )?", "", page.read_text("utf-8").partition("\n")[0])


def decided() -> dict[str, Path]:
    """Each decision's number, and the page on which it stands."""
    return {number: page for page in PAGES for number, _ in headings(page)}


def cited() -> set[str]:
    """The numbers that the program, its rulesets and the other pages cite."""
    pages = (path for top in ("referee", "docs", "benchmarks") for path in (ROOT / top).rglob("*"))
    files = [path for path in pages if path.suffix in _SUFFIXES and path.parent != FOLDER]
    texts = (" ".join(path.read_text("utf-8").split()) for path in files)
    lists = (found for text in texts for found in _CITED.findall(text))
    return {number for listed in lists for number in re.findall(r"\d{4}", listed)}
