"""A layout of cards, and what comes of it: the kernel asked in the words of the game."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Literal

from referee.game import Card, RankOrder, Suit, Trump
from referee.layouts.masks import masks_in, masks_of
from referee.layouts.search import kernel, position
from referee.layouts.search.kernel import Kernel
from referee.layouts.search.position import Duties, Game, Start
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
    "highest-until-broken": position.HIGHEST_UNTIL_BROKEN,
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
"""Cards that are laid down, one after the other, before a search is given up."""


class Search:
    """The search under one ruleset for one worth; asks the kernel and speaks of cards.

    Layouts may be searched one after the other: what is found in one serves the next.
    """

    def __init__(
        self, ruleset: Ruleset, worth: Worth | None = None, most: int = MOST_CARDS
    ) -> None:
        """`worth`: what every final tally is worth to every seat; None: a trick counts one.

        A final tally holds the tricks of the whole hand, those taken before included; what a layout
        says was taken is as detailed as the tallies of `worth`. `most`: how many cards may be
        laid down for all questions together; one that would need more raises `BoundPassedError`.
        """
        self._ruleset, self._worth, self._masks = ruleset, worth, masks_of(ruleset)
        self._kernel = Kernel(duties_of(ruleset), worth, most)
        self._layout: Layout | None = None

    @property
    def left(self) -> int:
        """How many cards may still be laid down in it."""
        return int(self._kernel.left)

    def allow(self, most: int) -> None:
        """From now on so many cards may be laid down."""
        self._kernel.left = most

    def maxn(
        self,
        layout: Layout,
        favour: Favour | None = None,
        seat: int = 0,
        *,
        after: Card | None = None,
    ) -> Tally:
        """The final tally when every seat plays for its own worth (maxⁿ).

        Of plays that are equal to them a player takes the one most or least favourable to `seat`;
        without `favour`, or where that is equal too, the first by suit and rank, lowest first.
        `after`: a lawful card that the seat to play is taken to have played.
        """
        self._deal(layout)
        leaning = {"most": 1, "least": -1, None: 0}[favour]
        tally = self._kernel.maxn(self._bit(after), seat, leaning)
        return position.unpacked(tally, len(layout.hands))

    def sure_of(self, layout: Layout, seat: int, goal: int) -> bool:
        """Whether `seat` reaches a worth of `goal` in all although all others play against it."""
        self._deal(layout)
        return self._kernel.reaches(0, seat, goal)

    def paranoid(self, layout: Layout, seat: int, *, after: Card | None = None) -> int:
        """The most that `seat` can be sure of against all others: its final worth."""
        self._deal(layout)
        card = self._bit(after)
        reached, *goals = self._worth.goals(seat) if self._worth else range(9)
        for goal in goals:
            if not self._kernel.reaches(card, seat, goal):
                break
            reached = goal
        return reached

    def legal(self, layout: Layout) -> tuple[Card, ...]:
        """The cards that the seat to play may play, in the order of its hand."""
        self._deal(layout)
        moves, bit = self._kernel.moves(), self._masks.bit
        return tuple(card for card in layout.hands[layout.to_play] if bit[card] & moves)

    def _bit(self, card: Card | None) -> int:
        return 0 if card is None else self._masks.bit[card]

    def _deal(self, layout: Layout) -> None:
        """Tell the kernel where the cards lie, unless it knows."""
        if layout is self._layout:
            return
        self._layout, at, ruleset = layout, layout.position, self._ruleset
        bit = self._masks.bit.__getitem__
        start = Start(
            [sum(map(bit, hand)) for hand in layout.hands],
            [*map(bit, layout.table)],
            layout.leader,
            at.trick,
            at.face_down,
            at.trump_broken,
            position.packed(layout.taken),
        )
        cards = len(layout.table) + sum(map(len, layout.hands))
        last = at.trick - 1 + cards // len(layout.hands)
        seats = len(layout.hands)
        game = _game(ruleset.rank_order, ruleset.lead, at.trump, seats, last)
        self._kernel.deal(game, start)


@cache
def _game(order: RankOrder, lead: str, trump: Trump | None, seats: int, last: int) -> Game:
    """What the layouts of a hand have in common."""
    masks, suits = masks_in(order), sorted(_SUITS, key=lambda suit: suit is trump)
    trumps = masks.trumps(trump)
    due = _LOWEST_DUE.get(lead, 15) - 2
    honours = (trumps & -trumps) * (0x1FFF >> due << due)
    cards = tuple(masks.suit[suit] for suit in suits)
    return Game(seats, last, cards, _SUITS.index(suits[-1]), trumps, honours)


def tallies(seats: int, tricks: int) -> Iterator[Tally]:
    """Every way in which so many tricks may fall to so many seats."""
    for winners in combinations_with_replacement(range(seats), tricks):
        yield tuple(map(winners.count, range(seats)))


def compiled() -> bool:
    """Whether the kernel that runs here was compiled; both give the same results."""
    return not (kernel.__file__ or "").endswith(".py")
