from .characters import LONGEST_KEPT, decode, lines_of, name_key, plain
from .line import Line
from .lines.canonical import write
from .lines.careful import may_follow
from .lines.line_kinds import HEADER, KEYWORDS, LINE_KINDS
from .lines.parts import written_name
from .passages import Bookmark, LinesRead, read
from .reader import read_line
from .renaming import (
    Called,
    HiddenError,
    NamesInText,
    check_apart,
    known_as,
    names_in_log,
    plain_name,
    renamed,
)
from .session import Session
from .token import Token, tokens
from .unreadable import (
    Mistake,
    Unreadable,
    mistakes,
    read_as_meant,
    read_cards,
    two_readings,
    whole_line,
)

__all__ = [
    "HEADER",
    "KEYWORDS",
    "LINE_KINDS",
    "LONGEST_KEPT",
    "Bookmark",
    "Called",
    "HiddenError",
    "Line",
    "LinesRead",
    "Mistake",
    "NamesInText",
    "Session",
    "Token",
    "Unreadable",
    "check_apart",
    "decode",
    "known_as",
    "lines_of",
    "may_follow",
    "mistakes",
    "name_key",
    "names_in_log",
    "plain",
    "plain_name",
    "read",
    "read_as_meant",
    "read_cards",
    "read_line",
    "renamed",
    "tokens",
    "two_readings",
    "whole_line",
    "write",
    "written_name",
]
