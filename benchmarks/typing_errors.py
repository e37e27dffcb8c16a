"""Typing errors in lawful evenings: nobody is accused with certainty without the slip beside it.

    python benchmarks/typing_errors.py [--errors 30000] [--first 0]

Each evening, of any house and any style, gets one error: a line dropped, doubled or exchanged, a number,
a name, a card, a `hand` line. A violation that is certain, counts, and has no slip beside it is printed
with its seed; the table at the end says how many errors of each kind accused somebody, and what was offered.
"""

import argparse
import sys
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path

TESTS = Path(__file__).parents[1] / "tests"
sys.path.insert(0, str(TESTS))

from slips.errors import accused, log_with_error  # noqa: E402 - the tests' own evenings

from referee.findings import Finding, Slip  # noqa: E402


def puts_right(slip: Slip, log: str, lawful: str) -> bool:
    """Whether one of the changes offered is about a line that differs from what was meant."""
    same = SequenceMatcher(None, log.splitlines(), lawful.splitlines(), autojunk=False)
    differ = {
        line
        for how, start, end, _, _ in same.get_opcodes()
        for line in range(start + 1, max(start + 1, end) + 1)
        if how != "equal"
    }
    return any(change.at.line in differ for change in (slip, *slip.others))


def outcome(log: str, lawful: str) -> tuple[str, list[Finding]]:
    """What comes of a log with an error, and the accusations that have no slip beside them."""
    if log.split() == lawful.split():
        return "no difference", []
    found = accused(log)
    if not found:
        return "nobody accused", []
    bare = [one for one in found if one.slip is None]
    if bare:
        return "ACCUSED WITHOUT A SLIP", bare
    meant = all(one.slip and puts_right(one.slip, log, lawful) for one in found)
    return ("the slip is offered" if meant else "another slip is offered"), []


def main() -> None:
    """Print each accusation without a slip, then the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--errors", type=int, default=30_000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first")
    asked = parser.parse_args()
    table = Counter[tuple[str, str]]()
    for seed in range(asked.first, asked.first + asked.errors):
        kind, lawful, log = log_with_error(seed)
        if not log:
            table[kind, "no place"] += 1
            continue
        came, bare = outcome(log, lawful)
        table[kind, came] += 1
        for found in bare:
            print(f"seed {seed}, {kind}: {found!r}; {found.no_slip}", flush=True)
        if seed % 1000 == 999:
            print(
                f"# {seed + 1}: {dict(Counter(came for _, came in table.elements()))}", flush=True
            )
    for (kind, came), times in sorted(table.items()):
        print(f"{kind:20} {came:25} {times:6}")


if __name__ == "__main__":
    main()
