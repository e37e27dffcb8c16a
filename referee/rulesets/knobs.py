"""Every knob in the order of the notation, explained, also as JSON Schema; rulesets from knobs in files, logs and `--set`."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.messages import Message, listed, say
from referee.rulesets.model import ATTRIBUTE_OF, KnobError, Origin, Ruleset
from referee.rulesets.unusable import (
    RulesetError,
    check_for_contradictions,
    contradictions,
    did_you_mean,
    quoted,
    shortened,
)


class Knob(NamedTuple):
    """A decision of a table, its possible values, and when it matters."""

    name: str
    """As written: `hand-size`."""
    meaning: str
    values: tuple[tuple[str, str], ...]
    """Each as written, with its effect; a word in capitals stands for a number or a list."""
    matters: str
    """One sentence: a situation that is judged differently."""

    def means(self, value: str) -> Message:
        does, meaning = dict(self.values).get(value), Message(self.meaning)
        return say("{name}: {meaning}", name=meaning, meaning=Message(does)) if does else meaning

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(word for word, _ in self.values if not word.isupper())

    @property
    def forms(self) -> tuple[str, ...]:
        """The words in capitals: `CHIPS`, `PLAYERS`, `CARDS` and so on."""
        return tuple(word for word, _ in self.values if word.isupper())

    @property
    def choices(self) -> str:
        """All values in a sentence: `none, three-sure, akq or lay-down`."""
        forms = (Message(FORMS[form]["meaning"]) for form in self.forms)
        return listed([*self.words, *forms], "or")


_TABLE = tomllib.loads(Path(__file__).with_name("knobs.toml").read_text("utf-8"))
DEAL_KNOBS, PLAY_KNOBS, POT_KNOBS = (
    tuple(
        Knob(name, said["meaning"], tuple(said["values"].items()), said["matters"])
        for name, said in _TABLE[part].items()
    )
    for part in ("deal", "play", "pot")
)
FORMS: Mapping[str, Mapping[str, Any]] = MappingProxyType(_TABLE["forms"])
"""The meaning and the JSON Schema of each word in capitals."""
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


def difference(first: Ruleset, second: Ruleset) -> tuple[KnobDifference, ...]:
    pairs = ((knob, first.knobs[knob.name], second.knobs[knob.name]) for knob in KNOBS)
    return tuple(KnobDifference(knob, pair, two) for knob, pair, two in pairs if pair != two)


JsonObject = dict[str, object]


def schema() -> JsonObject:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A ruleset of referee",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "name": {"type": "string"},
            "version": {"type": "integer", "minimum": 1},
            "extends": _extends(),
            "about": {"type": "string", "description": "the character of the game in a sentence"},
            **{knob.name: _property(knob) for knob in KNOBS},
        },
    }


def _extends() -> JsonObject:
    plain: JsonObject = {"type": "string", "description": "a parent: NAME or NAME VERSION"}
    return {"anyOf": [plain, _stated(plain, "why")]}


def _property(knob: Knob) -> JsonObject:
    plain = _plain(knob)
    origin: dict[str, JsonObject] = {
        "choice": {"type": "boolean", "description": "the source leaves it to the table"},
        "second-hand": {"type": "boolean", "description": "the source was not at hand"},
    }
    stated = _stated(plain, "a source and its section, or a decision", **origin)
    return {"description": knob.meaning, "anyOf": [plain, stated]}


def _stated(plain: JsonObject, why: str, **more: JsonObject) -> JsonObject:
    place = {"type": "string", "description": why}
    return {
        "type": "object",
        "required": ["is"],
        "additionalProperties": False,
        "properties": {"is": plain, "from": place, **more},
    }


def _plain(knob: Knob) -> JsonObject:
    options: list[object] = [_word(word, does) for word, does in knob.values if not word.isupper()]
    for form in knob.forms:
        options += _several(knob) if form == "WORDS" else FORMS[form]["schema"]
    if {"yes", "no"} <= {*knob.words}:
        options.append({"type": "boolean"})
    return {"anyOf": options}


def _word(word: str, does: str) -> JsonObject:
    numbers = [int(word)] if word.isdigit() else []
    return {"enum": [word, *numbers], "description": does}


def _several(knob: Knob) -> list[JsonObject]:
    words = [word for word in knob.words if word != "none"]
    word = "|".join(words)
    return [
        {"type": "string", "pattern": f"^({word})( ({word}))*$"},
        {"type": "array", "items": {"enum": words}, "uniqueItems": True},
    ]


class KnobSetting(NamedTuple):
    """A knob and its value, as a log writes them."""

    knob: str
    value: str


def known_knob(written: str) -> str:
    """Find a knob by name, in any case, with `-` or `_`. Raises `RulesetError`."""
    name = written.strip().lower().replace("_", "-")
    if name not in ATTRIBUTE_OF:
        instead = did_you_mean(name, ATTRIBUTE_OF) or say(
            "; `referee rules show boo-ray` names all"
        )
        raise RulesetError.say(
            "there is no knob {knob}{instead}", knob=quoted(written), instead=instead
        )
    return name


def build(
    title: Mapping[str, object], knobs: Mapping[str, object], origins: Mapping[str, Origin]
) -> Ruleset:
    """Build a checked ruleset; `title` holds name, version and about.

    Raises `RulesetError` for a bad value, a missing knob or a contradiction.
    """
    try:
        ruleset = Ruleset.stated(title, knobs, origins)
    except KnobError as error:
        raise _explained(error, title) from None
    check_for_contradictions(ruleset)
    return ruleset


def _explained(error: KnobError, title: Mapping[str, object]) -> RulesetError:
    given, whose = quoted(str(error.given)), shortened(f"{title['name']} {title['version']}")
    if error.name not in ATTRIBUTE_OF:
        return RulesetError.say(
            "{whose}: {name} cannot be {given}", whose=whose, name=error.name, given=given
        )
    from referee.rulesets.knobs import knob_for  # noqa: PLC0415 - only a mistake needs them

    knob = knob_for(error.name)
    if error.missing:
        return RulesetError.say(
            "{whose} does not say {name}: write {choices}, or extend a preset",
            whose=whose,
            name=knob.name,
            choices=knob.choices,
        )
    hint = did_you_mean(str(error.given), knob.words)
    return RulesetError.say(
        "{name} cannot be {given}{hint}: write {choices}",
        name=knob.name,
        given=given,
        hint=hint,
        choices=knob.choices,
    )


def override(ruleset: Ruleset, knobs: Iterable[tuple[str, str]], origin: str) -> Ruleset:
    """Return the ruleset with some knobs changed, with `origin` (`line 4`, `--set`) as source.

    Values are written as in a log: `("limit", "40")`. Raises `RulesetError` for an unknown knob or
    value, a knob set twice, or a contradiction once all are applied.
    """
    stated = [(name, value, origin) for name, value in knobs]
    if not stated:
        return ruleset
    turned = _turned(ruleset, stated)
    for knob, times in Counter(known_knob(name) for name, _, _ in stated).items():
        if times > 1:
            raise RulesetError.say("{knob} is set more than once; set it once", knob=knob)
    check_for_contradictions(turned)
    return turned


def override_where_possible(
    ruleset: Ruleset, knobs: Sequence[tuple[str, str, str]]
) -> tuple[Ruleset, Mapping[int, RulesetError]]:
    """Apply the compatible knobs, and explain the others.

    `knobs`: triples of knob, value and origin; errors are keyed by position. Of contradictory knobs the
    fewest are dropped, the latest first.
    """
    kept, refused = _understood(ruleset, knobs)
    while kept:
        turned = _turned(ruleset, (knobs[at] for at in kept))
        try:
            check_for_contradictions(turned)
        except RulesetError as error:
            dropped = _culprit(ruleset, knobs, kept)
            kept.remove(dropped)
            refused[dropped] = error
        else:
            return turned, MappingProxyType(dict(sorted(refused.items())))
    return ruleset, MappingProxyType(dict(sorted(refused.items())))


def _understood(
    ruleset: Ruleset, knobs: Sequence[tuple[str, str, str]]
) -> tuple[list[int], dict[int, RulesetError]]:
    """Return the positions of the last good value of each knob, and the errors of bad ones."""
    latest: dict[str, int] = {}
    refused: dict[int, RulesetError] = {}
    for at, knob in enumerate(knobs):
        try:
            _turned(ruleset, [knob])
        except RulesetError as error:
            refused[at] = error
        else:
            latest[known_knob(knob[0])] = at
    return sorted(latest.values()), refused


def _culprit(ruleset: Ruleset, knobs: Sequence[tuple[str, str, str]], kept: list[int]) -> int:
    def left_without(suspect: int) -> int:
        others = _turned(ruleset, (knobs[at] for at in kept if at != suspect))
        return sum(1 for _ in contradictions(others))

    return min(reversed(kept), key=left_without)


def _turned(ruleset: Ruleset, knobs: Iterable[tuple[str, str, str]]) -> Ruleset:
    values, origins = dict[str, str](), dict[str, Origin]()
    for written, value, origin in knobs:
        name = known_knob(written)
        values[name], origins[name] = value.strip().strip('"').strip(), Origin(origin)
    try:
        return ruleset.turned(values, origins)
    except KnobError as error:
        raise _explained(error, ruleset.title) from None
