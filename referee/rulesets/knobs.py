"""Every knob of a ruleset in the order of the notation, explained, also as JSON Schema of a file."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from referee.messages import Message, listed, say
from referee.rulesets.model import Ruleset


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
FORMS: Mapping[str, Mapping[str, Any]] = _TABLE["forms"]
"""The meaning and the JSON Schema of each word in capitals."""
KNOBS = DEAL_KNOBS + PLAY_KNOBS + POT_KNOBS

_BY_NAME = {knob.name: knob for knob in KNOBS}


def knob_for(name: str) -> Knob:
    """Raises `KeyError`."""
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
