"""Whatever one address asks for, the others are answered; the recorder always gets in."""

import asyncio
import contextlib
import random
import socket
import threading
import time
import urllib.request
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest
from asking import Asking


class Working:
    """Answers when it is told to; who is being answered, and how many at most of one address."""

    def __init__(self):
        self.at_work, self.most, self.done = Counter(), Counter(), asyncio.Event()

    async def __call__(self, scope, receive, send):
        """Work until told."""
        place = scope["path"], scope["client"][0]
        self.at_work[place] += 1
        self.most[place] = max(self.most[place], self.at_work[place])
        await self.done.wait()
        self.at_work[place] -= 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def asked(bounds, path, caller, **more):
    """One request, begun; its answer's status."""
    scope = {"type": "http", "path": path, "client": (caller, 1), "method": "GET", **more}
    statuses = []

    async def send(message):
        statuses.append(message.get("status"))

    async def ask():
        await bounds(scope, None, send)
        return statuses[0]

    return asyncio.ensure_future(ask())


async def settled():
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
def bounded(extra):
    """What is worked on, behind bounds."""

    def of(work):
        async def run():
            working = Working()
            await work(working, import_module("referee.web.door").Bounds(working))

        asyncio.run(run())

    return of


def test_of_one_address_four_pages_are_made_at_a_time_and_others_do_not_wait(bounded):
    async def work(working, bounds):
        many = [asked(bounds, "/evening/a", "10.0.0.1") for _ in range(40)]
        other = asked(bounds, "/evening/a", "10.0.0.2")
        await settled()
        assert working.at_work == {("/evening/a", "10.0.0.1"): 4, ("/evening/a", "10.0.0.2"): 1}
        working.done.set()
        assert await asyncio.gather(*many, other) == [200] * 41
        assert working.most["/evening/a", "10.0.0.1"] == 4
        assert not bounds._turns

    bounded(work)


def test_there_is_one_question_at_a_time_and_each_address_has_one_in_the_queue(bounded):
    async def work(working, bounds):
        many = [asked(bounds, "/ask", "10.0.0.1") for _ in range(40)]
        await settled()
        other = asked(bounds, "/s/ask", "10.0.0.2", root_path="/s")
        await settled()
        assert working.at_work == {("/ask", "10.0.0.1"): 1}
        working.done.set()
        done, _ = await asyncio.wait([*many, other], return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait([other], timeout=1)
        assert sum(each.done() for each in many) <= len(done) + 2, "the other came second"
        await asyncio.gather(*many)

    bounded(work)


def test_two_hundred_live_pages_at_the_same_moment(bounded):
    async def work(working, bounds):
        many = [asked(bounds, "/live/a", f"10.0.0.{n % 40}") for n in range(200)]
        await settled()
        assert sum(working.at_work.values()) == 100
        assert working.most.total() == 100
        recorder = asked(bounds, "/r/live/a", "10.0.1.1", root_path="/r", records=True)
        await settled()
        assert working.at_work["/r/live/a", "10.0.1.1"] == 1
        working.done.set()
        assert Counter(await asyncio.gather(*many)) == {200: 100, 503: 100}
        assert await recorder == 200
        assert await asked(bounds, "/live/a", "10.0.0.1") == 200

    bounded(work)


def test_one_address_holds_ten_live_pages(bounded):
    async def work(working, bounds):
        many = [asked(bounds, "/live/a", "10.0.0.1", records=True) for _ in range(12)]
        await settled()
        working.done.set()
        assert Counter(await asyncio.gather(*many)) == {200: 10, 503: 2}

    bounded(work)


@pytest.fixture
def running(extra, folder):
    """A server that runs; where it listens."""
    web = import_module("referee.web")
    rules = import_module("referee.rulesets").RulesWanted()
    server = web.WebServer(folder, lambda _: rules, web.Reach(port=0, records=True))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server._server.started:
        time.sleep(0.01)
    yield server._socket.getsockname()
    server.stop()
    thread.join(10)
    assert not thread.is_alive()


def test_a_code_to_watch_is_shown_on_a_phone(extra, folder):
    web, serving = import_module("referee.web"), import_module("referee.web.server")
    rules = import_module("referee.rulesets").RulesWanted()
    server = web.WebServer(folder, lambda _: rules, web.Reach(lan=True, port=0, records=True))
    asking = Asking(server._server.config.app)
    watch, record = (url.split("/")[3] for url in (server.watch_url, server.record_url))
    for secret in (watch, record):
        assert f"/{secret}/code/good.bourre" in asking.get(f"/{secret}/evening/good.bourre").text
        text = asking.get(f"/{secret}/code/good.bourre").text
        assert f"http://127.0.0.1:8400/{watch}/evening/good.bourre" in text
        assert "<svg" in text
        assert (record in text) is (secret == record)
    for name in ("nowhere.bourre", "x" * 5000, "../logs/good.bourre"):
        assert asking.get(f"/{watch}/code/{name}").status_code == 404
    server._socket.close()
    assert serving._MOST_AT_ONCE == 300


def silent(address, source, count):
    """So many connections from one address that send a slow head."""
    opened = []
    for _ in range(count):
        line = socket.create_connection(address, timeout=5, source_address=(source, 0))
        line.sendall(b"GET / HTTP/1.1\r\nHost: ")
        opened.append(line)
    return opened


def test_slow_heads_from_many_addresses_lock_nobody_out(running, extra):
    server = import_module("referee.web.server")
    lines = [line for n in range(2, 8) for line in silent(running, f"127.0.0.{n}", 60)]
    began = time.monotonic()
    for _ in range(5):
        url = f"http://127.0.0.1:{running[1]}/evening/good.bourre"
        with urllib.request.urlopen(url, timeout=5) as answer:
            assert answer.status == 200
    assert time.monotonic() - began < server._PATIENCE / 2
    for line in lines:
        line.close()


def test_of_one_address_the_silent_connections_go_first(running):
    with socket.create_connection(running, timeout=5) as kept:
        kept.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert kept.recv(15) == b"HTTP/1.1 200 OK"
        lines = silent(running, "127.0.0.1", 80)
        kept.settimeout(0.5)
        with contextlib.suppress(TimeoutError):
            while kept.recv(1 << 16):
                pass
        kept.settimeout(5)
        kept.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert kept.recv(15) == b"HTTP/1.1 200 OK"
        for line in lines:
            line.close()


def test_of_one_address_the_newcomer_gets_in_where_all_others_are_busy(running):
    lines = [socket.create_connection(running, timeout=5) for _ in range(60)]
    for line in lines:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(15) == b"HTTP/1.1 200 OK"
    with socket.create_connection(running, timeout=5) as line:
        time.sleep(0.2)
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(15) == b"HTTP/1.1 200 OK"
    for line in lines:
        line.close()


def test_a_body_that_does_not_come_is_waited_for_only_so_long(running, monkeypatch):
    monkeypatch.setattr("referee.web.answers._PATIENCE", 0.2)
    here = f"http://127.0.0.1:{running[1]}"
    head = (
        f"POST /record/good.bourre HTTP/1.1\r\nHost: 127.0.0.1:{running[1]}\r\nOrigin: {here}\r\n"
        "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n"
    )
    with socket.create_connection(running, timeout=5) as line:
        line.sendall(head.encode() + b'{"do"')
        assert line.recv(12) == b"HTTP/1.1 408"


def test_what_is_long_comes_compressed(running, folder):
    hands = "".join(
        f"hand {n}, dealer Ann\nin Ben, Cal\ntricks Ben 3, Cal 2\n" for n in range(1, 40)
    )
    Path(folder, "good.bourre").write_text(f"rules boo-ray 1\nseats Ann Ben Cal\n{hands}")
    url = f"http://127.0.0.1:{running[1]}/page/good.bourre"
    sizes = []
    for ways in ("identity", "gzip"):
        request = urllib.request.Request(url, headers={"accept-encoding": ways})
        with urllib.request.urlopen(request, timeout=30) as answer:
            assert answer.headers.get("content-encoding", "identity") == ways
            sizes.append(len(answer.read()))
    assert sizes[1] < sizes[0] / 5
    request = urllib.request.Request(
        f"http://127.0.0.1:{running[1]}/live/good.bourre", headers={"accept-encoding": "gzip"}
    )
    with urllib.request.urlopen(request, timeout=5) as line:
        assert "content-encoding" not in line.headers
        assert line.readline() == b"retry: 1000\n"


def test_requests_that_mean_harm_end_in_a_number(running):
    """Heads and bodies made at random, many at a time: no answer is one of our own errors."""
    random_ = random.Random(7)
    words = [
        "GET",
        "POST",
        "PUT",
        "/",
        "/ask?",
        "/record/",
        "good.bourre",
        "%00",
        "..",
        "\r\n",
        ": ",
    ]
    words += [
        "Host",
        "localhost",
        "Content-Length",
        "-1",
        "HTTP/1.1",
        "\x00",
        "Origin",
        "null",
        "{",
    ]
    for _ in range(60):
        text = "".join(random_.choice(words) + random_.choice(["", " "]) for _ in range(12))
        with socket.create_connection(running, timeout=5) as line:
            line.sendall(text.encode() + b"\r\n\r\n")
            line.shutdown(socket.SHUT_WR)
            answer = line.recv(20)
        assert not answer.startswith(b"HTTP/1.1 5"), text
