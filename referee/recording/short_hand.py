"""A whole hand in one word: a character for each player in turn, the player on the dealer's left first.

`3-101` of Ann, Ben, Cal, Dee and Eve, who dealt: Ann took three tricks, Cal and Eve one each, Dee
none, so that she is bourré, and Ben was out.
"""

from collections.abc import Sequence

from referee.game import Player, listed
from referee.recording.refusal import EntryError

_OUT = frozenset("-.xXfF")
_IN = frozenset("+iIsS")


def is_short_hand(typed: str, seats: int) -> bool:
    """Whether this says of as many players who stayed, and what they took."""
    known = all((one.isascii() and one.isdigit()) or one in _OUT | _IN for one in typed)
    return 1 < seats == len(typed) and known


def short_tricks(typed: str, order: Sequence[Player], size: int) -> dict[Player, int]:
    """How many tricks each stayer took. Raises `EntryError` where these cannot be all."""
    stayed = {
        player: int(one) if one.isdigit() else 0
        for player, one in zip(order, typed, strict=True)
        if one not in _OUT
    }
    total = sum(stayed.values())
    if len(stayed) > 1 and total != size:
        named = listed([f"{player} {count}" for player, count in stayed.items()], "and")
        raise EntryError(f"The tricks of a hand are {size}, not {total} ({named}).")
    return stayed
