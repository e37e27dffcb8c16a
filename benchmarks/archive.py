"""An archive made of many hands: time, memory of a worker, and what a second process is worth.

    python benchmarks/archive.py [--hands 1000000] [--files 1000] [--jobs 1,2] [--faults] [--keep FOLDER]

The logs are lawful evenings of four players under `boo-ray` (`plain` of `run.py`), so many hands a file,
no two files alike. `referee archive` runs in a process of its own for each number of jobs; its wall time,
and the peak memory of the largest of its processes, asked of the system ten times a second. `--faults`: a
renege in every hand. `--giant`: all hands in one file, beside `referee check` of the same file.
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

from workloads import ROOT, log_of

HANDS_ALIKE = 2000
"""Hands of the evenings that are cut anew for each file."""
PROGRAM = [sys.executable, "-c", "from referee.cli import run; run()"]


def evenings(style: str, hands: int) -> tuple[str, list[str]]:
    """The head of a log, and the hands of a long evening without their numbers."""
    head, *bodies = log_of(style, hands).rstrip("\n").split("\nhand ")
    return head, [body.split(",", 1)[1] for body in bodies]


def written(folder: Path, hands: int, files: int, *, faults: bool) -> int:
    """Write the logs; their bytes. Each file begins elsewhere in the evening, so that none is another."""
    head, bodies = evenings("plain", min(hands, HANDS_ALIKE))
    size = 0
    for number in range(files):
        first, share = number * 7, hands // files
        log = folder / f"{number % 20:02}" / f"{number:05}.bourre"
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("w", encoding="utf-8") as text:
            text.write(f"{head}\n# file {number}\n")
            text.writelines(_hands(bodies, first, share, faults=faults))
        size += log.stat().st_size
    return size


def _hands(bodies: list[str], first: int, count: int, *, faults: bool) -> Iterator[str]:
    for number in range(count):
        body = bodies[(first + number) % len(bodies)]
        wrong = "\ndraw Nobody 2" if faults else ""
        yield f"\nhand {number + 1},{body}{wrong}"


def measured(command: list[str]) -> tuple[float, float, float]:
    """Seconds of a command, the peak of its largest process in MB, and all its CPU seconds."""
    before, peak = time.monotonic(), 0
    cpu = _children()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT) as running:
        while running.poll() is None:
            peak = max(peak, *(_peak(one) for one in (running.pid, *_below(running.pid))))
            time.sleep(0.1)
    if running.returncode not in (0, 1):
        raise SystemExit(f"{command} ended with {running.returncode}")
    return time.monotonic() - before, peak / 1024, _children() - cpu


def _children() -> float:
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _below(parent: int) -> list[int]:
    """The processes that a process has started."""
    try:
        told = Path(f"/proc/{parent}/task/{parent}/children").read_text("ascii")
    except OSError:
        return []
    return [one for child in map(int, told.split()) for one in (child, *_below(child))]


def _peak(process: int) -> int:
    """The most memory that a process has had, in kB."""
    try:
        told = Path(f"/proc/{process}/status").read_text("ascii")
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in told.splitlines() if line.startswith("VmHWM")), 0)


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--files", type=int, default=1_000)
    parser.add_argument("--jobs", default="1,2", help="numbers of processes, one after the other")
    parser.add_argument("--faults", action="store_true", help="a finding in every hand")
    parser.add_argument("--giant", action="store_true", help="all hands in one file")
    parser.add_argument("--keep", type=Path, help="where the logs and the last tables stay")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        logs, tables = folder / "logs", folder / "tables"
        files = 1 if options.giant else options.files
        size = written(logs, options.hands, files, faults=options.faults)
        print(f"{options.hands:,} hands in {files:,} files, {size / 1e6:,.0f} MB")
        if options.giant:
            show("check", options.hands, measured([*PROGRAM, "check", str(logs)]))
        for jobs in options.jobs.split(","):
            shutil.rmtree(tables, ignore_errors=True)
            command = [*PROGRAM, "archive", str(logs), "--output", str(tables), "--jobs", jobs]
            show(f"archive, {jobs} processes", options.hands, measured(command))
        show("again, nothing new", options.hands, measured(command))


def show(what: str, hands: int, found: tuple[float, float, float]) -> None:
    """Print a line, and the same as JSON."""
    seconds, peak, cpu = found
    print(f"{what:24}{seconds:9.1f} s{hands / seconds:9,.0f} hands/s{cpu:9.1f} s CPU{peak:7.0f} MB")
    told = {"what": what, "hands": hands, "seconds": seconds, "cpu": cpu, "peak_mb": peak}
    print(json.dumps(told), file=sys.stderr)


if __name__ == "__main__":
    main()
