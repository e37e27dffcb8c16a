"""`referee serve` as its users type it, and a server that is started and stopped."""

import re
import socket
import threading
import time
import urllib.request
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Missing argument 'FOLDER'"),
        (("nowhere",), "there is no folder nowhere"),
        (("good.bourre",), "good.bourre is a file; name its folder: referee serve ."),
        ((".", "--port", "70000"), "--port"),
        ((".", "--rules", "no-such"), "there is no ruleset"),
    ],
)
def test_wrong_words(referee, extra, good, words, told):
    ended = referee("serve", *words)
    assert ended.code == 2
    assert told in ended.err.replace("\n  ", " ")


def test_a_port_that_is_taken(referee, extra):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ended = referee("serve", ".", "--port", str(taken.getsockname()[1]))
    assert ended.code == 2
    assert "--port 0 takes any that is free" in ended.err.replace("\n  ", " ")


@pytest.mark.parametrize("lan", [False, True])
def test_it_serves_and_ends(referee, extra, good, monkeypatch, lan):
    server, seen = import_module("referee.web.server"), []

    def look(serving):
        end = time.monotonic() + 10
        while not serving._server.started and time.monotonic() < end:
            time.sleep(0.01)
        with socket.create_connection(serving._socket.getsockname(), timeout=5) as silent:
            silent.sendall(b"GET / HT")
            seen.append(silent.recv(1))
        address = re.sub(r"//[\d.]+:", "//127.0.0.1:", serving.url)
        with urllib.request.urlopen(f"{address}live/good.bourre", timeout=5) as line:
            seen.append(line.readline())
            serving.stop()
            seen.append(line.read())

    def run(serving):
        looking = threading.Thread(target=look, args=(serving,))
        looking.start()
        whole(serving)
        looking.join(10)

    monkeypatch.setattr(server, "_PATIENCE", 0.1)
    whole = server.WebServer.run
    monkeypatch.setattr(server.WebServer, "run", run)
    began = time.monotonic()
    ended = referee("serve", ".", "--port", "0", *(["--lan"] if lan else []))
    assert time.monotonic() - began < 5
    assert ended.code == 0
    assert max(map(len, ended.out.splitlines())) <= 80
    assert seen[:2] == [b"", b"retry: 1000\n"]
    assert len(re.search(r"http://[\d.]+:\d+/(\S*)", ended.out)[1]) == (23 if lan else 0)


def test_an_address_as_a_code_fits_a_terminal(extra):
    drawn = import_module("referee.web").qr_text(
        f"http://192.168.100.200:65535/{'x' * 22}/", colour=False
    )
    assert len(drawn.splitlines()) <= 21
    assert max(map(len, drawn.splitlines())) <= 42
