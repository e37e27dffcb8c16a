"""Questions at the table: which cards may be played, and why not the others.

`Question` is a player's turn, `ask` says what they may play; `QuestionError` says why a question is
impossible.
"""
