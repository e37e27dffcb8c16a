"""Evenings in a browser alone: recorded without a network, kept whatever dies, watched, shared, brought up to date."""

import base64
import contextlib
import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
import tiers
from conftest import DIST
from evenings.writer import random_evening

from referee.rulesets import load_ruleset, override

pytestmark = tiers.IN_A_BROWSER
LOG = (Path(__file__).parents[2] / "samples" / "thursday-kitchen.bourre").read_text()
MAKE = Path(__file__).parents[2] / "browser" / "make"
FIREFOX, WEBKIT = MAKE / "firefox.mjs", MAKE / "webkit.mjs"
FIVE = "Ann, Ben, Cal, Dee, Eve"


def inside(page):
    return page.frame_locator("#pages")


def begin(page, players=FIVE):
    """A new evening, ready to be recorded."""
    inside(page).get_by_text("Record an evening").click()
    form = inside(page).locator("form#new")
    form.locator("[name=players]").fill(players)
    form.locator("[name=chips]").fill("40")
    form.get_by_role("button", name="Begin").click()
    inside(page).locator("main.record").wait_for()


def settled(page):
    """Once an entry has been answered."""
    page.wait_for_function(
        "() => { const m = document.getElementById('pages').contentDocument.querySelector('main.record');"
        " return m && m.getAttribute('aria-busy') !== 'true' }"
    )


def tap(page, locator):
    before = inside(page).locator("main.record").get_attribute("data-version")
    locator.click()
    page.wait_for_function(
        "(before) => document.getElementById('pages').contentDocument.querySelector('main.record')?.dataset.version !== before",
        arg=before,
    )
    settled(page)


def type_entry(page, words):
    """An entry as typed below the buttons."""
    more = inside(page).locator("details.typed")
    if more.get_attribute("open") is None:
        more.locator("summary").first.click()
    form = more.locator("form[data-draft=line]")
    form.locator("input[name=entry]").fill(words)
    tap(page, form.get_by_role("button", name="Record"))


def address(page):
    """Where the page says that it is; what Playwright heard of it comes later."""
    return page.evaluate("location.href")


def lines(page):
    """The log as it is kept."""
    name = re.search(r"/record/([^?#]+)", address(page))[1]
    return page.evaluate(
        "(name) => fetch(document.getElementById('pages').src.match(/^.*\\/app\\/[^/]+/)[0] + '/log/' + name).then(r => r.text())",
        name,
    )


def play_a_trick(page):
    """Hand 1: everybody in, then three cards of a trick, tapped."""
    f = inside(page)
    type_entry(page, "Eve 7s")
    for _ in range(5):
        tap(page, f.locator(".panel button[data-enter='0']").first)
    for card in ("Ah", "9h", "4h"):
        tap(page, f.locator(f".pad button[data-enter='{card}']"))


def test_an_evening_is_recorded_without_a_network_and_outlives_a_reload(phone, served):
    own = phone()
    own.tab().close()
    own.context.set_offline(True)
    served.shutdown()
    page = own.tab()
    begin(page)
    play_a_trick(page)
    before = lines(page)
    assert "1 Ann: Ah 9h 4h ..." in before
    page.reload()
    page.locator("#pages").wait_for(state="visible")
    inside(page).locator("main.record").wait_for()
    assert lines(page) == before
    tap(page, inside(page).locator(".pad button[data-enter='2h']"))
    assert "1 Ann: Ah 9h 4h 2h ..." in lines(page)
    tap(page, inside(page).locator("button[data-do=undo]"))
    assert lines(page) == before


def test_a_phone_that_dies_in_mid_trick_loses_no_entry_that_was_shown(phone):
    own = phone()
    page = own.tab()
    begin(page)
    play_a_trick(page)
    before, where = lines(page), address(page).partition("#")[2]
    own.kill()
    own.start()
    page = own.tab(f"#{where}")
    inside(page).locator("main.record").wait_for()
    assert lines(page) == before


def test_a_tab_that_crashes_loses_nothing(phone):
    own = phone()
    page = own.tab()
    begin(page)
    play_a_trick(page)
    before, where = lines(page), address(page).partition("#")[2]
    with contextlib.suppress(Exception):  # whatever is said of a tab that is gone
        page.goto("chrome://crash", timeout=5_000)
    own.context.pages[0].wait_for_timeout(
        2_000
    )  # a browser that is still clearing up lets a new tab wait for ever
    page = own.tab(f"#{where}")
    inside(page).locator("main.record").wait_for()
    assert lines(page) == before


def test_a_full_store_refuses_the_entry_in_words_and_keeps_the_rest(phone, served):
    own = phone()
    page = own.tab()
    begin(page)
    play_a_trick(page)
    before, where = lines(page), address(page).partition("#")[2]
    page.close()
    own.context.pages[0].wait_for_timeout(5_000)  # an open store remembers how much room there was
    storage = own.context.new_cdp_session(own.context.pages[0])
    full = {"origin": served.url.rstrip("/")}
    storage.send("Storage.overrideQuotaForOrigin", {**full, "quotaSize": 1000})
    page = own.tab(f"#{where}")
    inside(page).locator(".pad button[data-enter='2h']").click()
    refused = "This browser has no room left for it. Nothing was recorded."
    inside(page).get_by_text(refused).first.wait_for()
    page.evaluate("() => document.getElementById('pages').contentWindow.location.reload()")
    inside(page).locator("main.record").wait_for()
    assert lines(page) == before
    page.close()
    own.context.pages[0].wait_for_timeout(5_000)
    storage.send("Storage.overrideQuotaForOrigin", full)
    page = own.tab(f"#{where}")
    assert lines(page) == before
    tap(page, inside(page).locator(".pad button[data-enter='2h']"))
    assert "1 Ann: Ah 9h 4h 2h ..." in lines(page)


def test_a_page_that_was_loaded_past_the_service_worker_is_handed_to_it(phone):
    own = phone()
    page = own.tab()
    own.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.locator("#pages").wait_for(state="visible")
    inside(page).get_by_text("Record an evening").wait_for()


def test_of_two_tabs_one_records_and_the_other_watches_until_it_is_alone(phone):
    own = phone()
    first = own.tab()
    begin(first)
    where = address(first).partition("#")[2].replace("/record/", "/evening/")
    second = own.tab(f"#{where}")
    second.locator("#watching").wait_for(state="visible")
    assert inside(second).get_by_role("link", name="Record", exact=True).count() == 0
    type_entry(first, "Eve 7s")
    inside(second).get_by_text("Hand 1 is being played").first.wait_for()
    first.close()
    second.locator("#watching").wait_for(state="hidden")
    inside(second).get_by_role("link", name="Record", exact=True).wait_for()


def test_a_shared_link_shows_the_evening_and_keeps_it_only_when_told(phone):
    giver, taker = phone(), phone()
    page = giver.tab("#/check")
    inside(page).locator(".cm-content").click()
    page.keyboard.insert_text(LOG)
    inside(page).locator("#verdict").get_by_text("P201").first.wait_for()
    inside(page).locator("#keep").click()
    inside(page).get_by_role("link", name="Share").click()
    link = inside(page).locator("[data-link]").get_attribute("data-link")
    other = taker.tab(f"#log={link}")
    inside(other).get_by_text("It is not kept yet.").wait_for()
    inside(other).get_by_text("Dee held Qd").first.wait_for()
    inside(other).get_by_text("Leave it").click()
    inside(other).get_by_text("None yet.").wait_for()
    other.goto("about:blank")
    other.goto(f"{taker.url}#log={link}")
    inside(other).locator("#keep-shared").click()
    inside(other).get_by_role("heading", name="Thursday kitchen").wait_for()


def test_a_file_that_is_dropped_is_read(phone):
    page = phone().tab("#/check")
    inside(page).locator(".cm-content").wait_for()
    page.frames[1].evaluate(
        """(text) => {
          const given = new DataTransfer();
          given.items.add(new File([text], "thursday.bourre", { type: "text/plain" }));
          document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer: given, bubbles: true, cancelable: true }));
        }""",
        LOG,
    )
    inside(page).locator("#verdict").get_by_text("15 hands, 1 violation").wait_for()


def test_what_is_typed_is_marked_explained_and_mended(phone):
    page = phone().tab("#/check")
    f = inside(page)
    f.locator(".cm-content").click()
    page.keyboard.insert_text(LOG.replace("pot 8 to Ann", "Ann wins 8", 1))
    f.locator("#verdict button[data-line]").first.wait_for()
    f.locator("#verdict button", has_text="was read as").first.click()
    f.locator(".cm-lintRange").first.wait_for()
    f.locator(".fixes button").first.click()
    f.locator("#verdict button", has_text="was read as").wait_for(state="detached")
    assert "pot 8 to Ann" in f.locator(".cm-content").inner_text()


def test_the_sample_is_there_to_be_changed(phone):
    page = phone().tab("#/check?sample")
    f = inside(page)
    f.locator(".cm-line", has_text="4 Cal: 5d 4h Kd*").wait_for()
    f.locator(".cm-lintRange").wait_for()
    assert f.locator(".cm-lintRange").inner_text() == "4h"


def test_nothing_is_asked_of_anybody_after_the_load(phone, served):
    own = phone()
    asked = []
    own.context.on("request", lambda request: asked.append(request.url))
    page = own.tab()
    begin(page)
    type_entry(page, "Eve 7s")
    came = [path for path in served.asked if not path.startswith("/service_worker.js")]
    for path in ("", "check?sample", "ask?trump=s&hand=As+2c+3d&table=4d", "new"):
        page.evaluate("(path) => { location.hash = '#/' + path }", path)
        page.wait_for_timeout(700)
    own.tab().close()
    assert [path for path in served.asked if not path.startswith("/service_worker.js")] == came
    assert all(url.startswith((served.url, "data:", "blob:", "about:")) for url in asked)


def test_no_text_is_run_as_a_script(phone):
    page = phone().tab()
    written = (
        "() => new Promise(done => { const s = document.createElement('script'); s.textContent = 'window.ran = 1';"
        " document.body.append(s); setTimeout(() => done(window.ran), 50) })"
    )
    for frame in page.frames:
        assert frame.evaluate(written) is None
        policy = frame.evaluate(
            "() => fetch(location.href).then(r => r.headers.get('content-security-policy'))"
        )
        assert "unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")
        assert "script-src 'self'" in policy
    assert page.context.cookies() == []


def test_a_worker_that_fails_is_started_anew_and_the_evening_is_there(phone):
    page = phone().tab()
    begin(page)
    play_a_trick(page)
    before = lines(page)
    page.workers[0].evaluate("() => void setTimeout(() => { throw new Error('gone') })")
    page.locator("#restarted").wait_for(state="visible")
    inside(page).locator("main.record").wait_for()
    page.wait_for_timeout(500)
    assert lines(page) == before


def test_a_worker_that_hangs_is_started_anew(phone):
    page = phone().tab()
    begin(page)
    page.workers[0].evaluate("() => void setTimeout(() => { for (;;); })")
    page.evaluate("() => { document.getElementById('pages').contentWindow.location.reload() }")
    page.locator("#restarted").wait_for(state="visible", timeout=90_000)
    inside(page).locator("main.record").wait_for(timeout=90_000)


def test_it_can_be_installed(phone):
    own = phone()
    page = own.tab()
    session = own.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["display"] == "standalone"
    left = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert left == []


def test_a_newer_version_waits_until_no_hand_is_open(phone, served):
    own = phone()
    page = own.tab()
    begin(page)
    type_entry(page, "Eve 7s")
    served.newer = True
    versions = "() => caches.keys()"
    page.evaluate("() => navigator.serviceWorker.getRegistration().then(r => r.update())")
    page.wait_for_function(
        "() => navigator.serviceWorker.getRegistration().then(r => Boolean(r.waiting))"
    )
    old = page.evaluate(
        "() => navigator.serviceWorker.controller.scriptURL && performance.timeOrigin"
    )
    page.evaluate("() => { location.hash = '#/' }")
    page.wait_for_timeout(1500)
    assert page.evaluate("() => performance.timeOrigin") == old
    inside(page).locator(".evenings a").first.click()
    inside(page).get_by_role("link", name="Record", exact=True).click()
    tap(page, inside(page).locator("button[data-do=undo]"))
    page.evaluate("() => { location.hash = '#/' }")
    page.wait_for_function("(old) => performance.timeOrigin !== old", arg=old)
    page.locator("#pages").wait_for(state="visible")
    inside(page).get_by_text("Record an evening").wait_for()
    assert page.evaluate(versions)


def test_what_another_app_shares_is_shown_before_it_is_kept(phone):
    page = phone().tab()
    page.evaluate(
        """(text) => {
          const form = Object.assign(document.createElement("form"), { action: "take", method: "post", enctype: "multipart/form-data" });
          const given = new DataTransfer();
          given.items.add(new File([text], "thursday.bourre", { type: "text/plain" }));
          const file = Object.assign(document.createElement("input"), { type: "file", name: "log", files: given.files });
          file.files = given.files;
          form.append(file);
          document.body.append(form);
          form.submit();
        }""",
        LOG,
    )
    inside(page).get_by_text("It is not kept yet.").wait_for()
    inside(page).get_by_text("Dee held Qd").first.wait_for()


HOSTILE = """bourre-log 1
game <script>window.ran=1</script><img src=x onerror=window.ran=1>
seats A"onx=1 <b>B</b> C'&amp;
# </pre><script>window.ran = 1</script>
hand 1, dealer <b>B</b>
say <b>B</b>: javascript:window.ran=1 <svg onload=window.ran=1>
"""


def test_a_log_from_a_link_is_a_strangers(phone, served):
    def linked(content):
        packed = base64.urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")
        return f"{served.url}#log={packed}"

    page = phone().tab()
    page.goto("about:blank")
    page.goto(linked(HOSTILE.encode()))
    inside(page).get_by_text("It is not kept yet.").wait_for()
    assert "<script>window.ran=1</script>" in inside(page).locator("pre.text").inner_text()
    assert (
        inside(page).locator("pre.text *, main script, main img, main svg, main b b").count() == 0
    )
    assert [frame.evaluate("() => window.ran ?? null") for frame in page.frames] == [None, None]
    for content in (b"\0" * (300 << 20), b"bourre-log 1\n" + random.Random(1).randbytes(20_000)):
        page.goto("about:blank")
        page.goto(linked(content))
        inside(page).get_by_text(re.compile("holds no log|is data, not text")).first.wait_for()


def test_all_evenings_go_out_as_one_file_and_come_back_in_another_browser(phone, tmp_path):
    giver, taker = phone(), phone()
    page = giver.tab()
    begin(page)
    type_entry(page, "Eve 7s")
    before = lines(page)
    page.evaluate("() => { location.hash = '#/' }")
    with page.expect_download() as waiting:
        inside(page).get_by_role("button", name="All evenings as one file").click()
    waiting.value.save_as(tmp_path / "evenings.zip")
    other = taker.tab()
    inside(other).locator("#zip").set_input_files(tmp_path / "evenings.zip")
    inside(other).locator(".evenings a").first.click()
    inside(other).get_by_role("link", name="Record", exact=True).click()
    inside(other).locator("main.record").wait_for()
    assert lines(other) == before


def test_it_says_what_it_is_made_of(phone):
    page = phone().tab()
    inside(page).get_by_role("link", name="What it is made of").click()
    inside(page).get_by_text("pyodide 3").wait_for()
    inside(page).get_by_role("link", name="Evenings").click()
    inside(page).get_by_text("Record an evening").wait_for()


def test_an_evening_of_three_hundred_hands_is_still_recorded(phone):
    ruleset = override(load_ruleset("boo-ray"), [("limit", "40")], "test")
    text = random_evening(ruleset, 5, 300, random.Random(7), overrides={"limit": "40"}).text
    page = phone().tab()
    name = page.evaluate(
        """async (text) => {
          const base = document.getElementById("pages").src.match(/^.*\\/app\\/[^/]+/)[0];
          const said = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }) };
          return (await (await fetch(base + "/keep", said)).json()).evening.split("/").pop();
        }""",
        text,
    )
    page.evaluate("(at) => { location.hash = '#/evening/' + at }", name)
    inside(page).get_by_role("link", name="Record", exact=True).click()
    inside(page).locator("main.record").wait_for()
    type_entry(page, "# one more")
    assert lines(page) == f"{text.rstrip()}\n# one more\n"


def test_a_server_offers_it_and_is_then_not_needed(phone, tmp_path):
    command = [sys.executable, "-m", "referee", "serve", str(tmp_path), "--port=0"]
    own = phone()
    with subprocess.Popen(
        [*command, f"--page={DIST}"], stdout=subprocess.PIPE, text=True
    ) as serving:
        try:
            address = next(line.strip() for line in serving.stdout if "http://" in line)
            page = own.context.new_page()
            page.goto(address)
            page.get_by_role("link", name="On this phone alone").click()
            page.locator("#pages").wait_for(state="visible")
        finally:
            serving.terminate()
    page.close()
    page = own.context.new_page()
    page.goto(f"{address}alone/")
    page.locator("#pages").wait_for(state="visible")
    begin(page)
    play_a_trick(page)
    assert "1 Ann: Ah 9h 4h ..." in lines(page)


def test_in_firefox_an_evening_outlives_its_browser_and_needs_no_network(served, tmp_path):
    firefox = shutil.which("firefox") or shutil.which("firefox-esr")
    if not (firefox and shutil.which("node") and (FIREFOX.parents[1] / "node_modules").exists()):
        pytest.skip("there is no Firefox here, or nothing to speak to it with: npm ci")

    def printed(task):
        command = ["node", FIREFOX, served.url, tmp_path, firefox, task]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    before = printed("record")
    assert "1 Ann: Ah 9h 4h ..." in before
    served.shutdown()
    served.socket.close()
    assert printed("look") == before


@pytest.fixture
def webkit():
    """Where a WebDriver of WebKit (Debian's `webkit2gtk-driver`) listens, with a screen of its own (`xvfb`)."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    if not (
        driver and screen and shutil.which("node") and (WEBKIT.parents[1] / "node_modules").exists()
    ):
        pytest.skip("there is no WebKit here, or nothing to speak to it with: npm ci")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    display = f":{port}"
    shown = subprocess.Popen(
        [screen, display, "-screen", "0", "390x844x24"], stderr=subprocess.DEVNULL
    )
    drives = subprocess.Popen(
        [driver, f"--port={port}"],
        env={**os.environ, "DISPLAY": display},
        stderr=subprocess.DEVNULL,
    )
    yield f"http://127.0.0.1:{port}"
    for process in (drives, shown):
        process.kill()
        process.wait()


def test_in_webkit_an_evening_is_recorded_and_needs_no_network(served, webkit):
    (browser,) = Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")
    command = ["node", WEBKIT, served.url, webkit, browser]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as recorder:
        before = recorder.stdout.readline()
        assert "1 Ann: Ah 9h 4h ..." in before
        served.shutdown()
        served.socket.close()
        recorder.stdin.write("reload\n")
        recorder.stdin.flush()
        assert recorder.stdout.readline() == before


SIZES = [(390, 844), (360, 640), (844, 390), (1280, 800)]
PAGES = {"": "Record an evening", "check?sample": "P201", "ask": "Trump", "new": "Who plays"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_fits_and_can_be_used_by_everybody(phone, scheme):
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed"
    ).Axe()
    page = phone(color_scheme=scheme).tab()
    begin(page)
    type_entry(page, "Eve 7s")
    evening = address(page).partition("#/record/")[2]
    own = {f"record/{evening}": "Undo", f"evening/{evening}": "Share", f"share/{evening}": "a link"}
    for path, seen in {**PAGES, **own}.items():
        page.evaluate("(path) => { location.hash = '#/' + path }", path)
        inside(page).get_by_text(seen).first.wait_for()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(200)
            fits = "() => document.documentElement.scrollWidth <= innerWidth"
            assert page.frames[1].evaluate(fits), (path, width)
            found = axe.run(page).response["violations"]
            assert [(each["id"], each["nodes"][0]["html"][:150]) for each in found] == [], path
