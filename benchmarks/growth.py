"""How time and memory of a check grow with the lines of one hand, and with the hands of one log.

    python benchmarks/growth.py [--most 100000] [--only garbage]

Each log is written as a stream to a temporary file and checked by a process of its own: its CPU
seconds, those of an empty log taken off, microseconds a line (or a hand), and its peak memory. Growth
is linear where the microseconds do not rise, and flat where the memory does not; this program's own
memory, some 40 MB, is the least that can be seen.
"""

import argparse
import random
import resource
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from workloads import ROOT, cpu, log_of, usage

HEAD = "bourre-log 1\nrules boo-ray 1\nseats Ann Ben Cal\n"
HAND = "hand 1, dealer Cal, up Ts\nante 1 each\nin Ann 0, Ben 0, Cal 0\n"
CHECK = [sys.executable, "-c", "from referee.cli import run; run()", "check"]
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
PLAYED_ALIKE = 1000
"""Hands of the evening that a long log repeats."""
A_HAND_OF_GARBAGE = 1000
"""Lines that cannot be read in each of several hands."""


def trick(number: int) -> str:
    """A trick of three cards that no trick before it had in this order."""
    rng = random.Random(number)
    cards = " ".join(rng.sample(CARDS, 3))
    return f"{number % 5 + 1} {rng.choice(('Ann', 'Ben', 'Cal'))}: {cards}"


def one_hand(line: Callable[[int], str], count: int) -> Iterator[str]:
    """A log of one hand that holds so many of these lines."""
    yield HEAD + HAND
    yield from (f"{line(number)}\n" for number in range(count))


def hands_of_garbage(count: int) -> Iterator[str]:
    """A log of so many lines that cannot be read, in hands that hold many of them each."""
    yield HEAD
    for first in range(0, count, A_HAND_OF_GARBAGE):
        yield f"hand {first // A_HAND_OF_GARBAGE + 1}, up Ts\n"
        yield from (f"blah {first + number}\n" for number in range(A_HAND_OF_GARBAGE))


def many_hands(count: int) -> Iterator[str]:
    """A log of lawful hands, numbered throughout; each time the evening begins anew, the books jump."""
    head, *hands = log_of("plain", PLAYED_ALIKE).rstrip("\n").split("\nhand ")
    bodies = [one.split(",", 1)[1] for one in hands]
    yield head
    yield from (f"\nhand {number + 1},{bodies[number % len(bodies)]}" for number in range(count))


def notes(more: str) -> Iterator[str]:
    """Notes that are no log, with this below their first lines."""
    yield "thurs night, us: Marge, Dot, Ferris\n2 chips a hand each, we started with 30\n"
    yield f"{more}\nMarge deals. Dot and Ferris stay, Dot 3 Ferris 2. Dot takes 6\n"


LOGS: dict[str, Callable[[int], Iterator[str]]] = {
    "garbage lines": partial(one_hand, lambda number: f"blah {number}"),
    "garbage hands": hands_of_garbage,
    "trick lines": partial(one_hand, trick),
    "pot lines": partial(one_hand, lambda number: f"pot {number} to Ann"),
    "ruling lines": partial(one_hand, lambda number: f"ruling P201 Ann upheld: so be it {number}"),
    "hands": many_hands,
    "notes, dashes": lambda count: notes("-" * count),
    "notes, blanks": lambda count: notes(f"Dot deals.{' ' * count}Ferris in"),
    "notes, words": lambda count: notes("and then Dot said so " * (count // 5)),
    "notes, lines": lambda count: notes("Dot deals. Ferris in, takes 6\n" * count),
}


def measured(pieces: Iterator[str], log: Path, program: Path = ROOT) -> resource.struct_rusage:
    """What a check of this log takes."""
    with log.open("w", encoding="utf-8") as written:
        written.writelines(pieces)
    return usage([*CHECK, str(log)], program)


def growth(name: str, counts: list[int], log: Path) -> None:
    """Print a line a length for one kind of log."""
    idle = cpu(measured(iter([HEAD, HAND]), log))
    for count in counts:
        said(name, count, measured(LOGS[name](count), log), idle)


def counted_wrong(count: int) -> Iterator[str]:
    """A log of lawful hands without a count but the last, which is seven chips off."""
    lines = log_of("plain", count).split("\n")
    first, *_, last = (number for number, line in enumerate(lines) if line.startswith("chips"))
    before, chips = lines[last].rsplit(" ", 1)
    lines[last] = f"{before} {int(chips) + 7}"
    kept = (first, last)
    yield "\n".join(
        line for at, line in enumerate(lines) if at in kept or not line.startswith("chips")
    )


def ledgers(
    asked: str, pieces: Callable[[int], Iterator[str]], counts: list[int], log: Path
) -> None:
    """Print a line a number of hands in a log whose ledger is asked so."""

    def taken(count: int) -> resource.struct_rusage:
        log.write_text("".join(pieces(count)), encoding="utf-8")
        return usage([*CHECK[:-1], *asked.split(), str(log)], ROOT)

    idle = cpu(taken(2))
    for count in counts:
        said(asked, count, taken(count), idle)


LEDGERS = {"ledger --why Cal": many_hands, "ledger --missing": counted_wrong}


def zipped(counts: list[int], folder: Path) -> None:
    """Print a line a number of logs in one zip, of which an archive is made."""
    idle = cpu(archived(1, folder))
    for count in counts:
        said("logs in a zip", count, archived(count, folder), idle)


def archived(count: int, folder: Path) -> resource.struct_rusage:
    """What an archive of so many logs of one hand in a zip takes."""
    log = "".join(many_hands(1))
    with zipfile.ZipFile(folder / "logs.zip", "w") as packed:
        for number in range(count):
            packed.writestr(f"{number:06}.bourre", log)
    tables = str(folder / f"tables-{count}")
    return usage([*CHECK[:-1], "archive", packed.filename, "--output", tables, "--jobs", "1"])


def said(name: str, count: int, used: resource.struct_rusage, idle: float) -> None:
    """Print what so many lines, hands or logs took, less what none takes."""
    spent = cpu(used) - idle
    each = spent / count * 1e6
    print(f"{name:15}{count:8,}{spent:9.2f} s{each:9.1f} us{used.ru_maxrss / 1024:7.0f} MB")


def growth_of_hands(most: int, programs: dict[str, Path]) -> list[dict[str, str | float]]:
    """CPU seconds and peak memory of checks of 1,000 hands and ten times as many each, up to `most`."""
    rows: list[dict[str, str | float]] = []
    counts = [10**power for power in range(3, len(str(most)))]
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "growing.bourre")
        for count in counts:
            for name, program in programs.items():
                used = measured(many_hands(count), log, program)
                memory = used.ru_maxrss / 1024
                rows.append(
                    {"program": name, "hands": count, "seconds": cpu(used), "megabytes": memory}
                )
    return rows


def season(evenings: int, folder: Path) -> None:
    """Print the user seconds and the peak memory of a check and a ledger of so many evenings."""
    logs = [folder / f"{number:04}.bourre" for number in range(evenings)]
    for number, log in enumerate(logs):
        log.write_text(log_of("plain", 30, seed=number), encoding="utf-8")
    taken = {}
    for command in ("check", "ledger"):
        used = usage([*CHECK[:-1], command, *map(str, logs)])
        taken[command] = used.ru_utime
        print(f"{command:15}{evenings:8,}{used.ru_utime:9.2f} s{used.ru_maxrss / 1024:16.0f} MB")
    print(f"ledger / check {taken['ledger'] / taken['check']:.2f}  to reach 1.2")


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--most", type=int, default=100_000, help="lines, and hands")
    parser.add_argument("--only", default="", help="kinds of logs whose name holds this")
    parser.add_argument(
        "--season", type=int, metavar="EVENINGS", help="a check and a ledger instead"
    )
    options = parser.parse_args()
    counts = [options.most // share for share in (100, 10, 1)]
    with tempfile.TemporaryDirectory() as folder:
        if options.season:
            season(options.season, Path(folder))
            return
        for name in LOGS:
            if options.only in name:
                growth(name, counts, Path(folder, "growing.bourre"))
        for asked, pieces in LEDGERS.items():
            if options.only in asked:
                ledgers(asked, pieces, counts, Path(folder, "growing.bourre"))
        if options.only in "logs in a zip":
            zipped(counts, Path(folder))


if __name__ == "__main__":
    main()
