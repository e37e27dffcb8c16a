"""What `referee rules` does: rulesets as tables for people and as data for programs."""

import json
from collections.abc import Iterator

from referee.cli.house import Wish, open_ruleset, turned
from referee.cli.options import DataFormat
from referee.cli.terminal import say
from referee.reports import paragraph
from referee.rulesets import (
    KNOBS,
    PRESETS,
    Knob,
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
        _say_json([dict(one.title) for one in presets])
        return
    for one in presets:
        say(paragraph(f"{f'{one.name} {one.version}':<16} {one.about}", "", " " * 17))


def show_ruleset(name: str | None, settings: tuple[str, ...], form: DataFormat) -> None:
    """Print a ruleset knob by knob; without a name the one that holds here."""
    if name is None:
        ruleset = Wish.of(None, settings).in_force().ruleset
    else:
        ruleset = turned(open_ruleset(name), settings)
    if form is DataFormat.JSON:
        _say_json(_as_data(ruleset))
    else:
        say("".join(_table(ruleset)))


def _table(ruleset: Ruleset) -> Iterator[str]:
    yield f"{ruleset.name} {ruleset.version}\n"
    yield paragraph(ruleset.about) if ruleset.about else ""
    yield "\n"
    for knob in KNOBS:
        value, origin = ruleset.knobs[knob.name], ruleset.origins[knob.name]
        yield paragraph(f"{knob.name:<19} {value:<20} {origin}", "", " " * 41)
        yield paragraph(_meaning(knob, value), "    ", "    ")


def _meaning(knob: Knob, value: str) -> str:
    """What a knob decides, and what this value of it does."""
    does = dict(knob.values).get(value)
    return f"{knob.meaning}: {does}" if does else knob.meaning


def _as_data(ruleset: Ruleset) -> dict[str, object]:
    return {
        **ruleset.title,
        "digest": ruleset.digest,
        "knobs": [_knob_as_data(knob, ruleset) for knob in KNOBS],
    }


def _knob_as_data(knob: Knob, ruleset: Ruleset) -> dict[str, object]:
    origin = ruleset.origins[knob.name]
    return {
        "knob": knob.name,
        "value": ruleset.knobs[knob.name],
        "from": origin.place,
        "choice": origin.choice,
        "second-hand": origin.second_hand,
        "inherited": origin.parent or None,
        "meaning": _meaning(knob, ruleset.knobs[knob.name]),
    }


def show_difference(first: str, second: str, form: DataFormat) -> None:
    """Print every knob on which two rulesets differ."""
    one, two = open_ruleset(first), open_ruleset(second)
    found = difference(one, two)
    if form is DataFormat.JSON:
        _say_json([_difference_as_data(part, one, two) for part in found])
    elif not found:
        say(f"{one.name} {one.version} and {two.name} {two.version} say the same\n")
    else:
        say("".join(_parts(found, one, two)))


def _parts(found: tuple[KnobDifference, ...], one: Ruleset, two: Ruleset) -> Iterator[str]:
    yield paragraph(f"{'':<19} {one.name:<20} {two.name}")
    for part in found:
        yield paragraph(f"{part.knob.name:<19} {part.first:<20} {part.second}", "", " " * 41)
        yield paragraph(f"{part.knob.meaning}. {part.knob.matters}", "    ", "    ")


def _difference_as_data(part: KnobDifference, one: Ruleset, two: Ruleset) -> dict[str, object]:
    return {
        "knob": part.knob.name,
        "first": {"name": one.name, "value": part.first},
        "second": {"name": two.name, "value": part.second},
        "matters": part.knob.matters,
    }


def show_schema() -> None:
    """Print the JSON Schema of ruleset files."""
    _say_json(schema())


def _say_json(data: object) -> None:
    say(json.dumps(data, indent=2) + "\n")
