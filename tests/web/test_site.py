"""What the pages show, and that no request reaches a file outside the folder."""

import asyncio
import os
import re
import time
from html.parser import HTMLParser
from importlib import import_module
from urllib.parse import quote, urljoin

import pytest
from catalogue import translated
from command_line import BAD, GOOD
from tiers import sizes

from referee.ledgers import left_open
from referee.web.shelf import LARGEST, NoLogError, Shelf

NAMES = """bourre-log 1
game <script>alert(1)</script> & "x"
rules boo-ray 1, ante 1
seats "<b>Ann</b>" "C&al;" D\u202ee 🂡Ace O'Neil F G H
chips 20 each
hand 1, dealer "<b>Ann</b>", up Ad
ante 1 each
"""


class Checked(HTMLParser):
    """A page in which every tag is closed; its tags, links and words."""

    VOID = frozenset({"meta", "link", "br", "img", "input", "hr"})

    def __init__(self, text):
        super().__init__()
        self.tags, self.links, self.words, self.open = [], [], [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        """Note it."""
        values = dict(attrs)
        self.tags.append(tag)
        assert not [name for name in values if name.startswith("on") or name == "style"]
        self.links += [values[name] for name in ("href", "src") if name in values]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        """It closes what was opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data):
        """Note it."""
        self.words.append(data)


def test_an_evening_can_be_found_looked_at_and_replayed(served):
    asking = served()
    listed = Checked(asking.get("/").text)
    assert "/evening/good.bourre" in listed.links
    evening = Checked(asking.get("/evening/good.bourre").text)
    assert {"/page/good.bourre", "/page/good.bourre#hand-1"} <= set(evening.links) | {
        "/page/good.bourre#hand-1"
    }
    assert {"Ann", "Ben", "Cal"} <= set(evening.words)
    assert 'id="hand-1-trick-5"' in asking.get("/page/good.bourre").text


def test_a_score_sheet_has_a_row_for_each_hand_and_names_what_was_found(served, folder):
    (folder / "bad.bourre").write_text(BAD + BAD[BAD.index("hand 1") :].replace("hand 1", "hand 2"))
    text = served().get("/evening/bad.bourre").text
    assert "P201" in text
    assert re.findall(r'#hand-\d">(\d)<', text) == ["2", "1"]
    assert "After hand 2" in text


NOTES = """Ann Ben Cal Dee. 20 each, ante 1
1. Ann deals. Ben 3, Cal 2. pot 4 to Ben
2. Ben deals. Cal 4, Dee 1. pot 4 to Cal
"""


def test_notes_of_the_folder_are_an_evening_in_which_nothing_is_recorded(served, folder):
    (folder / "notes.txt").write_text(NOTES)
    (folder / "todo.txt").write_text("milk, eggs")
    (folder / "notes.bourre").write_text(NOTES)
    asking = served(records=True)
    listed = Checked(asking.get("/").text)
    assert {"Perhaps notes", "notes.txt"} <= {*listed.words}
    assert "todo.txt" not in listed.words, "nobody's business"
    assert "2 evenings" in listed.words
    for name in ("notes.txt", "notes.bourre"):
        text = asking.get(f"/evening/{name}").text
        assert re.findall(r"Dee pays Cal (\d)|R101", text) == ["2"], name
    assert "/record/" not in asking.get("/evening/notes.txt").text
    assert 'id="hand-2"' in asking.get("/page/notes.txt").text
    assert asking.get("/evening/todo.txt").status_code == 404
    assert asking.get("/record/notes.txt").status_code == 409
    assert {path.name for path in folder.iterdir()} == {
        "good.bourre",
        "notes.bourre",
        "notes.txt",
        "todo.txt",
    }


SHORT = """bourre-log 1
rules boo-ray 1, ante 1
seats Ann Ben Cal
chips 4 each
hand 1, dealer Cal, up Ts
ante 1 each
in Ann 0, Ben 0, Cal 0
tricks Ann 3, Ben 2, Cal 0
pot 3 to Ann
"""


def test_a_pot_that_nobody_knows_is_no_number(served, folder):
    hand = "dealer Cal, up Ts\nante 1 each\nin Ann 0, Ben 0, Cal 0\n"
    played = f"hand 1, {hand}hand 2, {hand}tricks Ann 3, Ben 2, Cal 0\n"
    (folder / "short.bourre").write_text(f"rules boo-ray 1\nseats Ann Ben Cal\n{played}")
    tile = served().get("/evening/short.bourre").text.partition(">pot<")[2]
    assert re.search(r"<b[^>]*>(.*?)</b>", tile)[1] == "?"


@pytest.mark.parametrize(
    ("paid", "stack", "notes"),
    [
        ("paid Cal 3\n", "0", ()),
        ("paid Cal 1\nowes Cal 2\n", "2", ("owes the pot 2",)),
        ("paid Cal 2\n", "1", ("should be 0",)),
        ("paid Cal 3\nhand 2, dealer Ann\nante 1 each\nin Ann, Ben out, Cal\n", "?", ()),
    ],
)
def test_whoever_watches_sees_stacks_debts_and_what_should_be(served, folder, paid, stack, notes):
    (folder / "short.bourre").write_text(SHORT + paid)
    os.utime(folder / "short.bourre", (0, 0))
    for path in ("/evening/short.bourre", "/evening/short.bourre?table"):
        tile = served().get(path).text.partition(">Cal<")[2].partition("</li>")[0]
        assert re.search(r"<b[^>]*>(.*?)</b>", tile)[1] == stack
        assert tuple(re.findall('class="below">([^<]*)</small>', tile)) == notes


@pytest.mark.parametrize(
    "path",
    [
        "/evening/..%2f..%2fetc%2fpasswd",
        "/evening/../secret.bourre",
        "/evening/%2e%2e/secret.bourre",
        "/evening/..%5csecret.bourre",
        "/evening/%252e%252e%252fsecret.bourre",
        "/evening//etc/passwd",
        "/evening/%00good.bourre",
        "/evening/good.bourre%00.html",
        "/evening/./good.bourre",
        "/evening/%c0%ae%c0%ae/secret.bourre",
        "/evening/outside.bourre",
        "/evening/linked/secret.bourre",
        "/evening/.hidden.bourre",
        "/evening/pipe.bourre",
        "/evening/list.md",
        "/evening/" + "x" * 5000,
        "/page/..%2fsecret.bourre",
        "/look/0/..%2fsite.py",
        "/look/0/../site.py",
        "/evening/",
    ],
)
def test_no_path_leaves_the_folder(served, folder, path):
    (folder.parent / "secret.bourre").write_text(GOOD)
    (folder / "outside.bourre").symlink_to(folder.parent / "secret.bourre")
    (folder / "linked").symlink_to(folder.parent)
    (folder / ".hidden.bourre").write_text(GOOD)
    (folder / "list.md").write_text(GOOD)
    os.mkfifo(folder / "pipe.bourre")
    asking = served()
    assert asking.get(path).status_code == 404
    assert asking.get("/").text.count('href="/evening/') == 1
    assert asking.get(
        f"/ask?hand=2s&trump=s&evening={path.removeprefix('/evening/')}"
    ).status_code in (200, 404)


def test_a_log_that_becomes_a_link_is_not_followed(folder):
    shelf = Shelf(folder.resolve())
    assert shelf.names() == ["good.bourre"]
    (folder.parent / "secret.bourre").write_text(GOOD)
    (folder / "good.bourre").unlink()
    (folder / "good.bourre").symlink_to(folder.parent / "secret.bourre")
    with pytest.raises(NoLogError):
        shelf.content("good.bourre")


def test_names_with_markup_are_words(served, folder):
    name = "<i>\"x\" & 'y'\u202e🂡 %2e.bourre"
    (folder / name).write_text(NAMES)
    raw = b"not\xffutf8.bourre"
    (folder / os.fsdecode(raw)).write_text(NAMES)
    asking = served()
    for path in ("/", f"/evening/{quote(name)}", f"/evening/{quote(raw)}", "/?find=%3Ci%3E&page=1"):
        answer = asking.get(path)
        assert answer.status_code == 200
        shown = Checked(answer.text)
        assert not {"b", "i"} & set(shown.tags) - {"b"}
        assert shown.tags.count("script") == 1
        assert "\u202e" not in answer.text
        assert "<b>Ann" not in answer.text
    assert "<b>Ann</b>" in Checked(asking.get(f"/evening/{quote(name)}").text).words
    assert asking.get(f"/page/{quote(name)}").status_code == 200
    assert quote(raw).replace("%FF", "%FF") in asking.get("/").text


def test_a_broken_log_an_empty_one_and_one_too_long(served, folder):
    for name, content in (
        ("empty", b""),
        ("zeros", b"\0" * 1000),
        ("binary", bytes(range(256)) * 20),
        ("utf16", GOOD.encode("utf-16")),
    ):
        (folder / f"{name}.bourre").write_bytes(content)
        assert served().get(f"/evening/{name}.bourre").status_code == 200
        assert served().get(f"/page/{name}.bourre").status_code == 200
    (folder / "long.bourre").write_bytes(b"#" * (LARGEST + 1))
    answer = served().get("/evening/long.bourre")
    assert answer.status_code == 404
    assert "too long for a page" in answer.text
    assert served().get("/").status_code == 200


def test_the_watch_page_has_settlement_and_chart_and_a_large_table(served, folder):
    hand = BAD[BAD.index("hand 1") :]
    (folder / "bad.bourre").write_text(BAD + hand.replace("hand 1", "hand 2"))
    asking = served()
    text = asking.get("/evening/bad.bourre").text
    assert "Who pays whom" in Checked(text).words
    assert "payments" in text
    assert text.count("<svg") == 1
    assert asking.get("/evening/good.bourre").text.count("<svg") == 0
    large = asking.get("/evening/bad.bourre?table")
    assert large.status_code == 200
    assert Checked(large.text).links[-1] == "/evening/bad.bourre"


def test_from_a_page_a_way_leads_back(served, folder):
    (folder / "below").mkdir()
    (folder / "below" / "good.bourre").write_text(GOOD)
    asking = served()
    for name in ("good.bourre", "below/good.bourre"):
        links = Checked(asking.get(f"/page/{name}").text).links
        (back,) = (link for link in links if link.endswith(f"/evening/{name}"))
        assert urljoin(f"http://x/secret/page/{name}", back) == f"http://x/secret/evening/{name}"


@pytest.mark.parametrize("count", sizes(300, 5000))
def test_a_folder_of_many_logs_is_listed_page_by_page(served, folder, count):
    for number in range(count):
        (folder / f"log-{number:04}.bourre").write_text(f"game Evening {number}\nseats Ann Ben\n")
    asking = served()
    began = time.monotonic()
    first = asking.get("/").text
    assert time.monotonic() - began < 2
    assert first.count('href="/evening/') == 50
    assert f"{count + 1} evenings" in first
    pages = count // 50 + 1
    assert asking.get(f"/?page={pages}").text.count('href="/evening/') == count % 50 + 1
    assert asking.get(f"/?page={10**9}").status_code == 200
    assert asking.get("/?page=-3&find=LOG-0042").text.count('href="/evening/') == 1


def test_nine_players_and_many_hands(served, folder):
    seats = "Ann Ben Cal Dee Eve Fay Gus Hal Ida"
    hands = "".join(
        f"hand {n}, dealer Ann\nante 1 each\nin Ben, Cal\ntricks Ben 3, Cal 2\npot 9 to Ben\n"
        for n in range(1, 91)
    )
    (folder / "nine.bourre").write_text(f"rules boo-ray 1\nseats {seats}\nchips 900 each\n{hands}")
    asking = served()
    text = asking.get("/evening/nine.bourre").text
    assert "After hand 90" in text
    assert '/page/nine.bourre?at=90#hand-90">90<' in text
    row = '<tr><th scope="row">'
    whole = asking.get("/evening/nine.bourre?score=whole").text
    rows = [each.partition('class="score"')[2].count(row) for each in (text, whole)]
    assert rows == [40, 90 + 1]


def test_of_many_hands_a_page_shows_those_around_one(referee, extra, good):
    hands = "".join(
        f"hand {n}, dealer Ann\nin Ben, Cal\ntricks Ben 3, Cal 2\n" for n in range(1, 91)
    )
    text = f"rules boo-ray 1\nseats Ann Ben Cal\nsay Ann: hello\n{hands}"
    passages = import_module("referee.audits").audit(text).passages
    pages = import_module("referee.pages")
    parts = import_module("referee.web.evenings").parts_of
    assert [(part[0], part[-1]) for n in (60, 75, 76, 90) for part in parts(n)] == [
        *((1, 60), (1, 50), (51, 75), (1, 50), (51, 76), (1, 50), (51, 90)),
    ]
    view = pages.view_of([("log", passages)])
    first, last = (pages.written_page(view.only(part)) for part in parts(90))
    for page, shown, other in ((first, (1, 50), 51), (last, (51, 90), 50)):
        assert f"hands {shown[0]} to {shown[1]}" in page
        assert all(f'id="hand-{n}"' in page for n in shown)
        assert f'id="hand-{other}"' not in page
        assert "90 hands" in page
    assert ('id="line-3"' in first, 'id="line-3"' in last) == (True, False)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("trump=s&hand=2s+As+4c+5d&table=9h+4h+3s", "Play A♠"),
        ("trump=spades&hand=2s", "Play 2♠"),
        ("trump=s&table=9h+4h+3s", "3♠ holds the trick"),
        ("hand=2s", "trump is missing: say which suit is trump"),
        ("trump=x&hand=2s", "trump x is not a suit: write s, h, d or c"),
        ("trump=s&hand=%3Cscript%3E", "No answer"),
        ("trump=s&hand=2s+2s", "No answer"),
        ("trump=s&hand=" + "2s+" * 300, "No answer"),
        ("trump=s&hand=2s&rules=acadiana", "acadiana"),
        ("trump=s&hand=2s&rules=../x", "boo-ray"),
        ("trump=s&hand=Rs&lang=fr", "No answer"),
        ("trump=s&hand=2s&evening=good.bourre", "boo-ray 1"),
        ("", "the answer appears here at once"),
    ],
)
def test_a_question_is_answered(served, query, told):
    answer = served().get(f"/ask?{query}")
    assert answer.status_code == 200
    shown = Checked(answer.text)
    assert told in " ".join(shown.words)
    assert shown.tags.count("script") == 1


def test_whoever_waits_is_told_of_each_entry(folder, extra):
    shelf, live = Shelf(folder.resolve()), import_module("referee.web.answers").Live()

    async def watch():
        words = live.words(lambda: shelf.state("good.bourre"))
        assert await anext(words) == "retry: 1000\n\n"
        first = await anext(words)
        (folder / "good.bourre").write_text(BAD)
        began = time.monotonic()
        second = await anext(words)
        assert time.monotonic() - began < 3  # a second, on a machine with nothing else to do
        assert first != second
        live.ended.set()
        assert [word async for word in words] == []

    asyncio.run(watch())


def test_styles_and_scripts_are_kept_for_ever_under_a_name_that_changes_with_them(served):
    asking = served()
    links = [link for link in Checked(asking.get("/").text).links if link.startswith("/look/")]
    assert {link.rpartition("/")[2] for link in links} == {"page.css", "web.css", "web.js"}
    for link in links:
        answer = asking.get(link)
        assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
        other = link.replace(link.split("/")[2], "0" * 16)
        assert asking.get(other).headers["cache-control"] == "no-store"
        assert asking.get(other).content == answer.content
    assert asking.get("/look/0/site.py").status_code == 404
    assert asking.get("/look/web.css").status_code == 404


def test_a_phone_is_told_of_no_command(served, folder):
    hands = "hand 1, dealer Ann\nante 1 each\nin Ann, Ben\ntricks Ann 3, Ben 2\npot 2 to Ann\n"
    head = "bourre-log 1\nrules boo-ray 1\nseats Ann Ben\nchips 20 each\n"
    (folder / "off.bourre").write_text(f"{head}{hands}chips Ann 90\nbuy Anne 3\ngrumble\n")
    for path in ("/evening/off.bourre", "/page/off.bourre"):
        told = served().get(path).text.partition("<main")[2].partition("</main>")[0]
        assert "Too many chips counted: 69." in told
        assert not re.search("`referee|--[a-z]+ ", told)


def test_each_sentence_that_loses_its_command_on_a_page_is_still_said():
    assert {*left_open._WITHOUT_COMMANDS} <= translated()
