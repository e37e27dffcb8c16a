"""The pictures of README and docs: nothing is fetched for them, and the verdict is the one quoted."""

import html
import re
from pathlib import Path

import pytest
from tiers import PLAIN

pytestmark = PLAIN

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
DRAWN = sorted((ROOT / "docs/pictures").glob("*.svg"))


@pytest.mark.parametrize("picture", DRAWN, ids=lambda picture: picture.name)
def test_nothing_is_fetched(picture):
    assert not re.search(
        r"url\((?!#)|href=|@import", picture.read_text("utf-8").replace('url("#', "url(#")
    )


def test_the_verdict_is_the_one_that_the_readme_quotes():
    picture = (ROOT / "docs/pictures/verdict.svg").read_text("utf-8")
    drawn = html.unescape(re.sub(r"<[^>]*>", "", picture)).replace("\xa0", " ")
    quoted = re.search(
        r"```console\n\$ (referee check .*?)```", README.read_text("utf-8"), re.DOTALL
    )
    for line in quoted[1].splitlines():
        for word in line.split():
            assert word in drawn, "run: python tests/pictures.py"
