"""Cards of a hand as the table sees them, and rows of a table."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Player
from referee.messages import ENGLISH, Translation
from referee.replay import Table, Trick
from referee.verdicts import WrittenCards
from referee.wording import fitting, padded, width


class TableCards(NamedTuple):
    """The visible tricks of a hand."""

    cards: WrittenCards
    table: Table
    live: bool = False
    """True if the hand is being recorded: an incomplete trick goes on."""
    words: Translation = ENGLISH
    """English keeps the letters of the log."""

    def taken(self, player: Player) -> str:
        """`?` if a winner is unknown."""
        winners = list(map(self.cards.winner, self.ended()))
        return str(winners.count(player)) if None not in winners else "?"

    def lying(self, player: Player) -> str:
        """`2: 4h*`: a card with its place in the trick, `*` if it wins."""
        trick = self.table.trick
        if trick is None:
            return ""
        agreed = self.cards.agree_on_winner(trick)
        top = trick.winner if self._is_over(trick) else trick.top and trick.top.player
        return " ".join(
            f"{place}: {self._card(play)}"
            + "".join(f" ({mark.value})" for mark in play.marks)
            + "*" * (agreed and player == top)
            for place, play in enumerate(trick.plays, 1)
            if play.player == player
        )

    def earlier(self, *, all_ended: bool = False) -> Iterator[str]:
        """Yield the earlier tricks, or all that have ended: `2 Ann Kc, Cal Ac*`."""
        now = self.table.trick
        for trick in self.ended():
            if all_ended or now is None or trick.at != now.at:
                yield f"{trick.number} {self._plays(trick)}"

    def _plays(self, trick: Trick) -> str:
        winner = self.cards.winner(trick)
        return ", ".join(
            f"{play.player or '?'} {self._card(play)}"
            + "*" * (winner is not None and play.player == winner)
            for play in trick.plays
        )

    def _card(self, play: CardPlayed) -> str:
        return self.words.word(self.cards.spelled(play))

    def ended(self) -> list[Trick]:
        now = self.table.trick
        ended = [trick for trick in self.cards.hand.tricks if now and trick.at < now.at]
        return [*ended, now] if now and self._is_over(now) else ended

    def _is_over(self, trick: Trick) -> bool:
        if self.live:
            return trick.whole
        whole = self.cards.hand.trick_at(trick.at)
        return whole is not None and len(trick.plays) == len(whole.plays) > 0


def clipped(text: str, room: int) -> str:
    return text if width(text) <= room else f"{text[: fitting(text, room - 1)]}~"


def in_columns(rows: Sequence[Sequence[str]], room: int) -> Iterator[str]:
    """Yield a line per row, heads first; the last cell gets its own line if rows are too wide."""
    wide = [max(map(width, column)) for column in zip(*rows, strict=True)]
    gap = "  " if sum(wide) + 2 * len(wide) <= room else " "
    parted = sum(wide) + len(gap) * (len(wide) - 1) > room
    for row in rows:
        cells = [padded(cell, most) for cell, most in zip(row, wide, strict=True)]
        if not parted:
            yield gap.join(cells).rstrip()
            continue
        yield gap.join(cells[:-1]).rstrip()
        if row[-1] and row is not rows[0]:
            yield f"     {row[-1]}"
