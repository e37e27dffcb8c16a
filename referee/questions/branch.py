"""What-if branches: the hand played on from another card.

The engine sees all cards and plays each seat for itself and for this pot (maxⁿ), as `analyse` does.
"""

from typing import NamedTuple

from referee.game import BoundPassedError, Card, Letters, Player
from referee.layouts import Layout, Search
from referee.messages import say
from referee.playouts import NotJudged, StakesInOrder, as_recorded, played
from referee.questions.scene import Scene
from referee.replay import legal
from referee.rulesets import Ruleset

_MOST = 60_000
"""Cards played to find a single one: a second or two."""


class NoBranchError(ValueError):
    """Why a hand cannot be played on, in one sentence."""


class BranchPlay(NamedTuple):
    """A card of a branch, or on the table at its start."""

    trick: int
    player: Player
    card: Card


class BranchEnd(NamedTuple):
    """A player's result of a branch."""

    player: Player
    tricks: int
    won: int
    """From the pot."""
    paid: int
    """For a bourré."""


class Branch(NamedTuple):
    """A hand as it might have continued."""

    order: tuple[Player, ...]
    """Of the layout: from the player of the first card, in turn order."""
    layout: Layout
    ruleset: Ruleset
    letters: Letters
    seen: StakesInOrder
    plays: tuple[BranchPlay, ...] = ()
    winners: tuple[tuple[int, Player], ...] = ()

    @property
    def player(self) -> Player | None:
        """None at the end."""
        return None if self.over else self.order[self.layout.to_play]

    @property
    def over(self) -> bool:
        return not any(self.layout.hands) and not self.layout.table

    @property
    def held(self) -> tuple[Card, ...]:
        return () if self.over else self.layout.hands[self.layout.to_play]

    @property
    def lawful(self) -> tuple[Card, ...]:
        return legal(self.held, self.layout.position, self.ruleset)

    def play(self, card: Card) -> "Branch":
        """Raises `NoBranchError` for an illegal card."""
        if card not in self.lawful:
            may = " or ".join(map(self.letters.write, self.lawful)) or "no card"
            raise NoBranchError(
                say("{player} may play {cards}", player=str(self.player), cards=may)
            )
        player, trick = self.order[self.layout.to_play], self.layout.position.trick
        after = played(self.layout, card, self.ruleset)
        winner = self.layout.after(card, self.ruleset).winner
        took = () if after.table else ((trick, self.order[winner]),)
        plays = (*self.plays, BranchPlay(trick, player, card))
        return self._replace(layout=after, plays=plays, winners=(*self.winners, *took))

    def step(self) -> "Branch":
        """Play the engine's card. Raises `NoBranchError`."""
        return self.play(self._best())

    def to_end(self) -> "Branch":
        """Raises `NoBranchError`."""
        branch = self
        while not branch.over:
            branch = branch.step()
        return branch

    def _best(self) -> Card:
        """Raises `NoBranchError` if the end is too far away."""
        strength = self.ruleset.playing_deck.strength
        lawful = sorted(self.lawful, key=strength.__getitem__)
        if len(lawful) == 1:
            return lawful[0]
        place = self.seen.places[self.layout.to_play]
        worth = self.seen.played_for[self.seen.stakes.shares[0]]
        search = Search(self.ruleset, worth, _MOST)
        try:
            ends = {card: search.maxn(self.layout, after=card) for card in lawful}
        except BoundPassedError:
            raise NoBranchError(
                say("the end is too far away for the engine: play a card yourself")
            ) from None
        return max(lawful, key=lambda card: self.seen.endings[ends[card]].own[place])

    def ends(self) -> tuple[BranchEnd, ...]:
        ending = self.seen.endings[self.layout.taken]
        return tuple(
            BranchEnd(player, ending.taken[place], ending.won[place], ending.paid[place])
            for player, place in zip(self.order, self.seen.places, strict=True)
        )


def branched(scene: Scene, card: Card | None = None) -> Branch:
    """Return the hand before the last card, with `card` played instead, if given.

    Raises `NoBranchError` if the record does not show enough, or for an illegal card.
    """
    if scene.fallen is None:
        raise NoBranchError(say("no card has just fallen that could have been another"))
    table, play = scene.fallen
    order = scene.hand.order_from(play.player) if play.player else ()
    layout = as_recorded(table, order, scene.passage.rules.ruleset) if order else None
    if layout is None:
        raise NoBranchError(say("the record does not show every card that was still in play"))
    stakes = scene.passage.stakes()
    if isinstance(stakes, NotJudged):
        raise NoBranchError(
            say("nobody can say what was played for: {reason}", reason=stakes.reason)
        )
    seen, ruleset = stakes.seen_from(order, layout.taken), scene.passage.rules.ruleset
    lying = zip(table.trick.plays if table.trick else (), layout.table, strict=True)
    plays = tuple(
        BranchPlay(layout.position.trick, before.player, lay)
        for before, lay in lying
        if before.player
    )
    branch = Branch(order, layout, ruleset, scene.hand.letters, seen, plays)
    return branch if card is None else branch.play(card)
