from .completion import Completion, completions_at
from .document import Document
from .edits import (
    Fix,
    LineEdit,
    all_plain,
    edits_between,
    fixes_at,
    formatted,
    formatted_lines,
    lost_line,
    name_at,
    with_name,
)
from .hover import Hover, hovers_at
from .overview import (
    WORD_KINDS,
    Diagnostic,
    Hint,
    OutlinePart,
    Word,
    diagnose,
    hints_between,
    outline_of,
    words,
)

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
