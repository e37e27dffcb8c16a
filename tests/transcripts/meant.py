"""Notes held against what their writers meant: what is claimed of each hand and each player at the end."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from understanding import understood

from referee.evening_events import ChipsCounted
from referee.notes import Transcript


def key(name: str) -> str:
    return name.casefold().replace("’", "'")


def told(notes: Path) -> dict[str, Any]:
    """Read what the writer of notes meant."""
    return json.loads(notes.with_suffix(".meant.json").read_text("utf-8"))


class Meant:
    """What was meant by an evening."""

    def __init__(self, path: Path) -> None:
        self.told = told(path)
        self.hands = {hand["hand"]: hand for hand in self.told["hands"]}
        self.read: Transcript = understood(path.read_text("utf-8-sig"))
        worth = {"dollars": 100, "cents": 1, "quarters": 25, "dimes": 10, "euros": 100}
        self.coin = worth.get(self.told["unit"] or "")

    def whose(self, name: str) -> str:
        """Return the player whom a name means, by the whole or a word of it."""
        players = self.told.get("players") or list(self.told["brought"])
        alike = [one for one in players if key(one) == key(name)] or [
            one
            for one in players
            if key(name) in key(one).replace("-", " ").split() or key(one)[:1] == key(name)
        ]
        return alike[0] if len(alike) == 1 else f"?{name}"

    def is_sum(self, chips: int, wanted: float | None) -> bool:
        """Return whether chips are what was meant, in the writer's own unit."""
        worth = self.read.decided.worth
        exact = Fraction(str(wanted or 0))
        if worth.named and self.coin and chips * Fraction(worth.chip, self.coin) == exact:
            return True
        return chips == exact

    def claims(self) -> Iterator[tuple[str, bool]]:
        """Yield what is claimed of the hands and the end, and whether it was so."""
        worth = self.read.decided.worth
        for hand in self.read.hands:
            truth, name = self.hands.get(hand.number), f"hand {hand.number}"
            yield name, truth is not None
            if truth is None:
                continue
            slip = any(error.startswith(f"hand {hand.number}:") for error in self.told["errors"])
            if hand.dealer:
                yield f"{name} dealer {hand.dealer}", self.whose(hand.dealer) == truth["dealer"]
            for player in hand.stayers() or ():
                yield (
                    f"{name} stayed {player}",
                    truth["stayed"] is None or self.whose(player) in truth["stayed"],
                )
            if hand.winner:
                yield f"{name} won by {hand.winner}", self.whose(hand.winner) == truth["winner"]
            if hand.carried:
                yield f"{name} carried", truth["winner"] is None
            if hand.pot is not None and truth["pot"] is not None and not slip:
                yield f"{name} pot {hand.pot}", self.is_sum(worth.chips(hand.pot), truth["pot"])
            for player in hand.bourre:
                reneged = truth["renege"] and truth["renege"]["seat"]
                yield f"{name} bourré {player}", self.whose(player) in (*truth["bourre"], reneged)
        for player, chips in self.ends().items():
            wanted = self.told["end"].get(self.whose(player))
            net = (
                None if wanted is None else wanted - (self.told["brought"][self.whose(player)] or 0)
            )
            slip = any(
                player in error or "final" in error or "running" in error
                for error in self.told["errors"]
            )
            if wanted is not None and not slip:
                yield (
                    f"end of {player} {chips}",
                    self.is_sum(chips, wanted) or self.is_sum(chips, net),
                )

    def ends(self) -> dict[str, int]:
        """Return the last figure of each player after the last hand."""
        last = self.read.decided.passages[-1]
        counts = [event for event in last.events if isinstance(event, ChipsCounted)]
        return {
            amount.player: amount.chips
            for event in counts
            for amount in event.amounts
            if amount.player
        }
