"""Grammar, events and the table of line kinds say the same."""

import re
from time import process_time

import pytest
from reading_lines import events_of

from referee.hand_log import Session, tokens, write
from referee.hand_log.grammar import grammar_text, keywords, terminals
from referee.hand_log.lines.line_kinds import (
    LINE_KINDS,
    kind_of,
    list_pattern,
    parts,
    shape_pattern,
    terminal,
)
from referee.hand_log.lines.parts import PARTS
from referee.hand_log.lines.quick import read_quickly

SEATS = 'seats Ann Ben Cal Dee Eve "Big Al"'
RULES = re.findall(r"[a-z_]+", grammar_text().split("start: ")[1].split("//")[0])
EXAMPLES = {
    line: rule
    for comments, rule in re.findall(
        r"((?:^// .*\n)+)^([a-z_]+):", grammar_text(), flags=re.MULTILINE
    )
    for line in re.findall(r"// (.*)\n", comments)
    if rule in RULES
}


def said(line):
    """What one line says after the seats and a hand."""
    return [one for one in events_of(SEATS, "hand 1", line) if one.at.line == 3]


def test_every_rule_and_every_keyword_has_a_row():
    assert {one.rule for one in LINE_KINDS} == set(RULES)
    assert {one.keyword for one in LINE_KINDS} == {*keywords(), ""}


def test_every_row_has_an_example():
    shown = {(rule, line.replace("x-", "x- ").split()[0]) for line, rule in EXAMPLES.items()}
    assert {(one.rule, one.keyword) for one in LINE_KINDS} == {
        (rule, "" if word.isdigit() else word) for rule, word in shown
    }


def test_the_quick_reader_reads_an_example_of_every_row():
    session = Session()
    session.declare(events_of(SEATS)[0].players)
    read = filter(None, (read_quickly(line, 1, session) for line in EXAMPLES))
    assert {kind_of(event) for event in read} == set(LINE_KINDS)


@pytest.mark.parametrize("kind", LINE_KINDS, ids=[one.shape for one in LINE_KINDS])
def test_the_parts_of_a_shape_are_the_fields_of_its_event(kind):
    filled = sum(PARTS[part].fields for part in parts(kind.shape))
    assert kind.event._fields[filled] == "at"
    assert len(kind.event._fields) == filled + 1 + len(kind.rest)
    assert {terminal(part) for part in parts(kind.shape)} <= {*terminals(), ""}


@pytest.mark.parametrize("line", EXAMPLES)
def test_an_example_says_the_event_of_its_rule_and_is_written_back(line):
    (event,) = said(line)
    kinds = {one.event: one.rule for one in LINE_KINDS}
    assert kinds[type(event)] == EXAMPLES[line]
    assert write([event]) == f"{line}\n"


@pytest.mark.parametrize("line", EXAMPLES)
def test_an_example_has_words(line):
    session = Session()
    session.declare(["Ann", "Ben", "Cal", "Dee", "Eve", "Big Al"])
    assert tokens(line, 1, session)


@pytest.mark.parametrize("filling", [" ", "4c ", "Ann 2,", "Ann ", ", ", "a,"])
@pytest.mark.parametrize("end", ["(", ">", '"'])
def test_no_line_keeps_a_shape_busy(filling, end):
    """Blanks that two pieces of a shape could share would take a second or more."""
    begun = process_time()
    for kind in LINE_KINDS:
        text = kind.shape.partition("[")[0] + filling * (4000 // len(filling)) + end
        shape_pattern(kind.shape, "en").fullmatch(text)
        for part in parts(kind.shape):
            if PARTS[part].entry:
                list_pattern(part, "en").fullmatch(f"4c {text[-4000:]}")
                list_pattern(part, "en").fullmatch(f"Ann 2{text[-4000:]}")
    assert process_time() - begun < 0.5
