"""One card further: a layout after a card, and every end that lawful play can reach from it."""

from collections.abc import Iterator
from dataclasses import replace

from referee.cards import Card
from referee.legality import Moment, legal
from referee.nice.stakes import mark
from referee.rulesets import Ruleset
from referee.search import Layout
from referee.search.layout import Tally
from referee.worlds import BoundPassedError

MOST_POSITIONS = 20_000
"""Positions of one layout that are looked at one by one."""


def played(layout: Layout, card: Card, ruleset: Ruleset) -> Layout:
    """The layout when the seat to play has played `card`; behind the last card the next trick."""
    down = layout.face_down
    if not layout.table:
        down = _due_face_down(layout, ruleset)
    following = replace(layout.after(card), face_down=down)
    if len(following.table) < len(following.hands):
        return following
    top = top_of(following.table, layout.trump, ruleset, face_down=down)
    winner = (layout.leader + top) % len(layout.hands)
    taken = layout.taken or (0,) * len(layout.hands)
    won = mark(layout.trick, ruleset)
    return replace(
        following,
        leader=winner,
        trick=layout.trick + 1,
        table=(),
        face_down=False,
        taken=tuple(took + won * (seat == winner) for seat, took in enumerate(taken)),
        trump_broken=layout.trump_broken or _broke(following.table, layout.trump, down=down),
    )


def _due_face_down(layout: Layout, ruleset: Ruleset) -> bool:
    trumps = any(one.suit is layout.trump for one in layout.hands[layout.to_play])
    second = ruleset.second_trick == "trump" and layout.trick == 2
    return second and len(layout.hands) > 2 and not trumps


def _broke(table: tuple[Card, ...], trump: object, *, down: bool) -> bool:
    """Whether a trump fell in this trick on a lead of another suit."""
    on_another = down or table[0].suit is not trump
    return on_another and any(one.suit is trump for one in table[1:])


def top_of(table: tuple[Card, ...], trump: object, ruleset: Ruleset, *, face_down: bool) -> int:
    """The place in the trick of the card that wins so far; a lead face down loses to any trump."""
    top = 0
    for place, card in enumerate(table[1:], 1):
        beaten = face_down and top == 0
        wins_over_down = beaten and card.suit is trump
        if wins_over_down or (not beaten and _beats(card, table[top], trump, ruleset)):
            top = place
    return top


def _beats(card: Card, top: Card, trump: object, ruleset: Ruleset) -> bool:
    if card.suit is top.suit:
        return ruleset.playing_deck.strength[card] > ruleset.playing_deck.strength[top]
    return card.suit is trump


def moment(layout: Layout, ruleset: Ruleset) -> Moment:
    """The moment at which the seat to play plays."""
    stayers = len(layout.hands)
    if not layout.table:
        return Moment(
            layout.trump, trick=layout.trick, stayers=stayers, trump_broken=layout.trump_broken
        )
    top = top_of(layout.table, layout.trump, ruleset, face_down=layout.face_down)
    hidden = layout.face_down and top == 0
    return Moment(
        layout.trump,
        None if layout.face_down else layout.table[0].suit,
        leading=False,
        face_down=layout.face_down,
        top=None if hidden else layout.table[top],
        trick=layout.trick,
        stayers=stayers,
    )


def ends(layout: Layout, ruleset: Ruleset, most: int = MOST_POSITIONS) -> frozenset[Tally]:
    """The final tallies that lawful play of everybody can reach; raises `BoundPassedError`."""
    return _Lines(ruleset, most).ends(layout)


class _Lines:
    """Looks at every line of lawful play; positions met again are looked up."""

    def __init__(self, ruleset: Ruleset, most: int) -> None:
        self._ruleset = ruleset
        self._left = most
        self._known: dict[Layout, frozenset[Tally]] = {}

    def ends(self, layout: Layout) -> frozenset[Tally]:
        """The final tallies that can be reached."""
        if layout not in self._known:
            self._left -= 1
            if self._left < 0:
                raise BoundPassedError("the lines of play are too many to look at one by one")
            self._known[layout] = frozenset(self._all(layout))
        return self._known[layout]

    def _all(self, layout: Layout) -> Iterator[Tally]:
        hand = layout.hands[layout.to_play]
        if not hand:
            yield layout.taken
            return
        for card in legal(hand, moment(layout, self._ruleset), self._ruleset):
            yield from self.ends(played(layout, card, self._ruleset))
