"""Every decision that is cited has its section, every section is cited, and the index names them all."""

import re

from rulesets.decisions import FOLDER, PAGES, cited, decided, headings, title

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


def test_the_index_lists_every_page_with_its_decisions():
    listed = re.findall(r"^- \[(.+)\]\((\S+)\) (.+)$", INDEX, re.MULTILINE)
    assert sorted(listed, key=lambda entry: entry[1]) == [
        (", ".join(number for number, _ in headings(page)), page.name, title(page))
        for page in PAGES
    ]


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
