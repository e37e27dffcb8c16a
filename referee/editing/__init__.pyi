from .colours import WORD_KINDS, Word, words
from .completion import Completion, completions_at
from .diagnostics import Diagnostic, Related, diagnose
from .document import Document
from .fixes import Fix, all_plain, fixes_at
from .formatting import (
    LineEdit,
    edits_between,
    formatted,
    formatted_lines,
    lost_line,
    name_at,
    with_name,
)
from .hover import Hover, hovers_at
from .outline import Hint, OutlinePart, hints_between, outline_of

__all__ = [
    "WORD_KINDS",
    "Completion",
    "Diagnostic",
    "Document",
    "Fix",
    "Hint",
    "Hover",
    "LineEdit",
    "OutlinePart",
    "Related",
    "Word",
    "all_plain",
    "completions_at",
    "diagnose",
    "edits_between",
    "fixes_at",
    "formatted",
    "formatted_lines",
    "hints_between",
    "hovers_at",
    "lost_line",
    "name_at",
    "outline_of",
    "with_name",
    "words",
]
