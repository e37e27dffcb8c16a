"""A layout of cards, and what comes of it: the kernel asked in the words of the game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Literal

from referee.game import NO_TRUMP, Card, Suit
from referee.layouts.search import kernel, position
from referee.layouts.search.kernel import Kernel
from referee.layouts.search.position import Cards, Duties, Start
from referee.layouts.search.worth import Worth
from referee.replay import Position
from referee.rulesets import Ruleset

Tally = tuple[int, ...]
"""The tricks of every seat, in turn order: how many; where it matters which, a bit for each of them,
the first trick lowest."""

Favour = Literal["most", "least"]
"""Which of equal plays a seat takes: the one most, or least, favourable to a given seat."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Every card still in play and whose it is. Seats are numbers from 0, in turn order."""

    hands: tuple[tuple[Card, ...], ...]
    position: Position
    """This trick, as everybody sees it."""
    leader: int
    """Who leads, or led, to it."""
    table: tuple[Card, ...] = ()
    """Its cards so far, in order of play, one that lies face down as well."""
    taken: Tally = ()
    """The tricks taken before this one; empty: none."""

    @property
    def to_play(self) -> int:
        """The seat whose turn it is."""
        return (self.leader + len(self.table)) % len(self.hands)

    @property
    def winner(self) -> int:
        """The seat whose card wins the trick so far."""
        return (self.leader + self.position.winning) % len(self.hands)

    def next_leader(self, ruleset: Ruleset) -> int:
        """The seat that leads to the next trick once this is full."""
        return (self.leader + self.position.leads_next(ruleset)) % len(self.hands)

    def after(self, card: Card, ruleset: Ruleset) -> "Layout":
        """The layout when the seat to play has played `card`; a trick that is full stays there."""
        down = self.position.leads_face_down(self.hands[self.to_play], ruleset)
        hands = tuple(tuple(other for other in hand if other is not card) for hand in self.hands)
        position = self.position.play(card, ruleset, down=down)
        return Layout(hands, position, self.leader, (*self.table, card), self.taken)


_TRUMPING = {"no": 0, "if-winning": 1, "yes": 2}
_BEATING = {"no": position.NO, "yes": position.YES, "highest": position.HIGHEST}
_OVERTRUMPING = {**_BEATING, "highest-until-broken": position.UNTIL_BROKEN}
_LEADS = {
    "free": position.FREE,
    "top-honours": position.TOP_HONOURS,
    "ace-first": position.ACE_FIRST,
    "not-until-broken": position.NOT_UNTIL_BROKEN,
    "ace-then-trumps": position.ACE_THEN_TRUMPS,
    "turn-up": position.FREE,
}
_SUITS = sorted(Suit, key=lambda suit: suit.value)
_LOWEST_DUE = {"top-honours": 12, "ace-first": 14, "ace-then-trumps": 14}
"""The strength of the lowest trump that a leader must lead."""


def duties_of(ruleset: Ruleset) -> Duties:
    """The card duties of a ruleset, and who leads, as the kernel knows them."""
    return Duties(
        head=_BEATING[ruleset.head],
        must_trump=_TRUMPING[ruleset.must_trump],
        overtrump=_OVERTRUMPING[ruleset.overtrump],
        undertrump=ruleset.undertrump,
        lead=_LEADS[ruleset.lead],
        second_trick=ruleset.second_trick == "trump",
        next_seat=ruleset.leads_by_seat,
    )


MOST_CARDS = 2_000_000
"""Cards that are laid down in one layout, one after the other, before a search is given up."""


class Search:
    """The search over one layout; asks the kernel and speaks of cards."""

    def __init__(
        self,
        layout: Layout,
        ruleset: Ruleset,
        worth: Worth | None = None,
        most: int = MOST_CARDS,
    ) -> None:
        """`worth`: what every final tally is worth to every seat; None: a trick counts one.

        A final tally holds the tricks of the whole hand, those taken before included; what `layout`
        says was taken is as detailed as the tallies of `worth`. `most`: how many cards may be
        laid down for all questions together; one that would need more raises `BoundPassedError`.
        """
        self._layout = layout
        self._worth = worth
        self._cards, self._bit = _masks(layout, ruleset)
        self._kernel = Kernel(self._cards, duties_of(ruleset), worth, most)
        self._start = Start(
            layout.leader,
            layout.position.trick,
            len(self._bit) // len(layout.hands),
            [self._bit[card] for card in layout.table],
            layout.position.face_down,
            layout.position.trump_broken,
            position.packed(layout.taken),
        )

    @property
    def left(self) -> int:
        """How many cards may still be laid down in it."""
        return int(self._kernel.left)

    def maxn(
        self, favour: Favour | None = None, seat: int = 0, *, after: Card | None = None
    ) -> Tally:
        """The final tally when every seat plays for its own worth (maxⁿ).

        Of plays that are equal to them a player takes the one most or least favourable to `seat`;
        without `favour`, or where that is equal too, the first by suit and rank, lowest first.
        `after`: a lawful card that the seat to play is taken to have played.
        """
        leaning = {"most": 1, "least": -1, None: 0}[favour]
        tally = self._kernel.maxn(self._after(after), seat, leaning)
        return position.unpacked(tally, len(self._layout.hands))

    def sure_of(self, seat: int, goal: int) -> bool:
        """Whether `seat` reaches a worth of `goal` in all although all others play against it."""
        return self._kernel.reaches(self._start, seat, goal)

    def paranoid(self, seat: int, *, after: Card | None = None) -> int:
        """The most that `seat` can be sure of against all others: its final worth."""
        start = self._after(after)
        reached, *goals = self._worth.goals(seat) if self._worth else range(9)
        for goal in goals:
            if not self._kernel.reaches(start, seat, goal):
                break
            reached = goal
        return reached

    def _after(self, card: Card | None) -> Start:
        """The position after that card; None: as it is."""
        if card is None:
            return self._start
        down = self._start.face_down or self._kernel.leads_face_down(self._start)
        return self._start._replace(table=[*self._start.table, self._bit[card]], face_down=down)

    def legal(self) -> tuple[Card, ...]:
        """The cards that the seat to play may play, in the order of its hand."""
        moves = self._kernel.moves(self._start)
        hand = self._layout.hands[self._layout.to_play]
        return tuple(card for card in hand if self._bit[card] & moves)


def _masks(layout: Layout, ruleset: Ruleset) -> tuple[Cards, Mapping[Card, int]]:
    """The cards in play as the kernel knows them, and the bit of each."""
    strength = ruleset.playing_deck.strength
    due = _LOWEST_DUE.get(ruleset.lead, 15)
    dealt = [card for hand in (*layout.hands, layout.table) for card in hand]
    trump = layout.position.trump
    in_order = sorted(_SUITS, key=lambda suit: suit is trump)
    bits: dict[Card, int] = {}
    suits: list[int] = []
    honours, bit = 0, 2
    for suit in in_order:
        mask = 0
        for card in sorted([card for card in dealt if card.suit is suit], key=strength.__getitem__):
            if suit is trump and strength[card] >= due:
                bit <<= not honours
                honours |= bit
            bits[card] = bit
            mask |= bit
            bit <<= 1
        suits.append(mask)
        bit <<= 1
    first = sum(suits[: _SUITS.index(in_order[-1])]) + suits[-1]
    trumps = 0 if trump is NO_TRUMP else suits[-1]
    hands = [sum([bits[card] for card in hand]) for hand in layout.hands]
    return Cards(hands, suits, first, trumps, honours), bits


def tallies(seats: int, tricks: int) -> Iterator[Tally]:
    """Every way in which so many tricks may fall to so many seats."""
    for winners in combinations_with_replacement(range(seats), tricks):
        yield tuple(map(winners.count, range(seats)))


def compiled() -> bool:
    """Whether the kernel that runs here was compiled; both give the same results."""
    return not (kernel.__file__ or "").endswith(".py")
