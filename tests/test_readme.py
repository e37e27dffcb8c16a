"""The README's first two commands are one line each, and the links of all pages lead somewhere."""

import re
from pathlib import Path

import pytest
from tiers import PLAIN

pytestmark = PLAIN

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
CODE = re.compile(r"^(```+).*?^\1$", re.DOTALL | re.MULTILINE)


def test_the_first_two_blocks_are_one_line_each():
    blocks = re.findall(r"```(\w+)\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    for language, block in blocks[:2]:
        assert language == "sh"
        assert block.count("\n") == 1


def anchors(page):
    """What a link may name in a page: its headings, as GitHub writes them."""
    headings = re.findall(r"^#+ (.+)$", CODE.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken(page):
    """The links of a page that lead nowhere."""
    text = CODE.sub("", page.read_text("utf-8"))
    for link in re.findall(r"\]\((?!\w+:)([^)\s]+)\)", text):
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_links_of_a_page_lead_somewhere(page):
    assert list(broken(page)) == []


def test_a_link_that_leads_nowhere_is_seen(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# A heading\n[a](#a-heading) [b](#b) [c](c.md) [d](page.md)\n", "utf-8")
    assert list(broken(page)) == ["#b", "c.md"]
