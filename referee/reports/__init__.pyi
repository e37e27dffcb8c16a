from .contract.analysis import decision_json
from .contract.answer import answer_json, answers_json, turns_json
from .contract.baseline import (
    BASELINE_HEAD,
    Baseline,
    KnownFinding,
    baseline_text,
    known_findings,
)
from .contract.comparison import comparison_json
from .contract.docket import docket_json
from .contract.inference import inference_json
from .contract.laws_counted import law_counts_json
from .contract.ledger import ledger_json
from .contract.missing import missing_json
from .contract.money_answer import money_answers_json
from .contract.query import query_json
from .contract.rulesets import difference_json, presets_json, ruleset_json
from .contract.scene import scene_json
from .contract.seal import SEAL_HEAD, SealFile, seal_text, verified_json
from .contract.season import season_json
from .contract.settlement import origins_json, settled_json
from .contract.standings import standings_json
from .contract.text import alone, array
from .contract.transcript import transcript_json
from .docket import LogDocket, docket_csv, docket_text
from .hands.analysis import analysed_text
from .hands.answer import answers_table, answers_text, turn_text
from .hands.comparison import Comparison, comparison_text
from .hands.money_answer import money_answer_text, money_answers_table
from .hands.recorded import recorded_lines, recorded_text
from .hands.scene import branch_text, scene_text
from .inference import inference_text
from .json_report import stream_json
from .layout.columns import paragraph, paragraphs
from .layout.escapes import sayable, visible
from .layout.style import UNBROKEN, Style
from .layout.svg import SVG_HEAD
from .layout.words import ENGLISH, Language, words_in
from .ledgers.accounts import account_name, money
from .ledgers.course import BLOCK_BARS, PLAIN_BARS, Course, Panel, chart_svg, chart_text
from .ledgers.journals import UNDATED, Journal, JournalEntry, journal_entries, stated_day
from .ledgers.ledger_rows import LEDGER_COLUMNS, Row, csv_head, csv_rows, rows
from .ledgers.ledger_text import Causes, StackRow, StackTable, end_text, hand_text, stacks_after
from .ledgers.left_open import unread_lines, who_is_who
from .ledgers.missing import missing_text
from .ledgers.parquet import arrow_schema, write_parquet
from .ledgers.payment_origin import origin_text
from .ledgers.season_table import StandingsParts, left_out, panel, standings_parts, standings_text
from .ledgers.settlement import SettledParts, settled_parts, settled_text
from .ledgers.settlement_rows import settled_csv
from .ledgers.standings_rows import standings_csv
from .program import installing, tracker, version_line
from .query_table import query_csv, query_svg, query_text
from .screening_svg import season_svg
from .screening_text import season_text
from .seals import Signature, Verified, verified_text
from .verdicts.citation import rules_in_force
from .verdicts.concise import concise_lines
from .verdicts.github import annotations, house_rule_annotation, notes_annotation
from .verdicts.hand_sentences import hand_details, marks_in_words, trump_in_words
from .verdicts.handless import without_hands
from .verdicts.laws_counted import law_counts, law_counts_text
from .verdicts.notes import notes_sentence
from .verdicts.occasion import Occasion
from .verdicts.remarks import finding_remarks
from .verdicts.sarif import as_sarif
from .verdicts.tally import Period, Tally
from .verdicts.text_report import stream_text, summary_text
from .verdicts.written_cards import WrittenCards

__all__ = [
    "BASELINE_HEAD",
    "BLOCK_BARS",
    "ENGLISH",
    "LEDGER_COLUMNS",
    "PLAIN_BARS",
    "SEAL_HEAD",
    "SVG_HEAD",
    "UNBROKEN",
    "UNDATED",
    "Baseline",
    "Causes",
    "Comparison",
    "Course",
    "Journal",
    "JournalEntry",
    "KnownFinding",
    "Language",
    "LogDocket",
    "Occasion",
    "Panel",
    "Period",
    "Row",
    "SealFile",
    "SettledParts",
    "Signature",
    "StackRow",
    "StackTable",
    "StandingsParts",
    "Style",
    "Tally",
    "Verified",
    "WrittenCards",
    "account_name",
    "alone",
    "analysed_text",
    "annotations",
    "answer_json",
    "answers_json",
    "answers_table",
    "answers_text",
    "array",
    "arrow_schema",
    "as_sarif",
    "baseline_text",
    "branch_text",
    "chart_svg",
    "chart_text",
    "comparison_json",
    "comparison_text",
    "concise_lines",
    "csv_head",
    "csv_rows",
    "decision_json",
    "difference_json",
    "docket_csv",
    "docket_json",
    "docket_text",
    "end_text",
    "finding_remarks",
    "hand_details",
    "hand_text",
    "house_rule_annotation",
    "inference_json",
    "inference_text",
    "installing",
    "journal_entries",
    "known_findings",
    "law_counts",
    "law_counts_json",
    "law_counts_text",
    "ledger_json",
    "left_out",
    "marks_in_words",
    "missing_json",
    "missing_text",
    "money",
    "money_answer_text",
    "money_answers_json",
    "money_answers_table",
    "notes_annotation",
    "notes_sentence",
    "origin_text",
    "origins_json",
    "panel",
    "paragraph",
    "paragraphs",
    "presets_json",
    "query_csv",
    "query_json",
    "query_svg",
    "query_text",
    "recorded_lines",
    "recorded_text",
    "rows",
    "rules_in_force",
    "ruleset_json",
    "sayable",
    "scene_json",
    "scene_text",
    "seal_text",
    "season_json",
    "season_svg",
    "season_text",
    "settled_csv",
    "settled_json",
    "settled_parts",
    "settled_text",
    "stacks_after",
    "standings_csv",
    "standings_json",
    "standings_parts",
    "standings_text",
    "stated_day",
    "stream_json",
    "stream_text",
    "summary_text",
    "tracker",
    "transcript_json",
    "trump_in_words",
    "turn_text",
    "turns_json",
    "unread_lines",
    "verified_json",
    "verified_text",
    "version_line",
    "visible",
    "who_is_who",
    "without_hands",
    "words_in",
    "write_parquet",
]
