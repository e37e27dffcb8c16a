"""Nobody is answered who does not know the secret, comes from another page, or wants too much."""

import re

import pytest
from asking import HERE

SECRET = "s3cret-of-tonight"


@pytest.fixture
def waits():
    return []


@pytest.fixture
def on_the_lan(served, waits):
    async def sleep(seconds):
        waits.append(seconds)

    return served(SECRET, sleep)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/",
        "/ask",
        "/look/web.js",
        "/evening/good.bourre",
        "/s3cret",
        f"/{SECRET}x/",
        f"//{SECRET}/",
    ],
)
def test_without_the_secret_nothing_is_answered_and_it_takes_time(on_the_lan, waits, path):
    answer = on_the_lan.get(path)
    assert (answer.status_code, answer.content) == (404, b"")
    assert waits == [0.5]


def test_each_wrong_secret_takes_longer_and_the_right_one_never_waits(on_the_lan, waits):
    for _ in range(7):
        on_the_lan.get("/wrong/")
    assert waits == [0.5, 1, 2, 4, 8, 16, 16]
    assert on_the_lan.get(f"/{SECRET}/").status_code == 200
    assert len(waits) == 7


def test_every_address_on_a_page_keeps_the_secret(on_the_lan):
    for path in ("", "ask", "evening/good.bourre"):
        text = on_the_lan.get(f"/{SECRET}/{path}").text
        assert 'href="/look' not in text
        assert re.search(f'href="/{SECRET}/look/[0-9a-f]+/web.css"', text)
    assert on_the_lan.get(f"/{SECRET}").headers["location"].endswith(f"/{SECRET}/")


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8400", "127.0.0.1.evil.example", "", "[::1", "localhost@evil"],
)
def test_a_foreign_name_turned_to_this_machine_is_refused(served, host):
    assert served().get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost:8400", "127.0.0.1:8400", "[::1]:8400", "192.168.1.7"])
def test_own_names_are_answered(served, host):
    assert served().get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "https://127.0.0.1:8400"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "cors"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_foreign_page_may_not_ask(served, headers):
    assert served().get("/", headers=headers).status_code == 403


def test_a_link_from_anywhere_may_be_followed(served):
    followed = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert served().get("/evening/good.bourre", headers=followed).status_code == 200


@pytest.mark.parametrize(
    "headers", [{}, {"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}]
)
def test_nobody_posts_but_our_own_pages(served, headers):
    assert served().post("/ask", headers=headers).status_code == 403
    assert served().ask("PUT", "/", headers=headers).status_code == 403


@pytest.mark.parametrize("length", ["10000000", "65537", "-1", "9" * 30, "x", "１"])
def test_ten_megabytes_are_not_even_read(served, length):
    ours = {"origin": HERE, "content-length": length}
    answer = served().post("/ask", headers=ours, pieces=[b"x" * 10_000_000])
    assert (answer.status_code, answer.taken) == (413, 0)


def test_whoever_asks_too_often_is_put_off(served):
    asking = served()
    codes = [asking.get("/", headers={"host": "x"}).status_code for _ in range(300)]
    assert codes[:200] == [421] * 200
    assert codes[-1] == 429


def test_what_a_browser_is_to_keep_to(served):
    for path in ("/", "/evening/good.bourre", "/ask", "/nowhere"):
        headers = served().get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert "set-cookie" not in headers
        assert "server" not in headers
    policy = served().get("/page/good.bourre").headers["content-security-policy"]
    assert "script-src 'sha256-" in policy
    assert "unsafe" not in policy
