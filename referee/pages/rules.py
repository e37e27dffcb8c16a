"""Rules of a table for a page: the ruleset, and the table's own rules."""

import re
from typing import NamedTuple

from referee.messages import Translation
from referee.rulesets import RulesetError, load_ruleset
from referee.verdicts import Period, rules_in_force

_LINE = re.compile(r"line (\d+)")


class HouseRule(NamedTuple):
    """A knob that the table set."""

    knob: str
    value: str
    origin: str
    """`line 4`."""
    line: int | None
    usual: str
    """The ruleset's own value; empty if its file cannot be opened again."""
    source: str


class RulesView(NamedTuple):
    """The rules of a run of hands."""

    since: int | None
    """The first hand; None for the first rules of a log."""
    stated: str
    """`boo-ray 1 (ante 2, limit 40)`."""
    about: str
    house_rules: tuple[HouseRule, ...]


def rules_view(period: Period, words: Translation) -> RulesView:
    rules = period.rules
    since = None if period.first else period.since
    if rules.unknown:
        return RulesView(since, words.say("not known"), "", ())
    ruleset = rules.ruleset
    try:
        usual = load_ruleset(ruleset.name, ruleset.version)
    except RulesetError:
        usual = None
    turned = [
        HouseRule(
            knob,
            ruleset.knobs[knob],
            str(ruleset.origins[knob]),
            _line(ruleset.origins[knob].place),
            usual.knobs[knob] if usual else "",
            str(usual.origins[knob]) if usual else "",
        )
        for knob in rules.overrides
        if knob in ruleset.knobs
    ]
    assumed = words.say(", assumed") if "ruleset" in rules.assumed else ""
    return RulesView(since, rules_in_force(rules) + assumed, ruleset.about, tuple(turned))


def _line(place: str) -> int | None:
    found = _LINE.fullmatch(place)
    return int(found[1]) if found else None
