"""`Knob`: one decision about the rules, explained for a card player."""

from typing import NamedTuple

from referee.messages import listed


class Knob(NamedTuple):
    """A decision that every table takes, what may be decided, and when it matters."""

    name: str
    """As files and logs write it: `hand-size`."""
    meaning: str
    """The decision in one line."""
    values: tuple[tuple[str, str], ...]
    """Each value as written and what it does; a word in capitals stands for a number or a list."""
    matters: str
    """One sentence: a situation that is judged differently."""

    def means(self, value: str) -> str:
        """What the knob decides, and what this value of it does."""
        does = dict(self.values).get(value)
        return f"{self.meaning}: {does}" if does else self.meaning

    @property
    def words(self) -> tuple[str, ...]:
        """The values that are written as they stand, without those that stand for a number."""
        return tuple(word for word, _ in self.values if not word.isupper())

    @property
    def forms(self) -> tuple[str, ...]:
        """What else may be written: `CHIPS`, `PLAYERS`, `CARDS`, `SIZES`, `PERCENT`, `LAYOUTS`, `WORDS`."""
        return tuple(word for word, _ in self.values if word.isupper())

    @property
    def choices(self) -> str:
        """All values in a sentence: `none, three-sure, akq or lay-down`."""
        return listed([*self.words, *(FORMS[form] for form in self.forms)], "or")


def knob(meaning: str, *values: str, matters: str) -> Knob:
    """Return the knob of the field that it stands beside; a value is written `WORD: what it does`."""
    words = ((word, does) for word, _, does in (value.partition(": ") for value in values))
    return Knob("", meaning, tuple(words), matters)


FORMS = {
    "CHIPS": "a whole number of chips",
    "PLAYERS": "a number of players such as 3-8",
    "CARDS": "a number of cards such as 5, or by table size 5 3@7+",
    "SIZES": "several by table size such as 5 4@8+",
    "PERCENT": "a whole number from 0 to 100",
    "LAYOUTS": "a whole number from 20 to 100000",
    "WORDS": "several of these set apart by blanks",
}
"""What a word in capitals among the values of a knob stands for."""
