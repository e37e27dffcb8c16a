from .analysis import Analysed, Consequence, Knowledge, Scope, Work, analysed, work_of
from .comparison import Ends, HandChange, LogVersion, PaymentChange, changes, under_two_rulesets
from .docket import TableCase, cases_of
from .inference import (
    MOST_JUDGED,
    Candidate,
    Inference,
    LineQuoted,
    RulesEvidence,
    Undecided,
    inferred,
)
from .rules_tried import MOST_HANDS, rules_that_explain
from .seals import ChangedLine, SealBreak, SealCompared, SealedHand, compared, sealed_hands
from .season import Choices, CollusionTable, Figure, Pair, Screening, choices_of, collusion_table
from .trial import LogRead

__all__ = [
    "MOST_HANDS",
    "MOST_JUDGED",
    "Analysed",
    "Candidate",
    "ChangedLine",
    "Choices",
    "CollusionTable",
    "Consequence",
    "Ends",
    "Figure",
    "HandChange",
    "Inference",
    "Knowledge",
    "LineQuoted",
    "LogRead",
    "LogVersion",
    "Pair",
    "PaymentChange",
    "RulesEvidence",
    "Scope",
    "Screening",
    "SealBreak",
    "SealCompared",
    "SealedHand",
    "TableCase",
    "Undecided",
    "Work",
    "analysed",
    "cases_of",
    "changes",
    "choices_of",
    "collusion_table",
    "compared",
    "inferred",
    "rules_that_explain",
    "sealed_hands",
    "under_two_rulesets",
    "work_of",
]
