from .completion import Completion, completions_at
from .diagnostics import Diagnostic, Related, diagnose
from .document import Document
from .fixes import Fix, LineEdit, fixes_at
from .hover import Hover, hovers_at

__all__ = [
    "Completion",
    "Diagnostic",
    "Document",
    "Fix",
    "Hover",
    "LineEdit",
    "Related",
    "completions_at",
    "diagnose",
    "fixes_at",
    "hovers_at",
]
