"""The pages for a browser alone, as any web server hands them out, in a real Chromium."""

import functools
import http.server
import os
import shutil
import signal
import subprocess
import threading
from pathlib import Path

import pytest

DIST = Path(__file__).parents[2] / "browser" / "dist"
CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 390, "height": 844}


class Handed(http.server.SimpleHTTPRequestHandler):
    """A plain web server that remembers what was asked of it."""

    def do_GET(self):
        self.server.asked.append(self.path)
        if self.server.newer and self.path.startswith("/service_worker.js"):
            content = (DIST / "service_worker.js").read_bytes() + b"\n// newer\n"
            content = content.replace(b"referee ${", b"referee newer ${").replace(
                b'"referee "+', b'"referee newer "+'
            )
            self.send_response(200)
            self.send_header("Content-Type", "text/javascript")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
        else:
            super().do_GET()

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture(scope="session")
def playwright():
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if not CHROMIUM:
        pytest.skip("there is no Chromium here")
    if not (DIST / "index.html").exists():
        pytest.skip("browser/dist is not built: npm ci && npm run build")
    with sync_api.sync_playwright() as started:
        yield started


@pytest.fixture
def served(playwright):
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handed, directory=str(DIST))
    )
    server.asked, server.newer = [], False
    server.url = f"http://localhost:{server.server_port}/"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


class Phone:
    """A browser with a profile of its own; it can be killed and started again."""

    def __init__(self, playwright, url, profile):
        self._playwright, self.url, self._profile = playwright, url, profile
        self.context = None

    def start(self, **options):
        """Start it, with what it kept."""
        self.context = self._playwright.chromium.launch_persistent_context(
            str(self._profile),
            executable_path=CHROMIUM,
            args=FLAGS,
            headless=True,
            **{"viewport": PHONE, **options},
        )
        self.context.set_default_timeout(60_000)
        return self

    def tab(self, after=""):
        """A new tab with the app in it, ready."""
        page = self.context.new_page()
        page.goto(self.url + after)
        page.locator("#pages").wait_for(state="visible")
        return page

    def kill(self):
        """End every process of it at once, as a phone that dies does."""
        found = subprocess.run(
            ["pgrep", "-f", str(self._profile)], capture_output=True, text=True, check=False
        )
        for pid in map(int, found.stdout.split()):
            os.kill(pid, signal.SIGKILL)
        self.context = None

    def stop(self):
        """Close it."""
        if self.context:
            self.context.close()
            self.context = None


@pytest.fixture
def phone(playwright, served, tmp_path):
    made = []

    def another(**options):
        made.append(Phone(playwright, served.url, tmp_path / f"profile{len(made)}"))
        return made[-1].start(**options)

    yield another
    for each in made:
        each.stop()
