"""Questions at the table: which cards may be played, and why not the others.

`Question` is a player's turn, `answer` what he may play; `QuestionError` says why a question cannot
be as it is put.
"""

from referee.studies.answers.both_ways import ask
from referee.studies.answers.given import Answer, AnswerVersion, Refusal
from referee.studies.answers.question import Question, QuestionError

__all__ = ["Answer", "AnswerVersion", "Question", "QuestionError", "Refusal", "ask"]
