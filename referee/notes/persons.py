"""Meaning of "I" and "she" in a clause."""

from collections.abc import Sequence

from referee.game import Player
from referee.notes.word import PERSON, NoteWord


class UnclearError(Exception):
    """Unclear which player or card is meant."""


class Persons:
    """Players meant without a name: "I", "she"."""

    def __init__(self, writer: Player | None) -> None:
        self.writer = writer
        self.speaker: Player | None = None
        self.last: Player | None = None
        """The player named last, other than the speaker."""

    def hear(self, players: Sequence[Player]) -> None:
        """Note who was named; "she" is then the one who is not speaking."""
        others = [player for player in players if player != (self.speaker or self.writer)]
        if players:
            self.last = others[0] if len(others) == 1 else None

    def of(self, word: NoteWord) -> Player:
        """Return the player; raises `UnclearError`."""
        if "NAME" in word.kinds:
            self.last = Player(str(word.value))
            return self.last
        player = (self.speaker or self.writer) if "ME" in word.kinds else self.last
        if player is None:
            raise UnclearError(word.text)
        return player


def is_person(word: NoteWord) -> bool:
    return bool(word.kinds & PERSON)
