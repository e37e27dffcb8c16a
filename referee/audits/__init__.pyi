from .disputes import judge_all
from .judgement import Judgement
from .passage import Passage
from .slips.numbers import MISREAD, Likeliness, numbers
from .slips.stack_shift import shift_between, tells_stacks
from .story import LAWS_ALONE, Audit, AuditOptions, audit, audit_passages, judged

__all__ = [
    "LAWS_ALONE",
    "MISREAD",
    "Audit",
    "AuditOptions",
    "Judgement",
    "Likeliness",
    "Passage",
    "audit",
    "audit_passages",
    "judge_all",
    "judged",
    "numbers",
    "shift_between",
    "tells_stacks",
]
