"""Makes `docs/laws/`: a page a law, from its docstring and its cases, and an index.

Run `python tests/laws/pages.py` after changing a law or a case; a test fails when a page is stale.
"""

import difflib
import re
import sys
from itertools import accumulate, takewhile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from laws.verdict import CASES, audited  # noqa: E402 - a script finds it on the path set above

from referee.audits.story import Audit  # noqa: E402 - as above
from referee.laws.catalogue import FAMILIES, every_law  # noqa: E402 - as above
from referee.laws.law import Law  # noqa: E402 - as above
from referee.verdicts.code_review import concise_lines  # noqa: E402 - as above

PAGES = ROOT / "docs" / "laws"
MADE = "<!-- made by tests/laws/pages.py -->\n"
MUCH = 12
"""Near misses of more words than this are not shown, but named."""
_PLACE = re.compile(r"\b(\d+):\d+\+\d+\b")
_LEFT_OUT = re.compile(r"(?:bourre-log|game|date|place) |chips \d+ each$")
_DOTS = re.compile(r"\d+ \S+: ")
"""Lines of which a page shows nothing, or dots, unless a finding rests on them."""
_ANTES = re.compile(rf"{_LEFT_OUT.pattern}|ante ")
_RESULTS = re.compile(rf"{_DOTS.pattern}|(?:tricks|pot|paid|chips) ")
"""The same where a law is not about chips, and where it is not about the record."""
_RESTS_ON_ALL = "FN"
"""Families of laws about what a player knew, which rest on every card of a hand."""


def page_name(law: Law) -> str:
    """The file of a law's page."""
    return f"{law.code}-{law.name}.md"


def page(law: Law) -> str:
    """The page of one law."""
    facts = [f"{law.severity.value.capitalize()}. Source: {', '.join(law.sources)}."]
    if law.knob:
        facts.append(f"Knob: `{law.knob}`.")
    if law.measures:
        facts.append(f"Measured by: `{'`, `'.join(law.measures)}`.")
    if law.price:
        facts.append(f"Price: `{law.price}`.")
    return f"# {law.code} {law.name}\n\n{' '.join(facts)}\n\n{law.explanation}\n" + cases(law)


def cases(law: Law) -> str:
    """A log that breaks the law, what is found in it, and a near miss."""
    logs = sorted((CASES / law.code).glob("*.bourre"))
    spared = [log for log in logs if log.stem.startswith("ok_")]
    pairs = [(log, near) for log in logs if log not in spared for near in spared]
    breaking, near = min(pairs, key=lambda pair: words(excerpt(*pair)) + words(shown(*pair)))
    found = "".join(f"\nFound: {one}\n" for one in findings(audited(breaking), law.code))
    return f"{fenced(excerpt(breaking, near))}{found}{missed(breaking, near)}"


def excerpt(breaking: Path, near: Path) -> list[str]:
    """A log up to the last line that matters, without those that do not."""
    log = lines(breaking)
    matter = places(breaking) | changed(breaking, near)
    kept = log[: max(matter)]
    hands = list(accumulate(line.startswith("hand") for line in kept))
    family = breaking.parent.name[0]
    whole = family in _RESTS_ON_ALL
    left_out = _LEFT_OUT if family == "C" else _ANTES
    dots = _DOTS if family in "CR" else _RESULTS
    of_weight = {hand for number, hand in enumerate(hands, 1) if whole and number in matter}
    shortened = [
        "..." if dots.match(line) and not (number in matter or hand in of_weight) else line
        for number, (hand, line) in enumerate(zip(hands, kept, strict=True), 1)
        if number in matter or not left_out.match(line)
    ]
    shortened += ["..."] if kept != log else []
    return [
        line
        for line, before in zip(shortened, ["", *shortened], strict=False)
        if {line, before} != {"..."}
    ]


def places(breaking: Path) -> set[int]:
    """The lines that the findings of its law rest on, by its verdict."""
    findings = breaking.with_suffix(".verdict").read_text("utf-8").split("\n\n")
    of_law = [one for one in findings if f"[{breaking.parent.name}]" in one]
    return {int(line) for one in of_law for line in _PLACE.findall(one)}


def changed(breaking: Path, near: Path) -> set[int]:
    """The lines of a log that its near miss changes, where that is shown as a difference."""
    change = shown(breaking, near)
    if change[0] == "..." or words(change) > MUCH:
        return set()
    match = difflib.SequenceMatcher(None, lines(breaking), lines(near), autojunk=False)
    return {
        line
        for kind, first, end, *_ in match.get_opcodes()
        if kind != "equal"
        for line in range(first + (kind != "insert"), end + 1)
    }


def missed(breaking: Path, near: Path) -> str:
    """A near miss, or where it stands if there is much of it."""
    change = shown(breaking, near)
    if words(change) > MUCH:
        return f"\nNot found: [{title(near)}](../../{near.relative_to(ROOT).as_posix()}).\n"
    return f"\nNot found ({title(near)}):\n" + fenced(change, "" if change[0] == "..." else "diff")


def shown(breaking: Path, near: Path) -> list[str]:
    """A near miss: what differs from the log that breaks the law, or what follows the same lines if that is shorter."""
    _, _, _, *differing = difflib.unified_diff(lines(breaking), lines(near), n=0, lineterm="")
    change = ["@@" if line.startswith("@@ ") else line for line in differing]
    paired = zip(lines(breaking), lines(near), strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], paired))
    return min(change, ["...", *lines(near)[same:]], key=words)


def lines(log: Path) -> list[str]:
    """The lines of a log as a page shows them."""
    return log.read_text(encoding="utf-8", errors="backslashreplace").rstrip().split("\n")


def words(text: list[str]) -> int:
    """How much there is to read."""
    return sum(len(line.split()) for line in text)


def title(log: Path) -> str:
    """What a log is about, from its file's name."""
    return log.stem.removeprefix("ok_").removeprefix("breaks_").replace("_", " ")


def fenced(text: list[str], language: str = "") -> str:
    """Lines as they stand, in a page."""
    return f"\n````{language}\n" + "\n".join(text).rstrip() + "\n````\n"


def findings(audit: Audit, code: str) -> list[str]:
    """What `check --format concise` prints of the findings of this law, without their places."""
    told = [line.rstrip() for passage in audit.passages for line in concise_lines(passage)]
    return [line.partition(f": {code} ")[2] for line in told if f": {code} " in line]


def index() -> str:
    """The list of all laws by family."""
    parts = [
        f"# Laws\n\n{MADE}\nCodes are permanent. `referee explain` lists every duty. Each page ends with a log, without the lines that do not matter, what is found in it, and a near miss. More cases: `tests/laws/cases/CODE/`.\n"
    ]
    for letter, title in FAMILIES.items():
        family = [law for law in every_law() if law.code.startswith(letter)]
        links = ", ".join(f"[{law.code} {law.name}]({page_name(law)})" for law in family)
        parts.append(f"\n## {letter}: {title.capitalize()}\n\n{links}\n")
    return "".join(parts)


def all_pages() -> dict[str, str]:
    """Every file of `docs/laws/` and its text."""
    return {"README.md": index()} | {page_name(law): page(law) for law in every_law()}


if __name__ == "__main__":
    fresh = all_pages()
    PAGES.mkdir(parents=True, exist_ok=True)
    for stale in PAGES.glob("*.md"):
        stale.unlink()
    for name, text in fresh.items():
        (PAGES / name).write_text(text, encoding="utf-8")
