"""The samples: each one's whole report, and the table in `samples/README.md` that lists them."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from tiers import LONG, thinned
from whole_verdict import report

from referee.audits.story import Audit, AuditOptions, audit
from referee.findings import Severity
from referee.messages import counted
from referee.playouts.decision import Judging

SAMPLES = Path(__file__).parents[2] / "samples"
LOGS = sorted(SAMPLES.glob("*.bourre"))
ROW = re.compile(r"^\| \[(.+?)\]\(\1\.bourre\) \| (.+?) \| (.+?) \| .+ \| (.+?) \|$", re.MULTILINE)


class WholeReport(SingleFileSnapshotExtension):
    """Keeps a report a file, as text."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@cache
def audited(log: Path) -> Audit:
    """A sample, audited once for all that is asked of it."""
    return audit(
        log.read_bytes().decode("utf-8"), name=log.name, options=AuditOptions(judging=Judging())
    )


@pytest.fixture(scope="module")
def listed():
    """The rows of the table in `samples/README.md`."""
    return ROW.findall((SAMPLES / "README.md").read_text(encoding="utf-8"))


DEAR = {"book-kept-by-dee", "lake-house"}
"""Long evenings with which the searches for slips and nice plays take longest."""


@pytest.mark.parametrize(
    "log",
    [
        *(pytest.param(log, marks=LONG) for log in LOGS if log.stem in DEAR),
        *thinned((log for log in LOGS if log.stem not in DEAR), 3),
    ],
    ids=lambda log: log.stem,
)
def test_the_whole_report(log, snapshot, listed):
    told = audited(log)
    assert report(told) == snapshot(extension_class=WholeReport)
    assert row(log, told) in listed


def test_the_readme_lists_every_sample(listed):
    assert [name for name, *_ in listed] == [log.stem for log in LOGS]


def test_the_first_page_of_the_notation_is_in_the_kitchen():
    [found] = audited(SAMPLES / "thursday-kitchen.bourre").findings
    assert (found.code, found.hand, found.trick, found.problem.player) == ("P201", 12, 4, "Dee")
    assert [card.name for card in found.problem.legal] == ["Qd"]
    lines = (SAMPLES / "thursday-kitchen.bourre").read_text(encoding="utf-8").splitlines()
    [proof] = found.problem.evidence
    assert lines[proof.at.line - 1] == "5 Ann: 2c* 8d Qd"


def test_every_wrong_line_has_a_mistake_of_its_own():
    log = SAMPLES / "every-line-wrong.bourre"
    lines = enumerate(log.read_text(encoding="utf-8").splitlines(), 1)
    wrong = [n for n, line in lines if line and "#" not in line]
    found = audited(log).findings
    assert sorted({one.problem.at.line for one in found}) == wrong
    assert len({one.name for one in found if one.code in ("R101", "R104")}) == len(wrong)


def row(log: Path, told: Audit) -> tuple[str, str, str, str]:
    """The cells that the log itself decides: name, rules, size, verdict."""
    played = [one for one in told.passages if one.judgement.hand]
    rulesets = (one.rules.ruleset for one in played)
    rules = dict.fromkeys(f"{one.name} {one.version}" for one in rulesets)
    seated = {name for one in played for name in one.judgement.hand.seating}
    size = f"{len(seated)} players, {counted(len(played), 'hand')}"
    return log.stem, ", ".join(rules), size, verdict(told)


def verdict(told: Audit) -> str:
    """`2 violations (P201, P204), 1 remark (R105)`."""
    times = Counter(one.severity for one in told.findings)
    parts = [
        f"{counted(times[one], one.value)} ({codes(told, one)})" for one in Severity if times[one]
    ]
    return ", ".join(parts) or "nothing found"


def codes(told: Audit, severity: Severity) -> str:
    times = Counter(one.code for one in told.findings if one.severity is severity)
    return ", ".join(f"{code} × {n}" if n > 1 else code for code, n in sorted(times.items()))
