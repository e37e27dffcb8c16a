"""`referee serve` as its users type it, and a server that is started and stopped."""

import json
import os
import re
import shutil
import socket
import ssl
import stat
import subprocess
import threading
import time
import urllib.request
from importlib import import_module
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "FOLDER is missing"),
        (("nowhere",), "there is no folder nowhere"),
        (("good.bourre",), "good.bourre is a file; name its folder: referee serve ."),
        ((".", "--port", "70000"), "--port"),
        ((".", "--rules", "no-such"), "there is no ruleset"),
        ((".", "--page", "nowhere"), "nowhere is not the page for a browser alone"),
        (
            (".", "--certificate", "nowhere"),
            "nowhere is not a certificate with its key: No such file",
        ),
        ((".", "--certificate", "good.bourre"), "good.bourre is not a certificate with its key"),
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


def test_who_calls_before_it_runs_is_not_turned_away(extra, tmp_path):
    server = import_module("referee.web.server")
    waiting = server.WebServer(tmp_path, None, server.Reach(port=0))
    with waiting._socket, socket.create_connection(waiting._socket.getsockname(), timeout=5):
        pass


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
        address = re.sub(r"//[\d.]+:", "//127.0.0.1:", serving.watch_url)
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


@pytest.fixture
def page(tmp_path):
    """Files as `npm run build` makes them."""
    dist = tmp_path / "dist"
    dist.mkdir()
    (dist / "index.html").write_text("<!doctype html>alone")
    (dist / "policy.txt").write_text("default-src 'none'")
    return str(dist)


@pytest.fixture
def certificate(tmp_path):
    """A certificate with its key that nobody else trusts."""
    if not shutil.which("openssl"):
        pytest.skip("openssl is not here")
    made = subprocess.run(
        [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-days",
            "1",
            "-subj",
            "/CN=here",
            "-keyout",
            "-",
            "-out",
            "-",
        ],
        capture_output=True,
        check=True,
    )
    (tmp_path / "here.pem").write_bytes(made.stdout)
    return str(tmp_path / "here.pem")


@pytest.fixture
def while_it_runs(monkeypatch):
    """Has something done while the server answers."""
    server = import_module("referee.web.server")
    whole = server.WebServer.run

    def doing(work):
        def run(serving):
            def look():
                while not serving._server.started:
                    time.sleep(0.01)
                try:
                    work(re.sub(r"//[\d.]+:", "//127.0.0.1:", serving.watch_url))
                finally:
                    serving.stop()

            looking = threading.Thread(target=look)
            looking.start()
            whole(serving)
            looking.join(10)

        monkeypatch.setattr(server.WebServer, "run", run)

    return doing


@pytest.mark.parametrize("lan", [(), ("--lan",)])
def test_the_page_for_a_browser_alone_is_offered_by_https(
    referee, extra, good, page, certificate, while_it_runs, lan
):
    seen = []

    def look(address):
        anybody = ssl._create_unverified_context()
        for place in ("", "alone/"):
            with urllib.request.urlopen(f"{address}{place}", timeout=60, context=anybody) as answer:
                seen.append((answer.read().decode(), answer.headers["content-security-policy"]))

    while_it_runs(look)
    ended = referee(
        "serve", ".", "--port=0", f"--page={page}", f"--certificate={certificate}", *lan
    )
    assert ended.code == 0, ended.err
    assert 'alone/">On this phone alone</a>' in seen[0][0]
    assert seen[1] == ("<!doctype html>alone", "default-src 'none'")
    assert re.search(r"^  https://\S+/alone/$", ended.out, re.MULTILINE)


@pytest.mark.parametrize("lan", [False, True])
def test_from_a_plain_address_it_is_offered_on_this_machine_alone(
    referee, extra, good, page, while_it_runs, lan
):
    seen = []
    while_it_runs(lambda address: seen.append(urllib.request.urlopen(address).read().decode()))
    ended = referee("serve", ".", "--port=0", f"--page={page}", *(["--lan"] if lan else []))
    told = " ".join(ended.err.split())
    assert ("On this phone alone" in seen[0]) is not lan
    assert ("/alone/" in ended.out) is not lan
    assert ("--certificate FILE makes it one" in told) is lan


def secrets(folder, **said):
    return import_module("referee.web.shelf").secrets_of(folder, **said)


def test_the_addresses_of_a_folder_stay_until_others_are_asked_for(extra, folder):
    first, file = secrets(folder), folder.parent / "logs.addresses"
    assert first.watch != first.record
    assert min(map(len, first[:2])) == 22
    assert secrets(folder) == first
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not [name for name in folder.iterdir() if "address" in name.name]
    second = secrets(folder, anew=True)
    assert not set(second[:2]) & set(first[:2])
    assert secrets(folder) == second


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.chmod(0o644),
        lambda file: file.write_text("{"),
        lambda file: file.write_text('{"watch": "", "record": ""}'),
        lambda file: file.write_text(json.dumps(dict.fromkeys(("watch", "record"), "x" * 22))),
        lambda file: file.write_bytes(b"\xff" * 5000),
        lambda file: (file.rename(file.with_suffix(".other")), file.symlink_to("logs.other")),
        lambda file: (file.unlink(), os.mkfifo(file, 0o600)),
    ],
    ids=["readable", "broken", "empty", "alike", "long", "a link", "a pipe"],
)
def test_addresses_that_others_may_know_hold_no_longer(extra, folder, spoil):
    first, file = secrets(folder), folder.parent / "logs.addresses"
    spoil(file)
    second = secrets(folder)
    assert not set(second[:2]) & set(first[:2])
    assert stat.S_IMODE(file.lstat().st_mode) == 0o600
    assert secrets(folder) == second


def test_where_nothing_can_be_kept_it_is_said(extra, tmp_path):
    (tmp_path / "evenings.addresses").mkdir()
    made = secrets(tmp_path / "evenings")
    assert "cannot be written" in made.trouble
    assert len(made.watch) == 22
    assert secrets(Path("/")).trouble


def test_a_new_address_is_for_phones(referee, extra, good):
    ended = referee("serve", ".", "--new-address")
    assert ended.code == 2
    assert "--new-address is for --lan" in ended.err


def test_two_codes_fit_a_terminal_beside_each_other(extra):
    draw = import_module("referee.web").qr_codes
    url = f"http://192.168.100.200:65535/{'x' * 22}/"
    both = draw({"to watch": url, "to record": url.upper()}, colour=False, room=80)
    assert both.splitlines()[0].split() == ["to", "watch", "to", "record"]
    assert len(both.splitlines()) <= 18
    assert max(map(len, both.splitlines())) <= 72
    narrow = draw({"to watch": url, "to record": url.upper()}, colour=True, room=45)
    assert narrow.index("to watch") < narrow.index("to record")
    assert narrow.count("\x1b[40;97m") == narrow.count("\x1b[0m") == 34
