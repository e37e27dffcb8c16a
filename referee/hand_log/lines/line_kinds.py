"""Table of line kinds.

A kind, its grammar rule and its event share a name. Its shape is its canonical text: words in
capitals are its `PARTS`, in the order of the event's fields; brackets hold optional parts.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

from referee import evening_events, events
from referee.events import Event
from referee.game import Letters, Span
from referee.hand_log.grammar import regex
from referee.hand_log.lines.parts import PARTS


class LineKind(NamedTuple):
    """A kind of line."""

    event: type[Event]
    shape: str
    rest: tuple[object, ...] = ()
    """The fields of the event after its place."""
    heads: bool = False
    """True in an evening's header."""
    once: bool = False
    """A hand or header holds only one."""

    def make(self, values: Iterable[object], at: Span) -> Event:
        event: Callable[..., Event] = self.event
        return event(*values, at, *self.rest)

    @property
    def rule(self) -> str:
        return re.sub("(?<=.)(?=[A-Z])", "_", self.event.__name__).lower()

    @property
    def keyword(self) -> str:
        """Empty for a trick number."""
        return re.split("[^a-z-]", self.shape, maxsplit=1)[0]


LINE_KINDS: tuple[LineKind, ...] = (
    LineKind(evening_events.LogOpened, "bourre-log VERSION", heads=True),
    LineKind(evening_events.GameNamed, "game TEXT", heads=True, once=True),
    LineKind(evening_events.DateStated, "date TEXT", heads=True, once=True),
    LineKind(evening_events.PlaceNamed, "place TEXT", heads=True, once=True),
    LineKind(evening_events.TimeNoted, "time CLOCK"),
    LineKind(evening_events.ScorerNamed, "scorer TEXT", heads=True),
    LineKind(evening_events.TagWritten, "x-TAG[ TEXT]"),
    LineKind(evening_events.RulesChosen, "rules RULESET[ NUMBER]KNOBS", heads=True, once=True),
    LineKind(evening_events.SeatsTaken, "seats NAMES", heads=True, once=True),
    LineKind(evening_events.UnitStated, "unit WORTH CURRENCY", heads=True, once=True),
    LineKind(evening_events.LanguageStated, "lang LANGUAGE", heads=True),
    LineKind(evening_events.ChipsBought, "buy NAME NUMBER"),
    LineKind(evening_events.ChipsCashed, "cash NAME NUMBER"),
    LineKind(
        evening_events.ChipsHanded, "loan NAME to NAME NUMBER", (evening_events.Handing.LOAN,)
    ),
    LineKind(
        evening_events.ChipsHanded, "repay NAME to NAME NUMBER", (evening_events.Handing.REPAYMENT,)
    ),
    LineKind(evening_events.ChipsHanded, "bet NAME to NAME NUMBER", (evening_events.Handing.BET,)),
    LineKind(evening_events.PlayerOwes, "owes NAME to NAME NUMBER"),
    LineKind(evening_events.PotOwed, "owes DEBTS"),
    LineKind(evening_events.KittyTaken, "kitty NUMBER from pot"),
    LineKind(evening_events.KittySpent, "kitty NUMBER for TEXT"),
    LineKind(evening_events.KittyPaid, "kitty AMOUNTS"),
    LineKind(evening_events.PlayerSat, "sit NEWCOMER after NAME[ NUMBER]"),
    LineKind(evening_events.PlayerLeft, "leave NAME"),
    LineKind(events.HandStarted, "hand NUMBER[, dealer NAME][, up CARD]", (True,), once=True),
    LineKind(events.AntesPosted, "ante AMOUNTS"),
    LineKind(events.CardsDealt, "deal NAME: CARDS", once=True),
    LineKind(events.IntentsDeclared, "in INTENTS", once=True),
    LineKind(events.CardsDrawn, "draw NAME:[ CARDS] >[ CARDS]", once=True),
    LineKind(events.WidowTaken, "widow NAME", once=True),
    LineKind(events.TurnUpTaken, "takeup NAME[: CARD]", once=True),
    LineKind(events.TrickPlayed, "TRICK NAME: PLAYS", once=True),
    LineKind(events.TricksClaimed, "claim NAME NUMBER"),
    LineKind(events.HandMisdealt, "misdeal"),
    LineKind(evening_events.PotBrought, "pot NUMBER from before"),
    LineKind(evening_events.PotShared, "share AMOUNTS"),
    LineKind(events.PotAwarded, "pot NUMBER to NAME"),
    LineKind(events.PotWon, "pot ? to NAME"),
    LineKind(events.PotCarried, "pot NUMBER carries", once=True),
    LineKind(events.ChipsPaid, "paid PAYMENTS"),
    LineKind(events.TricksCounted, "tricks COUNTS"),
    LineKind(evening_events.ChipsCounted, "chips AMOUNTS", (False,)),
    LineKind(evening_events.ChipsCounted, "score SCORES", (True,)),
    LineKind(evening_events.DebtSettled, "settled NAME to NAME SUM[ COIN]"),
    LineKind(events.TestimonyGiven, "say NAME: TEXT"),
    LineKind(
        events.RulingMade,
        "ruling[ CODE] NAME[ trick NUMBER] VERDICT[ for VOTERS][; against VOTERS][: TEXT]",
    ),
    LineKind(events.TieVoted, "vote tie WAY[ for VOTERS][; against VOTERS][: TEXT]", once=True),
    LineKind(events.DissentVoiced, "dissent WITNESSES[: TEXT]"),
    LineKind(events.HandAgreed, "agreed WITNESSES[: DIGEST]"),
)

KEYWORDS = frozenset(kind.keyword for kind in LINE_KINDS if kind.keyword)

HEADER = {kind.event: kind.keyword for kind in LINE_KINDS if kind.heads}
"""Events of an evening's header, with their keywords."""

BETWEEN_TWO = frozenset({evening_events.ChipsHanded, evening_events.PlayerOwes})


def kind_of(event: Event) -> LineKind | None:
    fits = (kind for kind in LINE_KINDS if kind.event is type(event))
    return next((kind for kind in fits if event[len(event) - len(kind.rest) :] == kind.rest), None)


_PIECE = re.compile(r" ?(?P<part>[A-Z]{2,})|(?P<word>[a-z-]+)|, | >|.")
_SIGNS = {
    "[": "(?:",
    "]": ")?",
    "?": r"\?",
    " ": "[ \t]+",
    ", ": "(?:[ \t]*,[ \t]*|[ \t]+)",
    ":": "[ \t]*:",
    ";": "[ \t]*;",
    " >": "[ \t]*>",
}
_FILLED = re.compile(r"\[([^]A-Z]*)([A-Z]+)\]|[A-Z]{2,}")


@cache
def shape_pattern(shape: str, language: str) -> re.Pattern[str]:
    """Return a shape as a regex with a group for each part."""

    def piece(found: re.Match[str]) -> str:
        part = found["part"]
        if part in PARTS and not PARTS[part].terminal:
            return PARTS[part].reach
        if part:
            blanks = "[ \t]+" if found[0] != part else ""
            return f"{blanks}({regex(terminal(part), language)})"
        return f"(?i:{found[0]})" if found["word"] else _SIGNS.get(found[0], found[0])

    return re.compile(_PIECE.sub(piece, shape), re.DOTALL)


@cache
def list_pattern(part: str, language: str) -> re.Pattern[str]:
    entry, between = PARTS[part].entry, PARTS[part].separator
    entry_pattern = shape_pattern(entry, language).pattern
    return re.compile(f"(?:{between})?(?:{entry_pattern})(?:{between}(?:{entry_pattern}))*")


@cache
def parts(shape: str) -> tuple[str, ...]:
    return tuple(re.findall("[A-Z]{2,}", shape))


def terminal(part: str) -> str:
    return PARTS[part].terminal if part in PARTS else part


def line_of(event: Event, speaking: Letters) -> str:
    kind = kind_of(event)
    return "" if kind is None else _filled(kind.shape, iter(event), speaking)


def _filled(shape: str, values: Iterator[object], speaking: Letters) -> str:
    def fill(found: re.Match[str]) -> str:
        part = PARTS[found[2] or found[0]]
        own = tuple(islice(values, part.fields))
        left_out = found[2] and own[0] in (None, "", ())
        return "" if left_out else (found[1] or "") + part.write(*own, speaking)

    return _FILLED.sub(fill, shape)
