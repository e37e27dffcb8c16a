"""Pages show what the program prints, and the page about commands names every option."""

import re

import pytest
from command_line import own_folder, referee
from quoted_output import PAGES, ROOT, as_it_should_be
from tiers import LONG

__all__ = ["own_folder", "referee"]

OF_MANY_EVENINGS = {"docs/archive.md", "docs/league.md"}
COMMANDS = (ROOT / "docs/commands.md").read_text("utf-8")
SECTIONS = re.split(r"^## referee ", COMMANDS, flags=re.MULTILINE)
"""What is for all commands, then a section a command."""
FOR_ALL = {
    "--help",
    "--lang",
    "--ascii",
    "--rules",
    "--set",
    "--jobs",
    "--players",
    "--anonymous",
    "--key",
}
"""Options that what is for all commands explains, for whichever have them."""


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=LONG) if page in OF_MANY_EVENINGS else page for page in PAGES],
)
def test_a_page_shows_what_the_program_prints(page):
    written = (ROOT / page).read_text("utf-8")
    assert re.search(r"^```console\n\$ referee .*\n[^$`]", written, re.MULTILINE)
    assert as_it_should_be(written) == written, "run: python tests/quoted_output.py"


def test_what_a_page_should_show_is_what_its_log_gives():
    page = "```\nbourre-log 1\nhand 1\n```\n\n```console\n$ referee check a.bourre\nold\n```\n"
    assert "a.bourre: 1 hand, 0 violations" in as_it_should_be(page)
    assert "old" not in as_it_should_be(page)


def test_what_is_for_all_commands_is_said_once():
    assert [one for one in FOR_ALL if f"`{one}" not in SECTIONS[0]] == []


@pytest.mark.parametrize("section", SECTIONS[1:], ids=lambda one: one.split("\n")[0])
def test_the_page_names_every_option(referee, section):
    told = referee(section.split("\n")[0], "--help").out
    options = re.findall(r"^  (?:-\w, )?(--[a-z-]+)", told, re.MULTILINE)
    assert [one for one in options if one not in section and one not in FOR_ALL] == []
    assert max(map(len, told.splitlines())) <= 80
