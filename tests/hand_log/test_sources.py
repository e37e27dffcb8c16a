"""`[Ben]` behind a line: by whose account it is. It is kept, and told where a finding rests on the line."""

import json

import pytest
from reading_lines import PREAMBLE, events_of
from whole_verdict import as_json, report

from referee.audits import audit
from referee.editing import Document, words
from referee.events import LineUnread, RemarkWritten, SourceNamed, SpellingNoted, TrickPlayed
from referee.hand_log import Session, renamed, tokens, write

LOG = """\
bourre-log 1
rules boo-ray 1
seats Ann Ben Cal Dee
chips 40 each

hand 1, dealer Dee, up Ts
ante 2 each
in Ann 2, Ben 0, Cal 3, Dee out
1 Ann: Ah 9c Kh/2c [Ben/Cal]
2 Ann: Ac 9h 3h [Dee]
"""


def accounts_of(line):
    said = events_of(*PREAMBLE, line)
    return [event.accounts for event in said if isinstance(event, SourceNamed)]


@pytest.mark.parametrize(
    ("line", "accounts"),
    [
        ("1 Ann: Ah 9h Kh [Ben]", [("Ben",)]),
        ("1 Ann: Ah 9h Kh* [ben, Cal]  # late", [("Ben", "Cal")]),
        ("1 Ann: Ah 9h Kh [Ben and Cal]", [("Ben", "Cal")]),
        ("1 Ann: Ah 9h Kh/2h [Ben/Cal]", [("Ben",), ("Cal",)]),
        ("1 Ann: Ah 9h Kh/2h [Ben, Dee / Cal]", [("Ben", "Dee"), ("Cal",)]),
        ("pot 8 to Ann ［Dee］.", [("Dee",)]),
        ("say Cal: Dee had a diamond [Ben]", [("Ben",)]),
        ("misdeal [Dee]", [("Dee",)]),
        ("x-table 3 [Dee]", [("Dee",)]),
        ("Ann won 8, Cal out [Ben]", [("Ben",)]),
    ],
)
def test_a_source_stands_behind_any_line(line, accounts):
    assert accounts_of(line) == [tuple(accounts)]


@pytest.mark.parametrize(
    "line",
    [
        "say Cal: Dee had one [loudly]",
        "pot 8 to Ann [Zed]",
        "in Ann, Cal [out]",
        "[Ben]",
        "- [Ben]",
    ],
)
def test_brackets_around_anything_but_players_are_no_source(line):
    assert accounts_of(line) == []


def test_what_the_line_says_is_as_without_it():
    plain, sourced = (events_of(*PREAMBLE, f"1 Ann: Ah 9h Kh{end}") for end in ("", " [Ben]"))
    assert sourced[:-1] == plain
    assert isinstance(plain[-1], TrickPlayed)


def test_a_player_may_be_called_so():
    said = events_of("seats Ann [Ben] Ben", "hand 1", "in Ann, [Ben]", 'pot 8 to "[Ben]" [Ann]')
    assert not any(isinstance(event, LineUnread | SpellingNoted) for event in said)
    assert [intent.player for intent in said[2].intents] == ["Ann", "[Ben]"]
    assert write(said).splitlines()[-2:] == ['in Ann, "[Ben]"', 'pot 8 to "[Ben]" [Ann]']


def test_the_canonical_form_keeps_it_before_the_remark():
    said = events_of(*PREAMBLE, "1 Ann:  Ah 9h Kh   [Ben and  Cal]#late")
    assert write(said).splitlines()[-1] == "1 Ann: Ah 9h Kh [Ben, Cal]  # late"
    assert isinstance(said[-1], RemarkWritten)


def test_a_finding_says_by_whose_account_it_is():
    told = report(audit(LOG))
    assert "  by the account of: Ben and Cal (line 9); Dee (line 10).\n" in told


def test_two_versions_of_a_card_are_told_by_who_remembers_them():
    told = report(audit(LOG))
    assert "The table disputes Cal's card: Kh/2c" in told
    assert "  by the account of: Ben: Kh (line 9); Cal: 2c (line 9).\n" in told


def test_programs_get_it():
    (read,) = json.loads(as_json([audit(LOG)]))
    accounts = {found["code"]: found.get("accounts") for found in read["findings"]}
    assert accounts["R211"] == [
        {"line": 9, "seats": ["Ben"], "card": "Kh"},
        {"line": 9, "seats": ["Cal"], "card": "2c"},
    ]
    assert accounts["P201"] == [
        {"line": 9, "seats": ["Ben", "Cal"], "card": None},
        {"line": 10, "seats": ["Dee"], "card": None},
    ]


def test_a_trick_told_twice_is_asked_for_on_one_line():
    twice = LOG.replace(
        "1 Ann: Ah 9c Kh/2c [Ben/Cal]", "1 Ann: Ah 9c Kh [Ben]\n1 Ann: Ah 9c 2c [Cal]"
    )
    told = " ".join(report(audit(twice)).split())
    assert "Trick 1 was recorded twice" in told
    assert "write it once, with / between" in told


def test_its_names_are_replaced_and_coloured_like_all_others():
    lines = ["seats Ann Ben", "hand 1", "pot 8 to Ann [Ben]"]
    assert list(renamed(lines, {"Ben": "Big Al"}))[-1] == 'pot 8 to Ann ["Big Al"]'
    session = Session()
    session.declare(["Ann", "Ben", "Ben C"])
    named = [
        word for word in tokens('misdeal ["Ben C"/Ann, ben]', 1, session) if word.kind == "NAME"
    ]
    assert [(word.text, word.at.column) for word in named] == [
        ('"Ben C"', 10),
        ("Ann", 18),
        ("ben", 23),
    ]
    document = Document.of("\n".join(lines))
    assert [word.kind for word in words(document, 3, 3)] == ["keyword", "number", "name", "name"]
