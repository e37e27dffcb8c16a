"""What is true of an evening: every card, every trick, every chip, whether written down or not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from evenings.page import Page
from evenings.rules import Rules
from evenings.style import Style
from referee.game.cards import Card
from referee.game.suits import NO_TRUMP, NoTrump, Suit


@dataclass(frozen=True)
class Play:
    """A card and who played it."""

    player: str
    card: Card


@dataclass(frozen=True)
class Trick:
    """A trick as it was played; the last one of an unfinished hand may lack cards."""

    number: int
    leader: str
    plays: tuple[Play, ...]
    winner: str | None
    """None while the trick is not whole."""
    face_down: bool = False
    order: tuple[str, ...] = ()
    """Who should have played when, the leader first."""

    @property
    def cards(self) -> list[Card]:
        """The cards in the order in which they were played."""
        return [one.card for one in self.plays]


@dataclass(frozen=True)
class Draw:
    """What a player threw away and what he got for it."""

    discarded: tuple[Card, ...]
    received: tuple[Card, ...]


@dataclass(frozen=True)
class Deal:
    """A hand up to the first lead."""

    up: Card
    dealt: Mapping[str, tuple[Card, ...]]
    order: tuple[str, ...]
    """Everybody in order of speaking, the dealer last."""
    stays: Mapping[str, bool]
    draws: Mapping[str, Draw]
    """Of those who stayed; empty draws for those who stood pat."""
    hands: Mapping[str, tuple[Card, ...]]
    """What the stayers play with."""
    widow: str | None = None
    takeup: tuple[str, Card] | None = None
    """Who took the turn-up and the card he laid aside."""
    recycled: bool = False
    """Whether the stock ran out and thrown cards were dealt again."""
    unused: tuple[Card, ...] = ()
    """Cards that nobody saw; none when the stock ran out."""

    trumpless: bool = False
    """Whether the rules have no trumps."""

    @property
    def trump(self) -> Suit | NoTrump:
        """The suit of the turn-up, unless there are no trumps."""
        return NO_TRUMP if self.trumpless else self.up.suit

    @property
    def stayers(self) -> list[str]:
        """Those who stayed, in order of speaking, which is the order of the first trick."""
        return [one for one in self.order if self.stays[one]]


@dataclass(frozen=True)
class Purse:
    """All the chips of the table between two hands."""

    stacks: Mapping[str, int]
    carried: int = 0
    """Left in the pot by the hand before."""
    owed: tuple[tuple[str, int], ...] = ()
    """Bourrés paid for pots to come, oldest first; they have left the stacks already."""
    exempt: frozenset[str] = frozenset()
    """Who does not ante next."""
    carried_bourre: bool = False
    """Whether a bourré lies in what was carried."""

    def not_yet_paid(self) -> dict[str, int]:
        """The stacks while what is owed to pots to come still lies in them."""
        owed = {one: sum(n for who, n in self.owed if who == one) for one in self.stacks}
        return {one: chips + owed[one] for one, chips in self.stacks.items()}

    def total(self) -> int:
        """Every chip there is."""
        return sum(self.stacks.values()) + self.carried + sum(chips for _, chips in self.owed)


@dataclass(frozen=True)
class Due:
    """One movement of chips with its cause."""

    source: str
    target: str
    chips: int
    cause: str

    def as_json(self) -> dict:
        """The movement as the verdict writes it."""
        return {
            "from": self.source,
            "to": self.target,
            "chips": self.chips,
            "cause": self.cause,
        }


@dataclass(frozen=True)
class Settlement:
    """What a hand comes to in chips."""

    pot: int
    result: str
    winners: tuple[str, ...]
    bourre: tuple[str, ...]
    due: tuple[Due, ...]
    after: Purse

    def moved(self, cause: str) -> dict[str, int]:
        """Chips paid by each player for one cause, those that are nothing left out."""
        paid: dict[str, int] = {}
        for one in self.due:
            if one.cause == cause:
                paid[one.source] = paid.get(one.source, 0) + one.chips
        return paid


@dataclass(frozen=True)
class Hand:
    """One hand, whole or broken off."""

    number: int
    dealer: str
    deal: Deal
    tricks: tuple[Trick, ...]
    complete: bool
    before: Purse
    """The chips before the antes, what was bought before this hand included."""
    settlement: Settlement
    bought: Mapping[str, int] = field(default_factory=dict)
    reneged: tuple[str, ...] = ()

    @property
    def taken(self) -> dict[str, int]:
        """Tricks of each stayer."""
        winners = [one.winner for one in self.tricks]
        return {one: winners.count(one) for one in self.deal.stayers}

    def truth(self) -> dict:
        """The hand in the shape of the verdict for programs.

        An unfinished hand has no winners and no bourrés yet, and what is due are the antes alone;
        `taken` is known only where the tricks were played out.
        """
        settled = self.settlement
        return {
            "hand": self.number,
            "dealer": self.dealer,
            "trump": self.deal.trump.value,
            "stayed": self.deal.stayers,
            "complete": self.complete,
            "tricks": [
                {
                    "trick": one.number,
                    "leader": one.leader,
                    "plays": [
                        {"seat": p.player, "card": p.card.name}
                        | ({"marks": ["down"]} if one.face_down and place == 0 else {})
                        for place, p in enumerate(one.plays)
                    ],
                    "winner": one.winner,
                }
                for one in self.tricks
            ],
            "taken": self.taken if self.complete and self.tricks else None,
            "pot": settled.pot,
            "result": settled.result,
            "winners": list(settled.winners) if self.complete else None,
            "bourre": list(settled.bourre) if self.complete else None,
            "reneged": list(self.reneged),
            "due": [one.as_json() for one in settled.due],
        }


@dataclass(frozen=True)
class Evening:
    """A whole session: what is true, and how it is written down."""

    rules: Rules
    overrides: Mapping[str, str]
    """House rules as the header names them."""
    seats: tuple[str, ...]
    """Clockwise."""
    start: Mapping[str, int]
    hands: tuple[Hand, ...]
    style: Style
    text: str
    pages: Sequence[Page] = ()
    """One a hand: what is written, apart from how it is spelled."""

    @property
    def last(self) -> Purse:
        """The chips at the end: stacks, what is carried, what is owed to pots to come."""
        return self.hands[-1].settlement.after
