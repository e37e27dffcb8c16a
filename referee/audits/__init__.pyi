from .judgement import Judgement
from .passage import LikelyRules, Passage, judged_under
from .repairs.change import LineMeant, amended
from .repairs.correction import corrected
from .repairs.missing_chips import Explained, Explanation, explained
from .repairs.slips import CUT_SHORT, NOT_SEARCHED
from .rulings import rulings_in
from .story import (
    AS_USUAL,
    LAWS_ALONE,
    Audit,
    AuditOptions,
    audit,
    audit_passages,
    judged,
    judged_again,
    with_evening,
    with_payments_after,
    with_reasons,
)

__all__ = [
    "AS_USUAL",
    "CUT_SHORT",
    "LAWS_ALONE",
    "NOT_SEARCHED",
    "Audit",
    "AuditOptions",
    "Explained",
    "Explanation",
    "Judgement",
    "LikelyRules",
    "LineMeant",
    "Passage",
    "amended",
    "audit",
    "audit_passages",
    "corrected",
    "explained",
    "judged",
    "judged_again",
    "judged_under",
    "rulings_in",
    "with_evening",
    "with_payments_after",
    "with_reasons",
]
