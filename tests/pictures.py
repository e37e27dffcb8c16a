"""The pictures of README and docs, taken from the running programs: `python tests/pictures.py`.

A verdict on a terminal, the recorder, a replay, and the page; the page needs Chromium.
"""

import asyncio
import io
import re
import shutil
import sys
import tempfile
from contextlib import chdir, redirect_stdout
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests/tui")]

from playwright.sync_api import sync_playwright  # noqa: E402 - a script finds it on the path set above
from rich.console import Console  # noqa: E402 - a script finds it on the path set above
from rich.text import Text  # noqa: E402 - a script finds it on the path set above
from screens import in_words  # noqa: E402 - a script finds it on the path set above
from textual.app import App  # noqa: E402 - a script finds it on the path set above

from referee.audits import audit  # noqa: E402 - a script finds it on the path set above
from referee.cli.outcome import outcome  # noqa: E402 - a script finds it on the path set above
from referee.questions import EVERYBODY, scenes_of  # noqa: E402 - a script finds it on the path set above
from referee.recording import NewLog  # noqa: E402 - a script finds it on the path set above
from referee.tui import RecorderApp, RecorderDesk, ReplayApp  # noqa: E402 - a script finds it on the path set above

PICTURES = ROOT / "docs/pictures"
KITCHEN = "samples/thursday-kitchen.bourre"
_FONTS = re.compile(r"@font-face \{.*?\}", re.DOTALL)
"""Fonts that a picture would fetch from elsewhere."""
_SESSION = (
    "Ann, Ben, Cal, Dee|<enter>|<enter>|<enter>|<enter>|Dee Ts|<enter>|2|-|3|1|Ah|9h|Kh|Kc|Ac"
)


def verdict() -> str:
    """What `check` prints on a terminal, in colour."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with chdir(ROOT), redirect_stdout(out), patch.dict("os.environ", FORCE_COLOR="1", COLUMNS="80"):
        outcome(["check", KITCHEN])
    out.seek(0)
    screen = Console(width=80, record=True, file=io.StringIO(), color_system="standard")
    screen.print(Text.from_ansi(f"$ referee check {KITCHEN}\n{out.read()}"))
    return _FONTS.sub("", screen.export_svg(title="referee check", unique_id="verdict"))


def recorder(folder: Path) -> tuple[App[None], list[str]]:
    """An evening amid its first hand."""
    desk = RecorderDesk(folder / "thursday.bourre", NewLog("", date="2026-03-05"))
    return RecorderApp(desk), _SESSION.split("|")


def replay(_: Path) -> tuple[App[None], list[str]]:
    """A renege where it is proved."""
    passages = audit((ROOT / KITCHEN).read_text("utf-8"), name="thursday.bourre").passages
    hands = [passage for passage in passages if passage.number is not None]
    return ReplayApp(hands, scenes_of(hands[11], EVERYBODY)[-2]), []


async def screen(app: App[None], words: list[str]) -> str:
    """The screen of an app as SVG, after these words."""
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await in_words(app, pilot, words)
        return _FONTS.sub("", app.export_screenshot(title="referee"))


def page(folder: Path) -> bytes:
    """The finding of the evening's page, as a phone shows it."""
    with chdir(ROOT), redirect_stdout(io.StringIO()):
        outcome(["report", KITCHEN, "--output", str(folder / "page.html")])
    with sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        sheet = browser.new_page(viewport={"width": 420, "height": 760}, device_scale_factor=1.5)
        sheet.goto(f"{(folder / 'page.html').as_uri()}#hand-12-trick-4")
        sheet.wait_for_timeout(500)
        picture = sheet.screenshot()
        browser.close()
    return picture


def main() -> None:
    """Take all of them."""
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / "verdict.svg").write_text(verdict(), "utf-8")
    with tempfile.TemporaryDirectory() as name:
        for app in (recorder, replay):
            drawn = asyncio.run(screen(*app(Path(name))))
            (PICTURES / f"{app.__name__}.svg").write_text(drawn, "utf-8")
        (PICTURES / "page.png").write_bytes(page(Path(name)))


if __name__ == "__main__":
    main()
