"""Requests that mean harm: no answer is an error of ours, nothing leaks, and a phone beside them records on."""

import json
import logging
import random
import re
import socket
import string
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import pytest
from h11 import LocalProtocolError
from tiers import sizes

LOG = """bourre-log 1
rules boo-ray 1, ante 1
seats Ann Ben Cal
chips 40 each

hand 1, dealer Cal, up Ts
ante 1 each
in Ann 0, Ben 0, Cal 0
1 Ann: Ah 9h Kh
"""
OUTSIDE = "seats TOPSECRET Ben\n"
ANSWERS = {
    *("100", "200", "307", "400", "403", "404", "405", "408", "409", "411", "413", "415"),
    *("421", "431", "501", "503", "closed"),
}
"""501: a method that HTTP does not have; 503: too many at once."""
ROUTES = """ evening/a.bourre page/a.bourre record/a.bourre new ask look/0/web.js remove/a.bourre code/a.bourre
evening/a.bourre?table record/a.bourre?depth=results record/a.bourre?log=whole page/a.bourre?at=1 ?find=a&page=9"""
POSTED = ["record/a.bourre", "record/a.bourre?depth=results", "new", "remove/a.bourre"]
BITS = [
    *(
        "..",
        "%2e%2e",
        "%00",
        "/",
        "//",
        "\\",
        "%2f",
        "%5c",
        "%ff",
        "?",
        "&",
        "=",
        "#",
        "%",
        "::",
        "~",
    ),
    *(
        "a.bourre",
        "secret.bourre",
        "link.bourre",
        ".undo",
        "'",
        '"',
        "<script>",
        "%0d%0a",
        "x" * 3000,
    ),
    *("🂡", "\u202e", "%c0%ae", "%252e", ";", "@"),
]
ENTRIES = [
    *(
        "9h",
        "Ann Ts",
        "2",
        "f",
        "y",
        "ok",
        "due",
        "n",
        "> Qd",
        ">Qd",
        "(down)",
        "??",
        "3-2",
        "50-",
        "",
    ),
    *(
        "buy Dee 60",
        "sit X after Ann 5",
        "leave Ann",
        "misdeal",
        "# hi",
        "say Ann: x",
        "hand 99",
        "rest",
    ),
    *(
        "deal Ann: 2c 3c",
        "draw Ann: 2c > 3c",
        f"pot {'9' * 20} to Ann",
        "owes Ann 5",
        "claim Ann 9",
    ),
    *(
        "loan Ann to Ben 3",
        "ruling P201 Ann waived",
        "rules ../secret.toml",
        "game <b>",
        "unit 0.1 USD",
    ),
    *(
        "\0",
        "\n",
        "\u2028",
        "\ud800",
        "x" * 1000,
        "chips Ann -5",
        "y 1",
        "1 Ann: 9h 9h 9h 9h",
        "lang fr",
    ),
    *("agreed Ann: 00000000", "nothing", "Ann " * 200, "1 " + "9h " * 300, "(" * 500, "9" * 900),
]
BROKEN = [
    "",
    "[]",
    "{",
    "null",
    '"x"',
    "[" * 4000,
    '{"a":' * 900,
    "1e999",
    '{"do":"enter"}',
    "y" * 70_000,
]
QUERY = ["s", "As 2c", "??", "x" * 500, "%00", "fr", "9h 4h", "../x", "<b>", "?? " * 40]
HEADS = {
    "Accept-Encoding": ["gzip", "br;q=0", "x" * 200],
    "Range": ["bytes=0-1", "bytes=9-1"],
    "Transfer-Encoding": ["chunked", "gzip, chunked", "identity"],
    "Upgrade": ["websocket", "h2c"],
    "Expect": ["100-continue", "x"],
    "Sec-Fetch-Site": ["cross-site", "same-site", "x"],
    "X-Forwarded-For": ["127.0.0.1"],
    "X": ["y" * 60_000, "\x01"],
}


class Attacker(random.Random):
    """Makes requests, most of them nearly right."""

    port: int
    secrets: list[str]

    def request(self, version):
        """One, as it goes over the line."""
        method = self.choice(["GET"] * 8 + ["POST"] * 10 + ["HEAD", "PUT", "OPTIONS", "x"])
        route = self.choice(POSTED if method == "POST" else ROUTES.split(" "))
        if route == "ask":
            route += "?" + "&".join(
                f"{field}={self.choice(QUERY)}"
                for field in ("trump", "hand", "table", "lang", "rules", "evening", "depth")
            )
        path = f"/{self.choice(self.secrets)}/{self.spoilt(route) if self.often(0.25) else route}"
        body = self.body(version) if method not in ("GET", "HEAD") or self.often(0.05) else b""
        here = f"127.0.0.1:{self.port}"
        heads = {
            "Host": self.mostly(here, ["evil", "localhost", "[::1]", "", "a@b"]),
            "Origin": self.mostly(f"http://{here}", ["null", "http://evil", ""]),
            "Content-Type": self.mostly("application/json", ["text/plain", ""]),
            "Content-Length": self.mostly(str(len(body)), ["-1", "99999999", "x", "0", "9" * 500]),
            "Connection": "close",
        }
        if self.often(0.5):
            name = self.choice(list(HEADS))
            heads[name] = self.choice(HEADS[name])
        path = path.replace("\n", "").replace(" ", "+" if self.often(0.95) else " ")
        lines = [f"{method} {path} HTTP/{self.mostly('1.1', ['1.0', '2.0', '9'])}"]
        lines += [f"{name}: {value}" for name, value in heads.items()]
        raw = "\r\n".join([*lines, "", ""]).encode("utf-8", "replace") + body
        return raw[: self.randrange(1, len(raw))] if self.often(0.01) else raw

    def body(self, version):
        """What a page would send, or no page."""
        if self.often(0.15):
            return self.choice(BROKEN).encode()
        said = {
            "do": self.choice(["enter"] * 6 + ["undo", "redo", "correct", "remove", 3]),
            "version": version if self.often(0.9) else "x",
            "entries": [self.choice(ENTRIES) for _ in range(self.choice([0, 1, 1, 1, 2, 9]))],
            "line": self.choice([0, 1, 4, 9, -1, 10**9, 10**30, "1", None, 1.5]),
            "was": self.choice(["", "chips 40 each", "1 Ann: Ah 9h Kh"]),
            "by": self.choice(["Ann", "x" * 50, "\n", 5]),
            "tap": self.choice(["", "a", "b" * 60]),
        }
        if self.often(0.2):
            said = {
                "players": self.choice(
                    ["Ann, Ben", "../x, y", "a,b,c,d,e,f,g,h,i,j,k,l", "A" * 400]
                ),
                "date": self.choice(["2026-03-05", "9999-99-99", "", "2026-03-05T00:00"]),
                "rules": self.choice(
                    ["boo-ray", "../x.toml", "/etc/passwd", "boo-ray, ante 1e9", "\n"]
                ),
                "chips": self.choice(["", "40", "-1", "9" * 50]),
                "game": self.choice(["", "x", "a\nb"]),
            }
        return json.dumps({name: each for name, each in said.items() if self.often(0.97)}).encode()

    def spoilt(self, path):
        """A path with a bit more, or less."""
        for _ in range(self.randrange(1, 3)):
            place = self.randrange(len(path) + 1)
            bit = self.choice([self.choice(BITS), self.choice(string.printable), ""])
            path = path[:place] + bit + path[place + (not bit) :]
        return path

    def often(self, share):
        """Whether this time it is so."""
        return self.random() < share

    def mostly(self, right, wrong):
        """What is right, but now and then."""
        return right if self.often(0.97) else self.choice(wrong)


SERVING = "serves an attacked folder"


@pytest.fixture
def attacked(extra, folder, monkeypatch):
    """A server in the network, a log that is no business of anybody's beside its folder; impatient for this test."""
    for place, value in (
        *(("door._OFTEN", 1e9), ("door._AT_ONCE", 1e9), ("door._LONGEST_WAIT", 0.01)),
        *(("server._PATIENCE", 0.5), ("answers._PATIENCE", 0.5)),
    ):
        monkeypatch.setattr(
            import_module(f"referee.web.{place.split('.')[0]}"), place.split(".")[1], value
        )
    (folder / "a.bourre").write_text(LOG)
    (folder.parent / "secret.bourre").write_text(OUTSIDE)
    (folder / "link.bourre").symlink_to(folder.parent / "secret.bourre")
    web, rules = import_module("referee.web"), import_module("referee.rulesets").RulesWanted()
    reach = web.Reach(lan=True, port=0, records=True)
    server = web.WebServer(folder, lambda _: rules, reach)
    threading.Thread(target=server.run, name=SERVING).start()
    while not server._server.started:
        time.sleep(0.01)
    yield server
    end(server)


def end(server):
    """Stop a server, and wait until it holds no file any more."""
    server.stop()
    for thread in threading.enumerate():
        if thread.name == SERVING:
            thread.join(10)
            assert not thread.is_alive()


class Phones:
    """Whoever sends requests to a server."""

    def __init__(self, server):
        self.port = server._socket.getsockname()[1]
        self.record, self.watch = (
            url.split("/")[3] for url in (server.record_url, server.watch_url)
        )

    def send(self, raw, source="127.0.0.1"):
        """The answer to a request, whole."""
        answer = b""
        try:
            with socket.create_connection(
                ("127.0.0.1", self.port), timeout=30, source_address=(source, 0)
            ) as line:
                line.sendall(raw)
                while part := line.recv(1 << 16):
                    answer += part
        except ConnectionError:
            pass
        return answer

    def ask(self, path, said=None):
        """The answer to an honest request: its status, its text."""
        body = b"" if said is None else json.dumps(said).encode()
        here = f"127.0.0.1:{self.port}"
        head = f"{'GET' if said is None else 'POST'} /{self.record}/{path} HTTP/1.1\r\nHost: {here}\r\n"
        head += f"Origin: http://{here}\r\nContent-Type: application/json\r\nConnection: close\r\n"
        answer = self.send(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        return int(answer[9:12]), answer.partition(b"\r\n\r\n")[2].decode()

    def version(self, path):
        """The log as it stands there."""
        return shown_version(self.ask(path)[1])


def shown_version(text):
    """The version that a page of the recorder shows."""
    return re.search('data-version="([^"]*)"', text)[1]


def rewound(path):
    """The log as it was before the first change; the journal ends there."""
    recorder = import_module("referee.recording").Recorder(
        path, import_module("referee.rulesets").RulesWanted()
    )
    recorder.take_over()
    while recorder.can_undo:
        recorder.undo()
    recorder.close()
    return path.read_text()


def cut_off(record):
    """Whether uvicorn had ended a connection, for what it held was no HTTP, when its answer came."""
    return bool(record.exc_info and record.exc_info[0] is LocalProtocolError)


@pytest.mark.parametrize("count", sizes(200, 2_000))
def test_no_request_does_harm(attacked, folder, caplog, count):
    phones, attacker = Phones(attacked), Attacker(count)
    attacker.port = phones.port
    attacker.secrets = [phones.record] * 16 + [phones.watch] * 3 + ["wrong", ""]
    answered, harmed, recorded = Counter(), [], 0

    def attack(each):
        number, raw = each
        answer = phones.send(raw, f"127.0.0.{2 + number % 200}")
        status = answer[9:12].decode("latin1") or "closed"
        if status not in ANSWERS or b"TOPSECRET" in answer or b"Traceback" in answer:
            harmed.append((status, raw[:300]))
        return status

    with ThreadPoolExecutor(24) as pool:
        for start in range(0, count, 100):
            version = phones.version("record/a.bourre")
            requests = [(start + n, attacker.request(version)) for n in range(min(100, count))]
            under_way = pool.map(attack, requests)
            said = {"do": "enter", "version": phones.version("record/good.bourre")}
            status, _ = phones.ask("record/good.bourre", {**said, "entries": [f"# {start}"]})
            recorded += status == 200
            answered.update(under_way)
    assert harmed == []
    assert recorded == count // 100
    assert [
        each for each in caplog.records if each.levelno >= logging.ERROR and not cut_off(each)
    ] == []
    assert (folder.parent / "secret.bourre").read_text() == OUTSIDE
    assert {path.suffix for path in folder.iterdir()} <= {".bourre", ".undo"}
    assert min(answered[status] for status in ("200", "400", "404", "409")) > 0, answered
    assert phones.ask("")[0] == 200
    end(attacked)
    assert rewound(folder / "a.bourre") == LOG


@pytest.mark.parametrize("rounds", sizes(5, 50))
def test_of_changes_at_the_same_moment_one_is_made(attacked, folder, rounds):
    phones, path, chance = Phones(attacked), "record/a.bourre", random.Random(rounds)
    for number in range(rounds):
        before = phones.version(path)
        asked = [
            {
                "do": chance.choice(["enter", "enter", "undo", "redo", "correct"]),
                "version": before,
                "entries": [f"# {number} {each}"],
                "line": 4,
                "was": chance.choice(["chips 40 each", f"# {number - 1} {each}"]),
            }
            for each in range(6)
        ]
        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(lambda said: phones.ask(path, said), asked))
        assert {status for status, _ in answers} <= {200, 409}
        after = {shown_version(text) for _, text in answers} - {before}
        assert len(after) <= 1
        assert phones.version(path) in (after or {before})
    end(attacked)
    assert rewound(folder / "a.bourre") == LOG


@pytest.mark.parametrize("path", ["", "nowhere", "a.bourre"])
def test_a_request_that_ends_as_nonsense_leaves_no_trace(attacked, caplog, path):
    phones = Phones(attacked)
    head = f"POST /{phones.record}/{path} HTTP/1.1\r\nHost: 127.0.0.1:{phones.port}\r\n"
    chunks = "Transfer-Encoding: chunked\r\n\r\nnonsense\r\n"
    assert phones.send(f"{head}{chunks}".encode()).startswith(b"HTTP/1.1 400 ")
    assert phones.ask("")[0] == 200
    assert not [record for record in caplog.records if record.exc_info]
