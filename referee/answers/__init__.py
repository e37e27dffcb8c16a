"""Questions at the table: which cards may be played, and why not the others.

`Question` is a player's turn, `answer` what he may play; `QuestionError` says why a question cannot
be as it is put.
"""

from referee.answers.both_ways import answer
from referee.answers.given import Answer, Refusal, Version
from referee.answers.question import Question, QuestionError

__all__ = ["Answer", "Question", "QuestionError", "Refusal", "Version", "answer"]
