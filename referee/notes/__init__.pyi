from .cells import Column, is_meaning, same_heading
from .columns import MEANINGS
from .drafts import DraftDifference, DraftHeld, HowHeld, hold
from .evening import NotedHand
from .line_read import HowRead, LineRead, OpenQuestion
from .page import MOST_LINES
from .texts import hardly_a_log, log_begins, notes_in, read_text
from .transcript import LogRow, Transcript, transcribe

__all__ = [
    "MEANINGS",
    "MOST_LINES",
    "Column",
    "DraftDifference",
    "DraftHeld",
    "HowHeld",
    "HowRead",
    "LineRead",
    "LogRow",
    "NotedHand",
    "OpenQuestion",
    "Transcript",
    "hardly_a_log",
    "hold",
    "is_meaning",
    "log_begins",
    "notes_in",
    "read_text",
    "same_heading",
    "transcribe",
]
