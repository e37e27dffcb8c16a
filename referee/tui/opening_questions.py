"""What a new log begins with, asked one short question at a time."""

from typing import NamedTuple

from referee.recording import NewLog, opening_questions


class OpeningQuestions(NamedTuple):
    """The answers so far."""

    log: NewLog
    """What they begin; where nobody says otherwise, what is usual."""
    place: int = 0
    """Which question is the next."""

    @property
    def over(self) -> bool:
        """Whether all was asked."""
        return self.place == len(opening_questions(self.log))

    @property
    def prompt(self) -> str:
        """The next question."""
        return opening_questions(self.log)[self.place].text

    def answered(self, typed: str) -> "OpeningQuestions":
        """The questions after one more answer. Raises `EntryError` for one that will not do."""
        log = opening_questions(self.log)[self.place].answered(self.log, typed)
        return OpeningQuestions(log, self.place + 1)
