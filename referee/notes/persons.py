"""Who is meant where a clause says "I" or "she"."""

from collections.abc import Sequence

from referee.game import Player
from referee.notes.word import NoteWord


class UnclearError(Exception):
    """Raised where the words leave open who or which card is meant."""


class Persons:
    """Who is meant without a name: "I", "she"."""

    def __init__(self, writer: Player | None) -> None:
        self.writer = writer
        self.speaker: Player | None = None
        self.last: Player | None = None
        """Who was named last, but for whoever says "I"."""

    def hear(self, players: Sequence[Player]) -> None:
        """Note who was named together: "she" is the only one of them who does not say it."""
        others = [player for player in players if player != (self.speaker or self.writer)]
        if players:
            self.last = others[0] if len(others) == 1 else None

    def of(self, word: NoteWord) -> Player:
        """Return the player of a word. Raises `UnclearError`."""
        if "NAME" in word.kinds:
            self.last = Player(str(word.value))
            return self.last
        player = (self.speaker or self.writer) if "ME" in word.kinds else self.last
        if player is None:
            raise UnclearError(word.text)
        return player


def is_person(word: NoteWord) -> bool:
    """Return whether a word stands for a player."""
    return bool(word.kinds & {"NAME", "ME", "HE"})
