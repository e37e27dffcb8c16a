"""The search of a layout: the kernel in the game's own terms."""

from functools import cache

from referee.game import Card, RankOrder, Suit, Trump
from referee.layouts import kernel, position
from referee.layouts.aim import Worth
from referee.layouts.kernel import Kernel
from referee.layouts.masks import Favour, Layout, Tally, masks_in, masks_of
from referee.layouts.position import Duties, Game, Start
from referee.rulesets import Ruleset

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


def duties_of(ruleset: Ruleset) -> Duties:
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
"""Cards played before a search gives up."""


class Search:
    """Search under one ruleset for one worth; layouts share results."""

    def __init__(
        self, ruleset: Ruleset, worth: Worth | None = None, most: int = MOST_CARDS
    ) -> None:
        """`worth`: of each final tally, detailed as `Layout.taken`, to each seat; None: a trick counts one.

        `most`: cards that all questions together may play before `BoundPassedError`.
        """
        self._ruleset, self._worth, self._masks = ruleset, worth, masks_of(ruleset)
        self._kernel = Kernel(duties_of(ruleset), worth, most)
        self._layout: Layout | None = None

    @property
    def left(self) -> int:
        return int(self._kernel.left)

    def allow(self, most: int) -> None:
        self._kernel.left = most

    def maxn(
        self,
        layout: Layout,
        favour: Favour | None = None,
        seat: int = 0,
        *,
        after: Card | None = None,
    ) -> Tally:
        """Return the final tally when every seat plays for its own worth (maxⁿ).

        Among equal plays a player takes the one most or least favourable to `seat`; without
        `favour`, or if still equal, the lowest suit and rank. `after`: the next play.
        """
        self._deal(layout)
        leaning = {"most": 1, "least": -1, None: 0}[favour]
        tally = self._kernel.maxn(self._bit(after), seat, leaning)
        return position.unpacked(tally, len(layout.hands))

    def sure_of(self, layout: Layout, seat: int, goal: int) -> bool:
        self._deal(layout)
        return self._kernel.reaches(0, seat, goal)

    def paranoid(self, layout: Layout, seat: int, *, after: Card | None = None) -> int:
        """Return the highest final worth that `seat` is sure of against all others."""
        self._deal(layout)
        card = self._bit(after)
        reached, *goals = self._worth.goals(seat) if self._worth else range(9)
        for goal in goals:
            if not self._kernel.reaches(card, seat, goal):
                break
            reached = goal
        return reached

    def legal(self, layout: Layout) -> tuple[Card, ...]:
        self._deal(layout)
        moves, bit = self._kernel.moves(), self._masks.bit
        return tuple(card for card in layout.hands[layout.to_play] if bit[card] & moves)

    def _bit(self, card: Card | None) -> int:
        return 0 if card is None else self._masks.bit[card]

    def _deal(self, layout: Layout) -> None:
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
    masks, suits = masks_in(order), sorted(_SUITS, key=lambda suit: suit is trump)
    trumps = masks.trumps(trump)
    due = _LOWEST_DUE.get(lead, 15) - 2
    honours = (trumps & -trumps) * (0x1FFF >> due << due)
    cards = tuple(masks.suit[suit] for suit in suits)
    return Game(seats, last, cards, _SUITS.index(suits[-1]), trumps, honours)


def compiled() -> bool:
    return not (kernel.__file__ or "").endswith(".py")
