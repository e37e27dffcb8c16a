"""Every knob of a ruleset in the order of the notation, explained."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
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
