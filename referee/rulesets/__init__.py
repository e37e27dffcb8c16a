"""Rulesets: the rules of a table as data, each value with its source beside it.

`load_ruleset` opens a preset, `parse_ruleset` reads a house file. `override` turns knobs as the
command line asks, `override_where_possible` as a log does. `Ruleset.origins` says where each value
comes from, `KNOBS` what it means, `difference` where two rulesets part. `read_table` reads other
files of settings with the same bounds.
"""

from referee.rulesets.comparison import Difference, difference
from referee.rulesets.error import RulesetError
from referee.rulesets.files import DEFAULT, PRESETS, load_ruleset, parse_ruleset
from referee.rulesets.house_rules import override, override_where_possible
from referee.rulesets.json_schema import schema
from referee.rulesets.knob import Knob
from referee.rulesets.knobs import KNOBS, knob_for
from referee.rulesets.model import Ruleset
from referee.rulesets.origin import Origin
from referee.rulesets.toml_file import TomlError, UnfitFileError, read_table
from referee.rulesets.values import MaxDraw, TableSize

__all__ = [
    "DEFAULT",
    "KNOBS",
    "PRESETS",
    "Difference",
    "Knob",
    "MaxDraw",
    "Origin",
    "Ruleset",
    "RulesetError",
    "TableSize",
    "TomlError",
    "UnfitFileError",
    "difference",
    "knob_for",
    "load_ruleset",
    "override",
    "override_where_possible",
    "parse_ruleset",
    "read_table",
    "schema",
]
