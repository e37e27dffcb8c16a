"""Every law's evidence: a log and, beside it, the verdict that the text report prints on it.

`cases/P201/breaks_….bourre` breaks P201 and nothing else; `cases/P201/ok_….bourre` is a near miss.
"""

from pathlib import Path

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from referee.audit import Looks, audit
from referee.findings import Severity
from referee.laws import LAWS
from referee.nice import Judging
from referee.reports.as_text import report

CASES = Path(__file__).parent / "cases"
LOGS = sorted(CASES.glob("*/*.bourre"))

pytestmark = pytest.mark.filterwarnings(r"ignore:\s*Can not relate snapshot:UserWarning")
"""Syrupy expects a verdict beside its test; these stand beside their logs."""


class VerdictBesideLog(SingleFileSnapshotExtension):
    """Keeps `x.verdict` in the folder of `x.bourre`."""

    _write_mode = WriteMode.TEXT
    file_extension = "verdict"

    @classmethod
    def dirname(cls, *, test_location):
        """The folder of the log that the test is named for."""
        return str(CASES / test_location.snapshot_name.split("[", 1)[1].split("/", 1)[0])

    @classmethod
    def get_snapshot_name(cls, *, test_location, index=0):
        """The name of the log without its ending."""
        return test_location.snapshot_name.split("/", 1)[1].rstrip("]")


def name_of(log: Path) -> str:
    return f"{log.parent.name}/{log.stem}"


def audited(log: Path):
    text = log.read_text(encoding="utf-8", errors="surrogateescape")
    judging = Judging() if log.parent.name.startswith("N") else None
    return audit(text, name=log.name, looks=Looks(judging=judging))


@pytest.mark.parametrize("log", LOGS, ids=name_of)
def test_the_verdict_is_the_one_beside_the_log(log, snapshot):
    assert report(audited(log)) == snapshot(extension_class=VerdictBesideLog)


@pytest.mark.parametrize("log", LOGS, ids=name_of)
def test_a_case_finds_its_own_law_and_no_other(log):
    found = [one.code for one in audited(log).findings if one.severity is not Severity.REMARK]
    code = log.parent.name
    if log.stem.startswith("ok_"):
        assert found == []
    elif code_is_remark(code):
        assert code in [one.code for one in audited(log).findings]
    else:
        assert found == [code]


def code_is_remark(code: str) -> bool:
    law = next(law for law in LAWS if law.code == code)
    return law.severity is Severity.REMARK


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.code)
def test_every_law_has_a_breaking_log_and_a_near_miss(law):
    names = [log.stem for log in (CASES / law.code).glob("*.bourre")]
    assert any(name.startswith("ok_") for name in names)
    assert any(not name.startswith("ok_") for name in names)
