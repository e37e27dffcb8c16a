"""A hand card by card: what lies there after each, and the findings where they are proved."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from referee.audits import Passage
from referee.events import CardPlayed
from referee.game import Finding, Player, Span
from referee.questions import Turn, turn_in
from referee.replay import Hand, Table, player_to_move
from referee.studies.scenes.viewpoint import Viewpoint


class Fallen(NamedTuple):
    """A card as it falls."""

    table: Table
    """The table before it."""
    play: CardPlayed


class Scene(NamedTuple):
    """A hand at one moment: before its first card, when a card has just fallen, or at its end."""

    passage: Passage
    hand: Hand
    viewpoint: Viewpoint
    step: int
    """Its place among the scenes of the hand, from 0; before the end, how many cards have fallen."""
    table: Table
    """As it is now."""
    fallen: Fallen | None
    """The card that has just fallen; None before the first and at the end."""
    found: tuple[Finding, ...]
    """What is proved now, and may be shown."""
    before: tuple[Finding, ...]
    """What was proved earlier in the hand."""
    over: bool
    """Whether this is the end of the hand."""
    hides: bool
    """Whether lines of the hand hold cards that may not be shown."""

    @property
    def place(self) -> tuple[int, int]:
        """The trick, and how many of its cards have fallen; 0 and 0 before the first card."""
        trick = self.table.trick
        return (trick.number, len(trick.plays)) if trick and (self.step or self.over) else (0, 0)

    @property
    def next_player(self) -> Player | None:
        """Whose turn it is; None where the record does not show it, and at the end."""
        if self.table.trick is None or self.over:
            return None
        return player_to_move(self.table, self.passage.rules.ruleset)

    def in_hand(self, player: Player) -> int:
        """How many cards a player who stayed still holds."""
        trick = self.table.trick
        if trick is None:
            return self.hand.size
        played = any(play.player == player for play in trick.plays)
        return max(0, self.hand.size - (trick.number - 1) - played)

    def turn(self) -> Turn | None:
        """The turn of the card that has just fallen, if its player is known and may be shown."""
        return self.fallen and turn_in(*self.fallen, self.passage.rules)


def scenes_of(passage: Passage, viewpoint: Viewpoint) -> tuple[Scene, ...]:
    """Every scene of a hand: the start, one a card, the end; none where there is no hand.

    `passage`: as it is judged by what may be shown (`as_seen`).
    """
    hand = passage.judgement.hand
    if hand is None:
        return ()
    moments = passage.moments()
    fallen = [Fallen(table, event) for table, event in moments if isinstance(event, CardPlayed)]
    pairs, last = pairwise(moments), moments[-1][0]
    after = [following for (_, event), (following, _) in pairs if isinstance(event, CardPlayed)]
    tables = [fallen[0].table if fallen else last, *after, last]
    plays = [card.play.at for card in fallen]
    proved = [(_step(_proved_at(finding), plays), finding) for finding in passage.findings]
    hides = bool(viewpoint.hidden(passage))
    return tuple(
        Scene(
            passage,
            hand,
            viewpoint,
            step,
            table,
            fallen[step - 1] if 0 < step <= len(fallen) else None,
            tuple([finding for when, finding in proved if when == step]),
            tuple([finding for when, finding in proved if when < step]),
            step > len(fallen),
            hides,
        )
        for step, table in enumerate(tables)
    )


def _proved_at(finding: Finding) -> Span:
    """The last place that a finding needs."""
    problem = finding.problem
    return max([problem.at, *(proof.at for proof in problem.evidence)])


def _step(proved: Span, plays: Sequence[Span]) -> int:
    """The scene in which something at that place of the log is known."""
    on_line = [number for number, at in enumerate(plays, 1) if at.line == proved.line]
    before = sum(at <= proved for at in plays)
    if on_line:
        return max(before, on_line[0])
    return before + 1 if before == len(plays) else before
