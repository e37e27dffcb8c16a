"""Words for a moment of a log: `--hand 12 --at 4.2`, `--at 12.4.2`, `--at end`."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.cli.logs import moment_numbers
from referee.cli.replay.command import Replay
from referee.cli.trouble import CannotDo
from referee.studies import Scene

_STARTS = ("start", "0", "0.0")
_EXAMPLE = "--hand 12 --at 4.2"
_MOST = 99
"""The last trick that there can be."""


class Wanted(NamedTuple):
    """The moment that is asked for."""

    hand: int | None
    trick: int | None
    """0 is before the first card; None: the end of the hand."""
    card: int | None
    """None: the last of the trick."""
    named: bool = True
    """Whether a moment of the hand was named."""

    def among(self, hands: int) -> "Wanted":
        """The same in a log of so many hands: where several are, `12.4` names hand and trick."""
        if self.hand is not None or hands == 1 or not self.trick:
            return self
        return Wanted(self.trick, self.card, None)


def wanted_moment(asked: Replay) -> Wanted:
    """The moment in the words of a command line. Raises `CannotDo` where they are none."""
    said = (asked.at or "").strip().lower()
    if not said:
        return Wanted(asked.hand, None, None, named=False)
    if said in (*_STARTS, "end"):
        return Wanted(asked.hand, 0 if said in _STARTS else None, None)
    numbers = moment_numbers(said)
    if not numbers or (len(numbers) == 1 and numbers[0] > _MOST):
        raise CannotDo(f"--at {asked.at} is no moment; write, for example, {_EXAMPLE}")
    if len(numbers) < 3:
        return Wanted(asked.hand, numbers[0], numbers[1] if len(numbers) == 2 else None)
    if asked.hand not in (None, numbers[0]):
        raise CannotDo(f"--at {asked.at} names hand {numbers[0]}, and --hand {asked.hand}")
    return Wanted(numbers[0], numbers[1], numbers[2])


def scene_at(scenes: Sequence[Scene], wanted: Wanted) -> Scene:
    """The scene of that moment. Raises `CannotDo` where no such card is recorded."""
    number = scenes[0].hand.number
    if wanted.trick is None:
        return scenes[-1]
    if wanted.trick == 0:
        return scenes[0]
    cards = [scene for scene in scenes if scene.fallen and scene.place[0] == wanted.trick]
    if not cards:
        raise CannotDo(f"no card of hand {number}, trick {wanted.trick} is recorded")
    if wanted.card is None:
        return cards[-1]
    for scene in cards:
        if scene.place[1] == wanted.card:
            return scene
    last = cards[-1].place[1]
    raise CannotDo(
        f"trick {wanted.trick} of hand {number} has {last} cards on record, not {wanted.card}"
    )
