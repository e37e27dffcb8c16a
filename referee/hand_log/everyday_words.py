"""What people write in place of the words of the notation, where it can mean one thing only."""

import re
from types import MappingProxyType

ALIASES = MappingProxyType(
    {
        "antes": "ante",
        "aunt": "ante",
        "bought": "buy",
        "buys": "buy",
        "cashes": "cash",
        "count": "chips",
        "counts": "chips",
        "end": "chips",
        "fin": "chips",
        "final": "chips",
        "leaves": "leave",
        "pay": "paid",
        "payed": "paid",
        "pays": "paid",
        "players": "seats",
        "rebuy": "buy",
        "rebuys": "buy",
        "scores": "score",
        "stacks": "chips",
        "stay": "in",
        "stayed": "in",
        "stays": "in",
        "took": "tricks",
    }
)
"""Words that people write in place of a word that opens a line."""

SMALL_WORDS = MappingProxyType(
    {
        "carried": "carries",
        "carry": "carries",
        "dlr": "dealer",
        "everybody": "each",
        "everyone": "each",
        "fold": "out",
        "folded": "out",
        "folds": "out",
        "pass": "out",
        "passed": "out",
        "passes": "out",
        "rides": "carries",
        "stays": "carries",
    }
)
"""The same for words within a line."""

STAYS = ("in", "plays", "stay", "stayed", "stays", "yes")
"""What people write after a name in an `in` line where nothing need be written."""

NUMBERS = re.findall(
    r"\w+", "nought one two three four five six seven eight nine ten eleven twelve"
)

_PARTS = MappingProxyType(
    {
        "NAME": r"(\"[^\"]+\"|[^\s,:]+)",
        "MONEY": r"([$€£]?[0-9][0-9.,]*[$€£]?"
        r"(?: (?:[$€£]|chips?|dollars?|bucks|euros?|pounds?|usd|eur|gbp|cad|aud|chf))?"
        r"(?: \([^()]*\))?)",
    }
)

SENTENCES = tuple(
    (re.compile(re.sub("NAME|MONEY", lambda part: _PARTS[part[0]], shape), re.IGNORECASE), line)
    for shape, line in (
        (
            r"NAME (?:wins?|won|takes?|took|gets?|got) (?:the pot,? (?:of )?)?([0-9]+)",
            r"pot \2 to \1",
        ),
        (r"(?:folds?|out|passe?s?) NAME", r"in \1 out"),
        (r"NAME (?:folds?|folded|is out|out|passe[sd])", r"in \1 out"),
        (r"(?:bourr[eé]|boo) NAME ([0-9]+)", r"paid \1 \2"),
        (r"NAME (?:is |was )?(?:bourr[eé]|boo),? (?:pays? |paid )?([0-9]+)", r"paid \1 \2"),
        (r"NAME (?:pays|paid) ([0-9]+)", r"paid \1 \2"),
        (r"NAME (?:buys?|bought|rebuys?) ([0-9]+)(?: more)?", r"buy \1 \2"),
        (r"NAME (?:cashe[sd]|cashes out) ([0-9]+)", r"cash \1 \2"),
        (r"NAME (?:leaves|left|goes home|went home)", r"leave \1"),
        (
            r"NAME (?:(?:has )?paid|pays?|settled(?: up)? with|[-=]*>) *NAME:? MONEY",
            r"settled \1 to \2 \3",
        ),
        (r"NAME (?:(?:has )?paid|pays?) MONEY to NAME", r"settled \1 to \3 \2"),
        (r"settled:? NAME(?: paid| pays| *[-=]*>|:)? *NAME:? MONEY", r"settled \1 to \2 \3"),
        (r"settled:? NAME MONEY to NAME", r"settled \1 to \3 \2"),
    )
)
"""Sentences that say what one line says."""
