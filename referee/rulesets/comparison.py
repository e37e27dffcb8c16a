"""Comparison of two rulesets, knob by knob."""

from typing import NamedTuple

from referee.rulesets.knob import Knob
from referee.rulesets.knobs import KNOBS
from referee.rulesets.model import Ruleset


class KnobDifference(NamedTuple):
    """A knob on which two rulesets differ; `knob.matters` is a situation in which that matters."""

    knob: Knob
    first: str
    second: str
    """Both values as a log writes them."""


def difference(first: Ruleset, second: Ruleset) -> tuple[KnobDifference, ...]:
    """List the knobs on which two rulesets differ, in the order of `KNOBS`."""
    pairs = ((knob, first.knobs[knob.name], second.knobs[knob.name]) for knob in KNOBS)
    return tuple(KnobDifference(knob, pair, two) for knob, pair, two in pairs if pair != two)
