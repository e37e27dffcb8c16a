"""In a real terminal: thirty hands typed, the recorder killed at fifty moments, nothing lost."""

import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from tiers import LONG, PLAIN

from referee.audits import audit
from referee.recording import Depth, NewLog, Recording, Step
from referee.recording.entries import entered

HANDS, KILLS = 30, 50
LOG, PID = Path("evening.bourre"), Path("pid")
PLAYERS = "Ann, Ben, Cal, Dee, Eve"


class Terminal:
    """A terminal of 80 by 24 without colour and Unicode, the recorder in it."""

    def __init__(self, *words):
        again = [sys.executable, str(Path(__file__).with_name("again.py")), *words]
        self._socket, self._command = f"referee-{os.getpid()}", shlex.join(again)

    def _tmux(self, *words):
        call = ["tmux", "-L", self._socket, "-f", os.devnull, *words]
        return subprocess.run(call, capture_output=True, text=True, check=True).stdout

    def __enter__(self):
        """Start it."""
        environment = [f"-e{name}={value}" for name, value in os.environ.items()]
        plain = ["-eLC_ALL=POSIX", "-eNO_COLOR=1"]
        self._tmux("new-session", "-d", "-x80", "-y24", *environment, *plain, self._command)
        self.ready()
        return self

    def __exit__(self, *_):
        """End it, and all that runs in it."""
        self._tmux("kill-server")

    def ready(self):
        """Wait until keys arrive; those typed while a program starts may not."""
        self.wait(lambda: "[^Q quit]" in self.screen())
        self.wait(self._writes)
        self._tmux("send-keys", "Escape")
        self.wait(lambda: "> #" not in self.screen())

    def _writes(self):
        """Whether what is typed shows."""
        self._tmux("send-keys", "-l", "#")
        time.sleep(0.1)
        return "\n> #" in self.screen()

    def wait(self, true, seconds=30):
        """Wait for something to become true."""
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, self.screen()
            time.sleep(0.01)

    def screen(self):
        """What stands on it."""
        return self._tmux("capture-pane", "-p")

    def send(self, keys):
        """Type; a last line end is the Enter key."""
        if keys.rstrip("\n"):
            self._tmux("send-keys", "-l", "--", keys.rstrip("\n"))
        if keys.endswith("\n"):
            self._tmux("send-keys", "Enter")

    def enter(self, keys, text):
        """Type until the log has it; again where a terminal that is busy swallowed a key."""
        for _ in range(5):
            self.send(keys)
            with suppress(AssertionError):
                self.wait(lambda: LOG.read_text("utf-8") == text, 5)
                return
            with suppress(AssertionError):  # what still stands in the entry line is on its way
                self.wait(lambda: "\n>\n" in self.screen(), 30)
            if LOG.read_text("utf-8") == text:
                return
            assert "\n>\n" in self.screen(), self.screen()
        raise AssertionError(self.screen())

    def kill(self):
        """End the recorder as a power cut would; it comes again."""
        number, pid = PID.read_text(), int(PID.read_text())
        os.kill(pid, signal.SIGKILL)
        for _ in range(3):
            self._tmux("display-message", "-p", "until the keys that were on their way are there")
        Path("go").touch()
        self.wait(lambda: PID.read_text() not in ("", number))


def next_keys(recording, rng, deck):
    """What somebody types next; Enter where it is needed."""
    expected = recording.expected
    match expected.step:
        case Step.HAND | Step.READ_BACK:
            cards = rng.random() < 0.15
            dealer = "" if expected.player else "Eve "
            if not cards:
                return f"{dealer}\n" if dealer else "".join(short(recording, rng)) + "\n"
            deck[:] = [recording.spell(card) for card in recording.ruleset.playing_deck.strength]
            rng.shuffle(deck)
            return f"{dealer}{deck.pop()}\n"
        case Step.DECLARATION:
            return rng.choice("0123-") if len(expected.players) > 2 else "2"
        case Step.TRICKS:
            return f"{recording.ruleset.hand_size}{'0' * (len(expected.players) - 1)}"
        case Step.MONEY:
            return "\n"
        case Step.CARD if expected.player is None:
            return f"{rng.choice(expected.players)} {recording.spell(rng.choice(expected.cards))}\n"
        case _:
            return rng.choice([recording.spell(card) for card in expected.cards])


def short(recording, rng):
    """A whole hand in one word."""
    return rng.sample("32-0-", len(recording.next_order))


def held(before, after):
    """The log as the file has it: with the last entry, or without it."""
    text = Recording.of(LOG.read_text("utf-8")).without_torn_end()
    assert text in (before.text, after.text)
    return after if text == after.text else before


@LONG
@PLAIN
@pytest.mark.skipif(not shutil.which("tmux"), reason="tmux is not installed")
def test_whatever_happens_only_the_unfinished_entry_is_lost():
    rng, deck = random.Random(7), []
    LOG.write_text(NewLog(PLAYERS, "boo-ray, limit 40", "4000", "2026-03-05").text)
    recording = Recording.of(LOG.read_text("utf-8"))
    kills = 0
    with Terminal("record", str(LOG)) as terminal:
        while (recording.evening.hand_number or 0) < HANDS or not recording.is_over:
            keys = next_keys(recording, rng, deck)
            after = entered(recording, keys.rstrip("\n"))
            if kills < KILLS and rng.random() < 0.4:
                terminal.send(keys)
                time.sleep(rng.random() * 0.1)
                terminal.kill()
                kills += 1
                terminal.ready()
                recording = held(recording, after)
            else:
                terminal.enter(keys, after.text)
                recording = after
        terminal.wait(lambda: f"hand {HANDS}" in terminal.screen())
        screen = terminal.screen()
    assert kills == KILLS
    assert screen.replace("bourré", "").isascii()
    assert recording.depth is Depth.CARDS
    passages = audit(LOG.read_text("utf-8")).passages
    found = {finding.code for passage in passages for finding in passage.findings}
    assert not found & {
        "R101",
        "R102",
        "R103",
        "R104",
        "R105",
        "R106",
        "R107",
    }  # all lines are read
