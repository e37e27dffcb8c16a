"""The pages in a browser alone: how much comes, how soon it answers, what it holds (Chromium, `browser/dist` built).

`python benchmarks/browser.py`: every figure with what it is to be. Times are medians of `TIMES` runs, on an empty cache each.
"""

import functools
import http.server
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

ROOT = Path(__file__).parents[1]
DIST = ROOT / "browser" / "dist"
FLAGS = """--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
--disable-component-update --disable-sync""".split()
TIMES = 3
sys.path.insert(0, str(ROOT / "tests"))


class Counted(http.server.SimpleHTTPRequestHandler):
    """Counts the bytes that it hands out."""

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:
        """Hand out a file."""
        self.server.bytes += Path(source.name).stat().st_size
        super().copyfile(source, outputfile)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def evening(hands: int) -> str:
    """A random evening of five, by the rules."""
    from evenings.writer import random_evening

    from referee.rulesets import load_ruleset, override

    overrides = {"limit": "40"}
    ruleset = override(load_ruleset("boo-ray"), overrides.items(), "benchmark")
    return random_evening(ruleset, 5, hands, random.Random(7), overrides=overrides).text


def main() -> None:
    """Print every figure with its limit."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Counted, directory=str(DIST))
    )
    server.bytes = 0
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://localhost:{server.server_port}/"
    show(*ratio())
    with sync_playwright() as playwright:
        for figure in figures(playwright, server, url):
            show(*figure)


def show(name: str, value: float, limit: float, unit: str) -> None:
    """Print a figure."""
    print(f"{name:<52} {value:8.2f} {unit:<3} (at most {limit:g})", flush=True)


def figures(
    playwright: Playwright, server: http.server.HTTPServer, url: str
) -> Iterator[tuple[str, float, float, str]]:
    """Each figure of the browser: its name, its value, its limit, its unit."""
    cold, warm, read, wire = [], [], [], []
    for _ in range(TIMES):
        profile = tempfile.mkdtemp()
        context = started(playwright, profile)
        server.bytes = 0
        first = visited(context, url)
        wire.append(server.bytes / 1e6)
        read.append(first[0])
        cold.append(first[1])
        warm += [visited(context, url)[1] for _ in range(2)]
        context.close()
        shutil.rmtree(profile)
    yield "first visit over the wire", statistics.median(wire), 8, "MB"
    yield "something to read", statistics.median(read), 0.5, "s"
    yield "first verdict, empty cache", statistics.median(cold), 6, "s"
    yield "first verdict, warm", statistics.median(warm), 2.5, "s"
    profile = tempfile.mkdtemp()
    context = started(playwright, profile)
    page = context.new_page()
    opened(page, url)
    yield "a key to its verdict at hand 30", statistics.median(typed(page, evening(30))), 200, "ms"
    yield "a tap to its answer at hand 30", statistics.median(tapped(page, evening(30))), 100, "ms"
    page.close()
    page = context.new_page()
    opened(page, url)
    long = kept(page, evening(300))
    page.evaluate("(at) => { location.hash = '#' + at }", f"/evening/{long}")
    page.wait_for_timeout(4000)
    page.evaluate("(at) => { location.hash = '#' + at }", f"/record/{long}")
    page.wait_for_timeout(15_000)
    yield "memory of the tab at 300 hands", memory(profile), 250, "MB"
    context.close()
    shutil.rmtree(profile)


def started(playwright: Playwright, profile: str) -> BrowserContext:
    """A browser with a profile."""
    return playwright.chromium.launch_persistent_context(
        profile,
        executable_path=shutil.which("chromium"),
        args=FLAGS,
        viewport={"width": 390, "height": 844},
    )


def opened(page: Page, url: str) -> None:
    """Open the app, and wait until it is ready."""
    page.goto(url)
    page.locator("#pages").wait_for(state="visible", timeout=60_000)


def visited(context: BrowserContext, url: str) -> tuple[float, float]:
    """Seconds until there is something to read, and until Python has answered with the sample's verdict."""
    page = context.new_page()
    begun = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.get_by_text("Record an evening").first.wait_for()
    read = time.perf_counter() - begun
    page.frame_locator("#pages").get_by_text("Dee held Qd").first.wait_for(timeout=60_000)
    verdict = time.perf_counter() - begun
    page.close()
    return read, verdict


def kept(page: Page, text: str) -> str:
    """The name under which a log is kept."""
    return page.evaluate(
        """async (text) => {
          const base = document.getElementById("pages").src.match(/^.*\\/app\\/[^/]+/)[0];
          const said = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }) };
          return (await (await fetch(base + "/keep", said)).json()).evening.split("/").pop();
        }""",
        text,
    )


def typed(page: Page, text: str) -> Iterator[float]:
    """Milliseconds from each of twenty keys in the last hand until the verdict on them is there."""
    page.evaluate("() => { location.hash = '#/check' }")
    frame = page.frame_locator("#pages")
    frame.locator(".cm-content").click()
    page.keyboard.insert_text(text)
    page.wait_for_timeout(3000)
    inside = page.frames[1]
    for key in "# a remark at the end":
        inside.evaluate(
            """() => { const v = document.querySelector('#verdict'); window.of = new Promise(done => {
              const at = performance.now(); new MutationObserver(() => done(performance.now() - at)).observe(v, { childList: true }) }) }"""
        )
        page.keyboard.type(key)
        yield inside.evaluate("() => window.of")


def tapped(page: Page, text: str) -> Iterator[float]:
    """Milliseconds from each of twenty cards to the page that has it."""
    name = kept(page, text)
    page.evaluate("(at) => { location.hash = '#' + at }", f"/record/{name}")
    frame = page.frame_locator("#pages")
    frame.locator("main.record").wait_for()
    page.wait_for_timeout(1500)
    inside = page.frames[1]
    for n in range(20):
        entry = "# one more" if n % 2 == 0 else None
        yield inside.evaluate(
            """async (entry) => {
              const main = document.querySelector("main.record");
              const at = performance.now();
              const said = entry ? { do: "enter", entries: [entry] } : { do: "undo" };
              const answer = await fetch(location.href, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ version: main.dataset.version, ...said }) });
              const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main.record");
              main.dataset.version = fresh.dataset.version;
              return performance.now() - at;
            }""",
            entry,
        )


def memory(profile: str) -> float:
    """Megabytes of the largest renderer, what it shares with others in proportion."""
    sizes = []
    for pid in subprocess.run(
        ["pgrep", "-f", profile], capture_output=True, text=True, check=True
    ).stdout.split():
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
        if b"--type=renderer" in command:
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
            sizes.append(int(rollup.split("Pss:")[1].split()[0]) / 1024)
    return max(sizes)


def ratio() -> tuple[str, float, float, str]:
    """How many times longer a check takes in WebAssembly than outside, imports left out."""
    with tempfile.TemporaryDirectory() as folder:
        for n in range(3):
            (Path(folder) / f"{n}.bourre").write_text(evening(30))
        times = []
        for command in (
            ["node", "make/same.mjs", folder, "--time"],
            [sys.executable, "make/verdicts.py", folder, "--time"],
        ):
            done = subprocess.run(
                command, cwd=ROOT / "browser", capture_output=True, text=True, check=True
            )
            times.append(float(done.stdout.split("seconds ")[1]))
    return "a check inside to the same outside", times[0] / times[1], 8, "x"


if __name__ == "__main__":
    main()
