from .card_list import read_cards
from .encoding import LONGEST_KEPT, decode, lines_of
from .lines.careful import may_follow
from .lines.line_kinds import HEADER, KEYWORDS, LINE_KINDS
from .lines.parts import written_name
from .lines.writer import write
from .names_in_text import NamesInText, plain_name
from .new_names import HiddenError, names_in_log, renamed
from .passages import Bookmark, LinesRead, read
from .phone import name_key, plain
from .reader import read_line
from .session import Session
from .token import Token, tokens
from .unreadable import Mistake, mistakes

__all__ = [
    "HEADER",
    "KEYWORDS",
    "LINE_KINDS",
    "LONGEST_KEPT",
    "Bookmark",
    "HiddenError",
    "LinesRead",
    "Mistake",
    "NamesInText",
    "Session",
    "Token",
    "decode",
    "lines_of",
    "may_follow",
    "mistakes",
    "name_key",
    "names_in_log",
    "plain",
    "plain_name",
    "read",
    "read_cards",
    "read_line",
    "renamed",
    "tokens",
    "write",
    "written_name",
]
