"""The laws as a whole: listed once, in order, cited, explained, each with a page that is fresh."""

import re

from laws.pages import PAGES, all_pages

from referee.laws.catalogue import every_law, law_breaking, law_for
from referee.replay.breaches import Duty

CODE = re.compile(r"[RDPFNC]\d{3}")
ORDER = "RDPFNC"


def test_laws_stand_in_code_order_and_once():
    keys = [(ORDER.index(law.code[0]), law.code) for law in every_law()]
    assert keys == sorted(set(keys))


def test_names_are_used_once():
    assert len({law.name for law in every_law()}) == len(every_law())


def test_a_law_is_cited_and_explained():
    source = re.compile(r"(decision \d{4}|[a-z-]+(-\d{3})? [a-z-]+(\.\d+)?)")
    for law in every_law():
        assert CODE.fullmatch(law.code)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", law.name)
        assert law.duty, law.code
        assert all(map(source.fullmatch, law.sources)), law.code
        assert len(law.explanation) > 190, law.code


def test_a_law_is_found_by_code_and_by_name():
    for law in every_law():
        assert law_for(law.code.lower()) is law_for(law.name) is law


def test_every_duty_has_its_law():
    assert all(law_breaking(duty).breaks is duty for duty in Duty)


def test_pages_are_fresh():
    written = {path.name: path.read_text(encoding="utf-8") for path in PAGES.glob("*.md")}
    assert written == all_pages(), "run: python tests/laws/pages.py"
