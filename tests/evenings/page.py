"""What the log says of a hand, line by line, before it is spelled out. Errors are planted here."""

from dataclasses import dataclass, field

from referee.game.cards import Card


@dataclass
class WrittenCard:
    """A card of a trick as it stands in the log."""

    card: Card
    by: str | None = None
    """The name before it, where the order was irregular."""
    taken_back: Card | None = None
    winner: bool = False
    down: bool = False


@dataclass
class WrittenTrick:
    """A trick line."""

    number: int
    leader: str
    cards: list[WrittenCard]
    cut: bool = False
    """Whether the record stops inside this trick, which three dots say."""


@dataclass
class Page:
    """What the log says of one hand: the lines, not yet their spelling."""

    number: int
    dealer: str
    up: Card
    bought: dict[str, int] = field(default_factory=dict)
    ante: dict[str, int] = field(default_factory=dict)
    dealt: dict[str, list[Card]] = field(default_factory=dict)
    intents: list[tuple[str, str]] = field(default_factory=list)
    second_ante: dict[str, int] = field(default_factory=dict)
    drawn: dict[str, tuple[list[Card], list[Card]]] = field(default_factory=dict)
    widows: list[str] = field(default_factory=list)
    takeups: list[tuple[str, Card]] = field(default_factory=list)
    tricks: list[WrittenTrick] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    pots: list[tuple[int, str | None]] = field(default_factory=list)
    """Chips and who takes them; None: they carry."""
    paid: dict[str, int] = field(default_factory=dict)
    chips: dict[str, int] = field(default_factory=dict)
    remark_above: str = ""
    remark_behind: str = ""
