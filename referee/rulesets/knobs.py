"""`KNOBS`: every knob of a ruleset in the order of the notation, explained."""

from types import MappingProxyType
from typing import NamedTuple

from referee.rulesets.deal_knobs import DealKnobs
from referee.rulesets.knob import Knob
from referee.rulesets.model import Ruleset, knob_name
from referee.rulesets.play_knobs import PlayKnobs
from referee.rulesets.pot_knobs import PotKnobs
from referee.rulesets.table_knobs import TableKnobs


def _knobs(part: type) -> tuple[Knob, ...]:
    """Return the knobs of the fields of a part of `Ruleset`, in order."""
    return tuple(
        beside._replace(name=knob_name(attribute))
        for attribute, kind in part.__annotations__.items()
        for beside in kind.__metadata__
        if isinstance(beside, Knob)
    )


DEAL_KNOBS = _knobs(TableKnobs) + _knobs(DealKnobs)
PLAY_KNOBS, POT_KNOBS = _knobs(PlayKnobs), _knobs(PotKnobs)
KNOBS = DEAL_KNOBS + PLAY_KNOBS + POT_KNOBS

_BY_NAME = MappingProxyType({knob.name: knob for knob in KNOBS})


def knob_for(name: str) -> Knob:
    """Return the knob of that name (`hand-size`); raises `KeyError`."""
    return _BY_NAME[name]


class KnobDifference(NamedTuple):
    """A knob on which two rulesets differ."""

    knob: Knob
    first: str
    second: str
    """Both values as a log writes them."""


def difference(first: Ruleset, second: Ruleset) -> tuple[KnobDifference, ...]:
    """List the knobs on which two rulesets differ, in the order of `KNOBS`."""
    pairs = ((knob, first.knobs[knob.name], second.knobs[knob.name]) for knob in KNOBS)
    return tuple(KnobDifference(knob, pair, two) for knob, pair, two in pairs if pair != two)
