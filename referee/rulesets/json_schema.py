"""JSON Schema of a ruleset file, for editors that complete and check TOML."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from referee.rulesets.knobs import KNOBS, Knob
from referee.rulesets.values import FEWEST_LAYOUTS, MOST_CHIPS, MOST_LAYOUTS

JsonObject = dict[str, object]

_FORM_SCHEMAS: Mapping[str, Sequence[object]] = MappingProxyType(
    {
        "CHIPS": [
            {"type": "integer", "minimum": 0, "maximum": MOST_CHIPS},
            {"type": "string", "pattern": r"^\d{1,10}$"},
        ],
        "PLAYERS": [
            {"type": "integer", "minimum": 2, "maximum": 99},
            {"type": "string", "pattern": r"^\d{1,2}(-\d{1,2})?$"},
        ],
        "PERCENT": [
            {"type": "integer", "minimum": 0, "maximum": 100},
            {"type": "string", "pattern": r"^(\d{1,2}|100)$"},
        ],
        "LAYOUTS": [
            {"type": "integer", "minimum": FEWEST_LAYOUTS, "maximum": MOST_LAYOUTS},
            {"type": "string", "pattern": r"^\d{2,6}$"},
        ],
        "SIZES": [{"type": "string", "pattern": r"^[345]( [345]@\d{1,2}\+)+$"}],
        "CARDS": [
            {"type": "integer", "minimum": 0, "maximum": 9},
            {"type": "string", "pattern": r"^\d( \d@\d{1,2}\+(in|first[1-9])?)*$"},
        ],
    }
)


def schema() -> JsonObject:
    """Return the schema: name, version, parent and every knob, plain or with its source."""
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
        options += _several(knob) if form == "WORDS" else _FORM_SCHEMAS[form]
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
