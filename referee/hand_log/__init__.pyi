from .card_list import read_cards
from .encoding import LONGEST_KEPT, decode, lines_of
from .grammar import grammar_text
from .mistake import Mistake
from .mistakes import MISTAKES
from .parts import written_name
from .passages import LinesRead, read
from .phone import name_key
from .reader import read_line
from .session import Session
from .token import Token, tokens
from .writer import write

__all__ = [
    "LONGEST_KEPT",
    "MISTAKES",
    "LinesRead",
    "Mistake",
    "Session",
    "Token",
    "decode",
    "grammar_text",
    "lines_of",
    "name_key",
    "read",
    "read_cards",
    "read_line",
    "tokens",
    "write",
    "written_name",
]
