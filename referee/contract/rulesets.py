"""Rulesets for programs."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from referee.contract.part import Beside, Digest, Part, Place, Printed, Text, TextIfAny, of
from referee.contract.text import alone, arrayed
from referee.rulesets import KNOBS, Knob, KnobDifference, Ruleset


class PresetData(Printed):
    """A ruleset that comes with the program."""

    name: Text
    version: Place
    about: Text


class KnobData(Part):
    """A knob as a ruleset turns it."""

    knob: str
    value: Text
    source: Annotated[Text, of("place")]
    """Where the value comes from."""
    choice: bool
    """Whether the source leaves it to the table."""
    second_hand: bool
    """Whether the source was not at hand, and others report it."""
    inherited: Annotated[TextIfAny, of("parent")]
    """The ruleset from which the value was taken over."""
    meaning: str


class RulesetData(PresetData):
    """A ruleset, knob by knob."""

    digest: Digest
    knobs: list[KnobData]


class KnobValue(Part):
    """The value of a knob in one of two rulesets."""

    name: Text
    value: Text


class DifferenceData(Printed):
    """A knob on which two rulesets differ."""

    knob: str
    first: KnobValue
    second: KnobValue
    matters: str
    """A situation in which it matters."""


def presets_json(presets: Iterable[Ruleset]) -> Iterator[str]:
    """An array of rulesets by name."""
    return arrayed(PresetData.model_validate(ruleset.title) for ruleset in presets)


def ruleset_json(ruleset: Ruleset) -> Iterator[str]:
    """A ruleset, knob by knob."""
    knobs = [_knob(knob, ruleset) for knob in KNOBS]
    return alone(RulesetData(**ruleset.title, digest=ruleset.digest, knobs=knobs))


def _knob(knob: Knob, ruleset: Ruleset) -> KnobData:
    origin, value = ruleset.origins[knob.name], ruleset.knobs[knob.name]
    known = Beside(origin, knob=knob.name, value=value, meaning=knob.means(value))
    return KnobData.model_validate(known)


def difference_json(
    found: Iterable[KnobDifference], first: Ruleset, second: Ruleset
) -> Iterator[str]:
    """An array of the knobs on which two rulesets differ."""
    return arrayed(
        DifferenceData(
            knob=part.knob.name,
            first=KnobValue(name=first.name, value=part.first),
            second=KnobValue(name=second.name, value=part.second),
            matters=part.knob.matters,
        )
        for part in found
    )
