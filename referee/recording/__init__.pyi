from .card_entries import LeadsBelow, leads_below
from .dues import dues_of, lines_due
from .entries import DISAGREES, is_whole
from .expected import NEXT_HAND, Depth, Expected, Step, still_to_agree
from .lines import (
    ChangedError,
    EntryError,
    RecordingError,
    ShortError,
    UnsavedError,
    WaitingError,
)
from .opening import NewLog, OpeningQuestion, opening_questions, ruleset_files
from .payments import OF_ALL, antes_of
from .progress import Progress
from .read_back import AgreedBefore, agreed_before, read_back_of
from .recorder import KEYS_IN_WORDS, Recorder
from .recording import Recording

__all__ = [
    "DISAGREES",
    "KEYS_IN_WORDS",
    "NEXT_HAND",
    "OF_ALL",
    "AgreedBefore",
    "ChangedError",
    "Depth",
    "EntryError",
    "Expected",
    "LeadsBelow",
    "NewLog",
    "OpeningQuestion",
    "Progress",
    "Recorder",
    "Recording",
    "RecordingError",
    "ShortError",
    "Step",
    "UnsavedError",
    "WaitingError",
    "agreed_before",
    "antes_of",
    "dues_of",
    "is_whole",
    "leads_below",
    "lines_due",
    "opening_questions",
    "read_back_of",
    "ruleset_files",
    "still_to_agree",
]
