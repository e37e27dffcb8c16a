from .drafts import DraftDifference, DraftHeld, HowHeld, hold
from .hands import NotedHand
from .imports import SheetRead, import_sheet
from .line_read import HowRead, LineRead
from .page import MOST_LINES
from .sheets import MEANINGS, SheetColumn, is_meaning, same_heading
from .texts import hardly_a_log, notes_in, read_text
from .transcript import LogRow, OpenQuestion, Transcript, transcribe

__all__ = [
    "MEANINGS",
    "MOST_LINES",
    "DraftDifference",
    "DraftHeld",
    "HowHeld",
    "HowRead",
    "LineRead",
    "LogRow",
    "NotedHand",
    "OpenQuestion",
    "SheetColumn",
    "SheetRead",
    "Transcript",
    "hardly_a_log",
    "hold",
    "import_sheet",
    "is_meaning",
    "notes_in",
    "read_text",
    "same_heading",
    "transcribe",
]
