"""One slip of the pen in lawful evenings for chips: who is accused, what is named, what is settled.

    python benchmarks/money.py [--evenings 200] [--first 0]
    python benchmarks/money.py --planted
    python benchmarks/money.py --standings

Evenings of any preset and house, with one line dropped, doubled or exchanged with its neighbour, one number
mistyped or one name exchanged. `--planted`: wrongs of the table, one of each kind in each house. `--standings`:
how long hands take where nobody wrote who was bourré, with how many standings, and what keeping fewer of them costs.
"""

import argparse
import random
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "money")]

from book.books import passages  # noqa: E402 - the tests' own evenings
from book.evenings_of_money import HOUSES, an_evening, house_rules, plain, ruled  # noqa: E402
from evenings.houses import tables  # noqa: E402
from evenings.money_planting import KINDS  # noqa: E402
from evenings.writer import random_evening  # noqa: E402
from test_one_slip import (  # noqa: E402
    OF_MONEY,
    doubled,
    dropped,
    evening,
    exchanged,
    hands_at,
    misnamed,
    mistyped,
    ways_that_fit,
)

from referee.audits import LAWS_ALONE, audit, audit_passages  # noqa: E402
from referee.evenings import winnings  # noqa: E402
from referee.findings import Certainty, Finding  # noqa: E402
from referee.money.standings import search  # noqa: E402

SLIPS = (dropped, doubled, exchanged, mistyped, misnamed)


def changed(before: str, after: str) -> tuple[set[int], str]:
    """The lines of the log that differ from what was meant, and what both say there."""
    old, new = before.splitlines(), after.splitlines()
    lines, said = set[int](), list[str]()
    for how, start, end, first, last in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        if how != "equal":
            lines |= {*range(first + 1, max(first + 1, last) + 1)}
            lines |= {n for n in (first, last + 1) if n <= len(new) and new[n - 1] == new[last - 1]}
            said += [*old[start:end], *new[first:last]]
    return lines, " ".join(said)


def certain(found: list[Finding]) -> list[Finding]:
    """What is found of chips, beyond doubt."""
    sure = [one for one in found if one.counts and one.problem.certainty is Certainty.CERTAIN]
    return [one for one in sure if one.code[0] == "C"]


def lines_named(finding: Finding) -> set[int]:
    """The line of a finding, and those that the slips offered for it would change."""
    slip = finding.slip
    slips = (slip, *slip.others) if slip else ()
    return {finding.problem.at.line, *[change.at.line for change in slips]}


def judged(kind: str, seed: int) -> Iterator[str]:
    """What comes of one slip: words to be counted."""
    rng = random.Random(f"campaign {kind} {seed}")
    whole = evening(rng)
    lines = whole.text.splitlines()
    if rng.random() < 0.5:  # half of the tables never count
        first = next(n for n, line in enumerate(lines) if line.startswith("hand "))
        lines = [line for n, line in enumerate(lines) if n < first or not line.startswith("chips ")]
    meant = "\n".join(lines)
    at = rng.choice([n for n, line in enumerate(lines) if n > 3 and OF_MONEY.match(line)])
    slip = next(slip for slip in SLIPS if slip.__name__ == kind)
    names = [name for name in whole.seats if " " not in name]
    written = slip(lines, at, rng, names)
    log = "\n".join(written)
    if log == meant:
        return
    yield "evenings"
    read = passages(log)
    if found := certain([one for passage in read for one in passage.findings]):
        yield "accused"
        places, said = changed(meant, log)
        near = hands_at(written, min(at, len(written) - 1))
        found = certain([*audit(log).findings])
        named = [lines_named(one) & places for one in found]
        far = [one for one in found if one.problem.at.line - 1 not in near]
        other = [
            one
            for one, fits in zip(found, named, strict=True)
            if not fits and one.problem.player and one.problem.player not in said
        ]
        if far or other:
            yield "nobody of them did anything"
            print(f"# {kind} {seed}: {[*far, *other]!r}", flush=True)
        yield "the slip is named" if any(named) else "the slip is not named"
    (settled,), (right,) = winnings("log", read), winnings("log", passages(whole.text))
    fits = ways_that_fit(settled, right)
    if settled.unknown:
        yield "a stack is not known"
    elif fits[0]:
        yield "settled right"
    elif any(fits):
        yield "right among the alternatives"
    elif settled.movable or any(one.counts for passage in read for one in passage.findings):
        yield "settled otherwise, with a finding"
    else:
        yield "WRONG AND SILENT"
        print(f"# {kind} {seed}: wrong and silent", flush=True)


def planted() -> None:
    """Print how many wrongs of the table are found, and how surely."""
    came = Counter[str]()
    for kind, plant in KINDS.items():
        for house in HOUSES:
            rng = random.Random(f"campaign {kind} {house}")
            seats = rng.choice(tables(house_rules(house)[0]))
            tries = (
                plant(an_evening(house, seats, n, style=plain(paid=True)), rng) for n in range(3)
            )
            one = next(filter(None, tries), None)
            if one is None:
                came["no place"] += 1
                continue
            found = [each for passage in passages(one.text) for each in passage.findings]
            right = [each for each in found if (each.code, each.hand) == (one.code, one.hand)]
            word = right[0].problem.certainty.word if right else "NOT FOUND"
            came[word] += 1
            if word != "certain":
                print(f"# {kind}, {house}: {word}", flush=True)
    print(dict(came))


def standings() -> None:
    """Print time, standings and memory for more and more hands, then outcomes with fewer standings."""
    ruleset, knobs = ruled("boo-ray", {})
    for hands in (50, 100, 200, 400):
        whole = random_evening(
            ruleset, 5, hands, random.Random("growth"), style=plain(paid=False), overrides=knobs
        )
        kept = [
            line
            for line in whole.text.splitlines()
            if not line.startswith("chips ") and line[:1] not in "12345"
        ]
        log = [line.replace("tricks", "# tricks") for line in kept]
        begun, most = time.process_time(), 0
        for passage in audit_passages(log, options=LAWS_ALONE):
            most = max(most, len(passage.judgement.reckoning.books.standings))
        spent = 1000 * (time.process_time() - begun) / hands
        tracemalloc.start()
        for passage in audit_passages(log, options=LAWS_ALONE):
            del passage  # nothing keeps it
        peak = tracemalloc.get_traced_memory()[1] / 2**20
        tracemalloc.stop()
        print(f"{hands:5} hands {spent:7.2f} ms each, at most {most} standings, {peak:.1f} MB")
    usual = search.KEPT, search.WINDOW
    for kept, window in ((1, 9), (4, 9), (16, 9), (64, 0), (64, 3), (64, 9), (64, 15), (256, 9)):
        search.KEPT, search.WINDOW = kept, window
        begun, came = time.process_time(), Counter[str]()
        for seed in range(60):
            came.update(word for slip in SLIPS for word in judged(slip.__name__, seed))
        print(kept, window, f"{time.process_time() - begun:.0f} s", dict(came), flush=True)
    search.KEPT, search.WINDOW = usual


def main() -> None:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=200, help="of each kind of slip")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first")
    parser.add_argument("--planted", action="store_true")
    parser.add_argument("--standings", action="store_true")
    asked = parser.parse_args()
    if asked.planted:
        planted()
    elif asked.standings:
        standings()
    else:
        table = Counter[tuple[str, str]]()
        for seed in range(asked.first, asked.first + asked.evenings):
            for slip in SLIPS:
                table.update((slip.__name__, word) for word in judged(slip.__name__, seed))
            if seed % 50 == 49:
                print(f"# {seed + 1}: {dict(Counter(w for _, w in table.elements()))}", flush=True)
        for (kind, came), times in sorted(table.items()):
            print(f"{kind:12} {came:35} {times:6}")


if __name__ == "__main__":
    main()
