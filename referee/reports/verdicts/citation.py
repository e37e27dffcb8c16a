"""How reports cite a rule, and the rules."""

import re

from referee.game import Citation
from referee.rulesets import Ruleset, RulesInForce

_SECTION = re.compile(r"(?P<key>\S+) (?P<section>[a-z-]+(\.\d\S*)?)")


def cited(citation: Citation, ruleset: Ruleset) -> str:
    """A citation as prose: `boo-ray 1, play 1 (must follow suit)`."""
    place = citation.source
    match = _SECTION.fullmatch(place)
    if match:
        key, section = match["key"], match["section"].replace(".", " ")
        version = f" {ruleset.version}" if key == ruleset.name else ""
        place = f"{key}{version}, {section}"
    place = f"{place}, {citation.note}" if citation.note else place
    return f"{place} ({citation.duty})" if citation.duty else place


def rules_in_force(rules: RulesInForce) -> str:
    """`boo-ray 1 (ante 2, limit 40)`."""
    turned = ", ".join(f"{knob} {value}" for knob, value in rules.overrides.items())
    preset = f"{rules.ruleset.name} {rules.ruleset.version}"
    return f"{preset} ({turned})" if turned else preset
