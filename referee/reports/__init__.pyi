from .analysis import analysed_text
from .answer import answers_table, answers_text, turn_text
from .comparison import Comparison, DraftNames, comparison_text, draft_text, sentence
from .docket import LogDocket, docket_csv, docket_text
from .manual import (
    blocks,
    cheat_sheet,
    explained_words,
    line_meaning,
    lines_meant,
    list_items,
    log_from_notes,
    manual_text,
    page,
    prose,
    table_rows,
    term_meaning,
    terms,
    terms_meant,
)
from .money_answer import money_answer_text, money_answers_table
from .recorded import TableCards, recorded_lines, recorded_text
from .scene import branch_text, scene_text
from .screening import CAUTION, season_svg, season_text
from .seals import Signature, Verified, verified_text
from .table_rules import inference_text

__all__ = [
    "CAUTION",
    "Comparison",
    "DraftNames",
    "LogDocket",
    "Signature",
    "TableCards",
    "Verified",
    "analysed_text",
    "answers_table",
    "answers_text",
    "blocks",
    "branch_text",
    "cheat_sheet",
    "comparison_text",
    "docket_csv",
    "docket_text",
    "draft_text",
    "explained_words",
    "inference_text",
    "line_meaning",
    "lines_meant",
    "list_items",
    "log_from_notes",
    "manual_text",
    "money_answer_text",
    "money_answers_table",
    "page",
    "prose",
    "recorded_lines",
    "recorded_text",
    "scene_text",
    "season_svg",
    "season_text",
    "sentence",
    "table_rows",
    "term_meaning",
    "terms",
    "terms_meant",
    "turn_text",
    "verified_text",
]
