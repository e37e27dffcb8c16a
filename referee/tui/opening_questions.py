"""What a new log begins with, asked one short question at a time."""

from typing import NamedTuple

from referee.recording import NewLog, ruleset_files


class OpeningQuestions(NamedTuple):
    """The answers so far."""

    defaults: NewLog
    """The day, and the rules of the house."""
    answers: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether all was asked."""
        return len(self.answers) == len(self._questions)

    @property
    def _questions(self) -> tuple[str, ...]:
        return (
            "Who plays, clockwise? Ann, Ben, Big Al",
            f"By which rules? Enter: {self.defaults.rules}; or such as: {self._rules}",
            "How many chips has each? Enter: 40; or Ann 46, Ben 38; - not counted",
            "What is a chip worth? Enter: nothing; or such as: 0.25 USD",
        )

    @property
    def _rules(self) -> str:
        """A ruleset file that lies there, else a preset."""
        files = ruleset_files(self.defaults.folder) if self.defaults.folder else ()
        return " or ".join((*files[:3], "pagat, limit 40"))

    @property
    def prompt(self) -> str:
        """The next question."""
        return self._questions[len(self.answers)]

    def answered(self, typed: str) -> "OpeningQuestions":
        """The questions after one more answer. Raises `EntryError` for one that will not do."""
        more = self._replace(answers=(*self.answers, typed.strip()))
        more.log.text  # noqa: B018 - the answer is read, and refused where it cannot be
        return more

    @property
    def log(self) -> NewLog:
        """The log that the answers begin."""
        players, rules, chips, unit = (*self.answers, "", "", "", "")[:4]
        asked_chips = len(self.answers) > 2
        return self.defaults._replace(
            players=players,
            rules=rules or self.defaults.rules,
            chips=(chips or "40") if asked_chips else "",
            unit=unit,
        )
