"""The man page is that of the commands as they are."""

import os
import shutil
import subprocess

import pytest
from cli.man_page import PAGE, page, text
from tiers import PLAIN

pytestmark = PLAIN


def test_the_page_is_fresh():
    assert PAGE.read_text("ascii") == page(), "run: python tests/cli/man_page.py"


def test_no_letter_of_a_text_is_an_order():
    assert text(".x\n'y \\ - é") == "\\&.x\n\\&'y \\e \\- \\[u00E9]"


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
def test_man_shows_it_and_complains_of_nothing():
    ran = subprocess.run(
        ["man", "-l", "--warnings", str(PAGE)],
        capture_output=True,
        env={**os.environ, "MANWIDTH": "80", "LC_ALL": "C.UTF-8"},
        check=True,
    )
    assert ran.stderr == b""
    assert "settle the card game Bourré from hand logs" in " ".join(ran.stdout.decode().split())
