"""The table at one moment of the record: questions about it, no judgements.

A `Hand` holds what the whole record of one hand says, hindsight included, for later cards prove
earlier ones; a `Table` is one moment of it. Both are frozen: replay makes a new table a step.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from referee.cards import Card, DisputedCard, SeenCard, Suit
from referee.events import CardPlayed, CardsDealt, CardsDrawn, Intent, TurnUpTaken, WidowTaken
from referee.ledger import NEW_BOOKS, NOTHING_LEFT, Books, Leftovers
from referee.seats import Player, Seating, turned_to
from referee.source import Span


class Held(NamedTuple):
    """A card that the record proves in a player's hand, and the place that proves it."""

    card: SeenCard
    at: Span


class DoubtKind(Enum):
    """How a card in the record contradicts the rest of it."""

    TWICE = "twice"
    NOT_IN_DECK = "not in the deck"
    NOT_HELD = "not held"
    NOT_DRAWABLE = "not drawable"


class Doubt(NamedTuple):
    """A card that cannot be where the record puts it; from then on it proves nothing."""

    kind: DoubtKind
    card: Card
    player: Player | None
    at: Span
    against: Span | None
    """The place that contradicts it; None where the deck itself does."""
    why: str


class Trick(NamedTuple):
    """A trick while it is played, and after."""

    number: int
    leader: Player
    due_leader: Player | None
    """Who had to lead; None: the record does not tell."""
    at: Span
    size: int | None
    """How many cards make it whole; None: unknown who stayed."""
    plays: tuple[CardPlayed, ...] = ()
    led: Suit | None = None
    """The suit led; None before the lead, after a lead face down, or when it is unknown."""
    face_down: bool = False
    """Whether the lead lies face down."""
    top: CardPlayed | None = None
    """The play that wins so far; None before the lead, or when the cards do not tell."""
    top_known: bool = True
    """Whether `top` follows from the cards."""
    winner: Player | None = None
    """Who took it, once it is over and as far as the record tells."""
    record_ends: bool = False
    """Whether the record stops inside this trick."""

    @property
    def whole(self) -> bool:
        """Whether every stayer's card is recorded."""
        return len(self.plays) == self.size

    @property
    def marked(self) -> CardPlayed | None:
        """The play with the winner mark; None without one, or with several."""
        found = None
        for play in self.plays:
            if play.winner:
                if found:
                    return None
                found = play
        return found


def suit_of(play: CardPlayed) -> Suit | None:
    """The suit of a play, None where it is not known."""
    return None if isinstance(play.card, DisputedCard) else play.card.suit


@dataclass(frozen=True)
class Hand:
    """One hand as its whole record tells it; what follows from that is worked out once."""

    number: int
    at: Span
    size: int
    """Cards a player holds when the play begins, and so the number of tricks."""
    seating: Seating
    dealer: Player | None
    up: SeenCard | None
    up_at: Span | None
    trump: Suit | None
    intents: tuple[Intent, ...] = ()
    stayers: tuple[Player, ...] | None = None
    """Who stayed, in turn order from the dealer; None: the record does not tell."""
    shown: Mapping[Player, tuple[Held, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The cards each player lays down from the first trick on, in that order."""
    kept: Mapping[Player, tuple[Held, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Cards known to be in a hand, of which the record does not show the play."""
    doubts: tuple[Doubt, ...] = ()
    tricks: tuple[Trick, ...] = ()
    """Every trick as it ended."""
    claimed: Mapping[Player, int] = field(default_factory=lambda: MappingProxyType({}))
    counted: Mapping[Player, int] = field(default_factory=lambda: MappingProxyType({}))
    """The tricks that a `tricks` line asserts."""
    took: tuple[tuple[Player, Span], ...] = ()
    """Who claimed tricks or was counted some, and where."""
    misdealt: bool = False
    antes_recorded: bool = False
    """Whether an `ante` line belongs to it."""
    drawn: tuple[CardsDrawn, ...] = ()
    dealt: tuple[CardsDealt, ...] = ()
    takeups: tuple[TurnUpTaken, ...] = ()
    widows: tuple[WidowTaken, ...] = ()
    unread: frozenset[str] = frozenset()
    """The words that open the lines that could not be read: `in`, `3`."""
    trump_doubted: bool = False
    """Whether stars and leaders speak for another trump suit than the turned card."""
    reopened: Span | None = None
    """The first ante, deal, declaration or draw behind the line that says where the pot went."""

    def intent(self, player: Player) -> Intent | None:
        """What `player` declared, None where that is not recorded."""
        return next((one for one in self.intents if one.player == player), None)

    def names_all(self, player: Player) -> bool:
        """Whether the tricks name every card of his."""
        shown = self.shown.get(player, ())
        named = [one for one in shown if isinstance(one.card, Card)]
        return len(named) == len(shown) == self.size

    @cached_property
    def names_everybody(self) -> bool:
        """Whether the tricks name every card of everybody whom they name."""
        return bool(self.shown) and all(map(self.names_all, self.shown))

    def trick_at(self, at: Span) -> Trick | None:
        """The trick of that line."""
        return next((trick for trick in self.tricks if trick.at == at), None)

    def before(self, trick: Trick) -> tuple[Trick, ...]:
        """The tricks before this one."""
        return tuple([one for one in self.tricks if one.at < trick.at])

    def order_behind(self, leader: Player) -> tuple[Player, ...]:
        """The stayers in order of play, `leader` first; empty when that cannot be said."""
        if self.stayers is None or leader not in self.stayers:
            return ()
        return turned_to(leader, self.stayers)

    @property
    def overfull(self) -> bool:
        """Whether it has more tricks than cards, as when the line that opens the next is missing.

        Then later cards prove nothing about earlier ones.
        """
        return len(self.tricks) > self.size

    @cached_property
    def runs_on(self) -> bool:
        """Whether two hands run into one, so that nobody knows which a line belongs to."""
        return self.overfull or self.redeclared is not None or self.reopened is not None

    @property
    def redeclared(self) -> Intent | None:
        """The first intent of a player who had declared before in this hand."""
        told: set[Player] = set()
        for one in self.intents:
            if one.player in told:
                return one
            told.add(one.player)
        return None

    def first_act(self, player: Player) -> Span | None:
        """Where the record first has `player` do what only a stayer does; None: nowhere."""
        places = [one.at for one in self.tricks if one.leader == player]
        places += [play.at for one in self.tricks for play in one.plays if play.player == player]
        places += [one.at for one in self.drawn if one.player == player]
        places += [at for one, at in self.took if one == player]
        return min(places, default=None)

    @property
    def out(self) -> frozenset[Player]:
        """Everybody known to be out."""
        if self.stayers is not None:
            return frozenset(self.seating) - frozenset(self.stayers)
        return frozenset(one.player for one in self.intents if one.stays is False)

    @property
    def played_out(self) -> bool:
        """Whether every card of every stayer is recorded, or the rest was claimed."""
        told = len(self.tricks) + (sum(self.claimed.values()) if self.claimed else 0)
        broken_off = [trick for trick in self.tricks if len(trick.plays) != trick.size]
        return told == self.size and not broken_off

    @cached_property
    def taken(self) -> Mapping[Player, int] | None:
        """How many tricks each stayer took; None while that is not certain from the record.

        Cards decide; where they are not recorded, the players' own count is taken as a fact. Neither
        is, where somebody who was out claims or is given some.
        """
        if self.stayers is None or not self.claimed.keys() <= {*self.stayers}:
            return None
        winners = [trick.winner for trick in self.tricks]
        if self.played_out and None not in winners:
            return {name: winners.count(name) + self.claimed.get(name, 0) for name in self.stayers}
        return self.taken_as_counted

    @property
    def taken_as_counted(self) -> Mapping[Player, int] | None:
        """How many tricks each stayer took by the players' count; None where that is not whole."""
        counted = {player: self.counted.get(player, 0) for player in self.stayers or ()}
        whole = sum(self.counted.values()) == sum(counted.values()) == self.size
        return counted if whole else None

    @property
    def winners_as_marked(self) -> tuple[Player | None, ...]:
        """Who took each trick if every mark and every leader is right."""
        leaders = (*(trick.leader for trick in self.tricks[1:]), None)
        return tuple(
            (trick.marked and trick.marked.player) or leader or trick.winner
            for trick, leader in zip(self.tricks, leaders, strict=False)
        )


class Evening(NamedTuple):
    """What one hand leaves for the next."""

    players: tuple[Player, ...] = ()
    """Who sits at the table, clockwise."""
    dealer: Player | None = None
    """Who dealt the last hand."""
    hand_number: int | None = None
    last: Hand | None = None
    """The hand before; None when none is recorded."""
    leftovers: Leftovers = NOTHING_LEFT
    books: Books = NEW_BOOKS
    """Every chip so far, as recorded and as due."""


class Table(NamedTuple):
    """One moment: everything known before an event."""

    evening: Evening
    hand: Hand | None = None
    trick: Trick | None = None
    """The trick that is being played."""
    played: Mapping[Player, int] = MappingProxyType({})
    """How many cards each player has laid down."""
    trump_broken: bool = False
    """Whether a trump has been played to a trick led in another suit."""

    def holding(self, player: Player) -> tuple[Held, ...]:
        """The cards that `player` is proved to hold now, those he plays soonest first."""
        if self.hand is None:
            return ()
        shown, done = self.hand.shown.get(player, ()), self.played.get(player, 0)
        kept = self.hand.kept.get(player)
        more = kept if kept and self._knows_all(shown[:done]) else ()
        return shown[done:] + more

    def own_hand(self, player: Player) -> tuple[Card, ...] | None:
        """The cards that `player` holds now, None unless the record proves every one of them."""
        if self.hand is None or self.trick is None:
            return None
        held = self.holding(player)
        if len(held) != self.hand.size - self.trick.number + 1:
            return None
        cards = tuple([one.card for one in held if isinstance(one.card, Card)])
        return cards if len(cards) == len(held) else None

    def _knows_all(self, laid_down: tuple[Held, ...]) -> bool:
        """Whether these are all cards that a player has laid down before this trick.

        Where one is not recorded it may have been any that he was known to keep.
        """
        tricks = self.trick.number - 1 if self.trick else 0
        whole = all(isinstance(held.card, Card) for held in laid_down)
        return whole and len(laid_down) == tricks

    @property
    def leading(self) -> bool:
        """Whether the next card is a lead."""
        return self.trick is None or not self.trick.plays
