"""Verdicts as JSON, for programs; `contract` defines every key.

Only the findings are kept, as text, since they stand after the hands.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from referee import __version__
from referee.audits import Audit, Passage
from referee.contract.finding import found
from referee.contract.hand import hand_data
from referee.contract.part import Place, Printed
from referee.contract.text import Fields, array, arrayed, one_line, written
from referee.contract.verdict import (
    SCHEMA_VERSION,
    HouseRuleData,
    KeptData,
    OccasionData,
    Rules,
    RulesChange,
    Verdict,
    kept_lines,
    stacks,
    summary,
)
from referee.findings import Severity
from referee.studies import LikelyRules
from referee.verdicts import LawCount, Tally, accounts_behind
from referee.wording import sayable


def verdict(audit: Audit) -> Verdict:
    return Verdict.model_validate_json("".join(_whole(audit)))


def as_json(audits: Iterable[Audit]) -> str:
    """Return an array of verdicts, one a log, ending with a line end."""
    return "".join(array(map(_whole, audits)))


def _whole(audit: Audit) -> Iterator[str]:
    return stream_json(audit.name, audit.digest, audit.passages)


def stream_json(
    name: str, digest: str, passages: Iterable[Passage], house_rule: LikelyRules | None = None
) -> Iterator[str]:
    """Yield the verdict on a log in pieces, each hand as soon as it is audited.

    `digest` is `sha256:…` of the log's text, as `Audit` has it.
    """
    return written(_verdict(name, digest, passages, house_rule))


def _verdict(
    name: str, digest: str, passages: Iterable[Passage], house_rule: LikelyRules | None
) -> Fields:
    first, rest = _until_first_hand(passages)
    yield "program", __version__
    yield "schema", SCHEMA_VERSION
    yield "log", sayable(name)
    yield "digest", digest
    known = bool(first) and not first[-1].rules.unknown
    yield "rules", Rules.model_validate(first[-1].rules.written) if known else None
    read = _Read()
    if first and first[0].source.notes is not None:
        yield "notes", True
    yield "hands", read.hands(chain(first, rest))
    yield "findings", iter(read.findings)
    if read.kept:
        yield "kept", read.kept
    changes = (period for period in read.tally.rules[1:] if period.since is not None)
    yield "rules_changed", list(map(RulesChange.model_validate, changes))
    yield "chips", stacks(read.tally)
    yield "summary", summary(read.tally)
    yield "occasion", OccasionData.model_validate(read.tally.occasion)
    yield "house_rule", house_rule and HouseRuleData.model_validate(house_rule)


@dataclass(slots=True)
class _Read:
    tally: Tally = field(default_factory=Tally)
    findings: list[str] = field(default_factory=list)
    kept: list[KeptData] = field(default_factory=list)

    def hands(self, passages: Iterable[Passage]) -> Iterator[str]:
        """Yield each hand as text; count or keep everything else."""
        for passage in passages:
            self.tally = self.tally.after(passage)
            self.findings += [
                one_line(found(finding, passage.source, accounts_behind(finding, passage)))
                for finding in passage.findings
            ]
            self.kept += kept_lines(passage)
            if hand := hand_data(passage):
                yield one_line(hand)


def _until_first_hand(
    passages: Iterable[Passage],
) -> tuple[list[Passage], Iterator[Passage]]:
    rest, first = iter(passages), list[Passage]()
    for passage in rest:
        first.append(passage)
        if passage.judgement.hand:
            break
    return first, rest


class LawCountData(Printed):
    """The findings of one law, over all logs."""

    code: str
    name: str
    severity: Severity
    """That of the law; a single finding may be less grave."""
    findings: Place


def law_counts_json(counts: Iterable[LawCount]) -> Iterator[str]:
    return arrayed(map(LawCountData.model_validate, counts))
