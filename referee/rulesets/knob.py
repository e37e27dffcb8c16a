"""`Knob`: one decision about the rules, explained for a card player."""

from typing import NamedTuple

from referee.messages import Message, listed, say, template


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
        return listed([*self.words, *(Message(FORMS[form]) for form in self.forms)], "or")


def knob(meaning: str, *values: str, matters: str) -> Knob:
    """Describe the knob of the field that it annotates; a value is written `WORD: effect`."""
    words = ((word, does) for word, _, does in (value.partition(": ") for value in values))
    return Knob("", meaning, tuple(words), matters)


FORMS = {
    "CHIPS": template("a whole number of chips"),
    "PLAYERS": template("a number of players such as 3-8"),
    "CARDS": template("a number of cards such as 5, or by table size 5 3@7+"),
    "SIZES": template("several by table size such as 5 4@8+"),
    "PERCENT": template("a whole number from 0 to 100"),
    "LAYOUTS": template("a whole number from 20 to 100000"),
    "WORDS": template("several of these set apart by blanks"),
}
"""Meanings of the words in capitals among the values of a knob."""
