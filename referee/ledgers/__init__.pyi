from .course import Course, Panel, chart_bars, chart_svg, chart_text
from .journals import Journal, JournalEntry, journal_entries, stated_day
from .ledger_rows import (
    LEDGER_COLUMNS,
    Row,
    arrow_schema,
    ledger_head,
    rows,
    settled_rows,
    standings_rows,
    write_parquet,
    write_workbook,
)
from .ledger_text import (
    StackRow,
    StackTable,
    end_text,
    hand_text,
    missing_text,
    stack_cell,
    stacks_after,
)
from .left_open import (
    evenings_left_out,
    settled_notes,
    unread_lines,
    who_is_who,
    without_commands,
)
from .origins import Causes, origin_text
from .season_table import StandingsParts, panel, standings_parts, standings_text
from .settlement import SettledParts, settled_parts, settled_text

__all__ = [
    "LEDGER_COLUMNS",
    "Causes",
    "Course",
    "Journal",
    "JournalEntry",
    "Panel",
    "Row",
    "SettledParts",
    "StackRow",
    "StackTable",
    "StandingsParts",
    "arrow_schema",
    "chart_bars",
    "chart_svg",
    "chart_text",
    "end_text",
    "evenings_left_out",
    "hand_text",
    "journal_entries",
    "ledger_head",
    "missing_text",
    "origin_text",
    "panel",
    "rows",
    "settled_notes",
    "settled_parts",
    "settled_rows",
    "settled_text",
    "stack_cell",
    "stacks_after",
    "standings_parts",
    "standings_rows",
    "standings_text",
    "stated_day",
    "unread_lines",
    "who_is_who",
    "without_commands",
    "write_parquet",
    "write_workbook",
]
