from .agreements import agreement_digest
from .card_list import read_cards
from .encoding import LONGEST_KEPT, decode, lines_of
from .grammar import grammar_text
from .lines.line_kinds import HEADER, KEYWORDS, LINE_KINDS
from .lines.parts import written_name
from .lines.writer import write
from .mistakes import MISTAKES, Mistake
from .names_in_text import NamesInText, plain_name
from .new_names import HiddenError, names_in_log, renamed
from .notes.evening import Claim, NotedHand
from .notes.heard_line import HowRead
from .notes.line_reader import MOST_LINES
from .notes.transcript import LogRow, OpenQuestion, Transcript, transcribe
from .passages import Bookmark, LinesRead, read
from .reader import read_line
from .text_kind import hardly_a_log, notes_in, read_text
from .token import Token, tokens
from .vocabulary.phone import name_key
from .vocabulary.session import Session

__all__ = [
    "HEADER",
    "KEYWORDS",
    "LINE_KINDS",
    "LONGEST_KEPT",
    "MISTAKES",
    "MOST_LINES",
    "Bookmark",
    "Claim",
    "HiddenError",
    "HowRead",
    "LinesRead",
    "LogRow",
    "Mistake",
    "NamesInText",
    "NotedHand",
    "OpenQuestion",
    "Session",
    "Token",
    "Transcript",
    "agreement_digest",
    "decode",
    "grammar_text",
    "hardly_a_log",
    "lines_of",
    "name_key",
    "names_in_log",
    "notes_in",
    "plain_name",
    "read",
    "read_cards",
    "read_line",
    "read_text",
    "renamed",
    "tokens",
    "transcribe",
    "write",
    "written_name",
]
