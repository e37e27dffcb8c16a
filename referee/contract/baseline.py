"""Files that `referee` reads again: a baseline, and the seal of a log."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from referee.audits import Passage
from referee.contract.part import Digest, Part, Printed, Text, TextIfAny, Whole, alone, arrayed, of
from referee.findings import Finding, Severity
from referee.game import SourceText
from referee.reports import Verified
from referee.studies import SealBreak, SealedHand
from referee.verdicts import fingerprint

BASELINE_HEAD = '{"kind": "referee baseline",'
"""The beginning of each baseline."""


class KnownFinding(Part):
    """A finding of an earlier run. Only `key` decides whether it is found again; the rest is for readers."""

    log: Text
    """Its path from the folder of the baseline."""
    key: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    code: str
    name: Text
    severity: Severity
    certainty: str
    hand: int | None
    message: Text


class Baseline(Part):
    """The findings in some logs on one day."""

    kind: Literal["referee baseline"] = "referee baseline"
    schema_version: Literal[1] = Field(default=1, alias="schema")
    logs: list[Text]
    findings: list[KnownFinding]


def known_findings(passage: Passage, log: str) -> Iterable[KnownFinding]:
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
    facts = fingerprint(finding, source), finding.gravity.value, finding.problem.certainty.word
    return hashlib.sha256(" ".join(facts).encode()).hexdigest()


def baseline_text(logs: Iterable[str], findings: Iterable[KnownFinding]) -> str:
    return "".join(alone(Baseline(logs=list(logs), findings=list(findings))))


SEAL_HEAD = '{"kind": "referee seal",'
"""The beginning of each seal."""


class SealedHandData(Part):
    """A hand, or the lines before the first, whose `hand` is null."""

    hand: int | None
    digest: Digest
    """Of the digest before it and those of its lines."""
    lines: list[Annotated[str, Field(pattern="^[0-9a-f]{64}$")]]
    """The SHA-256 of each line."""


class SealFile(Part):
    """The seal of one log."""

    kind: Literal["referee seal"] = "referee seal"
    schema_version: Literal[1] = Field(default=1, alias="schema")
    log: Text
    """Its name when it was sealed."""
    hands: Annotated[list[SealedHandData], Field(min_length=1)]

    def sealed(self) -> tuple[SealedHand, ...]:
        return tuple(SealedHand(hand.hand, tuple(hand.lines), hand.digest) for hand in self.hands)


def seal_text(log: str, hands: Iterable[SealedHand]) -> str:
    return "".join(alone(SealFile(log=log, hands=list(hands))))


class ChangedLineData(Part):
    """A line that differs from the sealed one."""

    how: SealBreak
    hand: int | None
    """Null: before the first hand."""
    line: Whole
    """Its number in the log; of a removed line, that of the line before it."""
    text: Text


class VerifiedData(Printed):
    """A log compared with its seal."""

    log: Text
    holds: bool
    """True if everything sealed is unchanged, the seal is consistent, and the wanted signature is good."""
    digest: Digest
    """The last of the seal."""
    hands: Whole
    """The number of sealed hands."""
    forged: Annotated[list[int | None], of("compared", "forged")]
    """Hands whose digest in the seal does not fit their lines there."""
    changed: Annotated[list[ChangedLineData], of("compared", "changed")]
    added: Annotated[list[int], of("compared", "added")]
    """Hands added since."""
    another_log: Annotated[bool, of("compared", "unlike")]
    """True if no line at all is as sealed."""
    signature: Annotated[Literal["none", "unchecked", "good", "bad"], of("signature", "state")]
    signer: Annotated[TextIfAny, of("signature", "signer")]
    """The signer, if known."""


def verified_json(found: Iterable[Verified]) -> Iterator[str]:
    return arrayed(map(VerifiedData.model_validate, found))
