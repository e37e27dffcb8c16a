"""`referee archive`: what the tables hold, what is done again, what cannot be read."""

import bz2
import errno
import gzip
import io
import json
import lzma
import os
import tarfile
import zipfile
from fnmatch import fnmatch
from functools import partial
from pathlib import Path

import duckdb
import pytest
import zstandard
from one_thread import Here
from pyarrow import parquet
from tiers import thinned

from archives.conftest import BAD, GOOD, archive, files, put, rows
from referee.archives import content, sources, task
from referee.archives import rows as row_files
from referee.archives.collection import make_archive
from referee.archives.manifest import TABLES, ArchiveError
from referee.archives.task import Making
from referee.rulesets import RulesWanted, load_ruleset


def test_every_table_has_what_the_log_says(logs):
    made = archive()
    assert (made.audited, made.hands, made.kept) == (3, 3, 0)
    a, b, c = rows("logs")
    assert [one["log"] for one in (a, b, c)] == ["logs/a.bourre", "logs/b.bourre", "logs/c.bourre"]
    assert (a["game_table"], a["date"], a["players"]) == (
        "Friday",
        "2026-03-05",
        ["Ann", "Ben", "Cal"],
    )
    assert (a["hands"], a["faults"], a["complete"], a["rules"]) == (1, 1, True, "boo-ray")
    assert (b["faults"], b["missing"], c["missing"]) == (0, 0, 2)
    (renege,) = rows("findings", code="P201")
    assert (renege["player"], renege["card"], renege["legal"]) == ("Ben", "9c", ["9h"])
    assert (renege["certainty"], renege["status"], renege["renege"]) == (
        "certain",
        "established",
        True,
    )
    (hand,) = rows("hands", log="logs/b.bourre")
    assert (hand["trump"], hand["stayed"], hand["won"]) == ("s", ["Ann", "Ben", "Cal"], ["Ann"])
    assert renege["hand_line"] == rows("hands", log="logs/a.bourre")[0]["line"]
    plays = rows("plays", log="logs/b.bourre")
    assert len(plays) == 15
    assert [play["player"] for play in plays if play["took"]] == ["Ann", "Ann", "Ann", "Cal", "Cal"]
    assert {row["account"]: row["won"] for row in rows("balances", log="logs/c.bourre")} == {
        "Ann": -3,
        "Ben": -4,
        "Cal": 2,
        "pot": 0,
        "next-pot": 3,
        "bank": 2,
    }
    assert (
        rows("movements", log="logs/c.bourre", cause="won-pot", book="recorded")[0]["to"] == "Cal"
    )
    assert rows("errors") == []


def test_the_verdicts_are_those_of_check(referee, logs):
    archive()
    told = json.loads(referee("check", "logs", "--format", "json").out)
    checked = [
        (
            log["log"],
            one["code"],
            one["line"],
            one["column"],
            one["certainty"],
            one["status"],
            one["chips"],
        )
        for log in told
        for one in log["findings"]
    ]
    columns = ("log", "code", "line", "column", "certainty", "status", "chips")
    assert [tuple(row[column] for column in columns) for row in rows("findings")] == checked


def test_every_reader_reads_the_tables(logs):
    archive()
    for table, columns in TABLES.items():
        found = duckdb.sql(f"DESCRIBE FROM read_parquet('out/{table}/*.parquet')").fetchall()
        assert [one[0] for one in found] == [column.name for column in columns]
    polars = pytest.importorskip("polars", reason="needs: pip install polars")
    assert polars.read_parquet("out/plays/*.parquet").height == 45
    pandas = pytest.importorskip("pandas", reason="needs: pip install pandas")
    assert len(pandas.read_parquet("out/hands")) == 3


def test_only_what_is_new_or_changed_is_done_again(logs):
    archive()
    before = files()
    made = archive()
    assert (made.audited, made.kept, files()) == (0, 3, before)
    put("logs/aa.bourre", GOOD)
    put("logs/b.bourre", BAD)
    made = archive()
    assert (made.audited, made.kept, made.vanished) == (2, 2, ())
    archive(folder="fresh")
    assert files() == files("fresh")
    Path("logs/a.bourre").unlink()
    made = archive()
    assert (made.audited, made.kept, made.vanished) == (0, 3, ("logs/a.bourre",))
    archive(folder="again")
    assert files() == files("again")
    assert archive(anew=True).audited == 3
    assert archive(slips=True).audited == 3


def test_another_ruleset_is_another_verdict(logs):
    put("logs/own.toml", 'extends = "boo-ray"\n')
    put("logs/d.bourre", GOOD.replace("rules boo-ray 1", "rules own.toml"))
    making = {"rules": _beside}
    made = _archive_by(**making)
    assert made.audited == 4
    assert _archive_by(**making).audited == 0
    put("logs/own.toml", 'extends = "boo-ray"\nlimit = 7\n')
    assert _archive_by(**making).audited == 1
    (hand,) = rows("hands", log="logs/d.bourre")
    assert hand["rules"] == "own"


def _beside(source):
    return RulesWanted(load=partial(load_ruleset, folder=Path(source.place).parent))


def _archive_by(rules):
    return make_archive(["logs"], Making(Path("out"), rules), Here())


def test_packed_logs(logs):
    text = GOOD.encode()
    put("packed/a.bourre.gz", gzip.compress(text) + gzip.compress(b"# the end\n"))
    put("packed/b.bourre.zst", zstandard.compress(text))
    with zipfile.ZipFile("packed/c.zip", "w") as packed:
        packed.writestr("spring/d.bourre", text)
        packed.writestr("e.bourre.gz", gzip.compress(text))
        packed.writestr("readme.txt", "no log")
    for name, mode in (("f.tar", "w"), ("g.tar.gz", "w:gz"), ("h.tgz", "w:gz")):
        with tarfile.open(f"packed/{name}", mode) as packed:
            for member in ("x.bourre", "y.bourre"):
                info = tarfile.TarInfo(member)
                info.size = len(text)
                packed.addfile(info, io.BytesIO(text))
    put("packed/i.tar.zst", zstandard.compress(Path("packed/f.tar").read_bytes()))
    made = archive("packed")
    names = ["a.bourre.gz", "b.bourre.zst", "c.zip/e.bourre.gz", "c.zip/spring/d.bourre"]
    names += [
        f"{tar}/{log}.bourre" for tar in ("f.tar", "g.tar.gz", "h.tgz", "i.tar.zst") for log in "xy"
    ]
    found = rows("logs")
    assert [row["log"] for row in found] == [f"packed/{name}" for name in names]
    assert all(row["hands"] == 1 and row["complete"] for row in found)
    assert made.audited == len(names)
    assert archive("packed").audited == 0
    assert rows("errors") == []


def broken_logs():
    """Logs of which each is wrong in its own way, by what the errors call it."""
    text = GOOD.encode()
    whole = gzip.compress(text * 20)
    nested = io.BytesIO()
    with tarfile.open(fileobj=nested, mode="w") as packed:
        for member, content_ in (("x.bourre.gz", whole[:99]), ("y.bourre", text)):
            info = tarfile.TarInfo(member)
            info.size = len(content_)
            packed.addfile(info, io.BytesIO(content_))
    return {
        "bad/a.bourre.gz": (whole[:-30], "broken"),
        "bad/b.bourre.gz": (b"no gzip at all", "broken"),
        "bad/c.bourre.gz": (b"", "empty"),
        "bad/c.bourre": (b"# nothing yet\n", "empty"),
        "bad/d.bourre.zst": (zstandard.compress(os.urandom(5000))[:-9], "broken"),
        "bad/e.bourre.zst": (b"no zstandard", "broken"),
        "bad/f.bourre.gz": (gzip.compress(b"\0" * 2 * 10**6), "too-large"),
        "bad/g.bourre.zst": (zstandard.compress(b"# nothing\n" * 2 * 10**5), "too-large"),
        "bad/h.tar": (nested.getvalue()[:1500], "broken"),
        "bad/i.zip": (b"PK no zip", "broken"),
    }


def test_what_cannot_be_read_is_named_and_the_rest_is_done(logs):
    bad = broken_logs()
    for path, (text, _) in bad.items():
        put(path, text)
    Path("bad/j.bourre").symlink_to("nowhere")
    os.mkfifo("bad/k.bourre")
    archive("logs", "bad", "nowhere", "empty*")
    told = {row["log"].removesuffix("/x.bourre.gz"): row["what"] for row in rows("errors")}
    assert told == {
        **{path: what for path, (_, what) in bad.items()},
        "bad/j.bourre": "unreadable",
        "bad/k.bourre": "unreadable",
        "nowhere": "unreadable",
        "empty*": "unreadable",
    }
    assert len(rows("hands", log="logs/b.bourre")) == 1
    assert not any(row["complete"] for row in rows("logs") if row["log"].startswith("bad/"))
    before = files()
    archive("logs", "bad", "nowhere", "empty*")
    assert files() == before
    archive("logs", "bad", "nowhere", "empty*", folder="fresh")
    assert files("fresh") == before


def test_what_was_whole_of_a_broken_log_is_kept_and_no_half_hand():
    hands = "".join(GOOD.partition("hand 1")[2].join((f"hand {n}", "")) for n in range(1, 400))
    packed = gzip.compress((GOOD.partition("hand 1")[0] + hands).encode())
    put("logs/a.bourre.gz", packed[: len(packed) // 2])
    archive()
    (log,) = rows("logs")
    assert 10 < log["hands"] < 399
    assert not log["complete"]
    assert log["findings"] == len(rows("findings"))
    assert not rows("findings", certainty="certain", severity="violation")
    (error,) = rows("errors")
    assert (error["log"], error["why"]) == (
        "logs/a.bourre.gz",
        "Compressed file ended before the end-of-stream marker was reached",
    )


def test_a_log_that_changes_while_it_is_read_is_not_in_the_tables(logs, monkeypatch):
    audit = task.audit_passages

    def growing(lines, wanted, name, options):
        def read():
            yield next(lines)
            if name == "logs/b.bourre":
                with Path(name).open("a") as log:
                    log.write("# one line more\n")
            yield from lines

        return audit(read(), wanted, name, options)

    with monkeypatch.context() as patch:
        patch.setattr(task, "audit_passages", growing)
        archive()
    assert rows("errors") == [
        {"log": "logs/b.bourre", "what": "changed", "why": "it changed while it was read"}
    ]
    assert {row["log"] for row in rows("hands")} == {"logs/a.bourre", "logs/c.bourre"}
    assert archive().audited == 1
    assert len(rows("hands")) == 3


def test_a_full_disk_is_named(logs, monkeypatch):
    def full(self, *_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(row_files.PartWriter, "put", full)
        made = archive()
    assert {(one.log, one.what, one.why) for one in made.troubles} == {
        (f"logs/{name}.bourre", "not-written", "No space left on device") for name in "abc"
    }
    assert archive().audited == 3


def test_a_store():
    fsspec = pytest.importorskip("fsspec")
    store = fsspec.filesystem("memory")
    for name in ("2026/a.bourre", "2026/b.bourre", "2026/deep/c.bourre"):
        store.pipe(f"/club/{name}", GOOD.encode())
    try:
        archive("memory://club/2026")
        assert [row["log"] for row in rows("logs")] == [
            "2026/a.bourre",
            "2026/b.bourre",
            "2026/deep/c.bourre",
        ]
        assert archive("memory://club/2026").audited == 0
        store.pipe("/club/2026/a.bourre", BAD.encode())
        assert archive("memory://club/2026/*.bourre").audited == 1
    finally:
        store.rm("/club", recursive=True)


class Buckets:
    """A store as S3 is: paths begin with the bucket, and refusals are of its own kind."""

    protocol = ("buckets",)
    files = ("club/2026/a.bourre", "club/2026/deep/b.bourre", "club/notes.txt")

    def isdir(self, path):
        """Whether files lie below it."""
        if path.startswith("locked"):
            raise LookupError("Unable to locate credentials\nin the usual places")
        return any(file.startswith(f"{path}/") for file in self.files)

    def exists(self, path):
        """Whether it is a file."""
        return path in self.files

    def find(self, path):
        """The files below it."""
        return [file for file in self.files if file.startswith(f"{path}/")]

    def glob(self, path):
        """The files that a pattern means."""
        return [file for file in self.files if fnmatch(file, path)]

    def info(self, path):
        """As S3 has it."""
        return {"size": 3, "ETag": path}

    def unstrip_protocol(self, path):
        """Its URL."""
        return f"buckets://{path}"


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("club", ["club/2026/a.bourre", "club/2026/deep/b.bourre"]),
        ("club/2026/", ["2026/a.bourre", "2026/deep/b.bourre"]),
        ("club/2026/a.bourre", ["2026/a.bourre"]),
        ("club/**/b*.bourre", ["club/2026/deep/b.bourre"]),
        ("*/2026/*.bourre", ["club/2026/a.bourre", "club/2026/deep/b.bourre"]),
        ("locked/2026", []),
    ],
)
def test_names_in_a_store_of_buckets(monkeypatch, word, names):
    monkeypatch.setattr(sources, "store_of", lambda url: (Buckets(), url.partition("://")[2]))
    found = sources.find_sources([f"buckets://{word}"])
    refused = ("buckets://locked/2026", ("unreadable", "Unable to locate credentials"))
    assert [(source.name, source.trouble) for source in found] == (
        [(name, None) for name in names] or [refused]
    )


def test_names_say_nothing_of_the_machine(logs):
    here = Path.cwd()
    same = [
        ["logs"],
        ["logs/"],
        [str(here / "logs")],
        ["./logs"],
        ["logs/*.bourre"],
        ["logs", "logs/a.bourre"],
    ]
    found = {tuple(one.name for one in sources.find_sources(words)) for words in same}
    assert found == {("logs/a.bourre", "logs/b.bourre", "logs/c.bourre")}
    assert sources.find_sources(["."])[0].name == "logs/a.bourre"
    put("more/logs/a.bourre", GOOD)
    with pytest.raises(ArchiveError, match=r"would both be called logs/a\.bourre"):
        sources.find_sources(["logs", "more/logs"])
    archive()
    assert not any(str(here).encode() in content_ for content_ in files().values())


def test_of_a_giant_log_a_group_of_rows_is_kept_in_memory(logs, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(row_files, "GROUP_ROWS", 10)
        archive()
    (plays,) = Path("out/plays").iterdir()
    assert parquet.read_metadata(plays).num_row_groups == 5
    assert len(rows("plays")) == 45
    in_small_pieces = rows("plays")
    archive(folder="whole")
    assert rows("plays", "whole") == in_small_pieces
    put("logs/aa.bourre", GOOD)
    archive()
    assert [row["log"] for row in rows("logs")][1] == "logs/aa.bourre"


def test_folders_that_are_not_for_archives(logs):
    put("mine/diary.txt", "dear diary")
    with pytest.raises(ArchiveError, match="mine holds other files"):
        archive(folder="mine")
    with pytest.raises(ArchiveError, match="could not be written"):
        archive(folder="mine/diary.txt")
    archive()
    put("out/archive.json", '{"schema": 99, "program": "9", "parts": []}')
    with pytest.raises(ArchiveError, match="schema 99, and this program knows 1"):
        archive()
    put("out/archive.json", "nonsense")
    with pytest.raises(ArchiveError, match="not the manifest"):
        archive()


def test_two_runs_at_once(logs):
    class Second(Here):
        def opened(self):
            with pytest.raises(ArchiveError, match="another run is at work in out"):
                archive()
            return super().opened()

    assert archive(workforce=Second()).audited == 3


def test_a_log_that_stands_twice_in_a_tar_has_two_names(logs):
    with tarfile.open("logs/t.tar", "w") as packed:
        for number in range(3):
            info = tarfile.TarInfo("x.bourre")
            content_ = f"# {number}\n{GOOD}".encode()
            info.size = len(content_)
            packed.addfile(info, io.BytesIO(content_))
    archive("logs/t.tar")
    names = [row["log"].removeprefix("logs/t.tar/") for row in rows("logs")]
    assert names == ["x.bourre", "x.bourre (2)", "x.bourre (3)"]


def test_most_unpacked_is_bounded(logs, monkeypatch):
    put("logs/d.bourre.gz", gzip.compress(GOOD.encode()))
    monkeypatch.setattr(content, "MOST_UNPACKED", 100)
    archive()
    assert {row["log"]: row["what"] for row in rows("errors")} == {"logs/d.bourre.gz": "too-large"}


def test_what_is_packed_in_several_streams_is_read_to_its_end(logs):
    """As `pzstd`, or `cat` of packed files, leaves it."""
    head, hand = GOOD.partition("hand 1")[0], "hand 1" + GOOD.partition("hand 1")[2]
    streams = [text.encode() for text in (head, hand, hand.replace("hand 1", "hand 2"))]
    put("logs/d.bourre.zst", b"".join(map(zstandard.compress, streams)))
    put("logs/e.bourre.gz", b"".join(map(gzip.compress, streams)) + b"\0" * 512)
    put("logs/f.bourre.bz2", b"".join(map(bz2.compress, streams)))
    put("logs/g.bourre.xz", b"".join(map(lzma.compress, streams)))
    archive()
    assert [row["hands"] for row in rows("logs")] == [1, 1, 1, 2, 2, 2, 2]
    assert rows("errors") == []


SPOILT = {
    "truncated": lambda path: path.write_bytes(path.read_bytes()[:-9]),
    "empty": lambda path: path.write_bytes(b""),
    "foreign": lambda path: path.write_bytes(b"PAR1 not of ours PAR1"),
    "turned": lambda path: path.write_bytes(path.read_bytes().replace(b"Ben", b"Bob")),
    "gone": lambda path: path.unlink(),
    "pipe": lambda path: (path.unlink(), os.mkfifo(path)),
    "endless": lambda path: (path.unlink(), path.symlink_to("/dev/zero")),
}


@pytest.mark.parametrize("table", thinned(["logs", "movements", "errors"], 3))
@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_part_is_named_and_made_anew(logs, table, how):
    archive()
    whole = files()
    (file,) = Path("out", table).iterdir()
    SPOILT[how](file)
    assert how == "turned" or files() != whole
    spoilt = files() != whole
    made = archive()
    assert made.spoilt == ((file.stem,) if spoilt else ())
    assert (made.audited, files()) == (3 if spoilt else 0, whole)


@pytest.mark.parametrize(
    "manifest",
    [
        "",
        "[]",
        "[" * 100_000,
        '{"schema": 1, "program": "0.1.0", "parts": ["/etc/passwd"]}',
        '{"schema": 1, "program": "0.1.0", "parts": ["../../secret"]}',
        '{"schema": 1, "program": "0.1.0", "parts": [7]}',
    ],
)
def test_a_spoilt_manifest_is_named(referee, logs, manifest):
    archive()
    put("out/archive.json", manifest)
    for words in (["query", "out", "laws"], ["archive", "logs", "--output", "out", "--jobs", "1"]):
        ended = referee(*words)
        assert ended.code == 2
        assert "archive.json is not the manifest of an archive; delete it" in " ".join(
            ended.err.split()
        )


@pytest.mark.parametrize("kind", ["pipe", "endless"])
def test_a_manifest_that_is_no_regular_file_is_never_opened(logs, kind):
    archive()
    SPOILT[kind](Path("out/archive.json"))
    with pytest.raises(ArchiveError, match="not the manifest"):
        archive()
