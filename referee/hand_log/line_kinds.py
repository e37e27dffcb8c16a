"""The table of line kinds: for each the event that it says and the shape in which it is written.

A kind is named for its rule in the grammar, where examples of it stand, as its event is. Its shape
is its canonical text. The words in capitals are its parts, in the order of the fields of its event;
brackets hold what may be missing.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee import events
from referee.events import Event


class LineKind(NamedTuple):
    """What one kind of line says, and how."""

    event: type[Event]
    shape: str

    @property
    def keyword(self) -> str:
        """The word that opens such a line; empty where the number of a trick does."""
        word = self.shape.partition(" ")[0]
        return word if word.islower() else ""


LINE_KINDS: tuple[LineKind, ...] = (
    LineKind(events.LogOpened, "bourre-log NUMBER"),
    LineKind(events.GameNamed, "game TEXT"),
    LineKind(events.DateStated, "date TEXT"),
    LineKind(events.PlaceNamed, "place TEXT"),
    LineKind(events.RulesChosen, "rules WORD[ NUMBER]KNOBS"),
    LineKind(events.SeatsTaken, "seats NAMES"),
    LineKind(events.UnitStated, "unit DECIMAL WORD"),
    LineKind(events.LanguageStated, "lang WORD"),
    LineKind(events.ChipsBought, "buy NAME NUMBER"),
    LineKind(events.ChipsCashed, "cash NAME NUMBER"),
    LineKind(events.PlayerSat, "sit NAME after NAME[ NUMBER]"),
    LineKind(events.PlayerLeft, "leave NAME"),
    LineKind(events.HandStarted, "hand NUMBER[, dealer NAME][, up CARD]"),
    LineKind(events.AntesPosted, "ante AMOUNTS"),
    LineKind(events.CardsDealt, "deal NAME: CARDS"),
    LineKind(events.IntentsDeclared, "in INTENTS"),
    LineKind(events.CardsDrawn, "draw NAME: CARDS > CARDS"),
    LineKind(events.WidowTaken, "widow NAME"),
    LineKind(events.TurnUpTaken, "takeup NAME[: CARD]"),
    LineKind(events.TrickPlayed, "TRICK NAME: PLAYS"),
    LineKind(events.TricksClaimed, "claim NAME NUMBER"),
    LineKind(events.HandMisdealt, "misdeal"),
    LineKind(events.PotAwarded, "pot NUMBER to NAME"),
    LineKind(events.PotCarried, "pot NUMBER carries"),
    LineKind(events.ChipsPaid, "paid AMOUNTS"),
    LineKind(events.TricksCounted, "tricks AMOUNTS"),
    LineKind(events.ChipsCounted, "chips AMOUNTS"),
    LineKind(events.TestimonyGiven, "say NAME: TEXT"),
    LineKind(events.RulingMade, "ruling WORD NAME VERDICT[: TEXT]"),
)
LISTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "AMOUNTS": ("NAME NUMBER|NUMBER EACH", ","),
        "CARDS": ("CARD|DOTS", " "),
        "INTENTS": ("NAME[ NUMBER| OUT| UNKNOWN]", ","),
        "KNOBS": ("WORD VALUE", ","),
        "NAMES": ("NAME", " "),
        "PLAYS": ("CARD[WINNER]|DOTS", " "),
    }
)
"""The parts that are lists: the shape of one entry as most people write it, and what stands between."""
