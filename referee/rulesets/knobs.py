"""`KNOBS`: every knob of a ruleset in the order of the notation, explained."""

from types import MappingProxyType

from referee.rulesets.deal_knobs import DEAL_KNOBS
from referee.rulesets.knob import Knob
from referee.rulesets.play_knobs import PLAY_KNOBS
from referee.rulesets.pot_knobs import POT_KNOBS

KNOBS: tuple[Knob, ...] = DEAL_KNOBS + PLAY_KNOBS + POT_KNOBS

_BY_NAME = MappingProxyType({knob.name: knob for knob in KNOBS})


def knob_for(name: str) -> Knob:
    """The knob of that name (`hand-size`); `KeyError` when there is none."""
    return _BY_NAME[name]
