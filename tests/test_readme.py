"""The README: its first two commands are one line each, and its links lead somewhere."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


def test_the_first_two_blocks_are_one_line_each():
    blocks = re.findall(r"```(\w+)\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    for language, block in blocks[:2]:
        assert language == "sh"
        assert block.count("\n") == 1


def test_every_page_that_it_names_is_there():
    named = re.findall(r"\]\((?!http)([^)#]+)", README.read_text("utf-8"))
    assert named
    assert [one for one in named if not (ROOT / one).exists()] == []
