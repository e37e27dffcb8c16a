"""Files for programs that `referee` reads again: a baseline, and the seal of a log."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from referee.audits import Passage
from referee.contract.part import Digest, Part, Printed, Text, TextIfAny, Whole, of
from referee.contract.text import alone, arrayed
from referee.game import Finding, Severity, SourceText
from referee.reports import Verified
from referee.studies import SealBreak, SealedHand
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


SEAL_HEAD = '{"kind": "referee seal",'
"""How each seal begins."""


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
    """What it was called when it was sealed."""
    hands: Annotated[list[SealedHandData], Field(min_length=1)]

    def sealed(self) -> tuple[SealedHand, ...]:
        """The hands as `studies` compares them."""
        return tuple(SealedHand(hand.hand, tuple(hand.lines), hand.digest) for hand in self.hands)


def seal_text(log: str, hands: Iterable[SealedHand]) -> str:
    """A seal as its file holds it, a line for each hand."""
    return "".join(alone(SealFile(log=log, hands=list(hands))))


class ChangedLineData(Part):
    """A line that is not as it was sealed."""

    how: SealBreak
    hand: int | None
    """Null: before the first hand."""
    line: Whole
    """Its number in the log; of a line that was removed, that of the line before it."""
    text: Text


class VerifiedData(Printed):
    """A log beside its seal."""

    log: Text
    holds: bool
    """Whether all that was sealed is as it was, the seal too, and the signature that was asked for."""
    digest: Digest
    """The last of the seal."""
    hands: Whole
    """How many were sealed."""
    forged: Annotated[list[int | None], of("compared", "forged")]
    """Hands whose digest in the seal does not follow from their lines there."""
    changed: Annotated[list[ChangedLineData], of("compared", "changed")]
    added: Annotated[list[int], of("compared", "added")]
    """Hands that were added since."""
    another_log: Annotated[bool, of("compared", "unlike")]
    """Whether no line at all is as sealed."""
    signature: Annotated[Literal["none", "unchecked", "good", "bad"], of("signature", "state")]
    signer: Annotated[TextIfAny, of("signature", "signer")]
    """Who signed it, as far as that is known."""


def verified_json(found: Iterable[Verified]) -> Iterator[str]:
    """An array of logs, each beside its seal."""
    return arrayed(map(VerifiedData.model_validate, found))
