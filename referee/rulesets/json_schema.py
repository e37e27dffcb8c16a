"""JSON Schema of a ruleset file, for editors that complete and check TOML."""

from referee.rulesets.knobs import FORMS, KNOBS, Knob

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
