"""What `referee rules` does: rulesets as tables for people and as data for programs."""

import json
from collections.abc import Iterator

from referee.cli.files import STANDARD_INPUT, LogFile
from referee.cli.house import HouseRules, open_ruleset, turned
from referee.cli.options import DataFormat
from referee.cli.rules.of_log import rulesets_of
from referee.cli.terminal import say, say_all
from referee.reports import difference_json, paragraph, presets_json, ruleset_json
from referee.rulesets import (
    KNOBS,
    PRESETS,
    KnobDifference,
    Ruleset,
    difference,
    load_ruleset,
    schema,
)


def list_presets(form: DataFormat) -> None:
    """Print the name, the version and the character of every preset."""
    presets = [load_ruleset(name) for name in PRESETS]
    if form is DataFormat.JSON:
        say_all(presets_json(presets))
        return
    for ruleset in presets:
        say(paragraph(f"{f'{ruleset.name} {ruleset.version}':<16} {ruleset.about}", "", " " * 17))


def show_ruleset(name: str | None, settings: tuple[str, ...], form: DataFormat) -> None:
    """Print a ruleset knob by knob; without a name the one that holds here, of a log its own."""
    if name is not None and _is_log(name):
        _show_of_log(LogFile(name), settings, form)
        return
    if name is None:
        ruleset = HouseRules.of(None, settings).in_force().ruleset
    else:
        ruleset = turned(open_ruleset(name), settings)
    if form is DataFormat.JSON:
        say_all(ruleset_json(ruleset))
    else:
        say("".join(_table(ruleset)))


def _is_log(name: str) -> bool:
    """Whether a word means a log: one that is there, or is called like one."""
    called_so = name == STANDARD_INPUT or name.endswith(".bourre")
    return called_so or (not name.endswith(".toml") and LogFile(name).regular)


def _show_of_log(log: LogFile, settings: tuple[str, ...], form: DataFormat) -> None:
    """Print each ruleset that holds in a log; as data the last."""
    found = list(rulesets_of(log, settings))
    if form is DataFormat.JSON:
        say_all(ruleset_json(found[-1][1]))
        return
    for place, (hand, ruleset) in enumerate(found):
        say(f"{log.name}, from hand {hand}:\n" if place or len(found) > 1 else f"{log.name}:\n")
        say("".join(_table(ruleset)) + ("\n" if ruleset is not found[-1][1] else ""))


def _table(ruleset: Ruleset) -> Iterator[str]:
    yield f"{ruleset.name} {ruleset.version}\n"
    yield paragraph(ruleset.about) if ruleset.about else ""
    yield "\n"
    for knob in KNOBS:
        value, origin = ruleset.knobs[knob.name], ruleset.origins[knob.name]
        yield paragraph(f"{knob.name:<19} {value:<20} {origin}", "", " " * 41)
        yield paragraph(knob.means(value), "    ", "    ")


def show_difference(first: str, second: str, form: DataFormat) -> None:
    """Print every knob on which two rulesets differ."""
    left, two = open_ruleset(first), open_ruleset(second)
    found = difference(left, two)
    if form is DataFormat.JSON:
        say_all(difference_json(found, left, two))
    elif not found:
        say(f"{left.name} {left.version} and {two.name} {two.version} say the same\n")
    else:
        say("".join(_parts(found, left, two)))


def _parts(found: tuple[KnobDifference, ...], left: Ruleset, two: Ruleset) -> Iterator[str]:
    yield paragraph(f"{'':<19} {left.name:<20} {two.name}")
    for part in found:
        yield paragraph(f"{part.knob.name:<19} {part.first:<20} {part.second}", "", " " * 41)
        yield paragraph(f"{part.knob.meaning}. {part.knob.matters}", "    ", "    ")


def show_schema() -> None:
    """Print the JSON Schema of ruleset files."""
    say(json.dumps(schema(), indent=2) + "\n")
