"""Parts of lines: the terminal, the reader and the writer of each.

Names, cards and lists depend on their context, so each reader handles those itself.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeVar

from referee.evening_events import Amount, KnobSet
from referee.events import CardPlayed, CardWritten, Count, Intent
from referee.game import LANGUAGES, Letters, Player
from referee.hand_log.characters import plain
from referee.hand_log.grammar import reads_as_card, regex

_Entry = TypeVar("_Entry")


class LinePart(NamedTuple):
    """A part of a line."""

    terminal: str = ""
    """Empty for a list."""
    read: Callable[[str], object] = str
    """Returns None for a text that is not allowed."""
    write: Callable[..., str] = lambda value, _: str(value)
    """Takes a value and the letters of the log."""
    mistake: str = ""
    """The mistake if `read` returns None."""
    entry: str = ""
    """The usual shape of a list's entry."""
    separator: str = ""
    reach: str = "(.*[^ \t])"
    """Finds a whole list in a line."""
    fields: int = 1
    """With 2, the second says whether the list is complete."""
    left_out: object = None


def written_name(player: Player) -> str:
    """Return the name as in a log: quoted if it would be read as something else."""
    typed = plain(player)
    bare = re.fullmatch(regex("NAME"), typed) and '"' not in typed and typed[-1] != "]"
    plainly = bare and not reads_as_card(player) and player.lower() not in NO_NAMES
    return player if plainly else f'"{player}"'


def _card(written: CardWritten, speaking: Letters) -> str:
    return speaking.write(written.card)


def _row(
    entry: Callable[[_Entry], str], between: str = ", "
) -> Callable[[Iterable[_Entry], Letters], str]:
    return lambda entries, _: between.join(map(entry, entries))


def _amount(amount: Amount) -> str:
    return (
        f"{written_name(amount.player)} {amount.chips}" if amount.player else f"{amount.chips} each"
    )


def _score(score: Amount) -> str:
    return f"{written_name(score.player or Player(''))} {score.chips:+}"


def _count(count: Count) -> str:
    return f"{written_name(count.player)} {count.tricks}"


def _intent(intent: Intent) -> str:
    said = {False: " out", None: " ?"}.get(intent.stays, "")
    return written_name(intent.player) + (said if intent.drawn is None else f" {intent.drawn}")


def _knob(setting: KnobSet) -> str:
    return f", {setting.knob} {setting.value}"


def _cards(cards: Iterable[CardWritten], whole: object, speaking: Letters) -> str:
    return _with_dots(" ".join(_card(written, speaking) for written in cards), whole)


def _plays(plays: Iterable[CardPlayed], whole: object, speaking: Letters) -> str:
    between = ", " if any(play.player for play in plays) else " "
    return _with_dots(between.join(_play(play, speaking) for play in plays), whole)


def _with_dots(row: str, whole: object) -> str:
    return row if whole else f"{row} ...".lstrip()


def _play(play: CardPlayed, speaking: Letters) -> str:
    name = f"{written_name(play.player)} " if play.player else ""
    back = f"{speaking.write(play.taken_back.card)}>" if play.taken_back else ""
    marks = "".join(f" ({mark.value})" for mark in play.marks)
    return f"{name}{back}{speaking.write(play.card)}{'*' if play.winner else ''}{marks}"


@lru_cache(16)  # the same few numbers in every hand, half of all lines
def _trick(text: str) -> int:
    return int(text.rstrip(".)"))


def _hundredths(text: str) -> int | None:
    whole, _, decimals = text.replace(",", ".").partition(".")
    return None if len(decimals) > 2 else int(whole or 0) * 100 + int(decimals.ljust(2, "0"))


def _sum(hundredths: int, speaking: Letters) -> str:
    return _worth(hundredths, speaking).removesuffix(".00")


def _worth(minor: int, _: Letters) -> str:
    return f"{minor // 100}.{minor % 100:02}"


def _clock(text: str) -> str | None:
    """An hour without am or pm stays as written."""
    digits, half = re.sub("[^0-9]", "", text), re.search("[ap]", text.lower())
    odd = len(digits) % 2
    hour, minutes, *seconds = re.findall("..", f"{'0' * odd}{digits}00")[: 2 + len(digits) // 5]
    if half:
        hour, odd = f"{int(hour) % 12 + 12 * (half[0] == 'p'):02}", 0
    return ":".join((hour[odd:], minutes, *seconds)) if int(hour) < 25 else None


def _currency(text: str) -> str:
    """Of dollars and pounds there are several, of euros only one."""
    return "EUR" if text.lower() in ("euro", "euros") else text.upper()


_IN_TURN = ("clockwise", "counterclockwise", "left", "order", "ordre", "then", "puis")
NO_NAMES = frozenset(("and", "et", "etc", *_IN_TURN, *"&+=|-–—", "->"))
"""Words and signs in a list of names, unless quoted."""

NO_KNOBS = ("no", "limite", "mise")
"""Words that begin a house rule in other words."""
_COINS = frozenset({"c", "ct", "cts", "cent", "cents", "centime", "centimes", "\u00a2"})
_BLANKS = "[ \t]+"
_COMMA = "[ \t]*,[ \t]*"
_NAME = LinePart("NAME", write=lambda player, _: written_name(player))
_DECIMAL = LinePart("DECIMAL", _hundredths, _worth, "unit-too-fine")
_PLAYERS = LinePart(
    entry="NAME", separator=_COMMA, write=_row(written_name), reach="([^:]*[^: \t])"
)
_OF_CHIPS = LinePart(entry="NAME NUMBER|NUMBER EACH", separator=_COMMA, write=_row(_amount))

PARTS: Mapping[str, LinePart] = {
    "VERSION": LinePart(
        "NUMBER", lambda text: 1 if int(text) == 1 else None, mistake="bad-log-version"
    ),
    "NUMBER": LinePart("NUMBER", int),
    "TRICK": LinePart("TRICK", _trick),
    "WORTH": _DECIMAL,
    "SUM": _DECIMAL._replace(write=_sum),
    "CURRENCY": LinePart(
        "WORD",
        lambda text: None if text.lower() in _COINS else _currency(text),
        mistake="missing-currency",
    ),
    "COIN": LinePart("COIN", _currency),
    "LANGUAGE": LinePart(
        "WORD",
        lambda text: text.lower() if text.lower() in LANGUAGES else None,
        mistake="unknown-language",
    ),
    "RULESET": LinePart("WORD", str.lower),
    "CODE": LinePart("CODE", str.upper, left_out=""),
    "VERDICT": LinePart(
        "VERDICT",
        lambda text: text.lower() == "upheld",
        lambda upheld, _: "upheld" if upheld else "waived",
    ),
    "WAY": LinePart("WAY", str.lower),
    "DIGEST": LinePart("DIGEST", str.lower, left_out=""),
    "TEXT": LinePart("TEXT", left_out=""),
    "TAG": LinePart("TAG", str.lower),
    "CLOCK": LinePart("CLOCK", _clock, mistake="not-a-time"),
    "NAME": _NAME,
    "NEWCOMER": _NAME,
    "CARD": LinePart("CARD", write=_card),
    "KNOBS": LinePart(
        entry="WORD VALUE", separator=_COMMA, write=_row(_knob, ""), reach="((?:[ \t]*,.*)?)"
    ),
    "NAMES": LinePart(entry="NAME", separator=_BLANKS, write=_row(written_name, " ")),
    "WITNESSES": _PLAYERS,
    "VOTERS": _PLAYERS._replace(reach="([ \t][^:;]*[^:; \t])", left_out=()),
    "AMOUNTS": _OF_CHIPS,
    "PAYMENTS": _OF_CHIPS,
    "DEBTS": LinePart(entry="NAME NUMBER", separator=_COMMA, write=_row(_amount)),
    "SCORES": LinePart(entry="NAME SCORE", separator=_COMMA, write=_row(_score)),
    "COUNTS": LinePart(entry="NAME NUMBER", separator=_COMMA, write=_row(_count)),
    "INTENTS": LinePart(entry="NAME[ NUMBER| OUT| UNKNOWN]", separator=_COMMA, write=_row(_intent)),
    "CARDS": LinePart(
        entry="CARD|DOTS",
        separator=_BLANKS,
        write=_cards,
        reach="([^>]*[^> \t])",
        fields=2,
        left_out=(),
    ),
    "PLAYS": LinePart(entry="CARD[WINNER]|DOTS", separator=_BLANKS, write=_plays, fields=2),
}
"""Every part by its word in capitals; a list is also a rule of the grammar."""
