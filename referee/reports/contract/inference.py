"""The rules that a table probably plays, for programs."""

from collections.abc import Iterator

from pydantic import Field

from referee.reports.contract.part import Part, Place, Text, Whole
from referee.reports.contract.text import Fields, alone, one_line
from referee.reports.contract.verdict import Rules, SettingData, rules_data
from referee.studies import Candidate, Inference, RulesEvidence, Undecided


class LineData(Part):
    """A line of a log."""

    log: Text
    line: Place
    says: Text


class EvidenceOfRules(LineData):
    """A line in which something is found under some rules, and nothing under others."""

    code: str
    message: Text


class CandidateData(Part):
    """Rules that the table may play."""

    rules: Rules | None
    various: bool
    """Whether other hands have other rules: those of the first hand are named."""
    as_written: bool
    """Whether the ruleset is the one that the logs name."""
    settings: list[SettingData] = Field(alias="set")
    """House rules that no log names."""
    instead: list[SettingData] = Field(alias="or")
    """Other values that would do as well as the last of them."""
    versus: Place | None
    """The place in the ranking, from 1, of the rules that they are compared with."""
    pro: list[EvidenceOfRules] = Field(alias="for")
    """What those find and these explain."""
    contra: list[EvidenceOfRules] = Field(alias="against")
    """What these leave unexplained."""
    silenced: Whole
    """Hands of which less is known than under the rules that the logs name."""


class KnobApart(Part):
    """A knob on which two candidates differ."""

    knob: str
    first: Text
    other: Text
    matters: str
    """A situation that would tell them apart."""


class UndecidedData(Part):
    """A candidate that the record cannot tell from the first."""

    place: Place
    """In the ranking, from 1."""
    knobs: list[KnobApart]
    for_first: list[LineData]
    """Cards that were played as only the first asks."""
    for_other: list[LineData]


class InferenceData(Part):
    """What logs say about the rules of their table."""

    hands: Whole
    examined: Whole
    complete: bool
    """Whether all house rules were tried that may explain something."""
    common: list[EvidenceOfRules]
    """What is found under all rules."""
    ranking: list[CandidateData]
    """The likeliest first."""
    undecided: list[UndecidedData]
    left_out: list[str]
    """Rulesets that contradict a log's house rules, or leave `hopeless` findings or more."""
    hopeless: Whole


def inference_json(found: Inference) -> Iterator[str]:
    """The ranking as pieces of text."""
    return alone(_fields(found))


def _fields(found: Inference) -> Fields:
    """The keys of `InferenceData`."""
    yield "hands", found.hands
    yield "examined", found.examined
    yield "complete", found.complete
    yield "common", [_evidence(evidence) for evidence in found.common]
    yield "ranking", (one_line(_candidate(candidate)) for candidate in found.ranking)
    yield "undecided", (one_line(_undecided(rival)) for rival in found.undecided)
    yield "left_out", [rules.name for rules in found.left_out]
    yield "hopeless", found.hopeless


def _candidate(candidate: Candidate) -> CandidateData:
    return CandidateData(
        rules=rules_data(candidate.rules),
        various=candidate.various,
        as_written=candidate.as_written,
        settings=candidate.settings,
        instead=candidate.instead,
        versus=None if candidate.versus is None else candidate.versus + 1,
        pro=[_evidence(evidence) for evidence in candidate.pro],
        contra=[_evidence(evidence) for evidence in candidate.contra],
        silenced=candidate.silenced,
    )


def _evidence(evidence: RulesEvidence) -> EvidenceOfRules:
    quoted, finding = evidence
    return EvidenceOfRules(
        log=quoted.log,
        line=quoted.line,
        says=quoted.says,
        code=finding.code,
        message=finding.problem.message,
    )


def _undecided(rival: Undecided) -> UndecidedData:
    return UndecidedData(
        place=rival.place + 1,
        knobs=[
            KnobApart(
                knob=part.knob.name, first=part.first, other=part.second, matters=part.knob.matters
            )
            for part in rival.knobs
        ],
        for_first=rival.for_first,
        for_other=rival.for_other,
    )
