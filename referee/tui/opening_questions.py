"""Opening of a new log, one short question at a time."""

from typing import NamedTuple

from referee.messages import Message
from referee.recording import NewLog, opening_questions


class OpeningQuestions(NamedTuple):
    """The answers so far."""

    log: NewLog
    """The log with the answers and defaults so far."""
    place: int = 0

    @property
    def over(self) -> bool:
        return self.place == len(opening_questions(self.log))

    @property
    def prompt(self) -> Message:
        return opening_questions(self.log)[self.place].text

    def answered(self, typed: str) -> "OpeningQuestions":
        """Return the state after one more answer. Raises `EntryError` for a bad one."""
        log = opening_questions(self.log)[self.place].answered(self.log, typed)
        return OpeningQuestions(log, self.place + 1)
