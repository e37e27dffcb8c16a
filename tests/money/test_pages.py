"""The commands page names every option of the commands about money."""

import re

import pytest
from cli.commands_page import PAGE


@pytest.mark.parametrize("command", ["ledger", "settle", "what-if", "compare"])
def test_the_page_names_every_option(referee, command):
    page = (
        PAGE.read_text("utf-8").partition(f"## referee {command}\n")[2].partition("\n## referee")[0]
    )
    told = referee(command, "--help").out
    options = re.findall(r"^  (?:-\w, )?(--[a-z-]+)", told, re.MULTILINE)
    assert len(options) > 2
    assert [one for one in options if one not in page and one != "--help"] == []
    assert max(map(len, told.splitlines())) <= 80
