"""Pictures of the recorder and of a replay, from the running programs: `pictures.py FOLDER`."""

import asyncio
import re
import sys
import tempfile
from pathlib import Path

from screens import in_words
from textual.app import App

from referee import audit
from referee.recording import NewLog
from referee.studies import EVERYBODY, scenes_of
from referee.tui import RecorderApp, RecorderDesk, ReplayApp

KITCHEN = Path(__file__).parents[2] / "samples/thursday-kitchen.bourre"
_FONTS = re.compile(r"@font-face \{.*?\}", re.DOTALL)
"""Fonts that a picture would fetch from elsewhere."""
_SESSION = (
    "Ann, Ben, Cal, Dee|<enter>|<enter>|<enter>|<enter>|Dee Ts|<enter>|2|-|3|1|Ah|9h|Kh|Kc|Ac"
)


def recorder(folder: Path) -> tuple[App[None], list[str]]:
    """An evening amid its first hand."""
    desk = RecorderDesk(folder / "thursday.bourre", NewLog("", date="2026-03-05"))
    return RecorderApp(desk), _SESSION.split("|")


def replay(_: Path) -> tuple[App[None], list[str]]:
    """A renege where it is proved."""
    passages = audit(KITCHEN.read_text("utf-8"), name="thursday.bourre").passages
    hands = [passage for passage in passages if passage.number is not None]
    return ReplayApp(hands, scenes_of(hands[11], EVERYBODY)[-2]), []


async def drawn(app: App[None], words: list[str]) -> str:
    """The screen as SVG."""
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await in_words(app, pilot, words)
        return _FONTS.sub("", app.export_screenshot(title="referee"))


def main(folder: Path) -> None:
    """Draw all of them."""
    for picture in (recorder, replay):
        with tempfile.TemporaryDirectory() as place:
            svg = asyncio.run(drawn(*picture(Path(place))))
        (folder / f"{picture.__name__}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
