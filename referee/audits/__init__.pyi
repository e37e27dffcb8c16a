from .disputes import judge_all
from .judgement import Judgement
from .slips.numbers import MISREAD, Likeliness, numbers
from .slips.stack_shift import shift_between, tells_stacks
from .story import LAWS_ALONE, Audit, AuditedPassage, Looks, audit, audit_passages

__all__ = [
    "LAWS_ALONE",
    "MISREAD",
    "Audit",
    "AuditedPassage",
    "Judgement",
    "Likeliness",
    "Looks",
    "audit",
    "audit_passages",
    "judge_all",
    "numbers",
    "shift_between",
    "tells_stacks",
]
