"""Rulesets, and the likely rules of a table, for programs."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import BeforeValidator, Field

from referee.contract import part
from referee.contract.verdicts import RulesIfKnown, SettingData
from referee.rulesets import KNOBS, Knob, KnobDifference, Ruleset
from referee.studies import Inference


class PresetData(part.Printed):
    """A ruleset that comes with the program."""

    name: part.Text
    version: part.Place
    about: part.Text


class KnobData(part.Part):
    """A knob as set in a ruleset."""

    knob: str
    value: part.Text
    source: Annotated[part.Text, part.of("place")]
    """The source of the value."""
    choice: bool
    """True if the source leaves it to the table."""
    second_hand: bool
    """True if the source was not available, and others report it."""
    inherited: Annotated[part.TextIfAny, part.of("parent")]
    """The ruleset that the value was inherited from."""
    meaning: str


class RulesetData(PresetData):
    """A ruleset, knob by knob."""

    digest: part.Digest
    knobs: list[KnobData]


class KnobValue(part.Part):
    """The value of a knob in one of two rulesets."""

    name: part.Text
    value: part.Text


class DifferenceData(part.Printed):
    """A knob on which two rulesets differ."""

    knob: str
    first: KnobValue
    second: KnobValue
    matters: str
    """A situation in which it matters."""


def presets_json(presets: Iterable[Ruleset]) -> Iterator[str]:
    return part.arrayed(PresetData.model_validate(ruleset.title) for ruleset in presets)


def ruleset_json(ruleset: Ruleset) -> Iterator[str]:
    knobs = [_knob(knob, ruleset) for knob in KNOBS]
    return part.alone(RulesetData(**ruleset.title, digest=ruleset.digest, knobs=knobs))


def _knob(knob: Knob, ruleset: Ruleset) -> KnobData:
    origin, value = ruleset.origins[knob.name], ruleset.knobs[knob.name]
    known = part.Beside(origin, knob=knob.name, value=value, meaning=knob.means(value))
    return KnobData.model_validate(known)


def difference_json(
    found: Iterable[KnobDifference], first: Ruleset, second: Ruleset
) -> Iterator[str]:
    return part.arrayed(
        DifferenceData(
            knob=apart.knob.name,
            first=KnobValue(name=first.name, value=apart.first),
            second=KnobValue(name=second.name, value=apart.second),
            matters=apart.knob.matters,
        )
        for apart in found
    )


class LineData(part.Part):
    """A line of a log."""

    log: Annotated[part.Text, part.of("quoted", "log")]
    line: Annotated[part.Place, part.of("quoted", "line")]
    says: Annotated[part.Text, part.of("quoted", "says")]


class EvidenceOfRules(LineData):
    """A line with a finding under some rules and none under others."""

    code: Annotated[str, part.of("finding", "code")]
    message: Annotated[part.Text, part.of("finding", "problem", "message")]


InRanking = Annotated[part.Place, BeforeValidator(lambda place: place + 1)]


class CandidateData(part.Part):
    """Rules that the table may play by."""

    rules: RulesIfKnown
    various: bool
    """True if other hands have other rules; those of the first hand are named."""
    as_written: bool
    """True if the logs name this ruleset."""
    settings: list[SettingData] = Field(alias="set")
    """House rules that no log names."""
    instead: list[SettingData] = Field(alias="or")
    """Other values that explain as much as the last of them."""
    versus: InRanking | None
    """The place in the ranking, from 1, of the rules compared with."""
    pro: list[EvidenceOfRules] = Field(alias="for")
    """Findings of those rules that these explain."""
    contra: list[EvidenceOfRules] = Field(alias="against")
    """Findings that these leave unexplained."""
    silenced: part.Whole
    """Hands of which less is known than under the rules that the logs name."""


class KnobApart(part.Part):
    """A knob on which two candidates differ."""

    knob: Annotated[str, part.of("knob", "name")]
    first: part.Text
    other: Annotated[part.Text, part.of("second")]
    matters: Annotated[str, part.of("knob", "matters")]
    """A situation that would tell them apart."""


class UndecidedData(part.Part):
    """A candidate that the record cannot tell from the first."""

    place: InRanking
    """In the ranking, from 1."""
    knobs: list[KnobApart]
    for_first: list[LineData]
    """Cards played as only the first requires."""
    for_other: list[LineData]


class InferenceData(part.Printed):
    """The evidence of logs about the rules of their table."""

    hands: part.Whole
    examined: part.Whole
    complete: bool
    """True if all house rules were tried that may explain something."""
    common: list[EvidenceOfRules]
    """Findings under all rules."""
    ranking: list[CandidateData]
    """The likeliest first."""
    undecided: list[UndecidedData]
    left_out: list[part.NameOf]
    """Rulesets that contradict a log's house rules, or leave `hopeless` findings or more."""
    hopeless: part.Whole


def inference_json(found: Inference) -> Iterator[str]:
    return part.alone(InferenceData.model_validate(found))
