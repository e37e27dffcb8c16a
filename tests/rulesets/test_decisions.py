"""Every decision that is cited has its section, every section is cited, and the index names them all."""

import re

from rulesets.decisions import FOLDER, PAGES, cited, decided, headings

INDEX = (FOLDER / "README.md").read_text("utf-8")


def test_a_page_is_named_for_its_first_decision():
    for page in PAGES:
        numbers = [number for number, _ in headings(page)]
        assert page.name.startswith(f"{numbers[0]}-")
        assert numbers == sorted(numbers), page


def test_a_number_stands_once():
    assert len(decided()) == sum(len(headings(page)) for page in PAGES)


def test_every_cited_decision_has_its_section_and_every_section_is_cited():
    assert cited() == {*decided()}


def test_the_index_lists_every_decision():
    listed = re.findall(r"^- \[(\d{4})\]\((\S+)\) (.+)$", INDEX, re.MULTILINE)
    assert len(listed) == len(decided())
    assert {*listed} == {
        (number, page.name, title) for page in PAGES for number, title in headings(page)
    }


def test_a_decision_has_its_question_and_its_answer():
    texts = [page.read_text("utf-8") for page in PAGES]
    decisions = [
        part
        for text in texts
        for part in re.split(r"^##? (?=\d{4} )", text, flags=re.MULTILINE)[1:]
    ]
    assert len(decisions) == len(decided())
    for decision in decisions:
        assert decision.count("**Question.**") == decision.count("**Decision.**") == 1, decision
        assert decision.count("**Why not otherwise.**") <= 1, decision
