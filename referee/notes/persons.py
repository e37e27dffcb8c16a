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
        self.subject: Player | None = None
        """The player in whose column words stand."""

    def speak_of(self, player: str) -> None:
        self.subject = Player(player) if player else self.subject
        self.last = self.subject

    def mentions(self, players: Sequence[Player], hand: object) -> bool:
        """True if one name alone says nothing: before the first hand, or of the player spoken of."""
        return len(players) == 1 and (hand is None or players[0] == self.subject)

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
