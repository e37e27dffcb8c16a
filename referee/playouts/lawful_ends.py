"""Every end that lawful play of everybody can reach in one layout."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.game import BoundPassedError, Suit
from referee.layouts import Layout, Mask, Tally, bits, masks_of
from referee.playouts.next_card import due_face_down, top_of
from referee.playouts.stakes import mark
from referee.replay import Turn, legal
from referee.rulesets import Ruleset

MOST_CARDS = 20_000
"""Cards that are laid down, one after the other, to reach all ends of one layout."""


def ends(layout: Layout, ruleset: Ruleset, most: int = MOST_CARDS) -> frozenset[Tally]:
    """The final tallies that lawful play can reach; raises `BoundPassedError`.

    Positions met again at the start of a trick are looked up, and of cards in one hand with nothing
    in play between them only one is tried.
    """
    return ends_and_cards(layout, ruleset, most)[0]


def ends_and_cards(
    layout: Layout, ruleset: Ruleset, most: int, insists: int | None = None
) -> tuple[frozenset[Tally], int]:
    """The same, and how many cards were laid down for it.

    `insists`: a seat that plays its highest trump whenever it leads or others play after it, as far
    as the card duties let it.
    """
    lines = _Lines(layout, ruleset, most, insists)
    return lines.ends(), most - lines.left


class _Trick(NamedTuple):
    """A trick as it stands."""

    number: int
    seat: int
    to_come: int
    led: Suit | None
    top: Mask
    winner: int
    lying: Mask
    down: bool
    broken: bool

    @property
    def leading(self) -> bool:
        return not self.lying


_Ended = tuple[Mask, int, bool]
"""The cards left, who leads next, whether trumps are broken."""

_Added = tuple[int, ...]
"""What each seat adds to its tally."""


class _Lines:
    """Follows every line; see `ends`."""

    def __init__(self, layout: Layout, ruleset: Ruleset, most: int, insists: int | None) -> None:
        self._layout, self._ruleset, self._insists = layout, ruleset, insists
        self.left = most
        self._masks = masks_of(ruleset)
        self._hands = tuple(map(self._masks.of, layout.hands))
        self._trumps = self._masks.suit[layout.trump]
        self._ranks_matter = ruleset.lead in ("top-honours", "ace-first")
        self._ends: dict[tuple[Mask, int, bool], frozenset[_Added]] = {}
        self._moves: dict[tuple[Mask, Turn], Mask] = {}

    def ends(self) -> frozenset[Tally]:
        """The final tallies that can be reached."""
        left = 0
        for hand in self._hands:
            left |= hand
        now, taken = self._now(), self._layout.taken or (0,) * len(self._hands)
        if now.leading:
            reached = self._behind(left, now.winner, now.number, broken=now.broken)
        else:
            ended: set[_Ended] = set()
            self._play(left, now, ended)
            reached = self._after(ended, now.number)
        return frozenset(_sum(taken, added) for added in reached)

    def _now(self) -> _Trick:
        """The trick of the layout."""
        one = self._layout
        if not one.table:
            return self._begun(one.leader, one.trick, broken=one.trump_broken)
        place = top_of(one.table, one.trump, self._ruleset, face_down=one.face_down)
        led = None if one.face_down else one.table[0].suit
        return _Trick(
            one.trick,
            one.to_play,
            len(one.hands) - len(one.table),
            led,
            top=0 if one.face_down and place == 0 else self._masks.bit[one.table[place]],
            winner=(one.leader + place) % len(one.hands),
            lying=self._masks.of(one.table),
            down=one.face_down,
            broken=one.trump_broken
            or any(card.suit is one.trump is not led for card in one.table[1:]),
        )

    def _begun(self, leader: int, number: int, *, broken: bool) -> _Trick:
        seats = len(self._hands)
        return _Trick(number, leader, seats, None, 0, leader, 0, down=False, broken=broken)

    def _behind(self, left: Mask, leader: int, number: int, *, broken: bool) -> frozenset[_Added]:
        """What everybody may add to his tally from the start of a trick on."""
        if not left:
            return frozenset({(0,) * len(self._hands)})
        key = left, leader, broken
        if key not in self._ends:
            ended: set[_Ended] = set()
            self._play(left, self._begun(leader, number, broken=broken), ended)
            self._ends[key] = self._after(ended, number)
        return self._ends[key]

    def _after(self, ended: set[_Ended], number: int) -> frozenset[_Added]:
        """The same from the end of that trick on, the trick itself counted."""
        won = mark(number, self._ruleset)
        found: set[_Added] = set()
        for left, winner, broken in ended:
            for added in self._behind(left, winner, number + 1, broken=broken):
                found.add((*added[:winner], added[winner] + won, *added[winner + 1 :]))
        return frozenset(found)

    def _play(self, left: Mask, at: _Trick, ended: set[_Ended]) -> None:
        """Every way in which the trick may end."""
        if not at.to_come:
            ended.add((left, at.winner, at.broken))
            return
        down = at.leading and due_face_down(
            self._hands[at.seat] & left & self._trumps, at.number, len(self._hands), self._ruleset
        )
        for card in self._tried(left, at):
            self.left -= 1
            if self.left < 0:
                raise BoundPassedError("the lines of play are too many to look at one by one")
            self._play(left & ~card, self._laid(card, at, down=down), ended)

    def _laid(self, card: Mask, at: _Trick, *, down: bool) -> _Trick:
        trump, seats = card & self._trumps, len(self._hands)
        suit = self._masks.at[card.bit_length() - 1].suit
        then = at._replace(
            seat=(at.seat + 1) % seats, to_come=at.to_come - 1, lying=at.lying | card
        )
        if at.leading:
            return then._replace(down=down, led=None if down else suit, top=0 if down else card)
        if trump and at.led is not suit:
            then = then._replace(broken=True)
        beats = card > at.top if self._same_suit(card, at.top) else bool(trump)
        return then._replace(top=card, winner=at.seat) if beats else then

    def _same_suit(self, card: Mask, top: Mask) -> bool:
        return any(suit & card and suit & top for suit in self._masks.suit.values())

    def _tried(self, left: Mask, at: _Trick) -> Iterator[Mask]:
        """The cards to try: of those that do the same one."""
        moves = self._lawful(self._hands[at.seat] & left, at)
        if at.seat == self._insists and moves & self._trumps and (at.leading or at.to_come > 1):
            moves = 1 << (moves & self._trumps).bit_length() - 1
        if not moves & (moves - 1):
            yield moves
            return
        for suit in self._masks.suit.values():
            others = (left | at.lying) & suit
            alone = self._ranks_matter and suit == self._trumps
            for card in bits(moves & suit):
                above = others & ~((card << 1) - 1)
                if alone or not above & -above & moves:
                    yield card

    def _lawful(self, hand: Mask, at: _Trick) -> Mask:
        moment = Turn(
            self._layout.trump,
            at.led,
            leading=at.leading,
            face_down=at.down,
            top=self._masks.at[at.top.bit_length() - 1] if at.top else None,
            trick=at.number,
            stayers=len(self._hands),
            trump_broken=at.broken,
        )
        key = hand, moment
        if key not in self._moves:
            cards = legal(self._masks.cards(hand), moment, self._ruleset)
            self._moves[key] = self._masks.of(cards)
        return self._moves[key]


def _sum(taken: Tally, added: _Added) -> Tally:
    return tuple(had + more for had, more in zip(taken, added, strict=True))
