"""Notes read once, however many tests look at what was understood."""

from functools import cache

from referee.hand_log import lines_of
from referee.notes import Transcript, transcribe


@cache
def understood(text: str) -> Transcript:
    return transcribe(lines_of(text))
