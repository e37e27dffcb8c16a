"""Every law's evidence: a log and, beside it, what is found in it.

`cases/P201/breaks_….bourre` breaks P201 and nothing else; `cases/P201/ok_….bourre` is a near miss.
"""

from pathlib import Path

import pytest
from laws.verdict import CASES, audited, verdict
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from referee.findings import Severity
from referee.laws.catalogue import every_law, law_for

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


@pytest.mark.parametrize("log", LOGS, ids=name_of)
def test_a_case_finds_its_own_law_alone_and_as_its_verdict_says(log, snapshot):
    audit = audited(log)
    found = [one.code for one in audit.findings]
    grave = [one.code for one in audit.findings if one.severity is not Severity.REMARK]
    code = log.parent.name
    if log.stem.startswith("ok_"):
        assert grave == []
    elif law_for(code).severity is Severity.REMARK:
        assert code in found
    else:
        assert grave == [code]
    assert verdict(audit) == snapshot(extension_class=VerdictBesideLog)


def test_every_law_has_a_breaking_log_and_a_near_miss():
    for law in every_law():
        names = [log.stem for log in (CASES / law.code).glob("*.bourre")]
        assert any(name.startswith("ok_") for name in names), law.code
        assert any(not name.startswith("ok_") for name in names), law.code
