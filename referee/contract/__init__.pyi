from .answer import answer_json, answers_json, money_answers_json, turns_json
from .baseline import (
    BASELINE_HEAD,
    SEAL_HEAD,
    Baseline,
    KnownFinding,
    SealFile,
    baseline_text,
    known_findings,
    seal_text,
    verified_json,
)
from .finding import docket_json
from .ledger import ledger_json, missing_json
from .part import array
from .rulesets import difference_json, inference_json, presets_json, ruleset_json
from .scene import scene_json
from .settlement import origins_json, settled_json
from .standings import standings_json
from .studies import comparison_json, decision_json, query_json, season_json
from .transcript import draft_json, transcript_json
from .verdicts import law_counts_json, stream_json

__all__ = [
    "BASELINE_HEAD",
    "SEAL_HEAD",
    "Baseline",
    "KnownFinding",
    "SealFile",
    "answer_json",
    "answers_json",
    "array",
    "baseline_text",
    "comparison_json",
    "decision_json",
    "difference_json",
    "docket_json",
    "draft_json",
    "inference_json",
    "known_findings",
    "law_counts_json",
    "ledger_json",
    "missing_json",
    "money_answers_json",
    "origins_json",
    "presets_json",
    "query_json",
    "ruleset_json",
    "scene_json",
    "seal_text",
    "season_json",
    "settled_json",
    "standings_json",
    "stream_json",
    "transcript_json",
    "turns_json",
    "verified_json",
]
