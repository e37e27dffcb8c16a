"""Cards played by choice: nice plays, how far they are searched, and decisions with the player's knowledge."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Card, Player
from referee.knowledge import Bound, View, forced, view_of
from referee.layouts import Layout, Tally, World
from referee.playouts.stakes import mark, tally_of
from referee.replay import Moment, Table, leads_by_rank
from referee.rulesets import Ruleset


class Sampling(NamedTuple):
    """Sampling of layouts and the difference that counts; None: by the ruleset."""

    worlds: int | None = None
    """For a decision; all of them if there are no more."""
    seed: int = 1
    delta: float | None = None
    """Least difference of the shares of layouts in which somebody is spared."""

    def layouts(self, ruleset: Ruleset) -> int:
        return ruleset.nice_layouts if self.worlds is None else self.worlds

    def margin(self, ruleset: Ruleset) -> float:
        """Between 0 and 1."""
        return ruleset.nice_margin / 100 if self.delta is None else self.delta


class Judging(NamedTuple):
    """Limits on what is judged."""

    sampling: Sampling = Sampling()
    cards: int = 3
    """Most in hand at a decision; each card more costs five times as much."""
    always: bool = False
    """True to judge all hands, also under a ruleset that allows nice plays."""
    hands: int = 200
    """Of one log, unless `always`."""

    def reaches(self, judged: int) -> bool:
        return self.always or judged < self.hands


Z = 1.96
"""Two-sided 95 % of a normal distribution."""


class Interval(NamedTuple):
    """A mean with its 95 % interval; both ends equal it if all cases were counted."""

    mean: float
    low: float
    high: float

    @staticmethod
    def of(numbers: Sequence[float], *, all_counted: bool = False) -> "Interval":
        """Return the interval of numbers; `all_counted`: they are not a sample.

        Two pseudo-observations, above and below the mean by the largest absolute value, at least 1, keep
        a sample without spread from being a proof.
        """
        count = len(numbers)
        mean = sum(numbers) / count
        if all_counted:
            return Interval(mean, mean, mean)
        reach = max(1.0, *map(abs, numbers))
        spread = sum((number - mean) ** 2 for number in numbers) + 2 * reach**2
        half = Z * sqrt(spread / (count + 1) / count)
        return Interval(mean, mean - half, mean + half)


class Certain(NamedTuple):
    """A nice play, certain or undecided."""

    seat: int
    instead: Card
    open: str = ""
    """Why it is undecided; empty: it is proved."""
    layouts: int | None = None
    """Tried one by one; None: it follows from the cards shown."""


class Probable(NamedTuple):
    """A card that probably spared somebody at the player's own cost."""

    seat: int
    instead: Card
    """The player's own best card."""
    layouts: int
    possible: int
    all_counted: bool
    saved: float
    """Share of layouts in which the card played saves the other."""
    saved_instead: float
    """The same for the best card."""
    difference: Interval
    """Of the two shares, where it is smallest."""
    cost: Interval
    """To its player, in chips, where it is least."""


class TurnedOut(NamedTuple):
    """The player saved by a card, and the card that would not have."""

    seat: int
    instead: Card


@dataclass(frozen=True)
class Decision:
    """One card played by choice. Seats are numbers: the player is 0, then in turn order."""

    table: Table
    play: CardPlayed
    ruleset: Ruleset
    order: tuple[Player, ...]
    view: View
    taken: tuple[int, ...]
    before: Tally
    """As a tally, which may identify the tricks."""
    choices: tuple[tuple[Card, ...], ...]
    """Legal cards; equivalent ones are grouped, the highest first."""
    chosen: Card
    """The first of the cards equivalent to the one played."""

    @property
    def player(self) -> Player:
        return self.order[0]

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(alike[0] for alike in self.choices)

    @property
    def others(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card is not self.chosen)

    @property
    def trickless(self) -> tuple[int, ...]:
        return tuple(seat for seat, took in enumerate(self.taken) if seat and not took)

    @property
    def cards_left(self) -> int:
        return len(self.view.mine)

    def layout(self, world: World) -> Layout:
        return replace(self.view.layout(world), taken=self.before)

    def as_it_lay(self) -> Layout | None:
        """None unless every card of every hand is recorded."""
        return as_recorded(self.table, self.order, self.ruleset)

    def after(self, layout: Layout, card: Card) -> Layout:
        return played(layout, card, self.ruleset)


class NicePlay(NamedTuple):
    """A card that spared somebody, with its certainty."""

    decision: Decision
    how: Certain | Probable | TurnedOut
    sampling: Sampling

    @property
    def spared(self) -> Player:
        return self.decision.order[self.how.seat]


def as_recorded(table: Table, order: tuple[Player, ...], ruleset: Ruleset) -> Layout | None:
    """Return the layout before the next card; None unless the record proves all of it.

    `order`: the stayers in turn, from the player of that card.
    """
    hand, trick = table.hand, table.trick
    readings = (table.position, *table.position.readings)
    position = next((reading for reading in readings if reading.clear), None)
    if hand is None or trick is None or position is None:
        return None
    cards = tuple(play.card for play in trick.plays if isinstance(play.card, Card))
    held = map(table.own_hand, order)
    hands = tuple(cards for cards in held if cards is not None)
    if len(hands) < len(order) or len(cards) < len(trick.plays):
        return None
    taken = tally_of([earlier.winner for earlier in hand.before(trick)], order, ruleset)
    return Layout(hands, position, -len(cards) % len(order), cards, taken)


def decisions(moments: Iterable[Moment], ruleset: Ruleset) -> Iterator[Decision]:
    for table, event in moments:
        if isinstance(event, CardPlayed) and not _bound_by_turn_up(table, ruleset):
            found = _decision(table, event, ruleset)
            if found is not None:
                yield found


def _bound_by_turn_up(table: Table, ruleset: Ruleset) -> bool:
    position = table.position
    return ruleset.lead == "turn-up" and position.leading and position.trick == 1


def _decision(table: Table, play: CardPlayed, ruleset: Ruleset) -> Decision | None:
    hand, trick, player = table.hand, table.trick, play.player
    if hand is None or trick is None or player is None or not isinstance(play.card, Card):
        return None
    mine = table.own_hand(player)
    if mine is None or len(mine) < 2 or play.card not in mine or hand.doubts:
        return None
    view = view_of(table, player, ruleset)
    if view is None or not view.worlds.possible or not view.position.top_known:
        return None
    if any(not isinstance(card_played.card, Card) for card_played in trick.plays):
        return None
    choices = _choices(view)
    chosen = next((alike[0] for alike in choices if play.card in alike), None)
    if chosen is None or len(choices) < 2:
        return None
    order = hand.order_from(player)
    winners = [earlier.winner for earlier in hand.before(trick)]
    taken = tuple(winners.count(player) for player in order)
    before = tally_of(winners, order, ruleset)
    return Decision(table, play, ruleset, order, view, taken, before, choices, chosen)


def _choices(view: View) -> tuple[tuple[Card, ...], ...]:
    allowed = view.allowed
    if len(allowed) > 1:
        bound = forced(view)
        allowed = bound.cards if isinstance(bound, Bound) and not bound.open else allowed
    downwards = sorted(allowed, key=lambda card: view.masks.bit[card], reverse=True)
    groups: list[tuple[Card, ...]] = []
    for card in downwards:
        if groups and _alike(groups[-1][-1], card, view):
            groups[-1] = (*groups[-1], card)
        else:
            groups.append((card,))
    return tuple(groups)


def _alike(higher: Card, lower: Card, view: View) -> bool:
    if higher.suit is not lower.suit:
        return False
    ranks_matter = leads_by_rank(view.ruleset)
    if higher.suit is view.trump and ranks_matter:
        return False
    between = view.masks.above(lower) & ~view.masks.above(higher) & ~view.masks.bit[higher]
    return not between & (view.out | view.masks.of(view.table))


def played(layout: Layout, card: Card, ruleset: Ruleset) -> Layout:
    """A full trick opens the next."""
    after = layout.after(card, ruleset)
    if len(after.table) < len(after.hands):
        return after
    number, winner = after.position.trick, after.winner
    taken, won = after.taken or (0,) * len(after.hands), mark(number, ruleset)
    return replace(
        after,
        position=after.position.opened(number + 1),
        leader=after.next_leader(ruleset),
        table=(),
        taken=tuple(took + won * (seat == winner) for seat, took in enumerate(taken)),
    )
