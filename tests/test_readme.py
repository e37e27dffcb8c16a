"""The README: what it prints is what the program prints; its first two commands are one line each."""

import re
from pathlib import Path

import pytest
from cli.commands_page import as_it_should_be

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch):
    monkeypatch.chdir(ROOT)


def test_its_examples_print_what_it_says():
    page = README.read_text("utf-8")
    assert page == as_it_should_be(page), "run: python tests/cli/commands_page.py"


def test_the_first_two_blocks_are_one_line_each():
    blocks = re.findall(r"```(\w+)\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    for language, block in blocks[:2]:
        assert language == "sh"
        assert block.count("\n") == 1


def test_every_page_that_it_names_is_there():
    named = re.findall(r"\]\((?!http)([^)#]+)", README.read_text("utf-8"))
    assert named
    assert [one for one in named if not (ROOT / one).exists()] == []
