import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from thursday import (
    ANY_TEXT,
    AUDITS,
    DISPUTED_TRICK,
    HEADER,
    LOG,
    TWO_PLAYERS,
    audit_of,
    finding,
    problem,
    thursday,
    thursday_with_slip,
)
from whole_verdict import report

from referee.findings import Certainty, Evidence, Severity, Status
from referee.game.places import Span
from referee.verdicts.excerpt import excerpt
from referee.verdicts.text_report import hands_text, passage_text
from referee.wording.columns import Style, width, wrapped
from referee.wording.escapes import visible

COLOUR = Style(colour=True)
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")

FIRST_PAGE = """\
violation[P201] follow-suit: Dee held Qd and threw 4h on a diamond lead  certain
  thursday.bourre:15  4 Cal: 5d 4h Kd*                    # Cal stopped the g...
                                ^^ hand 12, trick 4, Dee; legal: Qd
  thursday.bourre:16  5 Ann: 2c* 8d Qd
                                    ^^ this card proves it
  rule: boo-ray 1, play 1 (must follow suit). Established: trick 5 was played.
  cost: Dee pays 8 to the next pot and cannot win this one.
  as if played right: Ann takes the pot (+8), nobody is bourré.
  slip of the pen? Qh written as Qd in trick 5 would make the hand legal, and
    nothing else in the record contradicts it.

said in hand 12:
  thursday.bourre:19  Cal: Dee had a diamond on 4

thursday.bourre: 1 hand, 1 violation, 0 disputes, 0 discrepancies, 0 remarks
game: Thursday kitchen, 2026-03-05
rules: boo-ray 1 (limit 40)
"""


def carets(text: str) -> list[tuple[str, str]]:
    """Each underlined line and the line of carets under it."""
    lines = text.splitlines()
    return [(above, below) for above, below in pairwise(lines) if below.lstrip().startswith("^")]


def test_the_example_of_the_first_page():
    assert report(thursday_with_slip()) == FIRST_PAGE


def test_nothing_found():
    told = report(thursday(LOG.replace("4h Kd*", "Qd Kd*").replace("8d Qd", "8d 4h")))
    assert told == (
        "thursday.bourre: 1 hand, 0 violations, 0 disputes, 0 discrepancies, 0 remarks\n"
        "game: Thursday kitchen, 2026-03-05\n"
        "rules: boo-ray 1 (limit 40)\n"
    )


def test_a_log_without_a_line():
    assert report(thursday("")) == (
        "thursday.bourre: 0 hands, 0 violations, 0 disputes, 0 discrepancies, 0 remarks\n"
    )


def test_assumed_rules_are_called_so():
    rules = LOG.split("\n")[3]
    assert "\nrules: boo-ray 1, assumed\n" in report(thursday(LOG.replace(rules, "")))
    assert "\nrules: boo-ray 1, version assumed\n" in report(
        thursday(LOG.replace(rules, "rules boo-ray"))
    )


def test_every_change_of_the_rules_is_told():
    later = "rules acadiana 1\nhand 13, dealer Ann, up 2h\nmisdeal\nhand 14, dealer Ann, up 2h\nmisdeal\n"
    assert report(thursday(LOG + later)).endswith(
        "rules: boo-ray 1 (limit 40)\nrules from hand 13: acadiana 1\n"
    )


def test_a_report_is_its_passages_and_a_summary():
    audited = thursday()
    told = "".join(passage_text(passage) for passage in audited.passages)
    assert report(audited).startswith(told)


def test_lines_that_break_the_notation_stand_together_below_the_findings():
    odd = LOG.replace("pot 8 to Ann", "Ann wins 8").replace("ante 2 each", "ante two each")
    assert report(thursday(odd)).partition("remark[R104]")[2].splitlines()[:5] == [
        " spelling: 2 lines were read as meant; `--fix` writes them so:",
        "  thursday.bourre:9  ante two each",
        "    read as `ante 2 each`",
        "  thursday.bourre:18  Ann wins 8",
        "    read as `pot 8 to Ann`",
    ]


def test_colour_changes_no_character():
    coloured = report(thursday_with_slip(), COLOUR)
    assert coloured != FIRST_PAGE
    assert ESCAPES.sub("", coloured) == FIRST_PAGE


def test_colour_ends_on_its_line():
    for line in report(thursday_with_slip(), COLOUR).splitlines():
        codes = ESCAPES.findall(line)
        assert not codes or codes[-1] == "\x1b[0m"


@pytest.mark.parametrize(
    ("hostile", "shown"),
    [
        ("\x1b[31mAnn", r"\x1b[31mAnn"),
        ("\u202eAnn", r"\u202eAnn"),
        ("A\u2066nn\u2069", r"A\u2066nn\u2069"),
        ("A\u061cnn", r"A\u061cnn"),
        ("A\u200bnn", r"A\u200bnn"),
        ("A\u200dnn", r"A\u200dnn"),
        ("A\x00n\x9bn\x7f", r"A\x00n\x9bn\x7f"),
        ("A\r\nnn\u2028", r"A\r\nnn\u2028"),
        ("A\tnn", r"A\tnn"),
        ("A\u00a0nn", r"A\xa0nn"),
        ("A\u3164nn\u2800", r"A\u3164nn\u2800"),
        ("A\udc80nn", r"A\udc80nn"),
        ("A\U000e0101nn", r"A\U000e0101nn"),
        ("\u0301Ann", r"\u0301Ann"),
        ("[bold red]Ann[/]", "[bold red]Ann[/]"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("Zoë ♥\ufe0f 日本", "Zoë ♥\ufe0f 日本"),
    ],
)
def test_hostile_text_is_shown_and_never_acted_on(hostile, shown):
    assert visible(hostile) == shown
    audited = audit_of(
        finding(
            problem(f"{hostile} held Qd", Span(1, 5, 1), player=hostile, status_reason=hostile)
        ),
        lines=(f"say {hostile}",),
    )
    assert f"{shown} held Qd" in report(audited)
    assert f"say {shown}" in report(audited)
    assert ESCAPES.sub("", report(audited, COLOUR)) == report(audited)


def test_a_terminal_that_knows_only_ascii():
    audited = audit_of(finding(problem("Zoë held Q♦", Span(1, 8, 2))), lines=("1 Zoë: Q♦",))
    assert "Zoë held Q♦" in report(audited)
    told = report(audited, Style(encoding="ascii"))
    assert "Zoe held Qd" in told
    assert told.isascii()
    line, below = carets(told)[0]
    assert line[below.index("^") :] == "Qd"


@pytest.mark.parametrize(
    "before",
    [
        "",
        "Ann: ",
        "日本: ",
        "e\u0301ric: ",
        "🂡🃏: ",
        "\x1b[1m",
        "\t\u202e",
        "ﬃ½: ",
        "кот ",
        "한국 ",
    ],
)
def test_the_caret_stands_under_the_spot(before):
    at = Span(1, len(before) + 1, 2)
    line, below = carets(report(audit_of(finding(problem(at=at)), lines=(before + "4h Kd",))))[0]
    assert cell_len(line[: line.index("4h")]) == below.index("^")
    assert below.count("^") == 2


def test_a_suit_with_an_emoji_selector_takes_two_columns():
    line = "1 A: 4♥\ufe0f Kd"
    assert excerpt(line, Span(1, 6, 3), 60, "utf-8").spot == 3
    assert excerpt(line, Span(1, 10, 2), 60, "utf-8").before == 9
    endless = excerpt("x" * 100_000, Span(1, 4001, 9), 100_000, "utf-8")
    assert len(endless.text) <= 1000


def test_a_long_line_is_cut_around_the_spot():
    line = "1 Ann: " + "2c " * 30_000 + "4h " + "Kd " * 300
    start = line.index("4h")
    told = report(audit_of(finding(problem(at=Span(1, start + 1, 2))), lines=(line,)))
    quoted, below = carets(told)[0]
    assert quoted.startswith("  a.bourre:1  ...")
    assert quoted.endswith("...")
    assert len(quoted) <= 80
    assert quoted[below.index("^") :].startswith("4h Kd")


@pytest.mark.parametrize(("column", "cut"), [(1, (False, True)), (300, (True, False))])
def test_a_line_is_cut_only_where_something_is_missing(column, cut):
    quoted = excerpt("x" * 300, Span(1, column, 1), 50, "utf-8")
    assert (quoted.text.startswith("..."), quoted.text.endswith("...")) == cut
    assert len(quoted.text) <= 50
    assert quoted.text[quoted.before] == "x"


def test_a_cut_never_parts_a_mark_from_its_letter():
    for column in range(200, 230):
        quoted = excerpt("e\u0301" * 400, Span(1, column, 1), 50, "utf-8")
        assert "...\u0301" not in quoted.text
        assert width(quoted.text) <= 50


def test_a_note_that_does_not_fit_beside_the_caret_goes_below():
    where = problem(at=Span(1, 60, 2), player="Bartholomew")
    told = report(audit_of(finding(where, hand=12, trick=4), lines=("x" * 61,)))
    assert "\n    hand 12, trick 4, Bartholomew\n" in told


def test_a_long_path_gets_a_line_of_its_own():
    name = "/".join(["a-long-folder"] * 4) + "/x.bourre"
    told = report(audit_of(finding(problem(at=Span(1, 3, 2))), lines=("1 4h",), name=name))
    assert f"\n  {name}:1\n    1 4h\n      ^^\n" in told


def test_evidence_from_another_hand_is_named_by_its_line():
    proof = Evidence(Span(7, 1, 2), "this card proves it")
    told = report(audit_of(finding(problem(evidence=(proof,))), name="x.bourre"))
    assert "\n  x.bourre:7  this card proves it\n" in told


def test_a_long_message_wraps_and_keeps_its_certainty_apart():
    told = report(audit_of(finding(problem("Dee held Qd and " * 8, certainty=Certainty.POSSIBLE))))
    lines = told.splitlines()
    assert lines[1].startswith("  ")
    assert "possible" in "\n".join(lines[:4])
    assert all(len(line) <= 80 for line in lines)


def test_status_advice_and_duty_are_told():
    told = report(
        audit_of(
            finding(
                problem(status=Status.OPEN, status_reason="the record ends", advice="Write 4h."),
                severity=Severity.DISPUTE,
            )
        )
    )
    assert told.startswith("dispute[P201]")
    assert "  rule: boo-ray 1, play 1. Open: the record ends.\n  advice: Write 4h.\n" in told


def test_of_many_findings_a_hundred_are_written_out_and_the_others_counted():
    told = report(audit_of(*[finding(problem())] * 5_000))
    assert told.count("violation[P201]") == 100
    assert "\n\n... and 4,900 more of P201 follow-suit; --format json has all of them\n\n" in told
    assert "0 hands, 5000 violations" in told


def test_what_a_hand_paid():
    header, hand = thursday().passages
    assert hands_text(header) == ""
    assert hands_text(hand) == (
        "hand 12: dealer Dee, trump spades, tricks Ann 3 Cal 1 Dee 1, won\n"
        "  Ann pays the pot 2 (ante)\n"
        "  Ben pays the pot 2 (ante)\n"
        "  Cal pays the pot 2 (ante)\n"
        "  Dee pays the pot 2 (ante)\n"
        "  the pot pays Ann 8 (won the pot)\n"
        "  Dee pays the next pot 8 (renege)\n"
        "  Cal said: Dee had a diamond on 4\n"
    )


MARKED = """\
place Ann's
hand 1, dealer Cal, up 2s
in Ann 0, Ben 0, Cal out
1 Ann: Ah (shown) 9h (late) (called)
say Ben: it slipped
2 Ann: Kh 8h
"""


def test_marks_testimony_and_the_place_are_told():
    log = thursday(HEADER + MARKED)
    told = hands_text(log.passages[-1]).splitlines()
    assert told[1] == "  trick 1: Ann Ah (shown), Ben 9h (late) (called)"
    assert told[-1] == "  Ben said: it slipped"
    assert "\ngame: Ann's\n" in report(log)


def test_what_a_hand_paid_when_little_is_known():
    told = hands_text(thursday("seats Ann Ben\nhand 1\n").passages[-1])
    assert told.splitlines()[0] == "hand 1: dealer ?, trump ?, tricks ?, unfinished"


def test_what_a_hand_paid_when_a_card_is_disputed():
    told = hands_text(thursday(HEADER + DISPUTED_TRICK).passages[-1])
    assert told == "hand 1: dealer Cal, trump spades, tricks ?, disputed\n"
    told = hands_text(thursday(HEADER + TWO_PLAYERS).passages[-1])
    assert told.splitlines()[0] == "hand 1: dealer Cal, trump spades, tricks ?, won"


@given(AUDITS, st.integers(1, 120), st.sampled_from(["utf-8", "ascii", "cp1252"]))
def test_whatever_was_found_the_report_is_printable_and_fits(audited, columns, encoding):
    told = report(audited, Style(width=columns, encoding=encoding))
    told.encode(encoding)
    for line in told.split("\n"):
        assert line.isprintable()
        assert width(line) <= max(columns, 40)
    coloured = report(audited, Style(colour=True, width=columns, encoding=encoding))
    assert ESCAPES.sub("", coloured) == told


@given(ANY_TEXT)
def test_visible_text_is_printable_and_stays_what_it_is(text):
    shown = visible(text)
    assert shown.isprintable()
    assert visible(shown) == shown


@given(st.text(st.characters(exclude_categories=["C", "Z", "M"])), st.integers(4, 30))
def test_wrapping_loses_nothing(text, room):
    lines = list(wrapped(text, room, "* ", "  "))
    assert "".join(line[2:] for line in lines).replace(" ", "") == text
    assert all(width(line) <= room for line in lines)


@pytest.mark.parametrize("room", range(8, 20))
def test_a_line_never_begins_with_a_sign_that_french_sets_apart(room):
    lines = list(wrapped("Qui donne ? Dee : « As » ; oui !", room))
    assert not [line for line in lines if line[0] in ":;?!»" or line[-1] == "«"]
    assert " ".join(lines) == "Qui donne ? Dee : « As » ; oui !"


@given(st.text(st.sampled_from("ab日é\u0301🂡 ♥")))
def test_widths_are_those_of_a_terminal(text):
    assert width(text) == cell_len(text)
