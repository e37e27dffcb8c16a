"""Questions at the table: which cards may be played, and why not the others.

`Question` is a player's turn, `ask` says what they may play; `QuestionError` says why a question is
impossible.
"""

from referee.studies.answers.both_ways import ask
from referee.studies.answers.given import Answer, AnswerVersion, Refusal
from referee.studies.answers.question import Question, QuestionError

__all__ = ["Answer", "AnswerVersion", "Question", "QuestionError", "Refusal", "ask"]
