"""The page in a real browser: Chromium, where it is installed."""

import shutil
from pathlib import Path

import pytest
from tiers import LONG, PLAIN

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

SAMPLES = Path(__file__).parents[2] / "samples"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = [
    LONG,
    PLAIN,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]


@pytest.fixture
def shown(referee):
    """A page of a log, opened; what the browser complained of and asked for is kept."""
    with playwright.sync_playwright() as started:
        try:
            browser = started.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"]
            )
        except playwright.Error as error:
            pytest.skip(f"Chromium does not start here: {error}")

        def opened(log, place="", **context):
            assert referee("report", str(log), "-o", "page.html").code == 0
            sheet = browser.new_context(**context).new_page()
            sheet.trouble, sheet.asked = [], []
            sheet.on("console", lambda said: sheet.trouble.append(said.text))
            sheet.on("pageerror", lambda error: sheet.trouble.append(str(error)))
            sheet.on("request", lambda request: sheet.asked.append(request.url))
            sheet.goto(Path("page.html").resolve().as_uri() + place)
            return sheet

        yield opened
        browser.close()


def caption(sheet, hand="hand-12"):
    return sheet.locator(f"#{hand} .caption").inner_text()


KITCHEN = SAMPLES / "thursday-kitchen.bourre"


def test_a_deep_link_opens_the_trick_and_keys_step_through_it(shown):
    sheet = shown(KITCHEN, "#hand-12-trick-4")
    assert "Trick 4: Ann plays the king of diamonds. Ann takes the trick." in caption(sheet)
    assert "Dee held Qd and threw 4h" in caption(sheet)
    sheet.keyboard.press("ArrowRight")
    assert "Trick 5: Ann leads the two of clubs." in caption(sheet)
    assert sheet.url.endswith("#hand-12-trick-5")
    sheet.keyboard.press("Home")
    assert caption(sheet) == "Before the first card."
    assert sheet.trouble == []
    assert len(sheet.asked) == 1


def test_taps_and_the_slider_on_a_phone(shown):
    sheet = shown(KITCHEN, viewport={"width": 390, "height": 844}, has_touch=True)
    hand = sheet.locator("#hand-12")
    hand.get_by_role("button", name="One card on").tap()
    assert "Trick 1: Ann leads the ace of hearts." in caption(sheet)
    hand.locator("input").fill("15")
    assert "Trick 5" in caption(sheet)
    assert not sheet.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible(shown, scheme):
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed"
    )
    log = (
        "lake-house" if scheme == "light" else "thursday-kitchen"
    )  # the colours differ, the tables do not
    sheet = shown(SAMPLES / f"{log}.bourre", color_scheme=scheme)
    found = axe.Axe().run(sheet)
    assert found.violations_count == 0, found.generate_report()


def test_without_scripts_everything_can_be_read(shown):
    sheet = shown(KITCHEN, java_script_enabled=False)
    assert sheet.locator("#hand-12-trick-4").get_by_label("king of diamonds").is_visible()
    assert sheet.get_by_text("Dee pays Cal 26").is_visible()


def test_it_prints_on_paper(shown):
    sheet = shown(KITCHEN)
    assert sheet.pdf(format="A4").startswith(b"%PDF")
    assert sheet.trouble == []
