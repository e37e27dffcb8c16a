"""A whole hand in one word.

`3-101`: the first took three tricks, the second was out, the fourth took none (bourré). Where each trick
pays its own share, `1134`: the first player took two, the third the last, the fourth none.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.game import Player
from referee.messages import listed
from referee.recording.lines import EntryError

_OUT = frozenset("-.xXfF")
_IN = frozenset("+iIsS")


class TricksTaken(NamedTuple):
    """Stayers and takers of a hand."""

    taken: Mapping[Player, int]
    """By stayer, in turn."""
    takers: tuple[Player, ...] = ()
    """Of each trick in order; empty if only the numbers are known."""


class ShortHand(NamedTuple):
    """A hand in one word."""

    order: Sequence[Player]
    """From the player on the dealer's left."""
    size: int
    by_trick: bool
    """True if the taker of each trick must be named."""

    @property
    def example(self) -> str:
        seats = len(self.order)
        if self.by_trick:
            return f"{'1' * (self.size - 1)}{seats}2"
        return f"3{'-' * (seats - 3)}02"[:seats]

    def is_one(self, typed: str) -> bool:
        if self.by_trick:
            places = all(self._place(sign) for sign in typed)
            return typed == "-" or (places and (len(typed) == 1 or len(typed) >= self.size))
        known = all((sign.isascii() and sign.isdigit()) or sign in _OUT | _IN for sign in typed)
        return 1 < len(self.order) == len(typed) and known

    def is_whole(self, typed: str) -> bool:
        return self.is_one(typed) and not self.by_trick

    def outcome(self, typed: str) -> TricksTaken:
        """Raises `EntryError` if these cannot be all tricks."""
        return self._by_trick(typed) if self.by_trick else self._by_player(typed)

    def _place(self, sign: str) -> int:
        """Return a place in turn, from 1; 0 for other signs."""
        place = int(sign) if sign.isascii() and sign.isdigit() else 0
        return place if place <= len(self.order) else 0

    def _by_trick(self, typed: str) -> TricksTaken:
        named = [self.order[self._place(sign) - 1] for sign in typed if sign != "-"]
        takers, stayed = tuple(named[: self.size]), set(named)
        counts, none = Counter(takers), Counter(named[self.size :])
        if counts.keys() & none.keys() or len(named) > self.size + len(none):
            raise EntryError.say(
                "After the {size} who took the tricks name those who took none, each once.",
                size=self.size,
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
            raise EntryError.say(
                "The tricks of a hand are {size}, not {total} ({counts}).",
                size=self.size,
                total=total,
                counts=named,
            )
        return TricksTaken(stayed)
