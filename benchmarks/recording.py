"""How long a recorder takes from an entry to its verdict, at one hand of an evening of five players.

    python benchmarks/recording.py [--hand 30]

Every entry of that hand is typed card by card; each time what is expected, what is due and what may
be said is asked for. The file is not written, for that is the disk's time.
"""

import argparse
import random
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "recording")]

from evenings.style import Style  # noqa: E402 - the tests' own evenings
from evenings.writer import random_evening  # noqa: E402
from typed import beginning, bought, cards_of  # noqa: E402

from referee.recording import Recording, Step  # noqa: E402
from referee.recording.entries import entered  # noqa: E402
from referee.rulesets import load_ruleset  # noqa: E402


def milliseconds(last: int) -> list[float]:
    """How long each entry of the last hand took."""
    evening = random_evening(
        load_ruleset("boo-ray", None), 5, last, random.Random(3), style=Style()
    )
    recording, took = Recording.of(beginning(evening)), list[float]()
    for hand in evening.hands:
        took.clear()
        for typed in (*bought(hand), *cards_of(hand)):
            begun = perf_counter()
            recording = entered(recording, typed)
            _ = (recording.expected, recording.dues, recording.said)
            took.append(1000 * (perf_counter() - begun))
        if recording.expected.step is Step.MONEY:
            recording = entered(recording, "")
    return took


def main() -> None:
    """Print the median and the longest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hand", type=int, default=30, help="which hand is measured")
    hand = parser.parse_args().hand
    took = milliseconds(hand)
    print(f"hand {hand}: {median(took):.1f} ms, longest {max(took):.1f} ms ({len(took)} entries)")


if __name__ == "__main__":
    main()
