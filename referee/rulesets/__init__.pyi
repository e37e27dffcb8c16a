from .files import DEFAULT, PRESETS, load_ruleset
from .house_rules import KnobSetting, override
from .knobs import (
    DEAL_KNOBS,
    KNOBS,
    PLAY_KNOBS,
    POT_KNOBS,
    Knob,
    KnobDifference,
    difference,
    knob_for,
    schema,
)
from .model import Origin, Ruleset
from .rules_in_force import NOBODY_IS_JUDGED, LoadRuleset, RulesInForce, RulesWanted, names_rules
from .unusable import RulesetError, TomlError, UnfitFileError, read_small, read_table

__all__ = [
    "DEAL_KNOBS",
    "DEFAULT",
    "KNOBS",
    "NOBODY_IS_JUDGED",
    "PLAY_KNOBS",
    "POT_KNOBS",
    "PRESETS",
    "Knob",
    "KnobDifference",
    "KnobSetting",
    "LoadRuleset",
    "Origin",
    "RulesInForce",
    "RulesWanted",
    "Ruleset",
    "RulesetError",
    "TomlError",
    "UnfitFileError",
    "difference",
    "knob_for",
    "load_ruleset",
    "names_rules",
    "override",
    "read_small",
    "read_table",
    "schema",
]
