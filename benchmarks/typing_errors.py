"""Typing errors in lawful evenings: nobody is accused with certainty without the slip beside it.

    python benchmarks/typing_errors.py [--errors 30000] [--first 0] [--log FILE]

Each evening, of any house and any style, gets one error: a line dropped, doubled or exchanged, a number,
a name, a card, a `hand` line. A violation that is certain, counts, and has no slip beside it is printed
with the log; the table at the end says how many errors of each kind accused somebody, and what was offered.
"""

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from difflib import SequenceMatcher
from functools import partial
from pathlib import Path

TESTS = Path(__file__).parents[1] / "tests"
sys.path.insert(0, str(TESTS))

from evenings.houses import HOUSES, an_evening, rules_of, tables  # noqa: E402 - the tests' own evenings
from evenings.records import Evening  # noqa: E402
from slips.planting import KINDS, planted  # noqa: E402
from slips.typos import misread, typo  # noqa: E402

from referee.audits.story import LAWS_ALONE, Audit, AuditOptions, audit  # noqa: E402
from referee.game import Certainty, Finding, Severity, Slip  # noqa: E402

WITH_SLIPS = AuditOptions(right_play=False)
HEADER = 5
"""Lines that are about the whole evening."""
CARDS = ("lead_misread", "card_misread", "turned_misread", "dealt_misread", "leader_misread")


def dropped(evening: Evening, rng: random.Random) -> str:
    """A line left out."""
    return with_lines(evening, rng, lambda lines, at: lines[:at] + lines[at + 1 :])


def doubled(evening: Evening, rng: random.Random) -> str:
    """A line written twice, one below the other."""
    return with_lines(evening, rng, lambda lines, at: [*lines[: at + 1], *lines[at:]])


def exchanged(evening: Evening, rng: random.Random) -> str:
    """A line and one of the next three in each other's place."""

    def exchange(lines: list[str], at: int) -> list[str]:
        after = list(lines)
        other = min(at + rng.randint(1, 3), len(lines) - 1)
        after[at], after[other] = after[other], after[at]
        return after

    return with_lines(evening, rng, exchange)


def number_or_name(evening: Evening, rng: random.Random) -> str:
    """A number or a name that is another one."""
    return typo(evening.text, tuple(evening.seats), rng).text


def hand_line(evening: Evening, rng: random.Random) -> str:
    """A `hand` line that is left out, or has another number, dealer or turned card."""
    lines = evening.text.split("\n")
    at = rng.choice([n for n, line in enumerate(lines) if line.startswith("hand ")])
    line = lines[at]
    number = re.search(r"\d+", line)
    dealer = rng.choice([name for name in evening.seats if " " not in name])
    changes = (
        "",
        line.replace(number[0], misread(number[0], rng) or "1", 1) if number else "",
        re.sub(r"dealer [^,]+", f"dealer {dealer}", line),
        re.sub(r", up .*", "", line),
    )
    change = rng.choice(changes)
    return "\n".join([*lines[:at], *([change] if change else []), *lines[at + 1 :]])


def of_cards(kind: str, evening: Evening, rng: random.Random) -> str:
    """A slip with cards or with who stayed."""
    made = planted(kind, evening, rng)
    return made.text if made else ""


def with_lines(
    evening: Evening, rng: random.Random, change: Callable[[list[str], int], list[str]]
) -> str:
    """The text after a change at a line that is not empty and stands behind the header."""
    lines = evening.text.split("\n")
    at = rng.choice([n for n, line in enumerate(lines) if n >= HEADER and line.strip()])
    return "\n".join(change(lines, at))


ERRORS: dict[str, Callable[[Evening, random.Random], str]] = {
    "line dropped": dropped,
    "line doubled": doubled,
    "lines exchanged": exchanged,
    "number or name": number_or_name,
    "hand line": hand_line,
    **{kind.replace("_", " "): partial(of_cards, kind) for kind in KINDS},
}


def log_with_error(seed: int) -> tuple[str, str, str]:
    """The kind of an error, the lawful log and the log with it; the last is empty where it has no place."""
    rng = random.Random(seed)
    kind = list(ERRORS)[seed % len(ERRORS)]
    house = rng.choice(list(HOUSES))
    seats = rng.choice(tables(rules_of(house)[0]))
    evening = an_evening.__wrapped__(house, seats, seed, hands=rng.randint(2, 4))
    return kind, evening.text, ERRORS[kind](evening, rng)


def accusations(audited: Audit) -> list[Finding]:
    """Findings that say of a player, with certainty, that they broke a rule, and that count."""
    return [
        found
        for found in audited.findings
        if found.severity is Severity.VIOLATION
        and found.certainty is Certainty.CERTAIN
        and found.counts
    ]


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
    if not accusations(audit(log, options=LAWS_ALONE)):
        return "nobody accused", []
    accused = accusations(audit(log, options=WITH_SLIPS))
    bare = [found for found in accused if found.slip is None]
    if bare:
        return "ACCUSED WITHOUT A SLIP", bare
    meant = all(found.slip and puts_right(found.slip, log, lawful) for found in accused)
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
