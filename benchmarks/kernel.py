"""The search kernel beside DDS: random endings of four players and five cards, in one run.

    pip install '.[bench]' endplay 'mypy>=1.14'
    python benchmarks/kernel.py [--rounds 9] [--endings 500]

The kernel is compiled into a temporary folder as a wheel would hold it. Every round solves the same
endings by each in turn, one thread, timed by the processor's clock; the medians count. Ours plays
them by maxⁿ under `boo-ray`, from the layout of cards to the tally; DDS plays two against two, spades
trumps, and tells the tricks of one best card, or of every card that may be led.
"""

import argparse
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
SEATS, HAND = 4, 5


def compiled_program(folder: Path) -> None:
    """Put the program with its kernel compiled into `folder`, and let it be imported from there."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import PACKAGE, compile_kernel

    libraries = compile_kernel(ROOT, folder / "build")
    if not libraries:
        raise SystemExit("the kernel could not be compiled: mypyc or a C compiler is missing")
    shutil.copytree(ROOT / "referee", folder / "referee")
    for library in libraries:
        shutil.copy(library, folder / PACKAGE)
    sys.path[0] = str(folder)


def our_way(endings: int) -> Callable[[], None]:
    """Solve random endings by maxⁿ."""
    from referee.game.cards import PACK, Suit
    from referee.layouts.search.layout import Layout, Search, compiled
    from referee.replay.position import Position
    from referee.rulesets.files import load_ruleset

    assert compiled()
    rng, ruleset = random.Random(1), load_ruleset("boo-ray")
    dealt = [rng.sample(PACK, SEATS * HAND) for _ in range(endings)]
    start = Position(Suit.SPADES, stayers=SEATS)
    layouts = [
        Layout(tuple(tuple(cards[seat::SEATS]) for seat in range(SEATS)), start, 0)
        for cards in dealt
    ]

    def solve() -> None:
        for layout in layouts:
            Search(layout, ruleset).maxn()

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
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--endings", type=int, default=500)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        compiled_program(Path(folder))
        ways = {
            "referee": our_way(options.endings),
            "DDS, one card": their_way(options.endings, "OptimalOne"),
            "DDS, every card": their_way(options.endings, "Default"),
        }
        rounds = [
            {name: rate(way, options.endings) for name, way in ways.items()}
            for _ in range(options.rounds + 1)
        ][1:]
    for name in ways:
        ratio = statistics.median(one["referee"] / one[name] for one in rounds)
        median = statistics.median(one[name] for one in rounds)
        print(f"{name:16}{median:8.0f} /s   referee is {ratio:.2f} times as fast")


if __name__ == "__main__":
    main()
