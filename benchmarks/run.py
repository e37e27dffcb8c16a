"""Side by side in one run: our check, compiled and plain, its peers, the start of whole processes, growth.

    pip install '.[bench]'
    python benchmarks/run.py [--rounds 7] [--most 100000 | --growth-of FILE] [--output FILE]

The check path is compiled first, into a cache folder. Machines differ and are noisy, so ratios count: every
round runs all workloads one after the other, each in a process of its own, timed by the processor's clock,
and the median over the rounds of each ratio is printed. `--most` is the longest log of which time and memory
are measured; a million hands take over half an hour, so `--growth-of` keeps what an earlier run measured.
What was measured is written as JSON; `page.py` makes `docs/performance.md` of it.
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from compiled import compiled_program
from growth import growth_of_hands

HERE = Path(__file__).parent
ROOT = HERE.parent
OURS = ("check, plain", "check, full", "start: referee check")
PEERS = (
    *("PokerKit", "python-chess", "regex, plain", "regex, full"),
    *("start: typer, nothing", "start: bean-check", "start: hledger check"),
)
LEFT_OUT = () if shutil.which("hledger") else ("start: hledger check",)
"""What pip does not install, and is not on this machine."""
KERNEL = ("kernel: referee", "kernel: DDS, one card", "kernel: DDS, every card")
COMPARED = (
    ("check, plain", "PokerKit", 8),
    ("check, full", "PokerKit", 6),
    ("check, plain", "python-chess", 5),
    ("check, full", "python-chess", None),
    ("check, plain", "regex, plain", None),
    ("check, full", "regex, full", None),
    ("start: bean-check", "start: referee check", 2),
    ("start: typer, nothing", "start: referee check", None),
    ("start: hledger check", "start: referee check", None),
    ("kernel: referee", "kernel: DDS, one card", 2),
    ("kernel: referee", "kernel: DDS, every card", None),
)
"""What is divided by what, and the ratio to reach: of a check at least, of a start at most."""


def measured(script: str, names: tuple[str, ...], program: Path, hands: int) -> dict[str, float]:
    """The rates that a script prints, measured with the program that lies in a folder."""
    command = [sys.executable, str(HERE / script), *names, "--hands", str(hands)]
    environment = {**os.environ, "REFEREE_MEASURED": str(program)}
    told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return dict(json.loads(told.stdout))


def a_round(compiled: Path, hands: int) -> dict[str, float]:
    """The rate of every workload a second of CPU time; ours plain are marked as such."""
    plain = measured("workloads.py", OURS, ROOT, hands)
    peers = tuple(name for name in PEERS if name not in LEFT_OUT)
    return {
        **measured("workloads.py", (*OURS, *peers), compiled, hands),
        **{f"{name}, plain Python": rate for name, rate in plain.items()},
        **measured("kernel.py", KERNEL, compiled, hands),
    }


def ratio(rounds: list[dict[str, float]], one: str, other: str) -> float | None:
    """The median of a ratio over the rounds; None where one of the two was not measured."""
    if not rounds or one not in rounds[0] or other not in rounds[0]:
        return None
    return statistics.median(rates[one] / rates[other] for rates in rounds)


def ratios(rounds: list[dict[str, float]]) -> list[dict[str, str | float | None]]:
    """A row for each comparison: compiled, in plain Python, and what is to be reached."""
    rows: list[dict[str, str | float | None]] = []
    for one, other, wanted in COMPARED:
        if {one, other} & {*LEFT_OUT}:
            continue
        plain = [f"{name}, plain Python" if name in OURS else name for name in (one, other)]
        row = {"compiled": ratio(rounds, one, other), "plain": ratio(rounds, *plain)}
        row["plain"] = None if one.startswith("kernel") else row["plain"]
        rows.append({"of": one, "to": other, **row, "wanted": wanted})
    return rows


def table(rows: list[dict[str, str | float | None]]) -> str:
    """The ratios as a table for the terminal."""
    lines = [f"{'':46}{'compiled':>10}{'plain':>10}{'to reach':>10}"]
    for row in rows:
        figures = (row["compiled"], row["plain"], row["wanted"])
        shown = "".join(f"{'-' if each is None else format(each, '.3g'):>10}" for each in figures)
        lines.append(f"{row['of']} / {row['to']}".ljust(46) + shown)
    return "\n".join(lines)


def grown(most: int, compiled: Path) -> dict[str, Any]:
    """How time and memory grow with the hands of a log, and the day on which that was measured."""
    rows = growth_of_hands(most, {"compiled": compiled, "plain": ROOT})
    return {"growth measured": today(), "growth": rows}


def earlier_growth(file: Path) -> dict[str, Any]:
    """The same as an earlier run wrote it."""
    result = json.loads(file.read_text(encoding="utf-8"))
    return {key: result[key] for key in ("growth measured", "growth")}


def today() -> str:
    """The date."""
    return datetime.now(UTC).date().isoformat()


def versions() -> dict[str, str]:
    """What was measured: Python, the machine and the peers that are installed."""
    found = {"Python": platform.python_version(), "processors": str(os.cpu_count())}
    for name in ("pokerkit", "chess", "beancount", "endplay", "typer", "pydantic", "mypy"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "missing"
    return found


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--hands", type=int, default=400)
    parser.add_argument("--most", type=int, default=100_000, help="hands of the longest log")
    parser.add_argument("--growth-of", type=Path, help="what an earlier run wrote, instead")
    parser.add_argument("--output", type=Path, default=Path("benchmarks.json"))
    options = parser.parse_args()
    compiled = compiled_program()
    rounds = []
    for number in range(options.rounds):
        rounds.append(a_round(compiled, options.hands))
        print(f"round {number + 1} of {options.rounds}", file=sys.stderr)
    medians = {name: statistics.median(rates[name] for rates in rounds) for name in rounds[0]}
    result: dict[str, Any] = {
        "measured": today(),
        "versions": versions(),
        "rounds": len(rounds),
        "a second": medians,
        "ratios": ratios(rounds),
        "left out": LEFT_OUT,
        **(
            earlier_growth(options.growth_of)
            if options.growth_of
            else grown(options.most, compiled)
        ),
    }
    options.output.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    for name, rate in medians.items():
        print(f"{name:46}{rate:10.1f} /s")
    print(table(ratios(rounds)))
    for name in LEFT_OUT:
        print(f"left out, for it is not installed: {name}")
    for row in result["growth"]:
        print("{program:10}{hands:10,} hands{seconds:10.2f} s{megabytes:8.0f} MB".format(**row))


if __name__ == "__main__":
    main()
