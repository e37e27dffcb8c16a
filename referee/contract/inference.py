"""The rules that a table probably plays, for programs."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import BeforeValidator, Field

from referee.contract.part import NameOf, Part, Place, Printed, Text, Whole, of
from referee.contract.text import alone
from referee.contract.verdict import RulesIfKnown, SettingData
from referee.studies import Inference


class LineData(Part):
    """A line of a log."""

    log: Annotated[Text, of("quoted", "log")]
    line: Annotated[Place, of("quoted", "line")]
    says: Annotated[Text, of("quoted", "says")]


class EvidenceOfRules(LineData):
    """A line in which something is found under some rules, and nothing under others."""

    code: Annotated[str, of("finding", "code")]
    message: Annotated[Text, of("finding", "problem", "message")]


InRanking = Annotated[Place, BeforeValidator(lambda place: place + 1)]


class CandidateData(Part):
    """Rules that the table may play."""

    rules: RulesIfKnown
    various: bool
    """Whether other hands have other rules: those of the first hand are named."""
    as_written: bool
    """Whether the ruleset is the one that the logs name."""
    settings: list[SettingData] = Field(alias="set")
    """House rules that no log names."""
    instead: list[SettingData] = Field(alias="or")
    """Other values that would do as well as the last of them."""
    versus: InRanking | None
    """The place in the ranking, from 1, of the rules that they are compared with."""
    pro: list[EvidenceOfRules] = Field(alias="for")
    """What those find and these explain."""
    contra: list[EvidenceOfRules] = Field(alias="against")
    """What these leave unexplained."""
    silenced: Whole
    """Hands of which less is known than under the rules that the logs name."""


class KnobApart(Part):
    """A knob on which two candidates differ."""

    knob: Annotated[str, of("knob", "name")]
    first: Text
    other: Annotated[Text, of("second")]
    matters: Annotated[str, of("knob", "matters")]
    """A situation that would tell them apart."""


class UndecidedData(Part):
    """A candidate that the record cannot tell from the first."""

    place: InRanking
    """In the ranking, from 1."""
    knobs: list[KnobApart]
    for_first: list[LineData]
    """Cards that were played as only the first asks."""
    for_other: list[LineData]


class InferenceData(Printed):
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
    left_out: list[NameOf]
    """Rulesets that contradict a log's house rules, or leave `hopeless` findings or more."""
    hopeless: Whole


def inference_json(found: Inference) -> Iterator[str]:
    """The ranking as pieces of text."""
    return alone(InferenceData.model_validate(found))
