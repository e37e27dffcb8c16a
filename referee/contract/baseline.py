"""Findings that are known already: the file that `check --baseline` reads."""

import hashlib
from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from referee.audits import Passage
from referee.contract.part import Part, Text
from referee.contract.text import alone
from referee.game import Finding, Severity, SourceText
from referee.verdicts import fingerprint

BASELINE_HEAD = '{"kind": "referee baseline",'
"""How each of them begins."""


class KnownFinding(Part):
    """A finding of an earlier run. `key` alone says whether it is found again; the rest is to read."""

    log: Text
    """Its path, seen from the folder of the baseline."""
    key: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    code: str
    name: Text
    severity: Severity
    certainty: str
    hand: int | None
    message: Text


class Baseline(Part):
    """What was found in some logs on one day."""

    kind: Literal["referee baseline"] = "referee baseline"
    schema_version: Literal[1] = Field(default=1, alias="schema")
    logs: list[Text]
    findings: list[KnownFinding]


def known_findings(passage: Passage, log: str) -> Iterable[KnownFinding]:
    """What was found in a hand, as a baseline keeps it."""
    for finding in passage.findings:
        yield KnownFinding(
            log=log,
            key=_key(finding, passage.source),
            code=finding.code,
            name=finding.name,
            severity=finding.gravity,
            certainty=finding.problem.certainty.word,
            hand=finding.hand,
            message=finding.problem.message,
        )


def _key(finding: Finding, source: SourceText) -> str:
    """Another where the same finding has become graver or surer."""
    facts = fingerprint(finding, source), finding.gravity.value, finding.problem.certainty.word
    return hashlib.sha256(" ".join(facts).encode()).hexdigest()


def baseline_text(logs: Iterable[str], findings: Iterable[KnownFinding]) -> str:
    """A baseline as its file holds it, a finding a line."""
    return "".join(alone(Baseline(logs=list(logs), findings=list(findings))))
