"""`KNOBS`: every knob of a ruleset in the order of the notation, explained."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.messages import Message, listed, say
from referee.rulesets.model import Ruleset


class Knob(NamedTuple):
    """A decision that every table takes, its possible values, and when it matters."""

    name: str
    """The written form: `hand-size`."""
    meaning: str
    values: tuple[tuple[str, str], ...]
    """Each value as written, with its effect; a word in capitals stands for a number or a list."""
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
        """The other forms: `CHIPS`, `PLAYERS`, `CARDS`, `SIZES`, `PERCENT`, `LAYOUTS`, `WORDS`."""
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
"""The words in capitals among the values of a knob: the meaning of each, and its JSON Schema."""
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
    """Both values as a log writes them."""


def difference(first: Ruleset, second: Ruleset) -> tuple[KnobDifference, ...]:
    """List the knobs on which two rulesets differ, in the order of `KNOBS`."""
    pairs = ((knob, first.knobs[knob.name], second.knobs[knob.name]) for knob in KNOBS)
    return tuple(KnobDifference(knob, pair, two) for knob, pair, two in pairs if pair != two)
