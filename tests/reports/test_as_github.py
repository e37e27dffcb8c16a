import re

import pytest
from hypothesis import given
from thursday import AUDITS, audit_of, finding, problem, thursday

from referee.findings import Certainty, Severity
from referee.game.places import Span
from referee.verdicts.code_review import annotations
from referee.wording.escapes import visible

COMMAND = re.compile(r"::(?P<level>error|warning|notice) (?P<properties>[^:]*)::(?P<data>.*)")


def as_github(audited):
    return "".join(line for passage in audited.passages for line in annotations(passage))


def understood(line):
    """The annotation as GitHub's runner reads it: level, properties, message."""
    command = COMMAND.fullmatch(line)
    pairs = (one.split("=", 1) for one in command["properties"].split(","))
    return command["level"], {name: plain(value) for name, value in pairs}, plain(command["data"])


def plain(value):
    for code, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        value = value.replace(code, character)
    return value


def test_the_example():
    assert as_github(thursday()) == (
        "::error file=thursday.bourre,line=15,col=11,endColumn=13,"
        "title=P201 follow-suit (certain)::Dee held Qd and threw 4h on a diamond lead\n"
    )


@pytest.mark.parametrize(
    ("severity", "certainty", "level"),
    [
        (Severity.VIOLATION, Certainty.CERTAIN, "error"),
        (Severity.DISCREPANCY, Certainty.CERTAIN, "error"),
        (Severity.VIOLATION, Certainty.CERTAIN_IF_OBEYED, "warning"),
        (Severity.DISCREPANCY, Certainty.POSSIBLE, "warning"),
        (Severity.DISPUTE, Certainty.CERTAIN, "warning"),
        (Severity.DISPUTE, Certainty.CANNOT_TELL, "warning"),
        (Severity.REMARK, Certainty.CERTAIN, "notice"),
    ],
)
def test_only_what_is_certain_is_an_error(severity, certainty, level):
    audited = audit_of(finding(problem(certainty=certainty), severity=severity))
    assert as_github(audited).startswith(f"::{level} ")


@pytest.mark.parametrize("name", ["100%.bourre", "a,b:c.bourre", "x::error::y", "%2C%25", "a\r\nb"])
def test_a_files_name_comes_through(name):
    (line,) = as_github(audit_of(finding(problem()), name=name)).splitlines()
    assert understood(line)[1]["file"] == visible(name)


def test_advice_stands_behind_the_message():
    (line,) = as_github(audit_of(finding(problem("100% of it", advice="Write: 4h")))).splitlines()
    assert understood(line)[2] == "100% of it. Write: 4h"


@given(AUDITS)
def test_every_finding_is_one_command_and_nothing_else(audited):
    lines = [
        line.removesuffix("\n") for passage in audited.passages for line in annotations(passage)
    ]
    for line, found in zip(lines, audited.findings, strict=True):
        assert line.isprintable()
        _, properties, message = understood(line)
        at = Span(int(properties["line"]), int(properties["col"]), 1)
        assert (at.line, at.column) == found.problem.at[:2]
        assert message.startswith(visible(found.problem.message)[:1])
        assert properties["file"] == visible(audited.name)
