"""Runs that are killed at any moment, and workers that die."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import GOOD, ROOT
from tiers import LONG, sizes

from archives.conftest import archive, as_the_log_says, files, put, rows
from referee.archives import collection
from referee.archives.collection import make_archive
from referee.archives.sources import filesets, find_sources
from referee.archives.task import Making
from referee.archives.workers import Cluster, Processes

KILLED = """
import os, random, signal, sys, time
from functools import partial
from pathlib import Path
from archives.conftest import as_the_log_says
from referee.archives import collection
from one_thread import Here
from referee.archives.sources import filesets

collection.filesets = partial(filesets, size=4000)
making = collection.Making(Path("out"), as_the_log_says)
seed, times = map(int, sys.argv[1:])
rng, ended = random.Random(seed), 0
for _ in range(times):
    child = os.fork()
    if not child:
        collection.make_archive(["logs"], making, Here())
        os._exit(0)
    time.sleep(rng.uniform(0.02, 0.5))
    os.kill(child, signal.SIGKILL)
    ended += os.WIFEXITED(os.waitpid(child, 0)[1])
    if ended > 1:
        break
print(len(list(Path("out/logs").glob("*.parquet"))))
"""


@pytest.fixture
def many(monkeypatch):
    """Forty logs in sets of a few."""
    monkeypatch.setattr(collection, "filesets", lambda found: filesets(found, 4000))
    for number in range(40):
        hands = "".join(GOOD.partition("hand 1")[2].join((f"hand {n}", "")) for n in range(1, 6))
        put(f"logs/{number:02}.bourre", f"game {number}\n{GOOD.partition('hand 1')[0]}{hands}")
    assert len(list(filesets(find_sources(["logs"]), 4000))) > 6


@pytest.mark.parametrize("times", sizes(1, 20))
def test_a_run_that_is_killed_goes_on_and_ends_with_the_same_bytes(many, times):
    paths = os.pathsep.join((str(ROOT), str(ROOT / "tests")))
    ran = subprocess.run(
        [sys.executable, "-c", KILLED, str(times), str(times)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr.decode()
    archive()
    archive(folder="undisturbed")
    assert files() == files("undisturbed")
    assert len(rows("hands")) == 200


def test_a_set_that_grows_changes_no_other(many):
    def sets():
        return {
            tuple(one.name for one in group) for group in filesets(find_sources(["logs"]), 4000)
        }

    before = sets()
    put("logs/17b.bourre", GOOD)
    assert len(sets() - before) <= 2


def deadly_rules(source):
    """Kills whoever asks for the rules of one log."""
    if source.name == "logs/07.bourre":
        os.kill(os.getpid(), 9)
    return as_the_log_says(source)


@LONG
def test_a_log_that_kills_workers_is_put_aside_and_named(many):
    making = Making(Path("out"), deadly_rules)
    made = make_archive(["logs"], making, Processes(2))
    assert rows("errors") == [
        {"log": "logs/07.bourre", "what": "deadly", "why": "3 processes died while they read it"}
    ]
    assert (made.troubles, len(rows("hands"))) == ([], 195)


def killed_once(source):
    """Kills the first worker that asks for the rules of one log."""
    mark = Path("killed")
    if source.name == "logs/20.bourre" and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), 9)
    return as_the_log_says(source)


@LONG
def test_a_cluster_of_two_workers_of_which_one_is_killed(started, many):
    distributed = pytest.importorskip("distributed", reason="needs: pip install '.[cluster]'")
    paths = os.pathsep.join((str(ROOT), str(ROOT / "tests")))
    environ = {**os.environ, "PYTHONPATH": paths}
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    port = random.randrange(20_000, 30_000)
    address = f"tcp://127.0.0.1:{port}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environ}
    started(*dask, "--port", str(port), "--no-dashboard", **quiet)
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1"]
    for _ in range(2):
        started(*worker, "--no-dashboard", **quiet)
    with distributed.Client(address, timeout=30, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    made = make_archive(["logs"], Making(Path("out"), killed_once), Cluster(address))
    assert Path("killed").exists()
    assert (made.audited, made.troubles, rows("errors")) == (40, [], [])
    archive(folder="alone")
    assert files() == files("alone")
