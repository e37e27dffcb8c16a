"""`referee report`: one page that needs nothing else, and hides what a seat did not see."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tiers import thinned

catalogue = pytest.importorskip("catalogue", reason="Babel or Jinja2 is not installed")

SAMPLES = Path(__file__).parents[2] / "samples"
KITCHEN = SAMPLES / "thursday-kitchen.bourre"
VOID = frozenset({"meta", "link", "br", "img", "input", "hr"})

HOSTILE = """bourre-log 1
game <script>alert(1)</script> & "x"
rules boo-ray 1, ante 1
seats "<b>Ann</b>" "C&al;" D\u202ee 🂡Ace
chips 20 each
hand 1, dealer "<b>Ann</b>", up Ad
ante 1 each
in "C&al;" 1, D\u202ee 0, 🂡Ace out, "<b>Ann</b>" 0
draw "C&al;": 2c > 3c
1 "C&al;": 9d 4h Ad*
2 "<b>Ann</b>": 5s 6d 9h/9c
say "C&al;": </code><img src=x onerror=alert(1)>
hand 1, dealer "C&al;"
in
"""


class Page(HTMLParser):
    """A page as a browser takes it in: tags that match, names, links, texts."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.text = text
        self.open, self.ids, self.links, self.tags, self.words = [], [], [], [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        """Note its name, its link and its attributes."""
        values = dict(attrs)
        self.tags.append((tag, values))
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "a":
            self.links.append(values["href"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        """It closes what was opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data):
        """Words that a reader sees."""
        if self.open and self.open[-1] not in ("style", "script"):
            self.words.append(data)

    @property
    def seen(self):
        """All words on the page."""
        return " ".join(" ".join(self.words).split())

    def all(self, tag, **wanted):
        """The attributes of each such tag."""
        return [
            values for name, values in self.tags if name == tag and wanted.items() <= values.items()
        ]


@pytest.fixture
def page(referee):
    def made(*words):
        ended = referee("report", *map(str, words))
        assert (ended.code, ended.err) == (0, "")
        return Page(ended.out)

    return made


@pytest.mark.parametrize("other", thinned(["saturday-camp", "lake-house"], 2))
def test_every_link_leads_somewhere_on_the_page_and_no_name_stands_twice(page, other):
    shown = page(KITCHEN, SAMPLES / f"{other}.bourre")
    assert len(shown.ids) == len(set(shown.ids))
    assert {link for link in shown.links if link.removeprefix("#") not in shown.ids} == set()
    assert "evening-1-hand-12-trick-4" in shown.ids


def test_it_says_who_pays_whom_before_what_was_found(no_slips, page):
    seen = page(KITCHEN).seen
    places = [seen.index(words) for words in ("Dee pays Cal 26", "Dee held Q♦ and threw 4♥")]
    assert places == sorted(places)
    for words in ("certain", "Dee pays 8 to the next pot", "this card proves it", "ante", "line 5"):
        assert words in seen


def test_the_page_speaks_french(page):
    french = page(KITCHEN, "--lang", "fr")
    assert french.all("html", lang="fr")
    for words in ("Dee paie 26 à Cal", "Thursday kitchen, 5 mars 2026", "15 mains, 1 infraction"):
        assert words in french.seen
    assert "cette carte le prouve" in french.seen
    assert french.all("span", **{"aria-label": "roi de carreau"})
    assert "Dee tenait D♦ et a jeté 4♥" in french.seen
    whole = [text for text in catalogue.translated() if len(text) > 9 and "{" not in text]
    assert [text for text in whole if text in french.seen] == []
    (body,) = french.all("body")
    assert json.loads(body["data-words"])["One card on"] == "Carte suivante"


def test_what_is_said_of_several_evenings_is_french_too(no_slips, page):
    text = KITCHEN.read_text("utf-8")
    Path("other.bourre").write_text(text.replace("Dee", "D\u00e9e"), "utf-8")
    seen = page(KITCHEN, "other.bourre", "--lang", "fr").seen
    assert "Dee et D\u00e9e sont comptés comme des joueurs différents" in seen


def test_without_a_language_it_is_that_of_the_cards(no_slips, page):
    lucien = SAMPLES / "chez-lucien.bourre"
    assert page(lucien).all("html", lang="fr")
    assert page(lucien, KITCHEN).all("html", lang="en")
    english = page(lucien, "--lang", "en")
    assert english.all("html", lang="en")
    assert english.all("span", **{"aria-label": "jack of clubs"})
    assert english.all("h3", lang="en") == []


def test_several_evenings_have_an_index_and_the_standings_of_each_currency(no_slips, page, referee):
    text = KITCHEN.read_text("utf-8")
    Path("a.bourre").write_text(text)
    Path("b.bourre").write_text(text.replace("Ann", "Annie").replace("03-05", "03-12"))
    Path("c.bourre").write_text(text.replace("\nchips", "\nunit 0.10 EUR\nchips", 1))
    Path("who.toml").write_text('Ann = ["Annie"]')
    logs = ("a.bourre", "b.bourre", "c.bourre", "--players", "who.toml")
    shown = page(*logs)
    links = [f"#evening-{number}-evening" for number in (1, 2, 3)]
    assert [link for link in shown.links if link in links] == links
    found = json.loads(referee("standings", *logs, "--format", "json").out)
    assert len(found["standings"]) == 2
    for table in found["standings"]:
        for row in table["seats"]:
            figures = (row["seat"], row["evenings"], f"{row['won']['chips']:+d}")
            assert " ".join(map(str, figures)) in shown.seen
    assert "Ann 2 -12 -6 -6 22 8 2 0" in shown.seen
    assert "2 evenings, 30 hands, in chips" in shown.seen
    assert shown.text.count("<polyline") == 4 * (3 + 1), "three evenings, and one course of two"
    assert "**2 evenings, 30 hands, in chips**" in referee("report", *logs, "--format=markdown").out


def test_a_seat_is_known_by_every_name_it_had(page):
    for log, name in (("a", "Ann"), ("b", "Annie")):
        Path(f"{log}.bourre").write_text(SECRET.replace("Ann", name))
    Path("who.toml").write_text('Ann = ["Annie"]')
    shown = page("a.bourre", "b.bourre", "--players", "who.toml", "--seat", "annie")
    assert shown.text.count("7d &gt; Qd") == 2
    assert "As Ks" not in shown.text


def test_nothing_comes_from_anywhere_else(page):
    shown = page(KITCHEN)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", shown.text)
    assert not any("src" in values or "style" in values for _, values in shown.tags)
    assert not any(key.startswith("on") for _, values in shown.tags for key in values)
    (policy,) = shown.all("meta", **{"http-equiv": "Content-Security-Policy"})
    for tag in ("style", "script"):
        (part,) = re.findall(rf"<{tag}>(.*?)</{tag}>", shown.text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy["content"]


def test_what_people_type_is_never_markup(page):
    Path("evil.bourre").write_text(HOSTILE, "utf-8")
    shown = page("evil.bourre")
    assert len(shown.all("script")) == 1
    assert not shown.all("img")
    assert "\u202e" not in shown.text
    for words in ("<b>Ann</b>", "C&al;", "D\\u202ee", "</code><img src=x onerror=alert(1)>"):
        assert words in shown.seen


def test_names_from_right_to_left_stand_apart_from_their_sentence(no_slips, page):
    Path("rtl.bourre").write_text(KITCHEN.read_text("utf-8").replace("Dee", "\u05d3\u05e0\u05d4"))
    shown = page("rtl.bourre")
    assert "<bdi>\u05d3\u05e0\u05d4</bdi> held Q♦ and threw 4♥" in shown.text
    assert re.search("<code>seats .*<bdi>", shown.text)
    assert not any("bdi" in str(values) for _, values in shown.tags)
    drawn = re.findall(r"<svg.*?</svg>", shown.text, re.DOTALL)
    assert drawn
    assert "bdi" not in "".join(drawn)


def test_thirty_hands_are_a_small_file(no_slips, page):
    first = KITCHEN.read_text("utf-8")
    Path("long.bourre").write_text(first + first[first.index("hand 1,") :], "utf-8")
    assert len(page("long.bourre").text.encode()) < 400_000


@pytest.mark.parametrize(
    "content", [b"seats Ann Ben\n", b"bourre-log 1\n", bytes(range(32, 256)) * 9, b"\xff\xfe\n"]
)
def test_a_log_that_holds_nothing_is_still_a_page(referee, content):
    Path("odd.bourre").write_bytes(content)
    ended = referee("report", "odd.bourre")
    assert ended.code == 0
    assert "The log has no hands." in Page(ended.out).seen


SECRET = """bourre-log 1
rules boo-ray 1
seats Ann Ben
hand 1, dealer Ben, up 3c
deal Ben: As Ks 9h 4c 2c
draw Ann: 7d > Qd
in Ann 1, Ben 0
1 Ann: Ah 9h
"""


def test_a_seat_is_not_shown_what_only_others_held(page):
    Path("secret.bourre").write_text(SECRET)
    everybody, ann = page("secret.bourre"), page("secret.bourre", "--seat", "ann")
    assert "As Ks 9h 4c 2c" in everybody.seen
    assert "As Ks" not in ann.text
    assert "·· ·· ·· ·· ··" in ann.seen
    assert "7d > Qd" in ann.seen
    assert ann.all("span", **{"aria-label": "ace of spades"}) == []
    assert ann.all("span", **{"aria-label": "nine of hearts"}), "it was played for all to see"


def test_a_finding_that_rests_on_hidden_cards_is_neither_shown_nor_counted(page):
    Path("secret.bourre").write_text(SECRET.replace("2c\ndraw", "2c 7h\ndraw"))
    ben, ann = page("secret.bourre", "--seat", "ben"), page("secret.bourre", "--seat", "ann")
    assert len(ben.all("article")) > len(ann.all("article"))
    assert "What only cards prove that Ann did not see is left out" in ann.seen
    assert "What only cards prove" not in page("secret.bourre").seen
    assert f"{len(ann.all('article')) - 1} remark" in ann.seen


def test_no_digest_tells_which_cards_others_held(page):
    told = []
    for held in ("9h", "9d"):
        log = SECRET.replace("9h 4c", f"{held} 4c") + "agreed Ann, Ben: 00000000\n"
        Path("secret.bourre").write_text(log)
        told += [page("secret.bourre", "--seat", "ann").text]
        assert "00000000" in page("secret.bourre").text
    assert told[0] == told[1]
    assert "00000000" not in told[0]


RENEGED = """bourre-log 1
rules boo-ray 1
seats Ann Ben Cal
chips 40 each
hand 1, dealer Cal, up Ts
ante 1 each
in Ann 0, Ben 1, Cal 0
deal Ben: 9h 7c 8c 5d 4s
draw Ben: 5d > 3s
1 Ann: Ah 7c 2h
2 Ann: Kh 8c 3h
tricks Ann 3, Cal 2
pot 3 to Ann
hand 2, dealer Ann, up 9s
in Ben 0, Cal 0, Ann out
tricks Ben 3, Cal 2
"""
NOT_RENEGED = RENEGED.replace("9h 7c 8c 5d 4s", "9d 7c 8c 5d 4s").replace("5d > 3s", "4s > 6d")


def seen_by_ann(referee, *more):
    """What she sees of both logs, which differ in nothing that she saw; the same with all cards open."""
    told = []
    for text in (RENEGED, NOT_RENEGED):
        Path("secret.bourre").write_text(text)
        told += [referee(*more, "secret.bourre", "--seat", "Ann").out]
    return told


@pytest.mark.parametrize(
    "command",
    [
        ("report",),
        ("report", "--format", "markdown"),
        ("replay", "--hand", "1", "--print"),
        ("replay", "--hand", "1", "--format", "json"),
        ("replay", "--hand", "2", "--format", "json"),
    ],
)
def test_no_word_and_no_sum_tells_a_seat_what_it_did_not_see(referee, command):
    reneged, not_reneged = seen_by_ann(referee, *command)
    assert reneged == not_reneged
    assert "renege" not in re.sub("<(style|script)>.*?</\\1>", "", reneged, flags=re.DOTALL)
    Path("secret.bourre").write_text(RENEGED)
    opened = referee(*command, "secret.bourre", *(["--open"] if command[0] == "replay" else []))
    assert opened.out != reneged


def test_a_payment_that_hidden_cards_explain_accuses_nobody(referee):
    paid = RENEGED.replace("pot 3 to Ann", "pot 3 to Ann\npaid Ben 3")
    Path("secret.bourre").write_text(
        paid.replace("tricks Ann 3, Cal 2", "tricks Ann 2, Ben 1, Cal 2")
    )
    told = referee("report", "secret.bourre", "--seat", "Ann", "--format", "markdown")
    assert "Ben paid" not in told.out
    assert "P201" not in told.out


def test_words_that_may_tell_of_hidden_cards_are_warned_of(referee):
    Path("secret.bourre").write_text(RENEGED + "say Cal: Ben had a heart\n# he did\n")
    for command in (("report",), ("replay", "--hand", "1", "--print")):
        warned = " ".join(referee(*command, "secret.bourre", "--seat", "Ann").err.split())
        assert "2 lines with free text" in warned
        assert "cards that Ann did not see" in warned
        assert not referee(*command, "secret.bourre").err


def test_markdown_for_a_chat(referee):
    Path("evil.bourre").write_text(HOSTILE, "utf-8")
    told = referee("report", "evil.bourre", "--format", "markdown").out
    assert "\\<script\\>" in told
    assert "<script>" not in re.sub(r"`[^`]*`", "", told)
    kitchen = referee("report", str(KITCHEN), "--format", "markdown").out
    assert "- Dee pays Cal 26\n" in kitchen
    assert "- **P201** Dee held Qd and threw 4h on a diamond lead (hand 12, trick 4" in kitchen


def test_it_writes_over_its_own_pages_only(referee):
    Path("log.bourre").write_text(SECRET)
    before = Path("log.bourre").read_bytes()
    refused = referee("report", "log.bourre", "--output", "log.bourre")
    assert refused.code == 2
    assert "is not a page of referee's" in refused.err
    assert Path("log.bourre").read_bytes() == before
    for _ in range(2):
        assert referee("report", "log.bourre", "-o", "page.html").code == 0
    assert Page(Path("page.html").read_text("utf-8")).seen


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--seat", "Zed"), "nobody is called Zed"),
        (("--output", "no/such/folder/x.html"), "could not be written"),
        (("--format", "pdf"), "write 'html' or 'markdown'"),
        (("--lang", "de"), "--lang de is not known; write en or fr"),
    ],
)
def test_what_cannot_be_done_is_said(referee, words, says):
    ended = referee("report", str(KITCHEN), *words)
    assert ended.code == 2
    assert says in ended.err


def test_pseudonyms_in_the_place_of_names(referee):
    ended = referee("report", str(KITCHEN), "--anonymous")
    assert ended.code == 0
    seen = Page(ended.out).seen
    assert not re.search(r"\b(Ann|Ben|Cal|Dee)\b", seen)
    assert "Player4 pays Player3 26" in seen
