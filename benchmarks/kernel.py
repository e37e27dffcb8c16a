"""The search kernel beside DDS: random endings of four players and five cards; started by `run.py`.

Each solves the same endings, one thread, timed by the processor's clock. Ours plays them by maxⁿ under
`boo-ray`, from the layout of cards to the tally; DDS plays two against two, spades trumps, and gives the
tricks of one best card, or of every card that may be led.
"""

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, os.environ.get("REFEREE_MEASURED", str(Path(__file__).parents[1])))

SEATS, HAND = 4, 5


def our_way(endings: int) -> Callable[[], None]:
    """Solve random endings by maxⁿ."""
    from referee.game.cards import PACK
    from referee.game.suits import Suit
    from referee.layouts.search import Layout, Search, compiled
    from referee.replay.position import TrickSoFar
    from referee.rulesets.files import load_ruleset

    if not compiled():
        raise SystemExit("the kernel is not compiled")
    rng, ruleset = random.Random(1), load_ruleset("boo-ray")
    dealt = [rng.sample(PACK, SEATS * HAND) for _ in range(endings)]
    start = TrickSoFar(Suit.SPADES, stayers=SEATS)
    layouts = [
        Layout(tuple(tuple(cards[seat::SEATS]) for seat in range(SEATS)), start, 0)
        for cards in dealt
    ]

    def solve() -> None:
        for layout in layouts:
            Search(ruleset).maxn(layout)

    return solve


def their_way(endings: int, mode: str) -> Callable[[], None]:
    """Solve the same endings by DDS."""
    from endplay.dds import solve_board
    from endplay.dds.solve import SolveMode
    from endplay.types import Deal, Denom, Player

    from referee.game.cards import PACK

    rng = random.Random(1)
    deals = []
    for _ in range(endings):
        cards = rng.sample(PACK, SEATS * HAND)
        hands = [
            ".".join(
                "".join(one.rank.letter for one in cards[seat::SEATS] if one.suit.value == suit)
                for suit in "shdc"
            )
            for seat in range(SEATS)
        ]
        deals.append(Deal("N:" + " ".join(hands), first=Player.north, trump=Denom.spades))

    def solve() -> None:
        for deal in deals:
            solve_board(deal, SolveMode[mode])

    return solve


def rate(work: Callable[[], None], endings: int) -> float:
    """Endings a second of processor time."""
    start = time.process_time()
    work()
    return endings / (time.process_time() - start)


def main() -> None:
    """Print the rates of what the command line names; of DDS none where endplay is not installed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="+", metavar="NAME")
    parser.add_argument("--hands", type=int, default=400)
    options = parser.parse_args()
    ways: dict[str, Callable[[int], Callable[[], None]]] = {
        "kernel: referee": our_way,
        "kernel: DDS, one card": partial(their_way, mode="OptimalOne"),
        "kernel: DDS, every card": partial(their_way, mode="Default"),
    }
    there = [name for name in options.names if "DDS" not in name or find_spec("endplay")]
    print(json.dumps({name: rate(ways[name](options.hands), options.hands) for name in there}))


if __name__ == "__main__":
    main()
