"""The laws as a whole: listed once, in order, cited, explained, each with a page that is fresh."""

import re

import pytest
from laws.pages import PAGES, all_pages

from referee.laws.catalogue import LAWS, law_breaking, law_for
from referee.replay.breaches import Duty

CODE = re.compile(r"[RDPFNC]\d{3}")
ORDER = "RDPFNC"


def test_laws_stand_in_code_order_and_once():
    keys = [(ORDER.index(law.code[0]), law.code) for law in LAWS]
    assert keys == sorted(set(keys))


def test_names_are_used_once():
    assert len({law.name for law in LAWS}) == len(LAWS)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.code)
def test_a_law_is_cited_and_explained(law):
    assert CODE.fullmatch(law.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", law.name)
    assert law.duty
    assert all(
        re.fullmatch(r"(decision \d{4}|[a-z-]+(-\d{3})? [a-z-]+(\.\d+)?)", one)
        for one in law.sources
    )
    assert len(law.explanation) > 200


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.code)
def test_a_law_is_found_by_code_and_by_name(law):
    assert law_for(law.code.lower()) is law_for(law.name) is law


@pytest.mark.parametrize("duty", Duty)
def test_every_duty_has_its_law(duty):
    assert law_breaking(duty).breaks is duty


def test_pages_are_fresh():
    written = {path.name: path.read_text(encoding="utf-8") for path in PAGES.glob("*.md")}
    assert written == all_pages(), "run: python tests/laws/pages.py"
