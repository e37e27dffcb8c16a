"""What if another card had been played: the hand played on from there, and thrown away after.

The engine sees all cards and plays each seat for itself and for this pot (maxⁿ), as `analyse` does.
"""

from typing import NamedTuple

from referee.game import BoundPassedError, Card, Letters, Player
from referee.layouts import Layout, Search
from referee.playouts import NotJudged, StakesInOrder, as_recorded, played
from referee.replay import legal
from referee.rulesets import Ruleset
from referee.studies.scenes.scene import Scene

_MOST = 60_000
"""Cards that may be laid down, one after the other, to find a single card: a second or two."""


class NoBranchError(ValueError):
    """Why a hand cannot be played on, in one sentence."""


class BranchPlay(NamedTuple):
    """A card of a branch, or one that lay there when it began."""

    trick: int
    player: Player
    card: Card


class BranchEnd(NamedTuple):
    """What a branch comes to for a player."""

    player: Player
    tricks: int
    won: int
    """Chips from the pot."""
    paid: int
    """Chips owed for a bourré."""


class Branch(NamedTuple):
    """A hand as it might have gone on."""

    order: tuple[Player, ...]
    """The seats of the layout: who played the first card of the branch, then in turn order."""
    layout: Layout
    ruleset: Ruleset
    letters: Letters
    seen: StakesInOrder
    """What it is played for."""
    plays: tuple[BranchPlay, ...] = ()
    winners: tuple[tuple[int, Player], ...] = ()
    """Who took which trick of the branch."""

    @property
    def player(self) -> Player | None:
        """Whose turn it is; None when every card has fallen."""
        return None if self.over else self.order[self.layout.to_play]

    @property
    def over(self) -> bool:
        """Whether every card has fallen."""
        return not any(self.layout.hands) and not self.layout.table

    @property
    def held(self) -> tuple[Card, ...]:
        """The cards of the player whose turn it is."""
        return () if self.over else self.layout.hands[self.layout.to_play]

    @property
    def lawful(self) -> tuple[Card, ...]:
        """Those that no duty of the cards on the table forbids."""
        return legal(self.held, self.layout.position, self.ruleset)

    def play(self, card: Card) -> "Branch":
        """The branch after one more card. Raises `NoBranchError` for one that may not be played."""
        if card not in self.lawful:
            may = " or ".join(map(self.letters.write, self.lawful)) or "no card"
            raise NoBranchError(f"{self.player} may play {may}")
        player, trick = self.order[self.layout.to_play], self.layout.position.trick
        after = played(self.layout, card, self.ruleset)
        winner = self.layout.after(card, self.ruleset).winner
        took = () if after.table else ((trick, self.order[winner]),)
        plays = (*self.plays, BranchPlay(trick, player, card))
        return self._replace(layout=after, plays=plays, winners=(*self.winners, *took))

    def step(self) -> "Branch":
        """The branch after the card that the engine plays. Raises `NoBranchError` as `_best` does."""
        return self.play(self._best())

    def to_end(self) -> "Branch":
        """The branch when the engine has played every card that is left. Raises as `step` does."""
        branch = self
        while not branch.over:
            branch = branch.step()
        return branch

    def _best(self) -> Card:
        """The engine's card. Raises `NoBranchError` where the end is too far to be seen."""
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
                "the end is too far away for the engine: play a card yourself"
            ) from None
        return max(lawful, key=lambda card: self.seen.endings[ends[card]].own[place])

    def ends(self) -> tuple[BranchEnd, ...]:
        """What it comes to for everybody, once it is over."""
        ending = self.seen.endings[self.layout.taken]
        return tuple(
            BranchEnd(player, ending.taken[place], ending.won[place], ending.paid[place])
            for player, place in zip(self.order, self.seen.places, strict=True)
        )


def branched(scene: Scene, card: Card | None = None) -> Branch:
    """The hand before the card that has just fallen, `card` played instead where one is named.

    Raises `NoBranchError` where the record does not show enough, or the card may not be played.
    """
    if scene.fallen is None:
        raise NoBranchError("no card has just fallen that could have been another")
    table, play = scene.fallen
    order = scene.hand.order_from(play.player) if play.player else ()
    layout = as_recorded(table, order, scene.passage.rules.ruleset) if order else None
    if layout is None:
        raise NoBranchError("the record does not show every card that was still in play")
    stakes = scene.passage.stakes()
    if isinstance(stakes, NotJudged):
        raise NoBranchError(f"nobody can say what was played for: {stakes.reason}")
    seen, ruleset = stakes.seen_from(order, layout.taken), scene.passage.rules.ruleset
    lying = zip(table.trick.plays if table.trick else (), layout.table, strict=True)
    plays = tuple(
        BranchPlay(layout.position.trick, before.player, lay)
        for before, lay in lying
        if before.player
    )
    branch = Branch(order, layout, ruleset, scene.hand.letters, seen, plays)
    return branch if card is None else branch.play(card)
