"""The tables of an archive: every column, its kind, and what it holds."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.reports import LEDGER_COLUMNS

SCHEMA_VERSION = 1
"""Another one whenever a column changes its meaning or goes."""


class TableColumn(NamedTuple):
    """A column of a table; where something is not known it holds a null."""

    name: str
    kind: str
    """`text`, `whole` (64 bits), `yes`, or `texts`: a list."""
    about: str = ""


def _columns(*rows: str) -> tuple[TableColumn, ...]:
    """Columns written as `name kind about`."""
    return tuple(TableColumn(*row.split(maxsplit=2)) for row in rows)


TABLES: Mapping[str, tuple[TableColumn, ...]] = MappingProxyType(
    {
        "logs": _columns(
            "log text its path from the folder that was named, that folder's name first",
            "source text the packed file (zip, tar) that it stands in; else the same",
            "digest text `sha256:…` of its text, as far as it was read",
            "stored text the same of the file as it is stored, packed",
            "asked text the same of the program's version, this schema and what was asked for",
            "loaded texts each ruleset that was opened for it, and its digest",
            "bytes whole its text",
            "complete yes whether it was read to its end",
            "game_table text its `game`, else its `place`, else the folder it lies in",
            "game text the line `game`",
            "place text the line `place`",
            "date text the line `date`, as written",
            "players texts everybody who sat down or was dealt in",
            "hands whole",
            "findings whole",
            "faults whole findings that count: violations and discrepancies, neither put right nor settled",
            "unread whole lines that could not be read",
            "rules text the ruleset of its last hand; null: none is known",
            "rules_version whole",
            "rules_digest text `sha256:…` of the ruleset with its house rules",
            "missing whole chips that were counted too few (negative: too many); null: a stack is not known",
            "pot whole chips that lie in the pot at the end",
        ),
        "hands": _columns(
            "log text",
            "hand whole its number",
            "line whole where it begins",
            "dealer text",
            "trump text a suit: `s`, `h`, `d`, `c`",
            "dealt texts who was dealt in, by seat",
            "stayed texts who stayed; null: not recorded",
            "won texts who took from the pot, as recorded",
            "bourres texts who took no trick; null: not recorded",
            "pot whole chips that were played for; null: not known",
            "tricks whole tricks that are written down",
            "played_out yes whether every card of it is recorded, or the rest was claimed",
            "misdealt yes",
            "rules text the ruleset that held; null: none is known",
            "rules_version whole",
            "rules_digest text",
            "house_rules text knobs that the log or the user turned: `limit 40, tie splits`",
        ),
        "plays": _columns(
            "log text",
            "hand whole",
            "hand_line whole where the hand begins, as `line` of `hands`",
            "trick whole",
            "place whole 1 for the lead, 2 for the card after it, …",
            "player text null: the record does not show whose card it was",
            "card text as far as it is known: `Qd`, `?h`, `??`",
            "line whole",
            "took yes whether it took the trick; null: not known",
        ),
        "findings": _columns(
            "log text",
            "hand whole null: before the first",
            "hand_line whole where the hand begins, as `line` of `hands`",
            "trick whole",
            "line whole",
            "column whole",
            "code text of the law: `P201`",
            "name text of the law: `follow-suit`",
            "severity text `violation`, `dispute`, `discrepancy`, `remark`",
            "certainty text `certain`, `certain-if-obeyed`, `probable`, …",
            "status text `corrected`, `established`, `open`, `waived`, `upheld`",
            "ruling text what the table decided: `upheld`, `waived`",
            "counts yes whether it counts against somebody or the record, and is not settled",
            "renege yes whether the ruleset calls it a renege, and it was not waived",
            "player text",
            "card text",
            "legal texts cards that would have been legal, as far as they are known",
            "chips whole what it costs",
            "message text one sentence",
            "slip text the slip of the pen that would explain it (only with `--slips`)",
        ),
        "movements": tuple(TableColumn(name, kind, about) for name, kind, about in LEDGER_COLUMNS),
        "balances": _columns(
            "log text",
            "evening whole 1, or more where a log goes on in chips of another worth",
            "account text a player, or `pot`, `next-pot`, `kitty`, `bank` (chips that a count did not find)",
            "is_player yes",
            "brought whole chips; null: never counted",
            "cashed whole",
            "won whole by the recorded book; null: the stack is not known",
            "won_due whole by the rules",
            "minor whole what a chip is worth in hundredths of the currency; null: not said, or it changed",
            "currency text",
        ),
        "errors": _columns(
            "log text or whatever else could not be read",
            "what text `unreadable`, `broken`, `too-large`, `changed`, `deadly`, `not-written`",
            "why text",
        ),
    }
)

PLAYER_COLUMNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "logs": ("players",),
        "hands": ("dealer", "dealt", "stayed", "won", "bourres"),
        "plays": ("player",),
        "findings": ("player",),
        "movements": ("from", "to"),
        "balances": ("account",),
    }
)
"""The columns of each table that hold names of players, one or a list."""
