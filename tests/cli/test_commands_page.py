import re

from cli.commands_page import PAGE, as_it_should_be
from cli.conftest import ROOT


def test_the_examples_print_what_the_page_shows(monkeypatch):
    monkeypatch.chdir(ROOT)
    page = PAGE.read_text()
    assert as_it_should_be(page) == page


def test_the_page_names_every_option(referee):
    page = PAGE.read_text()
    for command in ("check", "ask", "fmt"):
        options = re.findall(
            r"^  (?:-\w, )?(--[a-z-]+)", referee(command, "--help").out, re.MULTILINE
        )
        assert [one for one in options if one not in page and one != "--help"] == []
