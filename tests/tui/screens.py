"""What stands on the screen of an app, as lines of text."""

import asyncio
from pathlib import Path

from textual._xterm_parser import XTermParser
from textual.geometry import Offset
from textual.widgets import Input

from referee.messages import ENGLISH
from referee.recording import NewLog
from referee.tui import RecorderApp, RecorderDesk

NEW = NewLog("", date="2026-03-05")
LOG = Path("a.bourre")


def session(*steps, size=(80, 24), words=ENGLISH):
    """The recorder's screen after each step: keys in one read, a list of words, a new size, something done."""

    async def run():
        app, seen = RecorderApp(RecorderDesk(LOG, NEW), words=words), []
        async with app.run_test(size=size) as pilot:
            await at_rest(pilot)
            for step in steps:
                if callable(step):
                    step()
                elif isinstance(step, str):
                    at_once(app, step)
                elif isinstance(step, tuple):
                    await pilot.resize_terminal(*step)
                    await pilot.pause(0.6)
                else:
                    await in_words(app, pilot, step)
                await at_rest(pilot)
                seen.append(text(app))
        return seen

    return asyncio.run(run())


async def at_rest(pilot):
    """Wait for what a step sets off, and for what that sets off."""
    for _ in range(3):
        await pilot.pause()


def lines(app):
    """The lines of the screen, blanks at their ends left out."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


def text(app):
    """The screen as one text."""
    return "\n".join(lines(app))


def place(app, label):
    """Where a label stands, to be touched."""
    for y, line in enumerate(lines(app)):
        if label in line:
            return Offset(line.index(label) + 1, y)
    raise AssertionError(f"{label} is not in\n{text(app)}")


async def in_words(app, pilot, words):
    """Type words one after the other; `^z` is a control key, `<enter>` a key, `@label` a touch."""
    for word in words:
        if word.startswith("^"):
            await pilot.press(f"ctrl+{word[1:]}")
        elif word.startswith("<"):
            await pilot.press(word[1:-1])
        elif word.startswith("@"):
            await pilot.click(offset=place(app, word[1:]))
        else:
            app.query_one(Input).value = ""
            at_once(app, word)
        await pilot.pause()


def at_once(app, keys):
    """Let all these keys reach the terminal in one read."""
    parser = XTermParser()
    for event in (*parser.feed(keys), *parser.feed("")):
        app.post_message(event)
