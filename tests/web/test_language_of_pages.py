"""Pages in the language of the reader: chosen on one, else that of the log, else that of the browser."""

import re

import pytest
from command_line import GOOD
from foreign import FOREIGN, english_in

QUOTED = """good bourre Ann Ben Cal Big Dee referee Thursday kitchen English NAME USD say sample hidden
ante limit results cards"""
SEEN = re.compile(r'(?:>|(?:aria-label|placeholder|title)=")([^<>"]+)')


@pytest.mark.parametrize(
    ("headers", "title"),
    [
        ({}, "<h1>Evenings"),
        ({"accept-language": "fr-CA,en;q=0.8"}, "<h1>Soirées"),
        ({"accept-language": "de,FR"}, "<h1>Soirées"),
        ({"accept-language": "fr", "cookie": "speaks=en"}, "<h1>Evenings"),
        ({"cookie": "speaks=fr"}, "<h1>Soirées"),
        ({"cookie": "speaks=../x"}, "<h1>Evenings"),
    ],
)
def test_a_page_speaks_as_its_reader(served, headers, title):
    assert title in served().ask("GET", "/", headers=headers).text


def test_a_log_in_french_is_shown_in_french(served, folder):
    (folder / "bon.bourre").write_text("bourre-log 1\nlang fr\nseats Ann Ben Cal\nchips 20 each\n")
    asking = served(records=True)
    for page in ("evening", "record"):
        assert '<html lang="fr">' in asking.get(f"/{page}/bon.bourre").text


def test_a_trouble_is_told_in_french(served):
    answer = served().ask("GET", "/evening/none.bourre", headers={"accept-language": "fr"})
    assert answer.status_code == 404
    assert "Cette soirée n’existe pas." in answer.text


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/new", "/nothing", "/evening/good.bourre", "/evening/good.bourre?table"),
        *("/record/good.bourre", "/record/good.bourre?depth=results"),
        *("/ask", "/ask?trump=s&hand=2s+As+4c+5d&table=9h+4h+3s", "/ask?hand=2s"),
    ],
)
def test_every_word_of_a_page_is_said_in_the_language_of_the_reader(served, monkeypatch, path):
    monkeypatch.setattr("referee.web.answers.words_in", lambda code: FOREIGN)
    page = served(records=True).ask("GET", path, headers={"accept-language": "fr"}).text
    presets = re.findall(r'<option value="([^"]+)"|<option>([^<]+)', page)
    quoted = [*QUOTED.split(), *(name for each in presets for name in each)]
    body = re.sub(r"<title>.*?</title>|<(script|style).*?</\1>", "", page)
    assert english_in("\n".join(SEEN.findall(body)), GOOD, *quoted) == []
