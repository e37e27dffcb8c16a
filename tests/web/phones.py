"""Phones: pages of a server that runs, opened in Chromium and tapped."""

import re
import shutil
import threading
from importlib import import_module
from pathlib import Path

import pytest
from tiers import IN_A_BROWSER

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
IN_CHROMIUM = [
    *IN_A_BROWSER,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]
SEATS = ["Ann", "Ben", "Cal", "Dee", "Big <i>Al</i>"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "color_scheme": "dark"}

WORDS = """all => all.map((each) => {
  const words = each.cloneNode(true);
  words.querySelectorAll("button").forEach((button) => button.remove());
  return words.textContent.trim();
})"""
"""What is found, without what may be done about it."""


class Served:
    """A server that lets evenings be recorded in the folder `logs`; it can be ended and begun again."""

    def __init__(self):
        self.port, self.running = 0, None
        Path("logs").mkdir()
        self.begin()

    def begin(self):
        """Answer, at the same port as before."""
        serve = import_module("referee.cli.servers")
        self.server = serve._server(serve.Serve("logs", record=True, port=self.port), Path("logs"))
        self.port = self.server._socket.getsockname()[1]
        self.running = threading.Thread(target=self.server.run)
        self.running.start()

    def end(self):
        """Answer nobody any more."""
        self.server.stop()
        self.running.join(10)
        assert not self.running.is_alive()


@pytest.fixture
def serving(extra, tmp_path):
    """A server that runs."""
    served = Served()
    yield served
    served.end()


@pytest.fixture
def address(serving):
    """Where it is reached."""
    return serving.server.watch_url


@pytest.fixture(scope="module")
def browser():
    """Chromium, once for all tests of a module."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as started:
        try:
            shown = started.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"]
            )
        except playwright.Error as error:
            pytest.skip(f"Chromium does not start here: {error}")
        yield shown
        shown.close()


@pytest.fixture
def opened(address, browser):
    """Opens pages; nothing may be asked for elsewhere, nothing said on the console."""
    trouble, asked, contexts = [], [], []

    def sheet(path="", **other):
        contexts.append(browser.new_context(**{**PHONE, **other}))
        page = contexts[-1].new_page()
        page.set_default_timeout(15_000)  # as long as a busy machine may take
        page.on("console", lambda said: trouble.append(said.text))
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address + path)
        return page

    yield sheet
    for context in contexts:
        context.close()
    assert [said for said in trouble if not re.search("net::ERR_|status of (404|409)", said)] == []
    assert [url for url in asked if not url.startswith((address, "data:,"))] == []


class Phone:
    """The recorder on a telephone."""

    def __init__(self, page):
        self.page, self.said = page, set()

    def begin(self, date, rules="ante 1, limit 40"):
        """A new evening."""
        self.page.get_by_role("textbox", name="Who plays").fill(", ".join(SEATS))
        self.page.get_by_label("House rules").fill(rules)
        self.page.get_by_label("Chips of each").fill("60")
        self.page.get_by_role("textbox", name="Day").fill(date)
        self.page.get_by_role("button", name="Begin").tap()
        self.page.wait_for_url("**/record/**")

    def tap(self, button):
        """One tap, and what comes of it."""
        seen = self.page.locator("main").get_attribute("data-version")
        button.tap()
        self.page.wait_for_function(
            "seen => document.querySelector('main').dataset.version !== seen", arg=seen
        )
        self.said |= set(self.page.locator(".found li").evaluate_all(WORDS))

    def named(self, words):
        """A button."""
        return self.page.get_by_role("button", name=words, exact=True)

    def card(self, card):
        """A card of the pad."""
        return self.named(f"{card.rank.name.lower()} of {card.suit.word}s")

    def pay(self):
        """What each owes, confirmed with one tap."""
        if self.named("Paid as due").is_visible():
            self.tap(self.named("Paid as due"))
