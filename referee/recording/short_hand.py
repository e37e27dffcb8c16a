"""A whole hand in one word.

`3-101` of Ann, Ben, Cal, Dee and Eve, who dealt: Ann took three tricks, Cal and Eve one each, Dee
none, so that she is bourré, and Ben was out. Where each trick pays its own share, `1134`: the first
player took two tricks, the third the last, the fourth stayed and took none, all others were out.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.game import Player, listed
from referee.recording.refusal import EntryError

_OUT = frozenset("-.xXfF")
_IN = frozenset("+iIsS")


class TricksTaken(NamedTuple):
    """Who stayed, and who took what."""

    taken: Mapping[Player, int]
    """The tricks of each stayer, in turn."""
    takers: tuple[Player, ...] = ()
    """Who took the first trick, the second …; empty where only the numbers are known."""


class ShortHand(NamedTuple):
    """How a hand is written in a word."""

    order: Sequence[Player]
    """Everybody, the player on the dealer's left first."""
    size: int
    """How many tricks there are."""
    by_trick: bool
    """Whether it has to say who took which trick."""

    @property
    def example(self) -> str:
        """A word of this kind, for as many players."""
        seats = len(self.order)
        if self.by_trick:
            return f"{'1' * (self.size - 1)}{seats}2"
        return f"3{'-' * (seats - 3)}02"[:seats]

    def is_one(self, typed: str) -> bool:
        """Whether this says who stayed, and what they took."""
        if self.by_trick:
            places = all(self._place(sign) for sign in typed)
            return typed == "-" or (places and (len(typed) == 1 or len(typed) >= self.size))
        known = all((sign.isascii() and sign.isdigit()) or sign in _OUT | _IN for sign in typed)
        return 1 < len(self.order) == len(typed) and known

    def is_whole(self, typed: str) -> bool:
        """Whether nothing can follow, so that it may be taken without Enter."""
        return self.is_one(typed) and not self.by_trick

    def outcome(self, typed: str) -> TricksTaken:
        """What it says. Raises `EntryError` where these cannot be all tricks."""
        return self._by_trick(typed) if self.by_trick else self._by_player(typed)

    def _place(self, sign: str) -> int:
        """The place of a player in turn, from 1; 0 for anything else."""
        place = int(sign) if sign.isascii() and sign.isdigit() else 0
        return place if place <= len(self.order) else 0

    def _by_trick(self, typed: str) -> TricksTaken:
        named = [self.order[self._place(sign) - 1] for sign in typed if sign != "-"]
        takers, stayed = tuple(named[: self.size]), set(named)
        counts, none = Counter(takers), Counter(named[self.size :])
        if counts.keys() & none.keys() or len(named) > self.size + len(none):
            raise EntryError(
                f"After the {self.size} who took the tricks name those who took none, each once."
            )
        taken = {who: counts[who] for who in self.order if who in stayed}
        return TricksTaken(taken, takers if len(stayed) > 1 else ())

    def _by_player(self, typed: str) -> TricksTaken:
        stayed = {
            player: int(sign) if sign.isdigit() else 0
            for player, sign in zip(self.order, typed, strict=True)
            if sign not in _OUT
        }
        total = sum(stayed.values())
        if len(stayed) > 1 and total != self.size:
            named = listed([f"{player} {count}" for player, count in stayed.items()], "and")
            raise EntryError(f"The tricks of a hand are {self.size}, not {total} ({named}).")
        return TricksTaken(stayed)
