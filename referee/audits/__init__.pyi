from .disputes import judge_all
from .judgement import Judgement
from .later_steps import with_payments_after
from .passage import HouseRuleAsked, Passage
from .repairs.change import LineMeant, amended
from .repairs.correction import corrected
from .repairs.missing_chips import Explained, Explanation, explained
from .repairs.slips import CUT_SHORT, NOT_SEARCHED
from .rulings import rulings_in
from .story import (
    LAWS_ALONE,
    Audit,
    AuditOptions,
    audit,
    audit_passages,
    judged,
    judged_again,
    with_evening,
    with_reasons,
)

__all__ = [
    "CUT_SHORT",
    "LAWS_ALONE",
    "NOT_SEARCHED",
    "Audit",
    "AuditOptions",
    "Explained",
    "Explanation",
    "HouseRuleAsked",
    "Judgement",
    "LineMeant",
    "Passage",
    "amended",
    "audit",
    "audit_passages",
    "corrected",
    "explained",
    "judge_all",
    "judged",
    "judged_again",
    "rulings_in",
    "with_evening",
    "with_payments_after",
    "with_reasons",
]
