"""Effects of one player's choices in a hand on everybody's result, compared with other choices.

With all hands recorded, each choice is played out with open cards, each player for themselves
(maxⁿ). Its effect on a player is their result after it, less their mean result after all choices
that the duties left. It is measured in shares of the pot, so that large pots do not drown small ones.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from referee.audits import Passage
from referee.game import BoundPassedError, Player
from referee.layouts import Layout
from referee.playouts import Decision, NotJudged, StakesInOrder, decisions, played_out


class Choices(NamedTuple):
    """A player's choices in a hand: the sums of their effects, in pots."""

    log: str
    hand: int
    player: Player
    decisions: int
    own: float
    """On the player."""
    others: Mapping[Player, float]
    """On every other stayer; at least two, or there is nobody to compare with."""

    @property
    def stayers(self) -> tuple[Player, ...]:
        """Everybody who played the hand."""
        return (self.player, *self.others)

    def renamed(self, names: Mapping[Player, Player]) -> "Choices":
        """Return the same with players under other names; no two of them under one."""
        others = {names.get(who, who): effect for who, effect in self.others.items()}
        return self._replace(player=names.get(self.player, self.player), others=others)


def choices_of(passage: Passage, cards: int) -> Iterator[Choices]:
    """Yield everybody's choices in a hand, from the moment they have this many cards left.

    Nothing if the hand is not fully recorded, fewer than three stayed, or a renege decided who paid.
    """
    hand, ruleset = passage.judgement.hand, passage.rules.ruleset
    if hand is None or len(hand.stayers or ()) < 3 or passage.rules.unknown or passage.disputed:
        return
    stakes = passage.stakes()
    if isinstance(stakes, NotJudged) or not stakes.pot or stakes.reneged:
        return
    effects: dict[Player, list[dict[Player, float]]] = {}
    for decision in decisions(passage.moments(), ruleset):
        layout = decision.as_it_lay() if decision.cards_left <= cards else None
        if layout is not None:
            seen = stakes.seen_from(decision.order, decision.before)
            with suppress(BoundPassedError):  # left out: too many lines of play
                effect = _effect(decision, layout, seen)
                effects.setdefault(decision.player, []).append(effect)
    for player, each in effects.items():
        sums = {who: sum(shares[who] for shares in each) for who in hand.stayers or ()}
        own = sums.pop(player)
        yield Choices(passage.source.name, hand.number, player, len(each), own, sums)


def _effect(decision: Decision, layout: Layout, seen: StakesInOrder) -> dict[Player, float]:
    """Return the effect of a card on everybody, in pots."""
    fell = played_out(decision, [layout], seen)
    ends = {card: seen.endings[end].own for card, (end,) in fell.items()}
    chosen, pot = ends[decision.chosen], seen.stakes.pot
    return {
        who: (chosen[place] - sum(end[place] for end in ends.values()) / len(ends)) / pot
        for place, who in zip(seen.places, decision.order, strict=True)
    }
