"""What an editor asks while a log is written: the same verdict as of the whole, at every key."""

import random
import re
from pathlib import Path

import pytest
import tiers
from edited import LOG
from foreign import FOREIGN, english_in

from referee.audits import LAWS_ALONE, audit
from referee.editing import (
    Document,
    completions_at,
    diagnose,
    fixes_at,
    hints_between,
    hovers_at,
    outline_of,
)
from referee.findings import Severity
from referee.hand_log import LINE_KINDS
from referee.rulesets import KNOBS, PRESETS

SAMPLES = Path(__file__).parents[2] / "samples"


def found(text):
    return [
        (each.code, each.problem.at, each.problem.message)
        for each in audit(text, options=LAWS_ALONE).findings
    ]


def marked(document):
    return [
        (finding.code, finding.problem.at, finding.problem.message)
        for passage in document.passages
        for finding in passage.findings
    ]


def place(text, word, nth=0):
    """Line and column of a word."""
    for number, line in enumerate(text.splitlines(), 1):
        if word in line:
            if nth == 0:
                return number, line.index(word) + 1
            nth -= 1
    raise ValueError(word)


@pytest.mark.parametrize(
    "name", tiers.thinned(["thursday-kitchen", "lake-house", "saturday-camp", "six-short"], 4)
)
@pytest.mark.parametrize("seed", tiers.thinned(range(12), 6))
def test_after_any_edits_the_verdict_is_that_of_the_whole(name, seed):
    drawn = random.Random(f"{name}{seed}")
    text = (SAMPLES / f"{name}.bourre").read_text()
    document = Document.of(text)
    for _ in range(6):
        lines = text.splitlines()
        at = drawn.randrange(len(lines))
        match drawn.choice(("drop", "double", "letter", "cut", "join", "blank")):
            case "drop":
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "letter" if lines[at]:
                n = drawn.randrange(len(lines[at]))
                lines[at] = lines[at][:n] + drawn.choice("AsKd29 ,:>#") + lines[at][n + 1 :]
            case "cut":
                lines[at] = lines[at][: len(lines[at]) // 2]
            case "join" if at:
                lines[at - 1] += lines.pop(at)
            case _:
                lines.insert(at, "")
        text = "\n".join(lines) + "\n"
        document = document.edited(text)
        assert marked(document) == found(text)


def test_a_log_typed_letter_by_letter_has_the_verdict_of_the_whole_at_each():
    document = Document.of("")
    for end in range(1, len(LOG), 7):
        document = document.edited(LOG[:end])
        assert marked(document) == found(LOG[:end]), LOG[:end]


def test_only_the_changed_hand_is_judged_again():
    text = (SAMPLES / "thursday-kitchen.bourre").read_text()
    before = Document.of(text)
    after = before.edited(text.replace("4 Cal: 5d 4h Kd*", "4 Cal: 5d 4h Kd*  # so"))
    judged = [
        new.number
        for old, new in zip(before.passages, after.passages, strict=True)
        if new.judgement is not old.judgement
    ]
    assert judged == [12]
    assert after.mark.hand == 11


def test_notes_are_marked_at_the_line_that_was_written():
    document = Document.of((SAMPLES / "wing-night.txt").read_text())
    assert document.notes
    for mark in diagnose(document):
        assert mark.at.column + mark.at.length - 1 <= max(1, len(document.lines[mark.at.line - 1]))
    assert fixes_at(document, 3) == ()


def test_a_finding_is_marked_under_its_word_with_its_proof():
    (mark,) = diagnose(Document.of(LOG))
    assert (mark.code, mark.severity) == ("P201", Severity.VIOLATION)
    assert mark.message == "Dee held Qd and threw 4h on a diamond lead"
    assert LOG.splitlines()[mark.at.line - 1][mark.at.column - 1 :][: mark.at.length] == "4h"
    ((proof, says),) = mark.related
    assert LOG.splitlines()[proof.line - 1][proof.column - 1 :][: proof.length] == "Qd"
    assert says == "this card proves it"


def test_over_a_finding_stands_its_law_and_over_a_card_who_played_it():
    document = Document.of(LOG)
    law, card = hovers_at(document, *place(LOG, "4h"))
    assert law.title == "Dee held Qd and threw 4h on a diamond lead"
    assert any("must follow suit" in said for said in law.paragraphs)
    assert any(said.startswith("Cost: Dee pays 8") for said in law.paragraphs)
    assert (card.title, card.paragraphs) == (
        "four of hearts",
        ("Played by Dee in trick 4.", "It did not beat Cal's 5d."),
    )


def test_over_a_knob_stands_what_it_means():
    (knob,) = hovers_at(Document.of(LOG), *place(LOG, "limit"))
    assert knob.title == "limit"


def test_a_slip_of_the_pen_is_offered_and_mends_the_log():
    text = LOG.replace("pot 8 to Ann", "pot 9 to Ann")
    document = Document.of(text)
    line, _ = place(text, "pot 9")
    offered = fixes_at(document, line)
    assert offered
    lines = text.splitlines()
    for edit in reversed(offered[0].edits):
        lines[edit.line - 1 : edit.line] = edit.instead
    mended = Document.of("\n".join(lines))
    assert offered[0].code not in {mark.code for mark in diagnose(mended)}


def test_every_slip_that_would_do_is_offered_where_several_would():
    line, _ = place(LOG, "4 Cal: 5d 4h")
    offered = [fix for fix in fixes_at(Document.of(LOG), line) if "slip" in fix.title]
    assert len(offered) > 1
    for fix in offered:
        lines = LOG.splitlines()
        for edit in reversed(fix.edits):
            lines[edit.line - 1 : edit.line] = edit.instead
        assert fix.code not in {mark.code for mark in diagnose(Document.of("\n".join(lines)))}, fix


def test_a_line_that_was_understood_is_offered_as_the_notation_has_it():
    text = LOG.replace("pot 8 to Ann", "Ann wins 8   # all of it")
    line, _ = place(text, "Ann wins")
    fix, *_ = fixes_at(Document.of(text), line)
    ((number, instead),) = fix.edits
    assert number == line
    assert (
        Document.of(text.replace("Ann wins 8   # all of it", instead[0]))
        .passages[-1]
        .judgement.evening
        == Document.of(text).passages[-1].judgement.evening
    )


def test_nothing_is_offered_where_nothing_is_wrong():
    assert fixes_at(Document.of(LOG), 1) == ()
    assert fixes_at(Document.of(LOG), 99) == ()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("po", ["pot"]),
        ("rules boo", ["boo-ray"]),
        ("rules boo-ray ", ["1"]),
        ("rules boo-ray 1, lim", ["limit", "limit-winner"]),
        ("rules boo-ray 1, limit ", ["none"]),
        ("rules boo-ray 1, tie ", ["carries", "splits"]),
        ("lang ", ["en", "fr"]),
        ("hand 2, ", ["dealer", "up"]),
        ("hand 2, dealer C", ["Cal"]),
        ("ante 2 ", ["each"]),
        ("in Ann ", ["out"]),
        ("in Ann 2, Ben out, ", ["Cal", "Dee", "Ann", "Ben"]),
        ("pot 8 ", ["carries", "from", "to"]),
        ("pot 8 from ", ["before"]),
        ("sit Fay ", ["after"]),
        ("paid A", ["Ann"]),
        ("settled Ann to ", ["Ben", "Cal", "Dee", "Ann"]),
        ("ruling Dee trick 4 ", ["upheld", "waived"]),
        ("ruling Dee waived ", ["for"]),
        ("ruling Dee waived for Ann; ", ["against"]),
        ("vote ", ["tie"]),
        ("vote tie ", ["carries", "splits"]),
        ("x-table ", []),
        ("date ", []),
        ("time ", []),
        ("unit ", []),
        ("say Ann: ", []),
    ],
)
def test_what_may_follow_is_offered(line, offered):
    text = LOG.replace("5 Ann: 2c* 8d Qd\npot 8 to Ann\n", f"{line}\n")
    number = text.splitlines().index(line) + 1
    words = [each.text for each in completions_at(Document.of(text), number, len(line) + 1)]
    assert words == offered


def test_a_word_that_opens_several_kinds_of_line_is_offered_once():
    words = [each.text for each in completions_at(Document.of(LOG), 15, 1)]
    assert len(words) == len(set(words))
    assert {"pot", "kitty", "ruling", "x-"} <= set(words)


def test_a_name_in_quotes_is_completed():
    text = LOG.replace("Cal", '"Big Al"').replace("pot 8 to Ann", 'pot 8 to "Big')
    (name,) = completions_at(Document.of(text), 14, 14)
    assert (name.text, name.at.column, name.at.length) == ('"Big Al"', 10, 4)


def test_a_card_that_was_seen_is_not_offered_and_the_suit_that_was_led_comes_first():
    text = LOG.replace("5 Ann: 2c* 8d Qd\npot 8 to Ann\n", "5 Ann: 2c \n")
    words = [each.text for each in completions_at(Document.of(text), 13, 11)]
    assert "Ah" not in words
    assert "2c" not in words
    assert words[0].endswith("c")


def test_nothing_is_offered_in_a_remark():
    text = LOG.replace("pot 8 to Ann", "pot 8 to Ann # po")
    assert completions_at(Document.of(text), 14, 18) == ()


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(12, id="small", marks=tiers.SMALL),
        pytest.param(1, id="whole", marks=tiers.LONG),
    ],
)
def test_whatever_is_said_to_a_writer_is_a_message(step):
    text = LOG.replace("pot 8", "pot 9")
    document, lines = Document.of(text), len(text.splitlines())
    told = [diagnose(document), outline_of(document), hints_between(document, 1, lines)]
    for number, line in enumerate(text.splitlines(), 1):
        told += [fixes_at(document, number)]
        for column in range(1, len(line) + 2, step):
            told += [hovers_at(document, number, column, reasons=True)]
            told += [[each.detail for each in completions_at(document, number, column)]]
    shapes = (*(kind.shape for kind in LINE_KINDS), *PRESETS, *(knob.name for knob in KNOBS))
    values = (value for knob in KNOBS for value, _ in knob.values)
    quoted = (
        text,
        *shapes,
        *values,
        *(each.name for each in Severity),
        "boo-ray waived upheld head pay HOUSE RULE VALUE",
    )
    assert {word for each in _texts(told) for word in english_in(each, *quoted)} == set()


def _texts(value):
    """Every text in what is told, in the made-up language."""
    if isinstance(value, str):
        yield re.sub(r"`[^`]*`", "", FOREIGN.word(value))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
