"""Values of knobs, written and read alike in files, in logs and after `--set`.

Each reader turns a TOML value or a person's text (`true`, `5`, `"5 3@7+"`, `["bourre"]`) into the
model's value, or raises `ValueError`.
"""

import re
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, Literal, NamedTuple, TypeVar

from referee.game import Chips, RankOrder

MOST_CHIPS = 10**9

FEWEST_LAYOUTS, MOST_LAYOUTS = 20, 100_000

_Word = TypeVar("_Word")
_YES_NO = {"true": "yes", "false": "no"}
_SIZES = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?", re.ASCII)
_DRAW_STEP = re.compile(r"(\d)@(\d{1,2})\+(?:(in)|first([1-9]))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class TableSize:
    """Range of players, written `3-8`."""

    fewest: int
    most: int

    def __str__(self) -> str:
        return f"{self.fewest}-{self.most}"

    def __contains__(self, seated: int) -> bool:
        return self.fewest <= seated <= self.most


class CardStep(NamedTuple):
    """A number of cards for at least this many players, written `3@7+`."""

    players: int
    cards: int
    stayed: bool = False
    """True if stayers are counted, not all players (`3@5+in`)."""
    first: int = 0
    """Players it holds for, in turn from the dealer (`3@6+first5`); 0: everybody."""

    def __str__(self) -> str:
        whom = "in" * self.stayed + (f"first{self.first}" if self.first else "")
        return f"{self.cards}@{self.players}+{whom}"

    def holds(self, seated: int, stayed: int, place: int) -> bool:
        """Tell whether it holds for the player at that place in turn, from 1."""
        return (stayed if self.stayed else seated) >= self.players and place <= (
            self.first or seated
        )


@dataclass(frozen=True, slots=True)
class CardNumber:
    """The number of cards dealt or exchanged, `5`, or `5 3@7+` where it depends."""

    usual: int
    steps: tuple[CardStep, ...] = ()
    """The last that holds counts."""

    def __str__(self) -> str:
        return " ".join(map(str, (self.usual, *self.steps)))

    def fewest(self, seated: int) -> int:
        return min((self.usual, *[step.cards for step in self.steps if step.players <= seated]))

    def allows(self, seated: int, stayed: int | None = None, place: int | None = None) -> int:
        """Return the number of cards; anything unknown is taken as it allows most.

        `seated`: players dealt in; `stayed`: how many stay; `place`: in turn from the dealer, from 1.
        """
        if not self.steps or all(step.players > seated for step in self.steps):
            return self.usual  # nobody is bound more tightly at a table of so many
        everybody = range(1, max(1, seated) + 1)
        return max(
            self._limit(seated, staying, at)
            for staying in (everybody if stayed is None else (stayed,))
            for at in (everybody if place is None else (place,))
        )

    def _limit(self, seated: int, stayed: int, place: int) -> int:
        holding = (step.cards for step in reversed(self.steps) if step.holds(seated, stayed, place))
        return next(holding, self.usual)


def written(value: object) -> str:
    """Write a value as in a log: `yes`, `40`, `none`, `bourre tied`, `5 3@7+`."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case RankOrder():
            return value.value
        case frozenset() | set() | list() | tuple():
            return " ".join(sorted(map(str, value))) or "none"
        case _:
            return str(value)


def read_word(value: object) -> object:
    """Return a word in lower case, `true` and `false` as `yes` and `no`."""
    text = written(value).strip().lower()
    return _YES_NO.get(text, text)


def read_title(value: object) -> object:
    if not value:
        raise ValueError("not a name")
    return value


def read_order(value: object) -> object:
    """Read an order of ranks; any other word stays a word, which fits no knob."""
    word = read_word(value)
    return next((order for order in RankOrder if order.value == word), word)


def read_yes_no(value: object) -> object:
    """Read `yes` and `no`; anything else stays as it is."""
    word = read_word(value)
    return {"yes": True, "no": False}.get(str(word), value)


def read_number(value: object) -> object:
    """Read digits as an integer; anything else stays as it is."""
    text = written(value).strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else value


def read_chips(value: object) -> object:
    return None if read_word(value) == "none" else read_number(value)


def read_bourre(value: object) -> object:
    word = read_word(value)
    return word if word in ("pot", "double") else read_number(value)


def read_exempt(value: object) -> frozenset[str]:
    words = str(read_word(value)).split()
    return frozenset() if words == ["none"] else frozenset(words or [""])


def read_table_size(value: object) -> TableSize:
    """Read `3-8`, or `4` for a game that only four can play."""
    if isinstance(value, TableSize):
        return value
    match = _SIZES.fullmatch(written(value).strip())
    if not match:
        raise ValueError("not a number of players")
    fewest, most = int(match[1]), int(match[2] or match[1])
    if not 2 <= fewest <= most:
        raise ValueError("not a number of players")
    return TableSize(fewest, most)


def read_max_draw(value: object) -> CardNumber:
    """Read `5`, or `5 3@7+`: five, but three when seven or more are seated."""
    if isinstance(value, CardNumber):
        return value
    usual, *later = written(value).strip().split() or [""]
    steps = tuple(_draw_step(step) for step in later)
    rising = all(
        step.players < other.players
        for step, other in combinations(steps, 2)
        if step[2:] == other[2:]
    )
    if not (usual.isascii() and usual.isdigit() and len(usual) == 1 and rising):
        raise ValueError("not a number of cards")
    return CardNumber(int(usual), steps)


def read_hand_size(value: object) -> CardNumber:
    """Read `5`, or `5 4@8+`: five, but four at a table of eight."""
    size = read_max_draw(value)
    cards = (size.usual, *(step.cards for step in size.steps))
    if not all(3 <= number <= 5 for number in cards) or any(
        step[2:] != (False, 0) for step in size.steps
    ):
        raise ValueError("not a hand that anybody deals")
    return size


def _draw_step(written_step: str) -> CardStep:
    match = _DRAW_STEP.fullmatch(written_step.lower())
    if not match:
        raise ValueError("not a number of cards by table size")
    cards, players, stayed, first = match.groups()
    return CardStep(int(players), int(cards), bool(stayed), int(first or 0))


Word = Annotated[_Word, read_word]
YesNo = Annotated[bool, read_yes_no]
PlainChips = Annotated[Chips, range(MOST_CHIPS + 1)]
WholeChips = Annotated[PlainChips, read_number]
ChipsOrNone = Annotated[PlainChips | None, read_chips]
Percent = Annotated[int, range(101), read_number]
Layouts = Annotated[int, range(FEWEST_LAYOUTS, MOST_LAYOUTS + 1), read_number]


@dataclass(frozen=True, eq=False)
class KnobValues:
    """The value of every knob; `knobs.toml` says what each means."""

    deck: Annotated[Literal[52, 32], read_number]
    rank_order: Annotated[RankOrder, read_order]
    hand_sizes: Annotated[CardNumber, read_hand_size]
    direction: Word[Literal["clockwise", "anticlockwise"]]
    players: Annotated[TableSize, read_table_size]
    ante: WholeChips
    ante_by: Word[Literal["each", "dealer", "dealer-for-all"]]
    second_ante: ChipsOrNone
    ante_exempt: Annotated[frozenset[Literal["bourre", "tied", "tied-twos", "winner"]], read_exempt]
    leaver_antes: YesNo
    trump_from: Word[Literal["dealer-last", "stock", "before-deal", "dealer-names", "none"]]
    turn_up: Word[Literal["in-hand", "community", "takeable"]]
    turn_up_exchange: Word[Literal["set-aside", "discards", "no"]]
    ace_up_dealer_stays: Word[Literal["yes", "no", "always"]]
    widow: YesNo
    declare: Word[Literal["in-turn", "in-turn-with-draw", "simultaneous"]]
    passing: Word[Literal["always", "bourre-in-pool", "not-last"]]
    sole_player: Word[Literal["wins-pot", "plays-widow"]]
    nobody_stays: Word[
        Literal["carries", "dealer-takes", "dealer-plays", "redeal", "decides-again"]
    ]
    max_draw: Annotated[CardNumber, read_max_draw]
    stock_out: Word[Literal["folded-then-discards", "all-but-own", "discards", "never"]]
    lead: Word[
        Literal[
            "free",
            "top-honours",
            "ace-first",
            "ace-then-trumps",
            "not-until-broken",
            "highest-until-broken",
            "turn-up",
        ]
    ]
    second_trick: Word[Literal["free", "trump"]]
    knowledge_lead: YesNo
    next_leader: Word[Literal["winner", "next-seat"]]
    head: Word[Literal["yes", "no", "highest"]]
    must_trump: Word[Literal["yes", "if-winning", "no"]]
    overtrump: Word[Literal["yes", "no", "highest", "highest-until-broken"]]
    undertrump: YesNo
    cinch: Word[Literal["none", "three-sure", "akq", "lay-down"]]
    cinch_card: Word[Literal["equal", "highest"]]
    nice: Word[Literal["allowed", "forbidden"]]
    nice_next_pot: Word[Literal["left-out", "equal-chance", "both-ways"]]
    nice_margin: Percent
    nice_layouts: Layouts
    pot: Word[Literal["most", "majority", "graded", "per-trick"]]
    tie: Word[Literal["carries", "splits"]]
    odd_chip: Word[Literal["first-seat", "stays"]]
    bourre: Annotated[Literal["pot", "double"] | PlainChips, read_bourre]
    bourre_queue: Word[Literal["at-once", "one-per-deal", "this-pot"]]
    limit: ChipsOrNone
    limit_winner: YesNo
    renege: Word[Literal["bourre", "forfeit", "none", "next-deal"]]
    retraction: Word[Literal["free", "penalised", "not-allowed"]]
    window: Word[Literal["next-card", "trick", "none"]]
    out_of_turn: Word[Literal["remark", "renege"]]
    early_declaration: Word[Literal["remark", "loses-deal"]]
    short_stack: Word[Literal["debt", "all-in", "out", "owes-rest"]]
