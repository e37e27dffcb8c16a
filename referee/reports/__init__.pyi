from .accounts import unread_lines
from .analysis_report import analysed_data, analysed_text
from .columns import paragraph
from .comparison_report import Versions, change_json, change_text, ends_json, ends_text
from .course import BLOCK_BARS, PLAIN_BARS, SVG_HEAD, Course, chart_svg, chart_text
from .escapes import sayable, visible
from .github import annotations
from .journals import UNDATED, Journal, stated_day
from .json_report import stream_array, stream_json
from .ledger_data import Row, csv_head, csv_rows, json_end, json_hand, rows
from .ledger_text import (
    WHY_HEAD,
    StackTable,
    add_causes,
    end_text,
    hand_text,
    postings,
    why_sums,
    why_text,
)
from .missing_report import missing_json, missing_text
from .parquet import write_parquet
from .plenty import Plenty
from .program import tracker, version
from .sarif import as_sarif
from .screening_json import season_json
from .screening_svg import season_svg
from .screening_text import season_text
from .settlement_report import Settled, settled_json, settled_text
from .style import Style
from .tally import Tally
from .text_report import hands_text, left_out_text, passage_text, summary_text

__all__ = [
    "BLOCK_BARS",
    "PLAIN_BARS",
    "SVG_HEAD",
    "UNDATED",
    "WHY_HEAD",
    "Course",
    "Journal",
    "Plenty",
    "Row",
    "Settled",
    "StackTable",
    "Style",
    "Tally",
    "Versions",
    "add_causes",
    "analysed_data",
    "analysed_text",
    "annotations",
    "as_sarif",
    "change_json",
    "change_text",
    "chart_svg",
    "chart_text",
    "csv_head",
    "csv_rows",
    "end_text",
    "ends_json",
    "ends_text",
    "hand_text",
    "hands_text",
    "json_end",
    "json_hand",
    "left_out_text",
    "missing_json",
    "missing_text",
    "paragraph",
    "passage_text",
    "postings",
    "rows",
    "sayable",
    "season_json",
    "season_svg",
    "season_text",
    "settled_json",
    "settled_text",
    "stated_day",
    "stream_array",
    "stream_json",
    "summary_text",
    "tracker",
    "unread_lines",
    "version",
    "visible",
    "why_sums",
    "why_text",
    "write_parquet",
]
