from .agreements import agreement_digest
from .card_list import read_cards
from .encoding import LONGEST_KEPT, decode, lines_of
from .grammar import grammar_text
from .line_kinds import HEADER, KEYWORDS
from .mistake import Mistake
from .mistakes import MISTAKES
from .names_in_text import NamesInText, plain_name
from .new_names import HiddenError, names_in_log, renamed
from .parts import written_name
from .passages import Bookmark, LinesRead, read
from .phone import name_key
from .reader import read_line
from .session import Session
from .token import Token, tokens
from .writer import write

__all__ = [
    "HEADER",
    "KEYWORDS",
    "LONGEST_KEPT",
    "MISTAKES",
    "Bookmark",
    "HiddenError",
    "LinesRead",
    "Mistake",
    "NamesInText",
    "Session",
    "Token",
    "agreement_digest",
    "decode",
    "grammar_text",
    "lines_of",
    "name_key",
    "names_in_log",
    "plain_name",
    "read",
    "read_cards",
    "read_line",
    "renamed",
    "tokens",
    "write",
    "written_name",
]
