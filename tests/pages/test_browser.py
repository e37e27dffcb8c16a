"""The page in a real browser: Chromium, where it is installed."""

import shutil
from pathlib import Path

import pytest
from tiers import IN_A_BROWSER

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

SAMPLES = Path(__file__).parents[2] / "samples"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = [
    *IN_A_BROWSER,
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


def address(sheet):
    """Where the page says that it is; what Playwright heard of it comes later."""
    return sheet.evaluate("location.href")


def caption(sheet, hand="hand-12"):
    return sheet.locator(f"#{hand} .caption").inner_text()


KITCHEN = SAMPLES / "thursday-kitchen.bourre"


def test_a_deep_link_opens_the_trick_and_keys_step_through_it(shown):
    sheet = shown(KITCHEN, "#hand-12-trick-4")
    assert "Trick 4: Ann plays the king of diamonds. Ann takes the trick." in caption(sheet)
    assert "Dee held Q♦ and threw 4♥" in caption(sheet)
    sheet.keyboard.press("ArrowRight")
    assert "Trick 5: Ann leads the two of clubs." in caption(sheet)
    assert address(sheet).endswith("#hand-12-trick-5")
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


def test_findings_and_hands_of_one_player_or_one_law(shown):
    sheet = shown(SAMPLES / "saturday-camp.bourre")
    every = sheet.locator(".finding").count()
    law = sheet.locator(".finding").first.get_attribute("data-law")
    sheet.get_by_label("Rule").select_option(law)
    visible = [each for each in sheet.locator(".finding").all() if each.is_visible()]
    assert 0 < len(visible) < every
    assert {each.get_attribute("data-law") for each in visible} == {law}
    assert f"law={law}" in address(sheet)
    assert sheet.locator(".hand:visible").count() < sheet.locator(".hand").count()
    sheet.get_by_label("Rule").select_option("")
    player = sheet.locator(".tricks .seat").first.text_content()
    sheet.get_by_label("Player").select_option(player)
    sheet.reload()
    assert sheet.get_by_label("Player").input_value() == player
    visible = [each for each in sheet.locator(".finding").all() if each.is_visible()]
    assert {each.get_attribute("data-player") for each in visible} <= {player}
    assert sheet.locator("tr.chosen th").first.inner_text() == player
    sheet.locator(".figures tbody th a").last.click()
    assert "player=" in address(sheet)
    assert sheet.get_by_label("Player").input_value() != player
    assert sheet.trouble == []


def test_the_next_hand_by_key_and_the_left_of_the_table_goes_back(shown):
    sheet = shown(KITCHEN, "#hand-12-trick-4")
    for key, hand in (("n", 13), ("p", 12), ("p", 11), ("p", 10), ("n", 11), ("n", 12)):
        sheet.keyboard.press(key)
        assert address(sheet).endswith(f"#hand-{hand}")
        if hand != 11:  # in which no card was played
            assert caption(sheet, f"hand-{hand}") == "Before the first card."
    felt = sheet.locator("#hand-12 .felt")
    for _ in range(3):
        felt.click(position={"x": 400, "y": 150})
    before = caption(sheet)
    felt.click(position={"x": 40, "y": 150})
    assert caption(sheet) != before


def test_the_cards_of_one_seat_only(shown):
    sheet = shown(KITCHEN, "#hand-12")
    hands = sheet.locator("#hand-12 .felt .place")
    assert all("·" not in text for text in hands.all_inner_texts())
    sheet.get_by_label("Cards of").select_option("Dee")
    told = {text.split()[0]: text for text in hands.all_inner_texts()}
    assert "·" not in told["Dee"]
    assert "·" in told["Ann"]
    top = {spot.inner_text().split()[0]: spot.bounding_box()["y"] for spot in hands.all()}
    assert max(top, key=top.get) == "Dee"


def test_a_link_to_each_hand_and_finding_is_copied(shown):
    sheet = shown(KITCHEN, permissions=["clipboard-read", "clipboard-write"])
    sheet.locator("#hand-12 .link").click()
    sheet.locator("#hand-12 .link", has_text="✓").wait_for()
    assert sheet.evaluate("navigator.clipboard.readText()").endswith("page.html#hand-12")


def test_a_card_that_was_taken_back_is_drawn_and_not_the_one_that_lies(shown, tmp_path):
    log = tmp_path / "back.bourre"
    log.write_text(
        "rules boo-ray 1\nseats Ann Ben Cal\nhand 1, dealer Cal, up Ts\nante 1 each\n"
        "in Ann 0, Ben 0, Cal 0\n1 Ann: Ah 9c>9h Kh\n2 Ann: Ac 3c 2h\n"
    )
    sheet = shown(log, "#hand-1-trick-1")
    (back,) = sheet.locator(".finding .taken-back.spot").all()
    assert "nine of clubs" in back.locator(".card").get_attribute("aria-label")
    sheet.keyboard.press("ArrowLeft")
    assert "Ben plays the nine of hearts. The nine of clubs was taken back." in caption(
        sheet, "hand-1"
    )
    lies = sheet.locator("#hand-1 .lies .card").last
    assert lies.get_attribute("aria-label") == "nine of hearts"


def test_nothing_to_be_tapped_is_smaller_than_the_least(shown):
    sheet = shown(KITCHEN, viewport={"width": 390, "height": 844}, has_touch=True)
    small = sheet.evaluate(
        """[...document.querySelectorAll(".tricks th a, .facts a, .quoted a, .where a, button, select")]
        .map((each) => each.getBoundingClientRect()).filter((box) => box.width && (box.width < 24 || box.height < 24)).length"""
    )
    assert small == 0
