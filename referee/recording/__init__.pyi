from .dues import DuePayment
from .entries import entered, is_whole
from .expected import NEXT_HAND, Depth, Expected, Step
from .opening import NewLog, ruleset_files
from .payments import antes_of
from .read_back import read_back_of
from .recorder import Recorder
from .recording import Recording
from .refusal import ChangedError, EntryError, RecordingError, UnsavedError, WatchedError
from .replacement import copy_of, exchange, put

__all__ = [
    "NEXT_HAND",
    "ChangedError",
    "Depth",
    "DuePayment",
    "EntryError",
    "Expected",
    "NewLog",
    "Recorder",
    "Recording",
    "RecordingError",
    "Step",
    "UnsavedError",
    "WatchedError",
    "antes_of",
    "copy_of",
    "entered",
    "exchange",
    "is_whole",
    "put",
    "read_back_of",
    "ruleset_files",
]
