"""Archives of a few logs, made in this process."""

from importlib import import_module
from pathlib import Path

import pytest
from command_line import BAD, GOOD, good, own_folder, referee, shell, started
from one_thread import Here

from referee.rulesets import RulesWanted

__all__ = ["good", "own_folder", "referee", "shell", "started"]

for needed in ("pyarrow", "fsspec", "duckdb"):
    pytest.importorskip(needed, reason="needs: pip install '.[archive]'")


def as_the_log_says(_):
    return RulesWanted()


@pytest.fixture
def logs():
    """Three logs in a folder: one with a renege, one lawful, one with chips that do not add up."""
    texts = {
        "a": "game Friday\ndate 2026-03-05\n" + BAD,
        "b": "game Friday\ndate 2026-04-02\n" + GOOD,
        "c": "game Porch\n" + GOOD.replace("hand 1", "chips 40 each\nhand 1") + CHIPS,
    }
    for name, text in texts.items():
        put(f"logs/{name}.bourre", text)
    return "logs"


CHIPS = "pot 3 to Cal\nchips Ann 37, Ben 39, Cal 42\n"


def put(path, text):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(text.encode() if isinstance(text, str) else text)


def archive(*words, folder="out", workforce=None, **how):
    """An archive of these, made by this process alone."""
    collection = import_module("referee.archives.collection")
    making = collection.Making(Path(folder), as_the_log_says, **how)
    return collection.make_archive(words or ["logs"], making, workforce or Here())


def rows(table, folder="out", **where):
    """The rows of a table, as pyarrow reads them."""
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(f"{folder}/{table}", partitioning=None)
    found = sorted(table.to_pylist(), key=lambda row: row["log"])
    return [row for row in found if all(row[key] == value for key, value in where.items())]


def files(folder="out"):
    """Every file of an archive, and its bytes."""
    paths = [path for path in Path(folder).rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}
