"""Print the log of a random evening: `python -m evenings --rules boo-ray --seats 4 --hands 100`."""

import argparse
import random
import sys

from evenings.style import Style
from evenings.writer import random_evening
from referee.rulesets.files import load_ruleset
from referee.rulesets.house_rules import override


def main() -> None:
    """One log on standard output; long evenings are played with a limit, or pots would explode."""
    parser = argparse.ArgumentParser(prog="evenings", description=__doc__)
    parser.add_argument("--rules", default="boo-ray")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--limit", type=int, default=40, help="0 for none")
    parser.add_argument("--styled", action="store_true", help="keep the book in a random style")
    asked = parser.parse_args()
    ruleset = load_ruleset(asked.rules)
    overrides = {}
    if asked.limit:
        overrides = {"limit": str(asked.limit)}
        ruleset = override(ruleset, overrides.items(), "--limit")
    rng = random.Random(asked.seed)
    style = Style.random(rng) if asked.styled else Style()
    evening = random_evening(
        ruleset, asked.seats, asked.hands, rng, style=style, overrides=overrides
    )
    sys.stdout.reconfigure(encoding="utf-8", newline="")
    sys.stdout.write(evening.text)


if __name__ == "__main__":
    main()
