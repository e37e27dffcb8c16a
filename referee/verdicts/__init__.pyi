from .github import annotations, concise_lines, house_rule_annotation, notes_annotation
from .hand_sentences import WrittenCards, hand_details, hand_lines, marks_in_words, trump_in_words
from .handless import without_hands
from .remarks import (
    Account,
    accounts_behind,
    alternatives,
    finding_remarks,
    notes_sentence,
    rules_in_force,
    ruling_sentences,
    verdict_of,
)
from .sarif import as_sarif, fingerprint
from .tally import (
    LawCount,
    Occasion,
    Period,
    Tally,
    bourre_known,
    complete,
    decided,
    law_counts,
    law_counts_text,
)
from .text_report import finding_text, stream_text, summary_text

__all__ = [
    "Account",
    "LawCount",
    "Occasion",
    "Period",
    "Tally",
    "WrittenCards",
    "accounts_behind",
    "alternatives",
    "annotations",
    "as_sarif",
    "bourre_known",
    "complete",
    "concise_lines",
    "decided",
    "finding_remarks",
    "finding_text",
    "fingerprint",
    "hand_details",
    "hand_lines",
    "house_rule_annotation",
    "law_counts",
    "law_counts_text",
    "marks_in_words",
    "notes_annotation",
    "notes_sentence",
    "rules_in_force",
    "ruling_sentences",
    "stream_text",
    "summary_text",
    "trump_in_words",
    "verdict_of",
    "without_hands",
]
