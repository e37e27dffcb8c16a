"""An archive made of many hands: time, memory of a worker, and what a second process is worth.

    python benchmarks/archive.py [--hands 1000000] [--files 1000] [--jobs 1,2] [--faults] [--keep FOLDER]
    python benchmarks/archive.py --giant --hands 400000 --talk 28

The logs are lawful evenings of four players under `boo-ray` (`plain` of `run.py`), so many hands a file,
no two files alike. `referee archive` runs in a process of its own for each number of jobs; its wall time,
and the peak memory of the largest of its processes, asked of the system ten times a second. `--faults`: a
finding in every hand, else one in the first of every thousand. `--giant`: all hands in one file, and only
`referee check` of it, with the time to its first words. `--talk`: lines of talk after each hand, as remarks.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import IO, NamedTuple

from workloads import ROOT, log_of

HANDS_ALIKE = 2000
"""Hands of the evenings that are cut anew for each file."""
PROGRAM = [sys.executable, "-c", "from referee.cli import run; run()"]


def evenings(style: str, hands: int) -> tuple[str, list[str]]:
    """The head of a log, and the hands of a long evening without their numbers."""
    head, *bodies = log_of(style, hands).rstrip("\n").split("\nhand ")
    return head, [body.split(",", 1)[1] for body in bodies]


class Workload(NamedTuple):
    """How the logs are to be."""

    hands: int
    files: int
    faults: bool
    talk: int


def written(folder: Path, load: Workload) -> int:
    """Write the logs; their bytes. Each file begins elsewhere in the evening, so that none is another."""
    head, bodies = evenings("plain", min(load.hands, HANDS_ALIKE))
    size = 0
    for number in range(load.files):
        log = folder / f"{number % 20:02}" / f"{number:05}.bourre"
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("w", encoding="utf-8") as text:
            text.write(f"{head}\n# file {number}\n")
            text.writelines(_hands(bodies, number * 7, load))
        size += log.stat().st_size
    return size


def _hands(bodies: list[str], first: int, load: Workload) -> Iterator[str]:
    talk = "".join(
        f"\n# {line}: and then they told the one about the river again" for line in range(load.talk)
    )
    for number in range(load.hands // load.files):
        body = bodies[(first + number) % len(bodies)]
        wrong = "\ndraw Nobody 2" if load.faults or number % 1000 == 0 else ""
        yield f"\nhand {number + 1},{body}{wrong}{talk}"


class Measure(NamedTuple):
    """What a command took."""

    seconds: float
    first: float
    """Seconds until it said its first words."""
    peak: float
    """MB of its largest process."""
    cpu: float
    """Seconds of all its processes."""


def measured(command: list[str]) -> Measure:
    """What a command takes."""
    before, peak, cpu = time.monotonic(), 0, _children()
    said: list[float] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as running:
        assert running.stdout is not None
        Thread(target=_listen, args=(running.stdout, said), daemon=True).start()
        while running.poll() is None:
            peak = max(peak, *(_peak(process) for process in (running.pid, *_below(running.pid))))
            time.sleep(0.1)
    if running.returncode not in (0, 1):
        raise SystemExit(f"{command} ended with {running.returncode}")
    end = time.monotonic()
    return Measure(end - before, (said or [end])[0] - before, peak / 1024, _children() - cpu)


def _listen(words: IO[bytes], said: list[float]) -> None:
    """Read everything, and note when the first of it came."""
    while words.read1(1 << 16):
        said.append(time.monotonic())


def _children() -> float:
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _below(parent: int) -> list[int]:
    """The processes that a process has started."""
    try:
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text("ascii")
    except OSError:
        return []
    return [each for child in map(int, children.split()) for each in (child, *_below(child))]


def _peak(process: int) -> int:
    """The most memory that a process has had, in kB."""
    try:
        status = Path(f"/proc/{process}/status").read_text("ascii")
    except OSError:
        return 0
    return next(
        (int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")), 0
    )


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--files", type=int, default=1_000)
    parser.add_argument("--jobs", default="1,2", help="numbers of processes, one after the other")
    parser.add_argument("--faults", action="store_true", help="a finding in every hand")
    parser.add_argument("--giant", action="store_true", help="all hands in one file")
    parser.add_argument("--keep", type=Path, help="where the logs and the last tables stay")
    parser.add_argument("--talk", type=int, default=0, help="lines of talk after each hand")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        logs, tables = folder / "logs", folder / "tables"
        files = 1 if options.giant else options.files
        size = written(logs, Workload(options.hands, files, options.faults, options.talk))
        print(f"{options.hands:,} hands in {files:,} files, {size / 1e6:,.0f} MB", flush=True)
        if options.giant:
            show("check", options.hands, measured([*PROGRAM, "check", str(logs)]))
            return
        for jobs in options.jobs.split(","):
            shutil.rmtree(tables, ignore_errors=True)
            command = [*PROGRAM, "archive", str(logs), "--output", str(tables), "--jobs", jobs]
            show(f"archive, {jobs} processes", options.hands, measured(command))
        show("again, nothing new", options.hands, measured(command))


def show(what: str, hands: int, found: Measure) -> None:
    """Print a line, and the same as JSON."""
    rates = f"{found.seconds:9.1f} s{hands / found.seconds:9,.0f} hands/s{found.cpu:9.1f} s CPU"
    print(
        f"{what:24}{rates}{found.peak:7.0f} MB, first words after {found.first:.1f} s", flush=True
    )
    print(json.dumps({"what": what, "hands": hands, **found._asdict()}), file=sys.stderr)


if __name__ == "__main__":
    main()
