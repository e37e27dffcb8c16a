"""Logs that come and go in a browser alone: checked while typed, shared, kept, taken out and brought back."""

import asyncio
import io
import json
import zipfile
from importlib import import_module

import pytest
from command_line import GOOD
from test_worker import EVENING, LOG, Kept, begun, tab

__all__ = ["tab"]


def send(tab, path, body, kind="application/json"):
    asked = tab.worker.answer("POST", f"/app/tab{path}", {"content-type": kind}, memoryview(body))
    return asyncio.run(asked)


@pytest.fixture
def alone(tab):
    return tab(Kept())


def test_the_first_page_has_three_ways_in_and_a_sample_with_its_verdict(alone):
    page = alone.ask("/").body.decode()
    ways = [
        page.index(f">{way}</a>")
        for way in ("Record an evening", "Check a log or notes", "Ask which card")
    ]
    assert ways == sorted(ways)
    assert "Dee held Qd and threw 4h on a diamond lead" in page
    assert "Dee pays the pot 8" in page


def test_what_is_typed_is_judged(alone):
    sample = import_module("referee.web.recorder_site").sample()
    answer = json.loads(alone.ask("/check", {"do": "check", "text": sample}).body)
    (mark,) = answer["marks"]
    assert mark["code"] == "P201"
    assert mark["at"] == {"line": 13, "column": 11, "length": 2}
    assert "Dee pays the pot 8" in answer["verdict"]


def test_a_text_to_write_on_has_its_lines_and_each_character_as_it_was(alone):
    page = alone.ask("/check?sample").body.decode()
    assert "<textarea" in page
    assert ">\nbourre-log 1\ngame   Thursday kitchen\n" in page
    shown = json.loads(send(alone, "/shared", GOOD.encode(), "text/plain").body)["shown"]
    assert GOOD in alone.ask(f"/{shown}").body.decode()


def test_a_place_is_explained_mended_and_completed(alone):
    sample = import_module("referee.web.recorder_site").sample()
    hover = json.loads(
        alone.ask("/check", {"do": "hover", "text": sample, "line": 13, "column": 11}).body
    )
    assert hover[0]["title"] == "Dee held Qd and threw 4h on a diamond lead"
    text = sample.replace("pot 8", "pot 9")
    fix = json.loads(alone.ask("/check", {"do": "fix", "text": text, "line": 15, "column": 5}).body)
    assert fix["fixes"][0]["edits"] == [{"line": 15, "instead": ["pot 8 to Ann"]}]
    words = json.loads(alone.ask("/check", {"do": "complete", "text": "po", "column": 3}).body)
    assert words[0]["text"] == "pot"


@pytest.mark.parametrize(
    "said", [{"do": "check"}, {"do": "eat", "text": ""}, {"text": 1, "do": "check"}]
)
def test_what_no_page_of_ours_sends_is_refused(alone, said):
    assert alone.ask("/check", said).status == 400


def test_a_text_is_kept_under_its_day_and_name_and_never_over_another(alone):
    first = json.loads(alone.ask("/keep", {"text": "date 2026-03-05\ngame Porch\n" + GOOD}).body)
    assert first["evening"].endswith("/evening/2026-03-05%20Porch.bourre")
    other = json.loads(
        alone.ask("/keep", {"text": "date 2026-03-05\ngame Porch\n" + GOOD + "# more\n"}).body
    )
    assert other["evening"].endswith("/evening/2026-03-05%20Porch-2.bourre")
    assert len(alone.store.files()) == 2
    assert alone.ask("/keep", {"text": "  \n"}).status == 409


def test_an_evening_that_is_edited_is_kept_only_where_nobody_wrote_meanwhile(alone):
    begun(alone)
    before = alone.store.files()[LOG].decode()
    said = {"name": LOG, "before": before, "text": before + "# a remark\n"}
    assert alone.ask("/keep", said).status == 200
    assert alone.store.files()[LOG].endswith(b"# a remark\n")
    refused = alone.ask("/keep", said)
    assert refused.status == 409
    assert "has changed" in json.loads(refused.body)["trouble"]


def test_a_link_holds_the_whole_log_and_shows_before_it_keeps(tab):
    giver, taker = tab(Kept()), tab(Kept())
    giver.ask("/keep", {"text": "date 2026-03-05\n" + GOOD})
    page = giver.ask("/share/2026-03-05.bourre").body.decode()
    link = page.split('data-link="')[1].split('"')[0]
    shown = json.loads(send(taker, "/shared", link.encode(), "text/x-link").body)["shown"]
    page = taker.ask(f"/{shown}").body.decode()
    assert "It is not kept yet." in page
    assert taker.store.files() == {}
    assert taker.ask("/keep", {"text": "", "shared": 1}).status == 200
    assert taker.store.files() == giver.store.files()


@pytest.mark.parametrize("link", ["", "abc", "eJwrSS0u", "%%%", "é"])
def test_a_link_that_is_none_says_so(alone, link):
    shown = json.loads(send(alone, "/shared", link.encode(), "text/x-link").body)["shown"]
    answer = alone.ask(f"/{shown}")
    assert answer.status == 404
    assert b"This link holds no log" in answer.body
    assert alone.ask("/keep", {"text": "", "shared": 1}).status == 409


def test_a_link_that_unpacks_to_more_than_any_log_is_refused(alone):
    exchange = import_module("referee.web.exchange")
    bomb = exchange.packed(bytes(import_module("referee.web.shelf").LARGEST + 2))
    assert len(bomb) < 10_000
    shown = json.loads(send(alone, "/shared", bomb.encode(), "text/x-link").body)["shown"]
    assert alone.ask(f"/{shown}").status == 404


@pytest.mark.parametrize("content", [b"\x89PNG\r\n", b"bourre-log 1\n" + bytes(range(1, 32)) * 9])
def test_what_is_no_text_is_not_taken_for_a_log(alone, content):
    link = import_module("referee.web.exchange").packed(content)
    for sent, kind in ((content, "text/plain"), (link.encode(), "text/x-link")):
        shown = json.loads(send(alone, "/shared", sent, kind).body)["shown"]
        answer = alone.ask(f"/{shown}")
        assert answer.status == 404
        assert b"not text: " in answer.body


def test_what_a_stranger_sends_is_shown_escaped(alone):
    text = GOOD.replace("Ann", "<img/src=x>") + "# <script>alert(1)</script>\n"
    shown = json.loads(send(alone, "/shared", text.encode(), "text/plain").body)["shown"]
    page = alone.ask(f"/{shown}").body.decode()
    assert "<script>alert" not in page
    assert "<img/src" not in page
    name = send(alone, "/keep", json.dumps({"text": "game ../../x<y\n" + GOOD}).encode())
    assert "%3C" not in json.loads(name.body)["evening"]
    assert ".." not in json.loads(name.body)["evening"]


def test_all_evenings_go_out_and_come_back_beside_what_is_there(tab):
    one, other = tab(Kept()), tab(Kept())
    begun(one)
    one.ask("/keep", {"text": "date 2026-03-05\n" + GOOD})
    archive = one.ask("/evenings.zip")
    assert archive.headers["content-type"] == "application/zip"
    other.ask("/new", {**EVENING, "players": "Eve, Fay"})
    answer = send(other, "/evenings.zip", archive.body, "application/zip")
    assert json.loads(answer.body) == {"kept": 2}
    logs = sorted(name for name in other.store.files() if name.endswith(".bourre"))
    assert logs == ["2026-03-05.bourre", "2026-11-23-2.bourre", "2026-11-23.bourre"]
    assert json.loads(send(other, "/evenings.zip", archive.body, "application/zip").body) == {
        "kept": 2
    }
    assert sorted(name for name in other.store.files() if name.endswith(".bourre")) == logs


def test_a_file_that_is_no_archive_or_too_large_is_refused(alone):
    assert send(alone, "/evenings.zip", b"no zip", "application/zip").status == 409
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for n in range(17):
            archive.writestr(f"{n}.bourre", bytes(1 << 22))
    answer = send(alone, "/evenings.zip", made.getvalue(), "application/zip")
    assert answer.status == 409
    assert "more than evenings" in json.loads(answer.body)["trouble"]


def test_a_tab_that_watches_shows_what_is_shared_and_keeps_nothing(tab):
    first = tab(Kept(), records=False)
    shown = json.loads(send(first, "/shared", GOOD.encode(), "text/plain").body)["shown"]
    assert b"Keep it" not in first.ask(f"/{shown}").body
    assert first.ask("/keep", {"text": GOOD}).status == 404


def test_the_few_lines_for_a_chat_are_those_of_the_report(alone):
    alone.ask("/keep", {"text": "date 2026-03-05\n" + GOOD})
    assert alone.ask("/chat/2026-03-05.bourre").body.startswith(b"# ")
    assert alone.ask("/log/2026-03-05.bourre").body.endswith(GOOD.encode())
